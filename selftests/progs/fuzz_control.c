// SPDX-License-Identifier: GPL-2.0
/*
 * fuzz_control DIR LINES SEED FILE.lines[=SESSION]...
 *
 * Writes LINES texts, most of them wrong somewhere, into the control files of DIR, which is
 * tracing/utrace. A text for DIR/FILE, or for that file of SESSION, is made of the good lines of
 * FILE.lines. In a line, $P is the id of a process, $T the id of another thread of that process,
 * $S the id of fuzz_control itself.
 *
 * A text that is refused must change nothing, give an errno that is documented, and stand in
 * error_log. fuzz_control runs in a pid namespace of its own, so that no id, however mutated, is
 * that of a thread outside. `control` never gets the id of fuzz_control.
 *
 * `rules` must belong to a session without targets: its rules then apply to clones and execs only,
 * and none happens while there are rules. The content of `rules` is written back, too. There are
 * never more than a few `sessions`, and at the end only those from before.
 *
 * The status is 1 after an error, which is printed with the text and its number.
 *
 * The file is long because each program of this folder is a single file.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define FILES		16
#define POOL		128
#define TEXT_MAX	8192
#define CHUNK		512
#define LIFETIME	200	/* of a victim, in texts */
#define VICTIMS		4	/* threads */
#define SESSIONS	4	/* more sessions of ours are ended */
#define SESSION_WORDS	6	/* words in a text for `sessions` */

/* A control file, its good lines, and its content as far as known. */
struct file {
	char *name;
	char *path;
	int rare;	/* how much longer a write takes than to other files */
	char *lines[POOL];
	int count;
	char *content;
	unsigned long taken, refused;
	unsigned long usec;
};

struct text {
	size_t len;
	char bytes[TEXT_MAX];
};

static const char *dir;
static struct file files[FILES];
static int file_count;
static unsigned long number;
static bool disturbed;		/* the victim may be dead or dying */

/* --- the victim */

static pid_t victim;
static pid_t *tids;		/* each thread of the victim writes its own id */

static void on_signal(int sig)
{
	(void)sig;
}

static void *live(void *arg)
{
	struct timespec tick = { .tv_nsec = 2000000 };
	int i = (long)arg;

	__atomic_store_n(&tids[i], gettid(), __ATOMIC_RELEASE);
	for (;;) {
		syscall(SYS_getppid);
		if (i == 1)
			pause();
		else
			nanosleep(&tick, NULL);
	}
	return NULL;
}

static void be_victim(void)
{
	pthread_t thread;
	long i;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGUSR1, on_signal);
	signal(SIGUSR2, SIG_IGN);
	for (i = 1; i < VICTIMS; i++)
		if (pthread_create(&thread, NULL, live, (void *)i))
			_exit(1);
	live(NULL);
}

static void end_victim(void)
{
	kill(victim, SIGKILL);
	if (waitpid(victim, NULL, 0) != victim)
		err(2, "waitpid");
	victim = 0;
}

static bool victim_lives(void)
{
	if (victim && waitpid(victim, NULL, WNOHANG) == victim)
		victim = 0;
	return victim;
}

static void clear_rules(void);

static void new_victim(void)
{
	int i;

	clear_rules();
	memset(tids, 0, VICTIMS * sizeof(*tids));
	victim = fork();
	if (victim < 0)
		err(2, "fork");
	if (!victim)
		be_victim();
	for (i = 0; i < VICTIMS; i++)
		while (!__atomic_load_n(&tids[i], __ATOMIC_ACQUIRE))
			usleep(100);
	disturbed = false;
}

/* --- texts */

static int below(int n)
{
	return random() % n;
}

static void put(struct text *t, const char *bytes, size_t len)
{
	if (len > TEXT_MAX - 1 - t->len)
		len = TEXT_MAX - 1 - t->len;
	memcpy(t->bytes + t->len, bytes, len);
	t->len += len;
}

static void put_line(struct text *t, const char *line)
{
	char id[16];

	for (; *line; line++) {
		if (*line != '$' || !strchr("PTS", line[1]) || !line[1]) {
			put(t, line, 1);
			continue;
		}
		line++;
		sprintf(id, "%d", *line == 'P' ? victim : *line == 'S' ? getpid() :
			tids[below(VICTIMS)]);
		put(t, id, strlen(id));
	}
}

