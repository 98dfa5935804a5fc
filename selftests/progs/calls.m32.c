// SPDX-License-Identifier: GPL-2.0
/* calls, as a 32-bit program */
#include "calls.c"
