#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: follow: words, refusals and reading
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

expect_text follow thread fork
put none follow
expect_text follow none
add fork follow
expect_text follow fork
again follow
add thread follow
expect_text follow thread fork
add '!fork' follow
expect_text follow thread
again follow
put '!thread' follow
expect_text follow fork
put 'thread, fork # both\n' follow
expect_text follow thread fork
add '!fork !thread' follow
expect_text follow none
again follow
refused EINVAL forks follow
expect_place forks "thread, fork, none"
refused EINVAL '!none' follow
refused EINVAL 'fork\nthread x' follow
expect_place x .
refused_add EINVAL 'fork !' follow
expect_place ! .
put '' follow
expect_text follow thread fork
