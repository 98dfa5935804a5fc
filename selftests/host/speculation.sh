#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a call's number is clamped after each comparison, also where the processor speculates
#
# A program chooses the number, and the processor may go on after a comparison that the number does
# not pass. array_index_nospec() is therefore wanted in front of each table: a cmp, sbb and and that
# make the number 0. Without array_index_nospec() the module works just as well, so the test reads
# the machine code of each kernel's module that was built.
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
cd "$TREE"
command -v objdump > /dev/null || { echo "SKIP: binutils is not installed"; exit 4; }
failed=0 modules=0 compared=0

not_ok() {
	echo "$*"
	failed=1
}

# clamps OBJECT LIMIT - a line "clamp FUNCTION" for each clamp, and a line "open FUNCTION" for each
# comparison without one. gcc writes "N < LIMIT" as a comparison with LIMIT - 1, after which the
# number in the range goes on, or jumps to the clamp: a comparison with LIMIT, and a borrow (sbb).
clamps() {
	objdump -d --no-show-raw-insn "$1" | awk -v limit="$2" '
		function is_clamp(i) {
			return op[i] ~ /^cmp/ && args[i] ~ "^\\$" sprintf("0x%x", limit) "," &&
			       op[i + 1] == "sbb" && op[i + 2] == "and"
		}
		# Some other instruction may stand in front of the clamp, but no jump or call.
		function leads_to_clamp(i,	left) {
			for (left = 4; left && op[i] !~ /^(j|call|ret)/; left--)
				if (is_clamp(i++))
					return 1
			return 0
		}
		function target(i) {
			return at[section[i], substr(args[i], 1, index(args[i], " ") - 1)]
		}
		/^Disassembly/     { now = $4 }
		/^[0-9a-f]+ </     { owner = substr($2, 2, length($2) - 3) }
		/^ +[0-9a-f]+:\t/  {
			address = $1
			sub(":", "", address)
			at[now, address] = ++n
			section[n] = now
			name[n] = owner
			op[n] = $2
			args[n] = $3 " " $4
		}
		END {
			for (i = 1; i <= n; i++) {
				if (op[i] !~ /^cmp/ ||
				    args[i] !~ "^\\$" sprintf("(0x%x|0x%x),", limit - 1, limit))
					continue
				if (is_clamp(i)) {
					print "clamp", name[i]
					continue
				}
				next_one = op[i + 1] ~ /^ja/ ? i + 2 : target(i + 1)
				if (op[i + 1] !~ /^jn?e$/ &&
				    (op[i + 1] !~ /^j[ab]/ || !leads_to_clamp(next_one)))
					print "open", name[i]
			}
		}'
}

# inline_users WORD... - the functions of headers that call one of these
inline_users() {
	git grep -lwE "$(words "$@")" -- 'provider/*.h' | xargs awk -v words="[^a-z_*]($(words "$@"))[(]" '
		/^static .*[a-z_]+\(/ {
			match($0, /[a-z_]+\(/)
			name = substr($0, RSTART, RLENGTH - 1)
			next
		}
		/^}/               { name = "" }
		name && $0 ~ words { print name }'
}

words() {
	local IFS='|'
	echo "$*"
}

users=(utrace_syscall_slot)
for _ in 1 2 3; do
	mapfile -t users < <({ printf '%s\n' "${users[@]}"; inline_users "${users[@]}"; } | sort -u)
done
[ ${#users[@]} -ge 4 ] || not_ok "hardly any header uses utrace_syscall_slot(): ${users[*]}"
limit=$(sed -n 's/^#define UTRACE_NR_SYSCALLS\t*\([0-9]*\)$/\1/p' provider/filter/filter.h)
sockets=$(printf '#include <linux/net.h>\nSYS_SENDMMSG\n' | gcc -E -P - | tail -n 1)

ipc=$(printf '#include <linux/ipc.h>\nSHMCTL\n' | gcc -E -P - | tail -n 1)

# uses FILE - how often the file takes a call's number to one of these functions
uses() {
	sed '/^ \*/d' "$1" | grep -oE "\b($(words array_index_nospec "${users[@]}"))\(" | wc -l
}

# check_module KERNEL
check_module() {
	local object found name want
	while read -r object; do
		object=${object#"$TREE/build/$1/"}
		# syscall_set.c compares the numbers of a user's list, and not those of a thread's calls.
		[ "$object" != provider/filter/syscall_set.o ] || continue
		found=$(clamps "build/$1/$object" $((limit - 1)))
		while read -r name; do
			not_ok "$1: $object: $name() compares a call's number, and does not clamp it"
		done < <(sed -n 's/^open //p' <<< "$found")
		[ -f "${object%.o}.c" ] || continue
		compared=$((compared + 1))
		want=$(uses "${object%.o}.c") name=$(grep -c '^clamp ' <<< "$found" || true)
		[ "$object" != provider/strings/capture.o ] || want=$((want - 1))
		[ "$object" != provider/filter/syscall_map.o ] || want=$((want - 2))
		[ "$name" -ge "$want" ] ||
			not_ok "$1: $object uses a call's number $want times, with $name clamps"
	done < "build/$1/utrace.mod"
	[[ $(clamps "build/$1/provider/strings/capture.o" $((sockets + 1))) =~ ^clamp\ [a-z_]+$ ]] ||
		not_ok "$1: provider/strings/capture.o does not clamp the number of a socketcall()"
	for name in $((sockets + 1)) $((ipc + 1)); do
		[[ $(clamps "build/$1/provider/filter/syscall_map.o" "$name") == *"clamp "* ]] ||
			not_ok "$1: syscall_map.o does not clamp a number below $name"
	done
}

for kernel in $(own_kernels stock); do
	[ -e "build/$kernel/utrace.mod" ] || continue
	modules=$((modules + 1))
	check_module "$kernel"
done
[ $compared -ge $((20 * modules)) ] || not_ok "only $compared objects were compared"
[ $modules -gt 0 ] || { echo "SKIP: no module was built"; exit 4; }
exit $failed
