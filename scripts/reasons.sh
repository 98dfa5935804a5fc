#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# reasons.sh - the table of reasons for refusing a text, from the code
#
# usage: reasons.sh [-w] [TREE]     (default: the tree that this file is in)
#   -w   write the table into docs/abi.md, between its two comments; else it is printed
#
# A reason is a literal that is assigned to msg. A row has the reason, the errno that is returned or
# assigned beside the literal, and the control files that refuse texts by it. Rows keep the
# document's order, and its words where the code says less: an errno that is not beside the literal,
# and control files that agree with the code. A new row without an errno has a question mark.
# exit status: 0; 1: no comments in docs/abi.md, or no reason in the code
set -euo pipefail
export LC_ALL=C
PAGE=docs/abi.md

# literals - "SOURCE errno reason", separated by tabs, for each reason in the code; the errno may be
# empty. Beside means: behind the literal up to the block's end, or in the line before.
literals() {
	find provider tracepoints tracefs extensions -name '*.[ch]' | sort | xargs awk '
		function code_of(text) {
			if (!sub(/.*-E/, "E", text))
				return ""
			sub(/[^A-Z0-9].*/, "", text)
			return text
		}
		function beside(from, to,	i, code) {
			code = code_of(line[to])
			for (i = to + 1; code == "" && i <= to + 4 && line[i] !~ /msg = |^\t*(if|else|})/; i++)
				if (line[i] ~ /return|[^=!<>]=[^=]/)
					code = code_of(line[i])
			if (code == "" && line[from - 1] ~ /^\t+[a-z_>*-]+ = /)
				code = code_of(line[from - 1])
			return code
		}
		function flush(	i, from, text, part) {
			for (i = 1; i <= n; i++) {
				if (line[i] !~ /(^|[^a-z_])msg = /)
					continue
				text = line[from = i]
				while (line[i] !~ /[;,][ \t]*(\/\*.*\*\/)?$/)
					text = text line[++i]
				if (match(text, /msg =[ \t]*"[^"]*"/)) {
					split(substr(text, RSTART, RLENGTH), part, "\"")
					print file "\t" beside(from, i) "\t" part[2]
				}
			}
			n = 0
		}
		FNR == 1 { flush(); file = FILENAME }
		{ line[++n] = $0 }
		END { flush() }'
}

# file_of SOURCE - the control files whose texts a file of the code refuses; .*: any
file_of() {
	case $1 in
	tracefs/file.c|provider/filter/list.c) echo '.*' ;;
	tracefs/*)                  basename "$1" .c ;;
	tracepoints/command.c)      echo control ;;
	tracepoints/*)              echo sessions ;;
	provider/filter/syscall_*)  echo syscalls ;;
	provider/filter/signal_*)   echo signals ;;
	provider/filter/*)          echo 'exit_filter|rules' ;;
	*)                          echo rules ;;
	esac
}

table() {
	local found
	while IFS= read -r found; do
		printf '%s\t%s\n' "$(file_of "${found%%$'\t'*}")" "${found#*$'\t'}"
	done < <(literals) | awk -F '\t' '
		function add(list, word) {
			return index(", " list ", ", ", " word ", ") ? list : list (list == "" ? "" : ", ") word
		}
		function row(reason,	code, file) {
			code = codes[reason] != "" ? codes[reason] : reason in was ? was[reason] : "?"
			file = differs[reason] ? from_code[reason] : files[reason]
			print "| `" reason "` | " code (code == "" ? "" : " ") "| " file " |"
		}
		NR == FNR {
			if (split($0, cell, / ?\| ?/) < 5 || cell[2] !~ /^`/)
				next
			order[++rows] = reason = substr(cell[2], 2, length(cell[2]) - 2)
			was[reason] = cell[3]
			files[reason] = cell[4]
			next
		}
		{
			if (!($3 in codes || $3 in was))
				order[++rows] = $3
			codes[$3] = $2 == "" ? codes[$3] "" : add(codes[$3], $2)
			if (files[$3] !~ "(^|[^a-z_])(all|" $1 ")([^a-z_]|$)")
				differs[$3] = 1
			sub(/^\.\*$/, "all", $1)
			gsub(/\|/, ", ", $1)
			from_code[$3] = add(from_code[$3], $1)
		}
		END {
			for (i = 1; i <= rows; i++)
				if (order[i] in codes)
					row(order[i])
		}' <(sed -n '/^<!-- reasons/,/^<!-- end/p' $PAGE) -
}

[ "${1-}" != -h ] || { sed -n '2,/^[^#]/ { /^# SPDX/d; s/^# \{0,1\}//p }' "$0"; exit 0; }
write=
[ "${1-}" != -w ] || { write=y; shift; }
cd "${1:-$(dirname "$0")/..}"
grep -q '^<!-- reasons' $PAGE || { echo "reasons: $PAGE lacks the comments" >&2; exit 1; }
rows=$'| reason | errno | file |\n|---|---|---|\n'$(table)
[[ $rows = *'`'* ]] || { echo "reasons: none found in the code" >&2; exit 1; }
[ -n "$write" ] || { echo "$rows"; exit 0; }
written=$(rows=$rows awk '
	/^<!-- reasons/ { print $0 "\n\n" ENVIRON["rows"] "\n"; inside = 1 }
	/^<!-- end/     { inside = 0 }
	!inside' $PAGE)
echo "$written" > $PAGE
