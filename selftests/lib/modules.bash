# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# modules.bash - the modules of selftests/module and samples, for tests; sourced after
# lib.sh
#
#   load_test_module NAME [PARAMETER=VALUE...]
#                   load a module until the test ends; skip if it was not built
#   load_sample NAME [PARAMETER=VALUE...]
#                   the same with a module of samples/
#   is_late N       whether N calls wait in the module utrace_fail, which delays them
#   module_dir      the build folder of selftests/module for this kernel
#   api VERB...     make utrace_test carry out a verb (selftests/module/test.h), which must
#                   succeed
#   flagged [ID]    the threads, or this thread, that take the slow way into the
#                   kernel (needs utrace_flags)
#   none_flagged    whether there is no such thread
TEST_MODULES=()
PUPPETS=/proc/utrace_test

module_dir() {
	local file
	if [ -n "${UTRACE_TEST_MODULES+set}" ]; then
		echo "$UTRACE_TEST_MODULES"
		return
	fi
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
	load_module "$(module_dir)" "$@"
}

load_sample() {
	load_module "$(module_dir)/../../samples" "$@"
}

is_late() {
	[ "$(< /sys/module/utrace_fail/parameters/late)" = "$1" ]
}

api() {
	echo "$*" > $PUPPETS/control || failed_at "$*"
}

flagged() {
	local lines line
	mapfile -t lines < /proc/utrace_flags
	for line in "${lines[@]}"; do
		[[ $line = "left "* || ( -n ${1-} && $line != "$1 "* ) ]] || echo "$line"
	done
}

none_left() {
	! grep '^left' /proc/utrace_flags
}

none_flagged() {
	[ -z "$(flagged)" ]
}
