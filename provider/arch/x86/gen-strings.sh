#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Write which arguments of a kernel's system calls point to strings, and which are file
# descriptors, as a C header.
#
#	gen-strings.sh LIST
#
# LIST is what list-calls.sh has written. The kernel's own tables say which function serves a
# number, and its own prototypes what the function takes. The header, on standard output, has
# macros only:
#
#	UTRACE_STRINGS_64(X)	X(2, open, STRING, 0, NONE, 0, 0) ...: number, name, two
#				pairs of what there is and in which argument, and which
#				argument is the first descriptor: 1 to 6, or 0 for none
#	UTRACE_STRINGS_32(X)	the same for i386
#	UTRACE_STRINGS_X32(X)	the same for x32; nothing if the kernel is built without
#	UTRACE_STRINGS_UNKNOWN	"64:call:argument ...": what the rules below do not
#				know, and what is therefore left out; "" if they
#				know all
#
# What there is:
#
#	STRING		a path or another string, up to a NUL
#	COUNTED		a string whose length is the next argument
#	ARGV, ARGV32	an array of pointers to strings, of 64 or 32 bits each
#	SOCKADDR	a socket address whose length is the next argument
#	DATA		bytes to be written or sent; their number is the next argument
#	IOVEC		the same in pieces: an array of struct iovec, whose length is the
#			next argument
#	MSG_NAME, MSG_DATA	the socket address and the pieces of a struct msghdr
#	MMSG_NAME, MMSG_DATA	those of the first one of an array, whose length is the
#			next argument
#	SOCKETCALL	the number of another call; its arguments are where the next
#			argument points to
#	FD		a file descriptor
#
# Data comes after all that points to strings, and descriptors after data; beyond two, the
# first ones are taken. The kernel chooses between the two layouts of struct iovec when it
# runs, by the call's ABI; which one of struct msghdr a function takes, its prototype says,
# and that is checked here.

export LC_ALL=C

die()
{
	echo "gen-strings.sh: $*" >&2
	exit 1
}

