#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace see the same calls of a shell's pipeline
# requires: strace perl
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

same_as_strace /bin/sh -c 'ls / | (cat; exit 3) | wc -l; true & wait'
