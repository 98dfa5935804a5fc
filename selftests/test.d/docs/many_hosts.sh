#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: docs/howto-many-hosts.md: a host records its guest by vsock, here itself
# requires: 6.12 trace-cmd
# long
# timeout: 300
. "$(dirname "$0")/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/docs/examples.bash
. "$SELFTESTS/test.d/docs/examples.bash"

modprobe -q vsock_loopback || skip "the kernel has no vsock_loopback"
run_examples "$DOCS/howto-many-hosts.md"
