// SPDX-License-Identifier: GPL-2.0
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "pattern.h"
#include "say.h"
#include "../plugins/call.h"

/* More than any ABI has. */
#define NUMBERS 1024

static bool has_name(const char *names, const char *name)
{
	char *word = must_print(" %s ", name);
	bool has = strstr(names, word);

	free(word);
	return has;
}

static void add_matching(char **names, const regex_t *regex, enum utrace_abi abi)
{
	const struct utrace_signature *signature;
	char *longer;
	int nr;

	for (nr = 0; nr < NUMBERS; nr++) {
		signature = utrace_signature_find(abi, nr);
		if (!signature || regexec(regex, signature->name, 0, NULL, 0) ||
		    has_name(*names, signature->name))
			continue;
		longer = must_print("%s%s ", *names, signature->name);
		free(*names);
		*names = longer;
	}
}

/**
 * pattern_calls - find the calls whose names match a regular expression
 * @pattern: the extended regular expression, which matches anywhere in a name, as strace's
 * @abi: the ABI; UTRACE_ABIS: all
 * @none: no call need match
 * @why: without a result, the reason, until the next call of this function
 *
 * Return: the names, each with a blank before it and one at the end, to be freed; NULL if the
 * expression is wrong, or matches none.
 */
char *pattern_calls(const char *pattern, enum utrace_abi abi, bool none, const char **why)
{
	static char reason[128];
	char *names;
	regex_t regex;
	int err = regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB);
	unsigned int i;

	*why = reason;
	if (err) {
		regerror(err, &regex, reason, sizeof(reason));
		return NULL;
	}
	names = must_print(" ");
	for (i = 0; i < UTRACE_ABIS; i++)
		if (abi == UTRACE_ABIS || abi == i)
			add_matching(&names, &regex, i);
	regfree(&regex);
	if (names[1] || none)
		return names;
	free(names);
	*why = "no system call has a name that matches";
	return NULL;
}
