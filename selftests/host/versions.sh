#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the module's version is that of DKMS's file, of the packages, and of a tag in git
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' main.c)
[ -n "$version" ] || { echo "main.c has no version"; exit 1; }
bad=0

# same FILE VERSION - what the file says
same() {
	[ "$2" = "$version" ] || { echo "$1: version '$2', and main.c has '$version'"; bad=1; }
}

same dkms.conf "$(sed -n 's/^PACKAGE_VERSION="\(.*\)"$/\1/p' dkms.conf)"
same debian/changelog "$(sed -n '1s/^utrace (\([^-]*\).*) .*/\1/p' debian/changelog)"
same debian/utrace.pc "$(sed -n 's/^Version: //p' debian/utrace.pc)"
same docs/abi.md "$(sed -n 's/^ *version: //p' docs/abi.md)"
for tag in $(git tag --points-at HEAD 2> /dev/null | grep '^v[0-9]'); do
	same "the tag $tag" "${tag#v}"
done
exit $bad
