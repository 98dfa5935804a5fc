#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: no file of the module uses a file of a higher layer
set -eu
status=0
"$(dirname "$0")/../../scripts/layers.sh" -v || status=$?
[ $status != 2 ] || { echo "SKIP: no module was built"; exit 4; }
exit $status
