#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the kernel's script kernel-doc has no warning about a comment of the module's
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
cd "$TREE"
headers=$(selftests/vm/kernel headers "$(own_kernels stock | tail -n 1)" 2> /dev/null) ||
	headers=/nonexistent
script=$headers/scripts/kernel-doc
[ -x "$script" ] || { echo "SKIP: $headers has no scripts/kernel-doc"; exit 4; }

# All C files that are kernel code or the plugin. The script does not understand assembly; and
# the tools' comments leave out the arguments that each subcommand has.
mapfile -t files < <(git grep --untracked -l '^/\*\*$' -- main.c provider tracepoints tracefs extensions \
	samples plugins selftests/module ':!*.S')
[ ${#files[@]} -gt 50 ] || { echo "only ${#files[@]} files have such comments"; exit 1; }
"$script" -none -Wall -Werror "${files[@]}"