static struct file *some_file(void)
{
	return &files[below(file_count)];
}

static const char *some_line(const struct file *f)
{
	return f->lines[below(f->count)];
}

static void insert(struct text *t, size_t at, const char *bytes, size_t len)
{
	struct text rest;

	rest.len = t->len - at;
	memcpy(rest.bytes, t->bytes + at, rest.len);
	t->len = at;
	put(t, bytes, len);
	put(t, rest.bytes, rest.len);
}

static void erase(struct text *t, size_t at, size_t len)
{
	if (len > t->len - at)
		len = t->len - at;
	memmove(t->bytes + at, t->bytes + at + len, t->len - at - len);
	t->len -= len;
}

/* Find the word at a random place. Returns its length, and its beginning in @at. */
static size_t some_word(const struct text *t, size_t *at)
{
	size_t end;

	*at = below(t->len + 1);
	while (*at && !isspace(t->bytes[*at - 1]))
		--*at;
	for (end = *at; end < t->len && !isspace(t->bytes[end]); end++)
		;
	return end - *at;
}

static const char *const odd[] = {
	"!", "!!", ":", "-", ",", "#", "\n", "\t", " ", "%", "(", ")", "&&", "||", "<", "none",
	"all", "0", "1", "64", "65", "574", "575", "2147483647", "2147483648", "4294967295",
	"4294967296", "9223372036854775807", "99999999999999999999", "-1", "0x", "0-0", "\r",
	"\v", "\xff", "\x80", "\"", "'", "\\", "=", "==", "~", "*", "ns",
};

static void mutate(struct text *t, const struct file *f)
{
	size_t at, len = some_word(t, &at);
	const char *word = odd[below(sizeof(odd) / sizeof(odd[0]))];
	struct text other = { 0 };
	char byte = random();

	switch (below(10)) {
	case 0:
		erase(t, at, len + below(2));
		break;
	case 1:
		insert(t, at, t->bytes + at, len);
		break;
	case 2:
		insert(t, at + below(len + 1), word, strlen(word));
		break;
	case 3:
		erase(t, at, len);
		insert(t, at, word, strlen(word));
		break;
	case 4:
		if (t->len)
			t->bytes[below(t->len)] = byte;
		break;
	case 5:
		insert(t, below(t->len + 1), &byte, 1);
		break;
	case 6:
		t->len = below(t->len + 1);
		break;
	case 7:
		put_line(&other, some_line(below(4) ? f : some_file()));
		insert(t, at, " \n,"  + below(3), 1);
		insert(t, at, other.bytes, other.len);
		break;
	case 8:
		if (t->len)
			erase(t, below(t->len), 1);
		break;
	default:
		put_line(&other, some_line(below(4) ? f : some_file()));
		len = some_word(&other, &at);
		insert(t, below(t->len + 1), other.bytes + at, len);
	}
}

static void noise(struct text *t)
{
	char byte;
	int n = below(below(8) ? 40 : 2000);

	while (n--) {
		byte = below(2) ? ' ' + below(95) : random();
		put(t, &byte, 1);
	}
}

/* Change numbers that are the id of fuzz_control. */
static void spare_ourselves(struct text *t)
{
	char *p = t->bytes, *end;

	t->bytes[t->len] = '\0';
	for (; p < t->bytes + t->len; p++) {
		if (!isdigit(*p))
			continue;
		if (strtoul(p, &end, 10) == (unsigned long)getpid())
			end[-1] = '0';
		p = end;
	}
}

/* Keep only the first words. */
static void shorten(struct text *t, int words)
{
	size_t i;

	for (i = 0; i < t->len; i++)
		if (strchr(" \t\n\v\f\r,", t->bytes[i]) && !words--)
			t->len = i;
}

