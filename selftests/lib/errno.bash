# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# errno.bash - errors by name; sourced after lib.sh
#
#   write_error FILE TEXT [>>]   write TEXT, and print the error's name, or nothing
declare -A ERRNO=(
	["No such file or directory"]=ENOENT
	["No such process"]=ESRCH
	["No such device or address"]=ENXIO
	["Argument list too long"]=E2BIG
	["Cannot allocate memory"]=ENOMEM
	["Device or resource busy"]=EBUSY
	["File exists"]=EEXIST
	["Invalid argument"]=EINVAL
	["Resource temporarily unavailable"]=EAGAIN
	["Operation not supported"]=EOPNOTSUPP
	["Operation now in progress"]=EINPROGRESS
	["Input/output error"]=EIO
	["Bad message"]=EBADMSG
	["No such device"]=ENODEV
	["No space left on device"]=ENOSPC
)

# Do not use the shell's own echo, which keeps a refused text and writes it again.
write_error() {
	local words
	if [ "${3-}" = ">>" ]; then
		words=$(/bin/echo -e "$2" 2>&1 >> "$1") && return
	else
		words=$(/bin/echo -e "$2" 2>&1 > "$1") && return
	fi
	words=${words##*: }
	echo "${ERRNO[$words]-$words}"
}
