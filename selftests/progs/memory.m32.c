// SPDX-License-Identifier: GPL-2.0
/* memory, as a 32-bit program */
#include "memory.c"
