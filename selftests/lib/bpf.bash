# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# bpf.bash - helpers for the tests beside BPF programs; sourced after lib.sh
#
#   start_bpf WORDS...  start the program bpf (selftests/progs); skip if the kernel lacks
#                       something that bpf needs
#   visits              the program's count
#   end_bpf             remove the program
#   bpf_error WORDS...  the error of a program that cannot be attached: a number
#   BPF_REFUSED         a pattern of that number if the function has another direct call: EBUSY, or
#                       EINVAL on 7.3
BPF_REFUSED='^(16|22)$'

start_bpf() {
	local answer='' status=0
	mkfifo bpf.in bpf.out
	"$PROGS/bpf" "$@" < bpf.in > bpf.out &
	BPF=$!
	exec 8> bpf.in 9< bpf.out
	read -r -t $((20 * TIMEOUT_SCALE)) answer <&9 || true
	[ "$answer" != ready ] || return 0
	wait $BPF || status=$?
	[ $status != 4 ] || skip "the kernel's type information has no $2"
	[ $status != 38 ] || skip "the kernel has no BPF"
	die "bpf $*: status $status"
}

visits() {
	local answer
	echo >&8
	read -r -t $((10 * TIMEOUT_SCALE)) answer <&9
	echo "$answer"
}

end_bpf() {
	exec 8>&- 9<&-
	wait $BPF
	rm bpf.in bpf.out
}

bpf_error() {
	local status=0
	"$PROGS/bpf" "$@" < /dev/null > /dev/null 2>&1 || status=$?
	echo $status
}
