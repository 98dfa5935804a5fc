#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a uprobe takes the function that programs call, or refuses the name
# requires: readelf nm
# long
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

load_extension utrace_uprobe

echo "== a library that keeps an old function of the same name"
libc=$(ldd "$(type -P nproc)" | awk '$1 == "libc.so.6" { print $3 }')
expect_eq 2 "$(readelf --dyn-syms -W "$libc" | grep -c ' sched_getaffinity@')" "versions"
rules "on uprobe $libc:sched_getaffinity do attach"
nproc > /dev/null
fired 1 "on uprobe $libc:sched_getaffinity do attach"
expect_eq 1 "$(readelf --dyn-syms -W "$libc" | grep -c ' pthread_yield@[^@]')" "old versions"
rules "on uprobe $libc:pthread_yield do attach"
refused ENOENT "on uprobe $libc:memcpy do attach" rules
expect_place uprobe "no such function"
rules

echo "== a program with two functions of the same name"
twice=$(nm "$PROGS/inside" | awk '$2 == "t" { print $3 }' | sort | uniq -d | grep -m1 '^[a-z_]*$')
refused EINVAL "on uprobe $PROGS/inside:$twice do attach" rules
expect_place uprobe "several functions of this name"

echo "== an instruction that the kernel does not probe"
start inside
read -r _ at _ _ len _ < <(readelf -lW "$PROGS/inside" | grep 'LOAD.* R E ')
while IFS=: read -r offset _; do
	((offset < at || offset >= at + len)) || break
done < <(LC_ALL=C grep -obUaP '\xcc' "$PROGS/inside")
refused EOPNOTSUPP "on uprobe $PROGS/inside:$(printf '%#x' "$offset") do attach" rules
expect_place uprobe "a uprobe cannot be put there"
