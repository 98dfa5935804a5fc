// SPDX-License-Identifier: GPL-2.0
/*
 * Addresses are printed as file and offset, which addr2line takes, by the maps that the process had
 * then.
 */
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "maps.h"
#include "say.h"
#include "stack.h"

/* User memory ends below, on processors with page tables of five levels, too. */
#define USER_END (1UL << 56)

/* Return: the address as text, to be freed. */
static char *address_text(const struct map *map, unsigned long address)
{
	if (map && map->path[0])
		return must_print("%s(+0x%lx) [0x%lx]", map->path,
				  address - map->begin + map->offset, address);
	return must_print("[0x%lx]", address);
}

static void print_line(struct utrace_buffer *b, const char *text, bool first)
{
	utrace_put_all(b, " > ", text, "\n");
}

static void print_element(struct utrace_buffer *b, const char *text, bool first)
{
	if (!first)
		utrace_put_char(b, ',');
	json_put(b, text, strlen(text));
}

static void print_each(struct utrace_buffer *b, const struct record *record,
		       void (*print)(struct utrace_buffer *b, const char *text, bool first))
{
	const pid_t pid = record->fields.number[FIELD_TGID];
	const bool known = maps_until(record->raw->ts, pid);
	const struct map *map;
	unsigned long address;
	char *text;
	int i;

	for (i = 0; i < record->depth; i++) {
		memcpy(&address, record->stack + 8 * i, 8);
		map = maps_find(pid, address);
		/* A function without a frame pointer has something else there, and in all that follows. */
		if (!address || address >= USER_END || (known && !map))
			break;
		text = address_text(map, address);
		print(b, text, !i);
		free(text);
	}
}

/**
 * stack_print - print a stack, a line for each function, the innermost first
 * @b: the destination
 * @record: the record
 */
void stack_print(struct utrace_buffer *b, const struct record *record)
{
	print_each(b, record, print_line);
}

/**
 * stack_json - print a stack as an array of JSON
 * @b: the destination
 * @record: the record
 */
void stack_json(struct utrace_buffer *b, const struct record *record)
{
	utrace_put_char(b, '[');
	print_each(b, record, print_element);
	utrace_put_char(b, ']');
}
