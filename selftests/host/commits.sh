#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: messages of commits have the form that CONTRIBUTING.md asks for
set -eu
cd "$(dirname "$0")/../.."
# Older commits were written before this check existed.
SINCE=2026-11-23
git rev-parse HEAD > /dev/null 2>&1 || { echo "SKIP: this is no git repository"; exit 4; }
exec scripts/commit-msg --since $SINCE
