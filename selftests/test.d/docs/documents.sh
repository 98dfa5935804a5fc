#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the examples of a document print what they say
# test: abi python3 perf make
# test: control python3
# test: cookbook 6.12 trace-cmd perf gdb bpftrace python3 /sys/kernel/btf/vmlinux
# test: engine 6.12 gdb
# test: events
# test: from_strace 6.12 trace-cmd perf python3
# test: many_hosts 6.12 trace-cmd
# test: plugin trace-cmd perf
# test: readme 6.12 trace-cmd perf python3
# test: rules
# test: slow_calls 6.12 perf python3
# test: tour 6.12 trace-cmd perf gdb python3
# test: who_killed 6.12 python3
# long
# timeout: 400
. "${0%/*}/../../lib.sh"
case $1 in
cookbook|from_strace|many_hosts|plugin|readme|tour) hide_symbols "$1" ;;
esac
# shellcheck source=selftests/test.d/docs/examples.bash
. "$SELFTESTS/test.d/docs/examples.bash"

# plugin_pairs - the pairs of lines on top are two reports of one record
plugin_pairs() {
	cd "$TMPDIR_TEST" || exit 1	# the examples have left it
	trace-cmd record -q -o pairs.dat -e utrace:syscall -e utrace:signal -e utrace:exit \
		-F bash -c '/bin/true; kill -USR1 $$' || true
	trace-cmd report -i pairs.dat -N > plain 2> /dev/null
	trace-cmd report -i pairs.dat > words 2> /dev/null
	"$SELFTESTS/test.d/docs/examples.pl" pairs "$DOCS/plugin.md" plain words || {
		grep -E ': (signal|exit): |ld.so|mmap' plain words
		die "the pairs of docs/plugin.md are wrong"
	}
}

case $1 in
engine|slow_calls|who_killed)
	run_examples "$DOCS/howto-${1/_/-}.md" ;;
from_strace)
	service 1
	export T=$TRACING
	run_column "$DOCS/from-strace.md" here ;;
many_hosts)
	modprobe -q vsock_loopback || skip "the kernel has no vsock_loopback"
	[[ $(trace-cmd --version) != *"version 3.3.1 "* ]] || skip "trace-cmd 3.3.1 waits for itself for ever"
	run_examples "$DOCS/howto-many-hosts.md" ;;
plugin)
	run_examples "$DOCS/plugin.md"
	plugin_pairs ;;
readme)
	run_examples "$DOCS/../README.md" ;;
*)
	run_examples "$DOCS/$1.md" ;;
esac
