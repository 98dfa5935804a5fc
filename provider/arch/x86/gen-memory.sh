#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Write to which memory the arguments of a kernel's system calls point, as a C header.
#
#	gen-memory.sh LIST ARGS
#
# LIST is what list-calls.sh has written, ARGS the list memory-args, whose head says what the kernel's
# prototypes mean without it. The header, on standard output, has macros only:
#
#	UTRACE_MEMORY_ARGS(M)	M(ARGUMENT, EXTENT, BY, FLAGS, SIZE) ...: the result, as argument 6,
#				and the arguments of one function after another, as struct
#				utrace_memory_arg has them
#	UTRACE_MEMORY_64(X)	X(2, open, 5) ...: number, name, and the first argument of the call's
#				function among those, from 1 on
#	UTRACE_MEMORY_32(X), UTRACE_MEMORY_X32(X)	the same for i386 and x32
#	UTRACE_MEMORY_UNKNOWN	"function:argument ...": structures that neither the list below nor
#				ARGS knows, which are left out; "" if there are none

export LC_ALL=C

[ $# -eq 2 ] && [ -r "$1" ] && [ -r "$2" ] || { echo "usage: gen-memory.sh LIST ARGS" >&2; exit 1; }

{
	sed -n -e 's/#.*//' -e '/./s/^/rule /p' "$2"
	grep '^asmlinkage ' "$1"
	sed -n 's/^call /call /p' "$1"
} | awk '
# Types that headers of the kernel describe.
function is_known(type)
{
	return type ~ /^struct ((compat_|__old_kernel_)?stat|(compat_)?statfs(64)?|stat64|statx)$/ ||
	       type ~ /^struct (__kernel_timespec|old_timespec32|__kernel_itimerspec|timezone)$/ ||
	       type ~ /^struct (old_itimerspec32|__kernel_old_(itimerval|timeval)|old_timeval32)$/ ||
	       type ~ /^struct ((compat_)?(rusage|rlimit|tms|ustat)|rlimit64|sysinfo|mq_attr)$/ ||
	       type ~ /^struct (__kernel_timex|old_timex32|(new|old|oldold)_utsname|sched_param)$/ ||
	       type ~ /^struct (sigaltstack|(compat_)?(old_)?sigaction|utimbuf|old_utimbuf32)$/ ||
	       type ~ /^struct (iocb|io_event|epoll_event|pollfd|io_uring_params|cachestat)$/ ||
	       type ~ /^struct (cachestat_range|perf_event_attr|sembuf|futex_waitv)$/ ||
	       type ~ /^(unsigned )?(int|long)$|^unsigned$|^(__)?u(32|64)$|^(size|loff|off)_t$/ ||
	       type ~ /^(old_)?[ug]id_t$|^(timer|aio_context|__kernel_old_time|old_time32)_t$/ ||
	       type ~ /^compat_(u?int|u?long|size|l?off|uptr|stack|old_sigset)_t$|^old_sigset_t$/
}

# The words that say something of an argument, or "" if there are none
function words_of(name, i,	n, found)
{
	for (n = 0; n < rules; n++)
		if (i ~ ("^" of_arg[n] "$") && (name ~ ("^" of_call[n] "$") ||
						("compat_" name) ~ ("^compat_" of_call[n] "$") ||
						plain(name) ~ ("^" of_call[n] "$")))
			found = words[n]
	return found
}

function plain(name)
{
	sub(/^compat_/, "", name)
	return name
}

# What an argument without a rule points to: nothing, or a known type
function by_type(name, i, type)
{
	if (type !~ /\*$/ || type ~ /\*.*\*|char|void|sigset_t \*|fd_set|linux_dirent/)
		return "none"
	if (is_known(base(type)))
		return type ~ /const/ ? "in" : "out"
	unknown = unknown " " name ":" i
	return "none"
}

function base(type)
{
	gsub(/const |__user|\*.*/, "", type)
	gsub(/^ +| +$/, "", type)
	return type
}

function size_of(name, type, said)
{
	if (said == "pointer")
		return name ~ /^compat_/ ? "sizeof(compat_uptr_t)" : "sizeof(long)"
	return said ~ /^[0-9]+$/ ? said : "sizeof(" (said ? said : base(type)) ")"
}

function extent_of(letter)
{
	return letter == "n" ? "COUNT" : letter == "r" ? "RESULT" : letter == "v" ? "VALUE" : \
	       letter == "b" ? "BITS" : letter == "p" ? "PAGES" : "FIXED"
}

# Puts an argument, of which the words say something, among those of a function.
function add(name, i, type, text,	word, n, k, said, extent, by, flags, times, size, special)
{
	extent = "FIXED"; by = 0; times = 1
	if (match(text, /\(.*\)/)) {
		said = substr(text, RSTART + 1, RLENGTH - 2)
		text = substr(text, 1, RSTART - 1)
	}
	n = split(text, word, / +/)
	flags = word[1] == "in" ? "IN" : word[1] == "out" ? "OUT" : "IN | OUT"
	for (k = 2; k <= n; k++) {
		if (word[k] ~ /^(text|data|eintr|e2big)$/)
			flags = flags " | " toupper(word[k])
		else if (word[k] ~ /^(futex|iovec|msg|fd|string|bpf|entries|pointers|sigmask|(ioc|fcn|prc|arch_prc|msgc|shmc|semc|quotac)tl|seccomp)$/)
			special = toupper(word[k])
		else if (word[k] ~ /^@/) {
			special = word[k] ~ /\+$/ ? "POINTED_ARRAY" : "POINTED"
			by = substr(word[k], 2) + 0
		}
		else if (word[k] ~ /^s\+/) {
			extent = "SIZED"
			said = substr(word[k], 3)
		} else if (word[k] ~ /^x/)
			times = substr(word[k], 2)
		else if (word[k] ~ /^[nrvbp][0-7]$/) {
			extent = extent_of(substr(word[k], 1, 1))
			by = substr(word[k], 2)
		}
	}
	extent = special ? special : extent
	size = special == "FUTEX" ? size_of(name, type, said) : special && !said ? 1 : size_of(name, type, extent == "BITS" ? "pointer" : said)
	if (times > 1)
		size = times " * " size
	gsub(/[A-Z][0-9A-Z]*/, "UTRACE_MEMORY_&", flags)
	args[name] = args[name] sprintf(" \\\n\tM(%d, %s, %d, %s@, %s)", i, extent, by, flags, size)
	number[name]++
}

function take(name, i, type,	text, part, n, k)
{
	text = words_of(name, i)
	if (text == "")
		text = by_type(name, i, type)
	n = text == "none" ? 0 : split(text, part, / and /)
	for (k = 1; k <= n; k++)
		add(name, i, type, part[k])
}

function read_prototype(name, list,	nr, i, type)
{
	args[name] = ""
	number[name] = 0
	gsub(/compat_arg_u64\([a-z0-9_]*\)/, "u32, u32", list)
	nr = split(list, type, /,/)
	take(name, 6, "")
	for (i = 0; i < nr; i++) {
		sub(/[a-z0-9_]*$/, "", type[i + 1])
		gsub(/ +$/, "", type[i + 1])
		gsub(/ *__user */, " ", type[i + 1])
		take(name, i, type[i + 1])
	}
}

# The table may name a wrapper of the architecture, which takes what the generic call takes.
function generic(name)
{
	if (name in args || name !~ /^(compat_)?ia32_/)
		return name
	sub(/^(compat_)?ia32_/, "", name)
	return ("compat_" name) in args ? "compat_" name : name
}

# A function whose prototype is not in the list has only what the rules say.
function look_up(name,	i)
{
	name = generic(name)
	if (!(name in args)) {
		args[name] = ""
		number[name] = 0
		take(name, 6, "")
		for (i = 0; i < 6; i++)
			take(name, i, "long")
	}
	return name
}

# The first row of a function, which is written now if it is needed for the first time
function first_row(name)
{
	name = look_up(name)
	if (!number[name])
		return 0
	if (!(name in first)) {
		first[name] = next_row + 1
		next_row += number[name]
		text = args[name]
		while ((i = index(text, "@")))
			text = substr(text, 1, i - 1) (index(substr(text, i + 1), "@") ? "" : " | UTRACE_MEMORY_LAST") substr(text, i + 1)
		all_args = all_args text
	}
	return first[name]
}

$1 == "rule" && NF > 3 {
	of_call[rules] = $2
	of_arg[rules] = $3
	$1 = $2 = $3 = ""
	sub(/^ +/, "")
	words[rules++] = $0
}

$1 == "asmlinkage" {
	name = list = $0
	sub(/\(.*/, "", name)
	sub(/^.* /, "", name)
	sub(/sys_/, "", name)
	sub(/^[^(]*\(/, "", list)
	sub(/\)$/, "", list)
	read_prototype(name, list)
	prototypes++
}

$1 == "call" {
	name = $5
	sub(/sys_/, "", name)
	row = first_row(name)
	calls[$2] = calls[$2] (row ? sprintf(" \\\n\tX(%d, %s, %d)", $3, $4, row) : "")
	rows[$2]++
}

END {
	if (prototypes < 400 || rows["64"] < 300 || rows["32"] < 400)
		exit 1
	print "/* Generated by gen-memory.sh */\n#ifndef _UTRACE_MEMORY_TABLE_H\n#define _UTRACE_MEMORY_TABLE_H"
	print "\n#define UTRACE_MEMORY_ARGS(M)" all_args
	print "\n#define UTRACE_MEMORY_64(X)" calls["64"]
	print "\n#define UTRACE_MEMORY_32(X)" calls["32"]
	print "\n#define UTRACE_MEMORY_X32(X)" calls["x32"]
	print "\n#define UTRACE_MEMORY_UNKNOWN \"" substr(unknown, 2) "\""
	print "\n#endif /* _UTRACE_MEMORY_TABLE_H */"
}' || { echo "gen-memory.sh: too few system calls or prototypes, or not in the form known" >&2; exit 1; }
