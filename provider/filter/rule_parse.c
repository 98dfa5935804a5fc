// SPDX-License-Identifier: GPL-2.0
/*
 * Rules, read from text by the grammar in text.h. This file also compiles in user space.
 */
#include "text.h"

#define BLANKS	" \t\v\f\r"

/* The length of a line without its comment. */
static unsigned int line_len(const char *text)
{
	bool quoted = false;
	unsigned int i;

	for (i = 0; text[i] && text[i] != '\n'; i++) {
		if (text[i] == '"')
			quoted = !quoted;
		else if (text[i] == '#' && !quoted)
			break;
	}
	return i;
}

/*
 * Write a line as it is compared and printed, with single blanks between words, until it has
 * @max bytes. Return the number of bytes; @p is then where the next byte would come from.
 */
static unsigned int fold(char *line, const char **p, const char *end, unsigned int max)
{
	bool quoted = false, blank = false;
	unsigned int n = 0;

	for (; *p < end; ++*p) {
		if (!quoted && strchr(BLANKS, **p)) {
			blank = n;
			continue;
		}
		if (n + blank >= max)
			break;
		quoted ^= **p == '"';
		if (blank && line)
			line[n] = ' ';
		n += blank;
		blank = false;
		if (line)
			line[n] = **p;
		n++;
	}
	return n;
}

/*
 * Takes the next line of a text, as it is compared and printed, with single blanks between words
 * and no comment. @line has UTRACE_RULE_MAX bytes. Returns the length, 0 for an empty line; -E2BIG
 * for a line that is too long.
 */
int utrace_rule_line(char *line, const char **text)
{
	const char *p = *text, *end = p + line_len(p);
	unsigned int n = fold(line, &p, end, UTRACE_RULE_MAX - 1);

	if (p < end)
		return -E2BIG;
	line[n] = '\0';
	*text = end + strcspn(end, "\n");
	*text += **text == '\n';
	return n;
}

/* The place in a text that a place in its line, as utrace_rule_line() has left it, stands for. */
unsigned int utrace_rule_place(const char *text, unsigned int pos)
{
	const char *p = text;

	fold(NULL, &p, text + line_len(text), pos);
	return p - text;
}

/* A line that is being read. On the stack of utrace_rule_read(). */
struct cursor {
	const char *p;		/* the place that is read next */
	const char *msg;	/* the reason for a refusal */
};

/* Words of a line end at a blank. */
static size_t word_len(const char *p)
{
	return strcspn(p, BLANKS);
}

static bool is_word(const char *p, const char *word)
{
	return !utrace_compare(word, p, word_len(p));
}

static void skip_blanks(struct cursor *c)
{
	c->p += strspn(c->p, BLANKS);
}

static bool take_word(struct cursor *c, const char *word)
{
	skip_blanks(c);
	if (!is_word(c->p, word))
		return false;
	c->p += strlen(word);
	skip_blanks(c);
	return true;
}

/* Copy a name, with a terminator. The cursor stays in front of the name. */
static int take_name(struct cursor *c, char *name, size_t size)
{
	size_t len = utrace_name_len(c->p);

	if (!len || len >= size)
		return -EINVAL;
	memcpy(name, c->p, len);
	name[len] = '\0';
	return 0;
}

/* The end of an argument, which is not ended by blanks between quotes. */
static const char *arg_end(const char *p)
{
	bool quoted = false;

	for (; *p && (quoted || !strchr(BLANKS, *p)); p++)
		quoted ^= *p == '"';
	return p;
}

/* The end of the arguments after the event. */
static const char *args_end(const char *p)
{
	while (*p && !is_word(p, "if") && !is_word(p, "do")) {
		p = arg_end(p);
		p += strspn(p, BLANKS);
	}
	return p;
}

