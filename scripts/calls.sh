#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# calls.sh - keep plugins/tables/calls, the calls that the plugin and the command know
#
# usage: calls.sh [-c]     (make calls)
#   -c   change nothing, but fail if a kernel has calls that are not in the file
#
# Reads the headers of the kernels of selftests/kernels that this machine has, those in the roots
# of other Debians (selftests/vm/root) among them, the oldest first. Calls that only other kernels
# have stay in the file.
set -euo pipefail
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../selftests/vm/lib.sh"
FILE=$TREE/plugins/tables/calls
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

# "RELEASE FOLDER" for each, sorted by release
headers() {
	local file
	for file in {,"$CACHE"/root-*}/usr/src/linux-headers-*-amd64/arch/x86/include/generated/asm/syscalls_64.h; do
		[ -e "$file" ] || continue
		file=${file%/arch/*}
		echo "${file##*/linux-headers-} $file"
	done | grep -v -e '-cloud-' -e '-rt-' | sort -V
}

lists=()
while read -r release folder; do
	lists+=("$WORK/$release")
	"$TREE/provider/arch/x86/list-calls.sh" "${folder%-amd64}-common" "$folder" > "${lists[-1]}"
done < <(headers)
[ ${#lists[@]} -gt 0 ] || { echo "SKIP: no kernel's headers are installed" >&2; exit 4; }
"$TREE/plugins/tables/merge-calls.sh" "$FILE" "${lists[@]}" > "$WORK/merged"
if [ "${1-}" != -c ]; then
	cp "$WORK/merged" "$FILE"
elif ! diff -u "$FILE" "$WORK/merged" > "$WORK/diff"; then
	grep '^[-+]' "$WORK/diff" | head -n 20
	echo "plugins/tables/calls is not up to date: 'make calls' reads the kernels' headers"
	exit 1
fi
