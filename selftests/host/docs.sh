#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the documents name the files, events and fields that the code has
exec "$(dirname "$0")/../../scripts/check-docs.sh"