static int read_event(struct cursor *c, const struct utrace_rule_reader *reader)
{
	const char *args = c->p + word_len(c->p), *end;
	char name[32];
	size_t len;
	int ret;

	if (take_name(c, name, sizeof(name)) || c->p + strlen(name) != args) {
		c->msg = "no name of an event";
		return -EINVAL;
	}
	args += strspn(args, BLANKS);
	end = args_end(args);
	len = end - args;
	len -= len && args[len - 1] == ' ';
	memcpy(reader->scratch, args, len);
	reader->scratch[len] = '\0';
	ret = reader->event(reader->arg, name, reader->scratch, &c->msg);
	if (!ret)
		c->p = end;
	return ret;
}

static int read_count(struct cursor *c, u32 *count)
{
	u64 number = 0;
	size_t i;

	for (i = 0; isdigit(c->p[i]) && number <= INT_MAX; i++)
		number = number * 10 + c->p[i] - '0';
	c->msg = NULL;
	if (*count)
		c->msg = "there is a count already";
	else if (!number || number > INT_MAX || i != word_len(c->p))
		c->msg = "no number from 1 to 2147483647";
	if (c->msg)
		return -EINVAL;
	*count = number;
	c->p += i;
	return 0;
}

static int read_action(struct cursor *c, const struct utrace_rule_reader *reader)
{
	size_t len = arg_end(c->p) - c->p, name_len;
	char name[32], *value = NULL;
	int ret;

	if (take_name(c, name, sizeof(name)) ||
	    (strlen(name) != len && c->p[strlen(name)] != '=')) {
		c->msg = "no name of an action";
		return -EINVAL;
	}
	name_len = strlen(name);
	if (name_len != len) {
		value = reader->scratch;
		memcpy(value, c->p + name_len + 1, len - name_len - 1);
		value[len - name_len - 1] = '\0';
		value = utrace_unquote(value);
	}
	ret = reader->action(reader->arg, name, value, &c->msg);
	if (!ret)
		c->p += len;
	return ret;
}

static int read_actions(struct cursor *c, const struct utrace_rule_reader *reader, u32 *count)
{
	bool any = false;
	int ret = 0;

	for (skip_blanks(c); *c->p && !ret; skip_blanks(c)) {
		if (take_word(c, "count")) {
			ret = read_count(c, count);
		} else {
			ret = read_action(c, reader);
			any = true;
		}
	}
	if (!ret && !any) {
		c->msg = "no action";
		ret = -EINVAL;
	}
	return ret;
}

/* Find a quote without an end: text that is printed after the rule would be inside it. */
static const char *open_quote(const char *p)
{
	const char *open = NULL;

	for (; *p; p++)
		if (*p == '"')
			open = open ? NULL : p;
	return open;
}

static int read_rule(struct cursor *c, const struct utrace_rule_reader *reader, u32 *count)
{
	int ret;

	if (!take_word(c, "on")) {
		c->msg = "a rule begins with on EVENT";
		return -EINVAL;
	}
	ret = read_event(c, reader);
	if (!ret && take_word(c, "if"))
		ret = utrace_predicate_read(reader->predicate, &c->p, &reader->words, &c->msg);
	if (ret)
		return ret;
	if (!take_word(c, "do")) {
		c->msg = "do ACTION is missing here";
		return -EINVAL;
	}
	return read_actions(c, reader, count);
}

/*
 * Reads a rule out of a line of utrace_rule_line(). @count: how often the rule may act; 0: always.
 * -EINVAL for a text that is not in the grammar; -E2BIG; what the reader returned.
 */
int utrace_rule_read(const char *line, const struct utrace_rule_reader *reader, u32 *count,
		     struct utrace_parse_error *err)
{
	struct cursor c = { .p = open_quote(line) };
	int ret = -EINVAL;

	*count = 0;
	reader->predicate->nr = 0;
	reader->predicate->patterns = 0;
	c.msg = "a string in quotes has no end";
	if (!c.p) {
		c.p = line;
		ret = read_rule(&c, reader, count);
	}
	if (ret) {
		err->pos = c.p - line;
		err->msg = c.msg;
	}
	return ret;
}
