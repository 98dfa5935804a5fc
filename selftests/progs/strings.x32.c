// SPDX-License-Identifier: GPL-2.0
/* strings, as an x32 program */
#include "strings.c"
