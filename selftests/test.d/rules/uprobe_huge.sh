#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: only a limited part of an ELF file is read, whatever sizes its headers have
# requires: /usr/bin/python3
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

# many: 60,000 empty tables of symbols, each with 32 MiB of names, all the same and none
# there. long: one table of 1 TiB.
python3 - <<'P'
import struct
def elf(name, n, size, names_size, end):
    head = struct.pack('<16sHHIQQQIHHHHHH', b'\x7fELF\2\1\1', 3, 62, 1, 0, 0, 64, 0,
                       64, 56, 0, 64, n, 0)
    names = struct.pack('<IIQQQQIIQQ', 0, 3, 0, 0, 64 * (n + 1), names_size, 0, 0, 1, 0)
    table = struct.pack('<IIQQQQIIQQ', 0, 2, 0, 0, 4096, size, 0, 0, 8, 24)
    with open(name, 'wb') as f:
        f.write(head + names + table * (n - 1))
        f.truncate(end)
elf('many', 60000, 0, 32 << 20, 64 * 60001 + (32 << 20))
elf('long', 2, 1 << 40, 4096, 1 << 41)
P
load_extension utrace_uprobe
refused ENOENT "on uprobe $PWD/many:main do attach" rules
expect_place uprobe "no such function"
refused EINVAL "on uprobe $PWD/long:main do attach" rules
expect_place uprobe "not a 64-bit ELF file"
