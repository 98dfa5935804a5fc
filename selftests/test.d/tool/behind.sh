#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: what a record has of strings, descriptors and folders beyond two strings a call; JSON of structs
# requires: python3
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

mkdir folder many
touch "named (deleted)" folder/a
touch many/{1..60}
cat > calls.py << 'END'
import ctypes, os, signal
libc = ctypes.CDLL(None)
libc.mount(b"none", b"/nowhere", b"tmpfs", 0, b"size=1")
libc.mount(b"none", b"/nowhere", b"tmpfs", 4096, b"size=1")
os.access("/" * 3000, 0)
os.listdir("many")
here, folder = os.open(".", os.O_RDONLY), os.open("folder", os.O_RDONLY)
os.rename("a", "b", src_dir_fd=folder, dst_dir_fd=here)
os.open("b", os.O_RDONLY)
os.fchmod(os.open("named (deleted)", os.O_RDONLY), 0o600)
os.statvfs("/")
signal.sigtimedwait([signal.SIGUSR1], 0.001)
END
lines() {
	touch folder/a
	utrace_says -o lines "$@" python3 -S -E calls.py
	expect_eq 0 "$STATUS" "$SAID"
}

row "strings"
lines -e mount,access,getdents64
expect_match '^mount\("none", "/nowhere", "tmpfs", 0, "size=1"\) ' "$(< lines)" "four strings"
expect_match '^mount\("none", "/nowhere", 0x[0-9a-f]+, MS_BIND, 0x[0-9a-f]+\) ' "$(< lines)" \
	"two that the call does not use"
expect_match '^access\("/{3000}", F_OK\) ' "$(< lines)" "a long path"
expect_match '/\* 62 entries \*/' "$(< lines)" "more entries than there is room for"

row "descriptors"
lines -y -e renameat,openat,fchmod
here=$PWD
expect_match "^renameat\([0-9]+<$here/folder>, \"a\", [0-9]+<$here>, \"b\"\) = 0" "$(< lines)" "both"
expect_match "^openat\(AT_FDCWD<$here>, \"b\", " "$(< lines)" "the working directory"
expect_match "^fchmod\([0-9]+<$here/named \(deleted\)>, 0600\) " "$(< lines)" "a name like a deleted one"

row "an execve by a thread that is not the first"
utrace_says -f -o lines -e execve python3 -S -E -c '
import os, threading
threading.Thread(target=os.execv, args=("/bin/true", ["true"])).start()
threading.Event().wait()'
expect_match '^([0-9]+) +execve\("/bin/true", .* <pid changed to ([0-9]+) \.\.\.>' "$(< lines)" "its begin"
expect_match '^[0-9]+ +<\.\.\. execve resumed>\) += 0' "$(< lines)" "its end"
expect_match '^[0-9]+ +\+\+\+ superseded by execve in pid [0-9]+ \+\+\+' "$(< lines)" "the first thread"

row "JSON"
lines --json -e statfs,rt_sigtimedwait,fstatfs
python3 - << 'END' || die "not the structs: $(< lines)"
import json
calls = {call["call"]: call for call in map(json.loads, open("lines")) if "call" in call}
assert isinstance(calls["statfs"]["structs"]["1"]["f_bsize"], int)
assert calls["statfs"]["structs"]["1"]["f_type"].endswith("MAGIC")
assert calls["rt_sigtimedwait"]["structs"]["2"] == {"tv_sec": 0, "tv_nsec": 1000000}
END
