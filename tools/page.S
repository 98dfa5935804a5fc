/* SPDX-License-Identifier: GPL-2.0 */
/* The page of utrace timeline, with a zero byte at its end. */
	.section .rodata
	.globl timeline_page
timeline_page:
	.incbin "timeline.html"
	.byte 0
	.section .note.GNU-stack, "", @progbits
