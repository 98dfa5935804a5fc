// SPDX-License-Identifier: GPL-2.0
/*
 * A cgroup is named by its path from the root of the unified hierarchy, as in /proc/PID/cgroup and
 * as the module's rules compare it: /system.slice/cron.service.
 */
#include <dirent.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "cgroup.h"
#include "say.h"

/* Deeper than systemd and the makers of containers nest. */
#define DEPTH 16

/* Where the hierarchy is: systemd can mount it beside those of version 1. */
static const char *top(void)
{
	static const char *const places[] = { "/sys/fs/cgroup", "/sys/fs/cgroup/unified" };
	struct statfs fs;
	int i;

	for (i = 0; i < 2; i++)
		if (!statfs(places[i], &fs) && fs.f_type == CGROUP2_SUPER_MAGIC)
			return places[i];
	die("the cgroups (v2) are not mounted\n'mount -t cgroup2 none /sys/fs/cgroup' mounts them.");
}

/**
 * cgroup_of_path - find a cgroup by its path
 * @path: from the root of the hierarchy, or from that of the file system; exits if there is no
 *	such cgroup
 *
 * Return: the cgroup, to be freed.
 */
char *cgroup_of_path(const char *path)
{
	const char *dir = top();
	size_t len = strlen(dir);
	char *whole = must_print("%s/%s", strncmp(path, dir, len) ? dir : "", path);
	char *real = realpath(whole, NULL), *threads;

	free(whole);
	threads = must_print("%s/cgroup.threads", real ? real : "");
	if (!real || strncmp(real, dir, len) || access(threads, F_OK))
		die("--cgroup %s: there is no such cgroup\n'systemd-cgls' lists cgroups, "
		    "/proc/PID/cgroup has a process's.", path);
	free(threads);
	whole = must_print("%s", real[len] ? real + len : "/");
	free(real);
	return whole;
}

/**
 * struct search - a search in the tree of cgroups
 * @matches: whether a cgroup's name is the one that is looked for
 * @name: what is looked for
 * @found: the cgroup nearest to the root, and another one as near; NULL: none
 * @count: how many there are that near
 */
struct search {
	bool (*matches)(const char *name, const char *entry);
	const char *name;
	char *found[2];
	int count;
};

static void keep(struct search *search, const char *cgroup)
{
	if (search->count < 2)
		search->found[search->count] = must_print("%s", cgroup);
	search->count++;
}

/* Look at the cgroups of one depth alone. */
static void search_at(struct search *search, const char *cgroup, int depth)
{
	char *path = must_print("%s%s", top(), cgroup), *below;
	struct dirent *entry;
	DIR *dir = opendir(path);

	free(path);
	while (dir && (entry = readdir(dir))) {
		if (entry->d_type != DT_DIR || entry->d_name[0] == '.')
			continue;
		below = must_print("%s/%s", cgroup, entry->d_name);
		if (depth)
			search_at(search, below, depth - 1);
		else if (search->matches(search->name, entry->d_name))
			keep(search, below);
		free(below);
	}
	if (dir)
		closedir(dir);
}

/*
 * The one nearest to the root: a service of the machine is nearer than one of the same name that a
 * user or a container has, and a container nearer than what is inside.
 */
static char *search(struct search *search, const char *option)
{
	int depth;

	for (depth = 0; depth < DEPTH && !search->count; depth++)
		search_at(search, "", depth);
	if (search->count > 1)
		die("%s %s: there are %s and %s\nName one of them by --cgroup.", option, search->name,
		    search->found[0], search->found[1]);
	return search->found[0];
}

static bool is_unit(const char *name, const char *entry)
{
	size_t len = strlen(name);

	return !strncmp(entry, name, len) && (!entry[len] || !strcmp(entry + len, ".service"));
}

/**
 * cgroup_of_unit - find the cgroup of a unit of systemd's
 * @name: the unit, with .service or without; exits if it is not running
 *
 * Return: the cgroup, to be freed.
 */
char *cgroup_of_unit(const char *name)
{
	struct search unit = { .matches = is_unit, .name = name };
	char *found = *name ? search(&unit, "--unit") : NULL;

	if (!found)
		die("--unit %s: the unit is not running, it has no cgroup\n'systemctl status %s' says "
		    "more; the unit must have begun before it can be traced.", name, name);
	return found;
}

/* docker-ID.scope, libpod-ID.scope, cri-containerd-ID.scope, /docker/ID; conmon only watches. */
static bool is_container(const char *id, const char *entry)
{
	const char *at;
	size_t len;

	if (strstr(entry, "conmon"))
		return false;
	for (at = entry; at; at = strchr(at, '-')) {
		at += *at == '-';
		len = strspn(at, "0123456789abcdef");
		if (len >= 12 && !strncmp(at, id, strlen(id)) && (!at[len] || at[len] == '.'))
			return true;
	}
	return false;
}

/**
 * cgroup_of_container - find a container's cgroup
 * @id: the beginning of the container's id; exits if there is no such container
 *
 * Return: the cgroup, to be freed.
 */
char *cgroup_of_container(const char *id)
{
	struct search container = { .matches = is_container, .name = id };
	char *found;

	if (!*id || id[strspn(id, "0123456789abcdef")])
		usage_error("--container %s: not the beginning of a container's id", id);
	found = search(&container, "--container");
	if (!found)
		die("--container %s: no running container has such an id\n'docker ps' and 'podman ps' "
		    "list ids; any other container is traced by --cgroup.", id);
	return found;
}

static void add_threads(const char *path, struct ids *ids)
{
	char *file = must_print("%s/cgroup.threads", path);
	FILE *threads = fopen(file, "re");
	int id;

	free(file);
	if (!threads)
		return;
	/* A thread of another pid namespace has the id 0. */
	while (fscanf(threads, "%d", &id) == 1)
		if (id)
			ids_add(ids, id);
	fclose(threads);
}

static void add_tree(const char *path, struct ids *ids)
{
	struct dirent *entry;
	DIR *dir = opendir(path);
	char *below;

	add_threads(path, ids);
	while (dir && (entry = readdir(dir))) {
		if (entry->d_type != DT_DIR || entry->d_name[0] == '.')
			continue;
		below = must_print("%s/%s", path, entry->d_name);
		add_tree(below, ids);
		free(below);
	}
	if (dir)
		closedir(dir);
}

/**
 * cgroup_threads - the threads of a cgroup and of those below
 * @cgroup: the cgroup, which may be gone
 * @ids: the list that they are added to
 */
void cgroup_threads(const char *cgroup, struct ids *ids)
{
	char *path = must_print("%s%s", top(), cgroup);

	add_tree(path, ids);
	free(path);
}