static void make_text(struct text *t, const struct file *f)
{
	int n = below(4);

	t->len = 0;
	if (!below(10)) {
		noise(t);
	} else {
		put_line(t, some_line(f));
		while (n--)
			mutate(t, f);
		if (!below(50))
			for (n = below(20); n; n--)
				put(t, t->bytes, t->len);
	}
	if (below(2))
		put(t, "\n", 1);
	/* A whole chunk is taken for a part of a longer text, up to the close of the file. */
	if (!below(100))
		while (t->len % CHUNK && t->len < TEXT_MAX - 1)
			put(t, " ", 1);
	if (!strcmp(f->name, "control"))
		spare_ourselves(t);
	if (!strcmp(f->name, "sessions"))
		shorten(t, SESSION_WORDS);
}

/* --- files */

static int open_file(const char *name, int flags)
{
	char path[256];
	int fd;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	fd = open(path, flags);
	if (fd < 0)
		err(2, "%s", path);
	return fd;
}

static char *content_of(const char *name)
{
	static char buf[1 << 18];
	int fd = open_file(name, O_RDONLY);
	size_t len = 0;
	ssize_t n;

	while ((n = read(fd, buf + len, sizeof(buf) - 1 - len)) > 0)
		len += n;
	if (n < 0)
		err(2, "reading %s", name);
	close(fd);
	buf[len] = '\0';
	return strdup(buf);
}

static void say_text(const struct text *t)
{
	size_t i;

	for (i = 0; i < t->len; i++)
		printf(isprint(t->bytes[i]) && t->bytes[i] != '\\' ? "%c" : "\\x%02x",
		       (unsigned char)t->bytes[i]);
	putchar('\n');
}

static void wrong(const struct file *f, const struct text *t, bool replace, const char *what,
		  const char *detail)
{
	printf("text %lu, %s %s: %s%s\n", number, replace ? ">" : ">>", f->path, what, detail);
	say_text(t);
	fflush(stdout);
	_exit(1);
}

static bool is_documented(const struct file *f, int error)
{
	switch (error) {
	case EINVAL:
	case ENOENT:
	case ESRCH:
	case E2BIG:
		return true;
	case EAGAIN:
		return !strcmp(f->name, "control");
	case EEXIST:
		return !strcmp(f->name, "rules") || !strcmp(f->name, "sessions");
	case ENOSPC:
		return !strcmp(f->name, "sessions");
	default:
		return false;
	}
}

/* Check the newest entry of error_log. Returns the error in the entry, or NULL. */
static const char *entry_is_wrong(const struct file *f)
{
	static char last[32];
	char *log = content_of("error_log"), *head = NULL, *p, *command, *caret;
	const char *what = NULL;
	char name[96];

	/* A line of a text may begin like an entry, but has no blanks before "Command:". */
	for (p = log; p; p = strchr(p, '\n'), p = p ? p + 1 : NULL)
		if (*p == '[' && (command = strchr(p, '\n')) &&
		    !strncmp(command, "\n  Command: ", 12))
			head = p;
	snprintf(name, sizeof(name), "] utrace:%s: error: ", f->path);
	if (!head || !(p = strchr(head, ']')) || strncmp(p, name, strlen(name))) {
		what = "no entry in error_log";
	} else if (!strncmp(head, last, sizeof(last) - 1)) {
		what = "no new entry in error_log";
	} else {
		command = strchr(head, '\n') + 1;
		caret = strchr(command, '\n');
		if (!caret || strspn(caret + 1, " ") > (size_t)(caret - command) ||
		    caret[1 + strspn(caret + 1, " ")] != '^')
			what = "the caret is not below the line";
	}
	if (head)
		snprintf(last, sizeof(last), "%s", head);
	free(log);
	return what;
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(char **)a, *(char **)b);
}

/* The lines of set_pid have no order, so sort the lines before a comparison. */
static void sort_lines(char *text)
{
	static char *lines[1024];
	static char buf[16384];
	size_t n = 0, i, len = 0;
	char *p, *rest = text;

	while (n < 1024 && (p = strsep(&rest, "\n")))
		if (*p)
			lines[n++] = p;
	qsort(lines, n, sizeof(lines[0]), compare);
	for (i = 0; i < n && len < sizeof(buf); i++)
		len += snprintf(buf + len, sizeof(buf) - len, "%s%s", i ? "\n" : "", lines[i]);
	buf[len < sizeof(buf) ? len : sizeof(buf) - 1] = '\0';
	strcpy(text, buf);
}

