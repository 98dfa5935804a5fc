// SPDX-License-Identifier: GPL-2.0
/*
 * Addresses are printed as file and offset, which addr2line takes, by the maps of the process. The
 * maps are read when a process's first stack is printed, and again when an address is in no map.
 * After the process has ended, its last maps are used.
 */
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "say.h"
#include "stack.h"

/* User memory ends below, on processors with page tables of five levels, too. */
#define USER_END (1UL << 56)

struct map {
	unsigned long begin, end, offset;
	char *path;
};

/* Only the maps of one process are kept, so they are read anew when the process changes. */
static struct {
	pid_t pid;
	int count;
	struct map *map;
} maps;

static void forget(void)
{
	while (maps.count)
		free(maps.map[--maps.count].path);
	free(maps.map);
	maps.map = NULL;
}

static void add_map(const char *line)
{
	struct map map = { 0 };
	int path = 0;

	if (sscanf(line, "%lx-%lx %*s %lx %*s %*s %n", &map.begin, &map.end, &map.offset,
		   &path) < 3 || !path)
		return;
	map.path = say_plain(must_print("%.*s", (int)strcspn(line + path, "\n"), line + path));
	maps.map = must_grow(maps.map, maps.count, sizeof(map));
	maps.map[maps.count++] = map;
}

static void read_maps(pid_t pid)
{
	char *name = must_print("/proc/%d/maps", pid), line[4352];
	FILE *file = fopen(name, "re");

	free(name);
	/* The file of a zombie exists, and is empty. */
	if (!file || !fgets(line, sizeof(line), file)) {
		if (file)
			fclose(file);
		return;
	}
	forget();
	maps.pid = pid;
	do {
		add_map(line);
	} while (fgets(line, sizeof(line), file));
	fclose(file);
}

/**
 * stack_learn - read a process's maps while the process exists
 * @pid: the process
 */
void stack_learn(pid_t pid)
{
	read_maps(pid);
}

static const struct map *find_map(pid_t pid, unsigned long address)
{
	int i;

	for (i = 0; maps.pid == pid && i < maps.count; i++)
		if (address >= maps.map[i].begin && address < maps.map[i].end)
			return &maps.map[i];
	return NULL;
}

/* Return: the address as text, to be freed. */
static char *address_text(pid_t pid, unsigned long address)
{
	const struct map *map = find_map(pid, address);

	if (!map) {
		read_maps(pid);
		map = find_map(pid, address);
	}
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
	unsigned long address;
	char *text;
	int i;

	for (i = 0; i < record->depth; i++) {
		memcpy(&address, record->stack + 8 * i, 8);
		/* A function without a frame pointer has something else there. */
		if (!address || address >= USER_END)
			break;
		text = address_text(record->fields.number[FIELD_TGID], address);
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
