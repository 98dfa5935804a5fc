#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: shellcheck has no warning about a script
cd "$(dirname "$0")/../.." || exit
command -v shellcheck > /dev/null || { echo "SKIP: shellcheck is not installed"; exit 4; }

# scripts - the files of the tree that a shell reads
scripts() {
	git ls-files -co --exclude-standard '*.bash'
	git ls-files -co --exclude-standard | while read -r file; do
		[ -f "$file" ] && head -n 1 "$file" | grep -aqE '^#!/bin/(ba)?sh' && echo "$file"
	done
}

# Exceptions: variables that another file uses (2034), VAR= WORD in a line of empty ones (1007),
# functions whose arguments are optional (2120), commas in QEMU's options (2054).
mapfile -t files < <(scripts)
[ ${#files[@]} -gt 300 ] || { echo "only ${#files[@]} scripts"; exit 1; }
shellcheck -x -S warning -e SC2034,SC1007,SC2120,SC2054 "${files[@]}"