/* The part of the content that does not change without a write. */
static char *lasting_content(const struct file *f)
{
	char *content;

	if (!strcmp(f->name, "error_log"))
		return strdup("");
	content = content_of(f->path);
	if (!strcmp(f->name, "set_pid")) {
		if (disturbed)
			*content = '\0';
		sort_lines(content);
	}
	return content;
}

/* Write a text that must be taken. */
static void put_text(const struct file *f, const struct text *t)
{
	int fd = open_file(f->path, O_WRONLY | O_TRUNC);

	if (write(fd, t->bytes, t->len) != (ssize_t)t->len)
		wrong(f, t, true, "must be taken: ", strerror(errno));
	close(fd);
}

static struct file *file_named(const char *name)
{
	int i;

	for (i = 0; i < file_count; i++)
		if (!strcmp(files[i].name, name))
			return &files[i];
	return NULL;
}

static void clear_rules(void)
{
	static const struct text empty = { .len = 1, .bytes = "\n" };
	struct file *f = file_named("rules");

	if (!f)
		return;
	put_text(f, &empty);
	free(f->content);
	f->content = NULL;
}

/* The file's content must be the same after it was written back. */
static void rewrite_rules(const struct file *f)
{
	char *content = content_of(f->path), *again;
	static struct text t;

	t.len = 0;
	put(&t, content, strlen(content));
	put_text(f, &t);
	again = content_of(f->path);
	if (t.len < TEXT_MAX - 1 && strcmp(content, again))
		wrong(f, &t, true, "the content differs after it was written back:\n", again);
	free(again);
	free(content);
}

/* --- sessions */

static char *before;		/* the sessions before the run, a line each */

