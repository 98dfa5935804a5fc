# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# symbols.bash - where the functions of a program are, for tests that require readelf
#
#   symbol_address FILE FUNCTION    its address, a decimal number
#   symbol_offset FILE FUNCTION     its place in the file, 0x and digits, for a uprobe

symbol_address() {
	local value
	value=$(readelf -sW "$1" | awk -v name="$2" '$8 == name { print $2; exit }')
	echo $((16#$value))
}

symbol_offset() {
	local address kind offset start physical size rest
	address=$(symbol_address "$1" "$2")
	while read -r kind offset start physical size rest; do
		[ "$kind" = LOAD ] && [ "$address" -ge $((start)) ] &&
			[ "$address" -lt $((start + size)) ] || continue
		printf '0x%x' $((address - start + offset))
	done < <(readelf -lW "$1")
}
