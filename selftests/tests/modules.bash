# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# modules.bash - the modules of selftests/module and samples, for tests; sourced behind
# lib.sh
#
#   load_test_module NAME [PARAMETER=VALUE...]
#                   load it; it goes when the test ends. Skips where it was not built
#   load_sample NAME [PARAMETER=VALUE...]
#                   the same with one of samples/
#   flagged [ID]    the threads, or this thread, that take the slow way into the
#                   kernel (needs utrace_flags)
#   nobody_flagged  whether there are none
TEST_MODULES=()

# module_dir - where they are: what was built for this kernel
module_dir() {
	local file
	for file in "$SELFTESTS"/../build/*/selftests/module/utrace_test.ko; do
		[ -f "$file" ] || continue
		case $(modinfo -F vermagic "$file") in
		"$(uname -r) "*) echo "${file%/*}"; return ;;
		esac
	done
}

unload_test_modules() {
	local name
	for name in "${TEST_MODULES[@]}"; do
		[ ! -d "/sys/module/$name" ] || rmmod "$name"
	done
}

# load_module FOLDER NAME [PARAMETER=VALUE...]
load_module() {
	[ -f "$1/$2.ko" ] || skip "$2.ko was not built for this kernel"
	TEST_MODULES+=("$2")
	trap unload_test_modules EXIT
	insmod "$1/$2.ko" "${@:3}"
}

load_test_module() {
	UTRACE_TEST_MODULES=${UTRACE_TEST_MODULES-$(module_dir)}
	load_module "$UTRACE_TEST_MODULES" "$@"
}

load_sample() {
	load_module "$(module_dir)/../../samples" "$@"
}

flagged() {
	awk -v id="${1-}" 'id == "" || id == $1' /proc/utrace_flags
}

nobody_flagged() {
	[ -z "$(flagged)" ]
}
