#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: letters of UTF-8 are recorded as they are, control characters of UTF-8 escaped
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"
need perl

record_strings "$(command -v perl)" -e 'mkdir "/nosuch/\xc3\xa9t\xc3\x9b/\xc2\x9b2J\x9b"'
expect_eq " '/nosuch/$(printf '\303\251t\303\233/\302')\\2332J\\233'" "$(texts mkdir)" "mkdir"
