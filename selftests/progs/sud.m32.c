// SPDX-License-Identifier: GPL-2.0
/* sud, as a 32-bit program */
#include "sud.c"