static int is_session(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/* Each session must have a folder, and no other folder may be there. */
static void expect_folders(const struct file *f, const struct text *t, bool replace)
{
	char path[256], *names = content_of("sessions"), folders[4096] = "";
	struct dirent **entries;
	int i, n;

	snprintf(path, sizeof(path), "%s/instances", dir);
	n = scandir(path, &entries, is_session, NULL);
	if (n < 0)
		err(2, "%s", path);
	for (i = 0; i < n; i++) {
		strcat(strcat(folders, entries[i]->d_name), "\n");
		free(entries[i]);
	}
	free(entries);
	sort_lines(names);
	sort_lines(folders);
	if (strcmp(names, folders))
		wrong(f, t, replace, "the folders are not those of the sessions:\n", folders);
	free(names);
}

static bool has_line(const char *text, const char *line)
{
	size_t len = strlen(line);

	for (; text; text = strchr(text, '\n'), text = text ? text + 1 : NULL)
		if (!strncmp(text, line, len) && text[len] == '\n')
			return true;
	return false;
}

/* If the run has made more than @most sessions, end all of them. */
static void end_sessions(struct file *f, int most)
{
	char *names = content_of(f->path), *rest = names, *name;
	struct text t = { 0 };
	int n = 0;

	while ((name = strsep(&rest, "\n"))) {
		if (!*name || has_line(before, name))
			continue;
		put(&t, "!", 1);
		put(&t, name, strlen(name));
		put(&t, " ", 1);
		n++;
	}
	if (n > most) {
		put_text(f, &t);
		free(f->content);
		f->content = NULL;
	}
	free(names);
}

static void taken(struct file *f, const struct text *t, bool replace)
{
	f->taken++;
	free(f->content);
	f->content = NULL;
	disturbed |= !strcmp(f->name, "control");
	if (!strcmp(f->name, "rules")) {
		rewrite_rules(f);
	} else if (!strcmp(f->name, "sessions")) {
		expect_folders(f, t, replace);
		end_sessions(f, SESSIONS);
	}
}

static void refused(struct file *f, const struct text *t, bool replace, int error)
{
	const char *what;
	char *now;

	f->refused++;
	if (!is_documented(f, error))
		wrong(f, t, replace, "not a documented error: ", strerror(error));
	what = error == EAGAIN ? NULL : entry_is_wrong(f);
	if (what)
		wrong(f, t, replace, what, "");
	now = lasting_content(f);
	if (strcmp(now, f->content)) {
		printf("before:\n%s\nafter:\n%s\n", f->content, now);
		wrong(f, t, replace, "the refused text has changed something", "");
	}
	free(now);
	if (!strcmp(f->name, "sessions"))
		expect_folders(f, t, replace);
}

static void write_text(struct file *f)
{
	bool replace = below(2);
	static struct text t;
	ssize_t n;
	int fd, error;

	make_text(&t, f);
	if (!f->content || !strcmp(f->name, "set_pid")) {
		free(f->content);
		f->content = lasting_content(f);
	}
	fd = open_file(f->path, O_WRONLY | (replace ? O_TRUNC : O_APPEND));
	n = write(fd, t.bytes, t.len);
	error = errno;
	close(fd);
	if (n < 0) {
		refused(f, &t, replace, error);
		return;
	}
	if ((size_t)n != t.len)
		wrong(f, &t, replace, "taken in part", "");
	taken(f, &t, replace);
}

static int rareness(const char *name)
{
	return !strcmp(name, "sessions") ? 30 : !strcmp(name, "set_pid") ||
		!strcmp(name, "rules") ? 4 : 1;
}

static void read_lines(struct file *f, char *path)
{
	char *slash = strrchr(path, '/'), *session = strchr(path, '=');
	char line[512];
	FILE *file;

	if (session)
		*session++ = '\0';
	file = fopen(path, "r");
	if (!file)
		err(2, "%s", path);
	f->name = strdup(slash ? slash + 1 : path);
	*strchrnul(f->name, '.') = '\0';
	f->rare = rareness(f->name);
	if (asprintf(&f->path, "%s%s%s%s", session ? "instances/" : "", session ? session : "",
		     session ? "/" : "", f->name) < 0)
		err(2, "asprintf");
	while (f->count < POOL && fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\n")] = '\0';
		f->lines[f->count++] = strdup(line);
	}
	fclose(file);
	if (!f->count)
		errx(2, "%s: no lines", path);
}

static unsigned long now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000UL + t.tv_nsec / 1000;
}

static int fuzz(unsigned long count)
{
	struct file *sessions = file_named("sessions"), *f;
	unsigned long begun;
	int i;

	before = content_of("sessions");
	for (number = 1; number <= count; number++) {
		if (victim_lives() && number % LIFETIME == 0)
			end_victim();
		if (!victim)
			new_victim();
		do {
			f = some_file();
		} while (below(f->rare));
		begun = now();
		write_text(f);
		f->usec += now() - begun;
	}
	if (victim_lives())
		end_victim();
	clear_rules();
	if (sessions)
		end_sessions(sessions, 0);
	for (i = 0; i < file_count; i++) {
		f = &files[i];
		printf("%s: %lu taken, %lu refused, %lu us each\n", f->name, f->taken, f->refused,
		       f->usec / (f->taken + f->refused + 1));
	}
	fflush(stdout);
	return 0;
}

int main(int argc, char **argv)
{
	struct rlimit no_core = { 0, 0 };
	int i, status;
	pid_t pid;

	if (argc < 5 || argc > 4 + FILES)
		errx(2, "usage: fuzz_control DIR LINES SEED FILE.lines...");
	dir = argv[1];
	srandom(strtoul(argv[3], NULL, 0));
	for (i = 4; i < argc; i++)
		read_lines(&files[file_count++], argv[i]);
	tids = mmap(NULL, VICTIMS * sizeof(*tids), PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (tids == MAP_FAILED)
		err(2, "mmap");
	setrlimit(RLIMIT_CORE, &no_core);
	if (unshare(CLONE_NEWPID))
		err(2, "unshare");
	pid = fork();
	if (pid < 0)
		err(2, "fork");
	if (!pid)
		_exit(fuzz(strtoul(argv[2], NULL, 0)));
	if (waitpid(pid, &status, 0) != pid)
		err(2, "waitpid");
	return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}
