// SPDX-License-Identifier: GPL-2.0
/*
 * The registry of keywords: events, operands and actions, by name. utrace's own keywords come first
 * and stay; those of other modules come and go with the modules.
 */
#include <linux/module.h>
#include <linux/mutex.h>

#include "rules.h"
#include "../engine/member.h"

/* A leaf: the only thing done under it is to take references to modules. */
static DEFINE_MUTEX(registry_mutex);
static struct list_head keywords[UTRACE_RULE_KINDS] = {
	LIST_HEAD_INIT(keywords[UTRACE_RULE_EVENT]),
	LIST_HEAD_INIT(keywords[UTRACE_RULE_OPERAND]),
	LIST_HEAD_INIT(keywords[UTRACE_RULE_ACTION]),
};

/* Is this a name that a keyword, or a group, may have: of letters, digits and @others? */
bool utrace_is_name(const char *name, const char *others)
{
	const char *p = name;

	while (*p && isascii(*p) && (isalnum(*p) || strchr(others, *p)))
		p++;
	return p > name && !*p && p - name <= UTRACE_GROUP_NAME_MAX;
}

static struct utrace_rule_keyword *find(enum utrace_rule_kind kind, const char *name, size_t len)
{
	struct utrace_rule_keyword *keyword;

	lockdep_assert_held(&registry_mutex);
	list_for_each_entry(keyword, &keywords[kind], list)
		if (!utrace_compare(keyword->name, name, len))
			return keyword;
	return NULL;
}

/**
 * utrace_rule_register - let rules use a keyword
 * @kind: kind of the keyword
 * @keyword: the keyword, in static data of the module
 *
 * Other groups' rules can use the keyword when the module's init has returned.
 *
 * Context: may sleep.
 * Return: 0; -EINVAL for a bad name, or flags that only utrace's own keywords can have; -EEXIST
 * for a name that is taken.
 */
int utrace_rule_register(enum utrace_rule_kind kind, struct utrace_rule_keyword *keyword)
{
	bool takes = keyword->owner && keyword->flags & UTRACE_KEYWORD_AT;
	int err = utrace_is_name(keyword->name, "_") && !takes ? 0 : -EINVAL;

	mutex_lock(&registry_mutex);
	if (!err && find(kind, keyword->name, strlen(keyword->name)))
		err = -EEXIST;
	if (!err)
		list_add_tail(&keyword->list, &keywords[kind]);
	mutex_unlock(&registry_mutex);
	return err;
}
EXPORT_SYMBOL_GPL(utrace_rule_register);

/**
 * utrace_rule_unregister - undo utrace_rule_register()
 * @keyword: the keyword; no rule uses it, as its module has no reference left
 *
 * Context: may sleep; in the module's exit, or when its init fails.
 */
void utrace_rule_unregister(struct utrace_rule_keyword *keyword)
{
	mutex_lock(&registry_mutex);
	list_del(&keyword->list);
	mutex_unlock(&registry_mutex);
}
EXPORT_SYMBOL_GPL(utrace_rule_unregister);

/* Names all keywords of a kind in the order in which they were registered. */
void utrace_rule_keywords_print(enum utrace_rule_kind kind,
				void (*print)(void *to, const char *name), void *to)
{
	const struct utrace_rule_keyword *keyword;

	mutex_lock(&registry_mutex);
	list_for_each_entry(keyword, &keywords[kind], list)
		print(to, keyword->name);
	mutex_unlock(&registry_mutex);
}

/*
 * Is the keyword one of the module that owns the group? Such a rule takes no reference to the
 * module, which otherwise could never be unloaded.
 */
static bool is_own(const struct utrace_group *group, const struct utrace_rule_keyword *keyword)
{
	return keyword->owner && keyword->owner == group->owner;
}

/* A module whose beginning fails is freed in spite of references, so it gives none before. */
static bool is_coming(const struct utrace_rule_keyword *keyword)
{
	return keyword->owner && keyword->owner->state == MODULE_STATE_COMING;
}

/*
 * Finds a keyword, for utrace_rule_keyword_put(), and keeps its module for a group's rule. The
 * group of the keyword's own module does not keep the module: it ends before the module unregisters
 * its keywords.
 */
struct utrace_rule_keyword *utrace_rule_keyword_get(const struct utrace_group *group,
						    enum utrace_rule_kind kind, const char *name,
						    size_t len)
{
	struct utrace_rule_keyword *keyword;

	mutex_lock(&registry_mutex);
	keyword = find(kind, name, len);
	if (keyword && !is_own(group, keyword) &&
	    (is_coming(keyword) || !try_module_get(keyword->owner)))
		keyword = NULL;
	mutex_unlock(&registry_mutex);
	return keyword;
}

void utrace_rule_keyword_put(const struct utrace_group *group,
			     const struct utrace_rule_keyword *keyword)
{
	if (!is_own(group, keyword))
		module_put(keyword->owner);
}
