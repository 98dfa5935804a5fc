// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of calls on keys.
 */
#include <linux/keyctl.h>

#include "kinds.h"

/* The arguments of keyctl() are longs, of which most operations take 32 bits. */
static void print_int(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_put_dec(b, int_arg(call, i));
}

static void print_uint(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_put_udec(b, (unsigned int)int_arg(call, i));
}

/* The number of a key, or a negative number for a keyring of the caller. */
void utrace_print_key(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const char *name = utrace_name_find(SET_key_spec, int_arg(call, i));

	if (name)
		utrace_put(b, name);
	else
		print_int(b, call, i);
}

#define KEY	utrace_print_key
#define ID	utrace_print_id
#define INT	print_int
#define UINT	print_uint
#define SIZE	utrace_print_udec
#define HEX	utrace_print_hex
#define POINTER	utrace_print_pointer

/* The second argument of keyctl() and those after it. */
static const struct utrace_form forms[] = {
	{ KEYCTL_GET_KEYRING_ID, { KEY, INT } },
	{ KEYCTL_JOIN_SESSION_KEYRING, { POINTER } },
	{ KEYCTL_UPDATE, { KEY, POINTER, SIZE } },
	{ KEYCTL_REVOKE, { KEY } },
	{ KEYCTL_CHOWN, { KEY, ID, ID } },
	{ KEYCTL_SETPERM, { KEY, HEX } },
	{ KEYCTL_DESCRIBE, { KEY, POINTER, SIZE } },
	{ KEYCTL_CLEAR, { KEY } },
	{ KEYCTL_LINK, { KEY, KEY } },
	{ KEYCTL_UNLINK, { KEY, KEY } },
	{ KEYCTL_SEARCH, { KEY, POINTER, POINTER, KEY } },
	{ KEYCTL_READ, { KEY, POINTER, SIZE } },
	{ KEYCTL_INSTANTIATE, { KEY, POINTER, SIZE, KEY } },
	{ KEYCTL_NEGATE, { KEY, UINT, KEY } },
	{ KEYCTL_SET_REQKEY_KEYRING, { utrace_print_key_default } },
	{ KEYCTL_SET_TIMEOUT, { KEY, UINT } },
	{ KEYCTL_ASSUME_AUTHORITY, { KEY } },
	{ KEYCTL_GET_SECURITY, { KEY, POINTER, SIZE } },
	{ KEYCTL_SESSION_TO_PARENT, { NULL } },
	{ KEYCTL_REJECT, { KEY, UINT, utrace_print_errno, KEY } },
	{ KEYCTL_INSTANTIATE_IOV, { KEY, POINTER, SIZE, KEY } },
	{ KEYCTL_INVALIDATE, { KEY } },
	{ KEYCTL_GET_PERSISTENT, { ID, KEY } },
	{ KEYCTL_DH_COMPUTE, { POINTER, POINTER, SIZE, POINTER } },
	{ KEYCTL_PKEY_QUERY, { KEY, HEX, POINTER, POINTER } },
	{ KEYCTL_PKEY_ENCRYPT, { POINTER, POINTER, POINTER, POINTER } },
	{ KEYCTL_PKEY_DECRYPT, { POINTER, POINTER, POINTER, POINTER } },
	{ KEYCTL_PKEY_SIGN, { POINTER, POINTER, POINTER, POINTER } },
	{ KEYCTL_PKEY_VERIFY, { POINTER, POINTER, POINTER, POINTER } },
	{ KEYCTL_RESTRICT_KEYRING, { KEY, POINTER, POINTER } },
	{ KEYCTL_MOVE, { KEY, KEY, KEY, utrace_print_key_move } },
	{ KEYCTL_CAPABILITIES, { POINTER, SIZE } },
	{ UTRACE_OTHERS, { HEX, HEX, HEX, HEX } },
};

void utrace_print_keyctl_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_print_by_form(b, call, i, forms, int_arg(call, 0), i - 1);
}