[ $# -eq 1 ] || die "usage: gen-strings.sh LIST"
[ -r "$1" ] || die "$1: no such list of calls"

# The functions first, then the calls.
{
	grep '^asmlinkage ' "$1"
	echo tables
	sed -n 's/^call \([^ ]*\) \([0-9]*\) [^ ]* /\1 \2 /p' "$1"
} | awk '
# The prototypes of calls of the architecture itself are elsewhere. None of these calls takes
# a string, and only mmap takes a descriptor.
BEGIN { strings["sys_mmap"] = ", FD, 4, NONE, 0, 5" }

function without_prototype(name)
{
	return name ~ /^(rt_sigreturn|x32_rt_sigreturn|sigreturn|iopl|modify_ldt)$/ ||
	       name ~ /^(arch_prctl|get_thread_area|set_thread_area|vm86|vm86old)$/ ||
	       name ~ /^(ia32_mmap|old_getrlimit)$/
}

# "const char __user *name" into type[i] and name[i]
function parse_argument(i, text)
{
	gsub(/ *\* */, "*", text)
	gsub(/^ +| +$/, "", text)
	name[i] = text
	if (text ~ /\*/)
		sub(/^.*\*/, "", name[i])
	else
		sub(/^.* /, "", name[i])
	type[i] = substr(text, 1, length(text) - length(name[i]))
	if (type[i] == "")
		type[i] = text
	sub(/ +$/, "", type[i])
}

function is_counted(i)
{
	return type[i + 1] ~ /^(compat_)?size_t$/ || name[i + 1] ~ /(^|_)len$/
}

# Memory that the kernel reads: a string, or bytes if a number of them follows.
function kind_of_const(i)
{
	if (!is_counted(i))
		return "STRING"
	if (name[i] ~ /buf$|msg_ptr$/)
		return "DATA"
	return name[i] ~ /^(path|pathname)$/ ? "STRING" : "?"
}

# Memory that the kernel writes, or reads if an old prototype lacks the const.
function kind_of_char(call, i)
{
	if (call ~ /^(umount|oldumount|mount|utime|utimes)$/)
		return "STRING"
	if (call ~ /^(sethostname|setdomainname)$/)
		return "COUNTED"
	if (name[i] ~ /^(buf|list|msg_ptr|u_msg_ptr|shmaddr|optval)$/ ||
	    call ~ /^(gethostname|lookup_dcookie)$/)
		return "NONE"
	return "?"
}

function kind_of_vector(i, kind)
{
	return name[i] == "argv" ? kind : name[i] == "envp" ? "NONE" : "?"
}

function kind_of_sockaddr(i)
{
	return type[i + 1] == "int" ? "SOCKADDR" : type[i + 1] == "int __user*" ? "NONE" : "?"
}

# Prototypes do not say which way the bytes go. The name of the call does, but not for
# vmsplice(), where the end of the pipe decides. process_vm_readv() and process_madvise() have
# memory of which nothing is read here.
function kind_of_iovec(call, i)
{
	if (call ~ /^p?writev(2|64|64v2)?$/)
		return "IOVEC"
	if (call == "process_vm_writev")
		return name[i] == "lvec" ? "IOVEC" : name[i] == "rvec" ? "NONE" : "?"
	if (call ~ /^(p?readv(2|64|64v2)?|process_vm_readv|vmsplice|process_madvise)$/)
		return "NONE"
	return "?"
}

# Prototypes do not say which way messages go, either.
function kind_of_message(call, i)
{
	if (call ~ /^sendm?msg$/)
		return type[i] ~ /mmsghdr/ ? "MMSG" : "MSG"
	return call ~ /^recvm?msg(_time32|_time64)?$/ ? "NONE" : "?"
}

# Prototypes of socket calls and a few others name no arguments. Which calls among these take no
# descriptor is listed, too. The fd of pidfd_getfd() is one of another process, and max_fd of
# close_range() ends a range.
function is_descriptor(call, i)
{
	if (type[i] !~ /^(int|unsigned|unsigned (int|long)|compat_ulong_t|mqd_t)$/)
		return 0
	if (call ~ /^(bind|connect|listen|accept4?|shutdown|getsockname|getpeername)$/ ||
	    call ~ /^(lseek|ftruncate|[gs]etsockopt|fanotify_mark|send(to|m?msg)?)$/ ||
	    call ~ /^recv(from|m?msg|mmsg_time(32|64))?$/)
		return i == 0
	if (name[i] == "max_fd" || call == "pidfd_getfd" && i > 0)
		return 0
	return name[i] ~ /fd(_?in|_?out)?$/ || name[i] ~ /^(fildes|mqdes)$/
}

function kind_of(call, i)
{
	if (is_descriptor(call, i))
		return "FD"
	if (i == 0 && name[i] == "int" && call !~ /^(socket(pair)?|rt_sigaction|waitid|pselect6)$/)
		return "?"
	if (type[i] == "const char __user*")
		return kind_of_const(i)
	if (type[i] == "char __user*")
		return kind_of_char(call, i)
	if (type[i] ~ /^const char __user\*const/)
		return kind_of_vector(i, "ARGV")
	if (type[i] == "const compat_uptr_t __user*")
		return kind_of_vector(i, "ARGV32")
	if (type[i] ~ /^(const )?struct sockaddr __user\*$/)
		return kind_of_sockaddr(i)
	if (type[i] == "void __user*" && call ~ /^send(to)?$/)
		return "DATA"
	if (type[i] == "const struct iovec __user*")
		return kind_of_iovec(call, i)
	if (type[i] ~ /^struct (user_|compat_)?m?msghdr __user\*$/)
		return kind_of_message(call, i)
	if (type[i] ~ /iovec|msghdr/)
		return "?"
	# No prototype says what the calls of socketcall() take: see strings/capture.c.
	if (call == "socketcall")
		return i == 0 ? "SOCKETCALL" : "NONE"
	if (type[i] ~ /(^|[^d]) char( |$).*\*/)
		return "?"
	return "NONE"
}

function add(kind, i)
{
	if (n++ < 2)
		found = found ", " kind ", " i
}

# What a prototype says, as " KIND, ARGUMENT, KIND, ARGUMENT" and a list of doubts
function read_prototype(function_name, list,	call, nr, i, words)
{
	call = function_name
	sub(/^(compat_)?sys_/, "", call)
	while (match(list, /compat_arg_u64\([a-z0-9_]*\)/)) {
		i = substr(list, RSTART + 15, RLENGTH - 16)
		list = substr(list, 1, RSTART - 1) "u32 " i "_lo, u32 " i "_hi" substr(list, RSTART + RLENGTH)
	}
	nr = split(list, words, /,/)
	for (i in type)
		delete type[i]
	for (i in name)
		delete name[i]
	for (i = 0; i < nr; i++)
		parse_argument(i, words[i + 1])
	found = ""
	doubts = ""
	n = 0
	descriptor = 0
	for (i = 0; i < nr; i++) {
		kinds[i] = kind_of(call, i)
		if (kinds[i] == "?")
			doubts = doubts " " call ":" i
		else if (kinds[i] ~ /^M?MSG$/)
			add(kinds[i] "_NAME", i)
		else if (kinds[i] !~ /^(NONE|DATA|IOVEC|FD)$/)
			add(kinds[i], i)
	}
	for (i = 0; i < nr; i++) {
		if (kinds[i] ~ /^(DATA|IOVEC)$/)
			add(kinds[i], i)
		else if (kinds[i] ~ /^M?MSG$/)
			add(kinds[i] "_DATA", i)
	}
	for (i = 0; i < nr; i++)
		if (kinds[i] == "FD") {
			add("FD", i)
			if (!descriptor)
				descriptor = i + 1
		}
	while (n++ < 2)
		found = found ", NONE, 0"
	found = found ", " descriptor
	if (function_name in strings && strings[function_name] != found)
		doubts = doubts " " call ":two_prototypes"
	strings[function_name] = found
	layout[function_name] = 0
	if (list ~ /struct (user_msghdr|mmsghdr)/)
		layout[function_name] = 64
	if (list ~ /struct compat_m?msghdr/)
		layout[function_name] = 32
	unknown[function_name] = doubts
	prototypes++
}

# The table may name a wrapper of the architecture, which takes what the generic call takes.
function generic(name)
{
	if (name in strings || name !~ /^(compat_)?sys_ia32_/)
		return name
	sub(/^(compat_)?sys_ia32_/, "", name)
	return ("compat_sys_" name) in strings ? "compat_sys_" name : "sys_" name
}

function row(abi, nr, name,	call)
{
	call = name
	sub(/^(compat_)?sys_/, "", call)
	if (without_prototype(call))
		return
	name = generic(name)
	if (!(name in strings)) {
		all_unknown = all_unknown " " abi ":" call
		return
	}
	if (layout[name] == (abi == "64" ? 32 : 64))
		all_unknown = all_unknown " " abi ":" call ":layout"
	gsub(/ /, " " abi ":", unknown[name])
	all_unknown = all_unknown unknown[name]
	unknown[name] = ""
	if (strings[name] !~ /^, NONE/)
		printf " \\\n\tX(%d, %s%s)", nr, call, strings[name]
}

$1 == "asmlinkage" {
	line = call = $0
	sub(/\(.*/, "", call)
	sub(/^.* /, "", call)
	sub(/^[^(]*\(/, "", line)
	sub(/\)$/, "", line)
	read_prototype(call, line)
	next
}

$1 == "tables" {
	in_tables = 1
	print "/* Generated by gen-strings.sh */"
	print "#ifndef _UTRACE_STRING_TABLE_H"
	print "#define _UTRACE_STRING_TABLE_H"
	next
}

in_tables {
	if ($1 != abi) {
		abi = $1
		printf "\n\n#define UTRACE_STRINGS_%s(X)", abi == "x32" ? "X32" : abi
	}
	row($1, $2, $3)
	rows[abi]++
}

END {
	if (prototypes < 400 || rows["64"] < 300 || rows["32"] < 400)
		exit 1
	if (!rows["x32"])
		printf "\n\n#define UTRACE_STRINGS_X32(X)"
	else if (rows["x32"] < 300)
		exit 1
	print "\n\n#define UTRACE_STRINGS_UNKNOWN \"" substr(all_unknown, 2) "\""
	print "\n#endif /* _UTRACE_STRING_TABLE_H */"
}' || die "too few system calls or prototypes, or not in the form known"
