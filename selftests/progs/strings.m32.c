// SPDX-License-Identifier: GPL-2.0
/* strings, as a 32-bit program */
#include "strings.c"
