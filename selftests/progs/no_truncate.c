// SPDX-License-Identifier: GPL-2.0
/*
 * no_truncate FILE... - open each file with O_TRUNC in a Landlock domain that allows to write, and
 * not to truncate; print "FILE: ERROR" for each open. Needs Linux 6.2.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/landlock.h>

#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

static int confine(void)
{
	struct landlock_ruleset_attr domain = {
		.handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE,
	};
	struct landlock_path_beneath_attr all = {
		.allowed_access = LANDLOCK_ACCESS_FS_WRITE_FILE,
		.parent_fd = open("/", O_RDONLY | O_DIRECTORY),
	};
	int fd = syscall(SYS_landlock_create_ruleset, &domain, sizeof(domain), 0);

	if (fd < 0 || syscall(SYS_landlock_add_rule, fd, LANDLOCK_RULE_PATH_BENEATH, &all, 0) ||
	    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		return -1;
	return syscall(SYS_landlock_restrict_self, fd, 0);
}

int main(int argc, char **argv)
{
	int i;

	if (confine()) {
		perror("Landlock");
		return 1;
	}
	for (i = 1; i < argc; i++)
		printf("%s: %s\n", argv[i],
		       strerror(open(argv[i], O_WRONLY | O_TRUNC) < 0 ? errno : 0));
	return 0;
}
