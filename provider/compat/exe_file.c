// SPDX-License-Identifier: GPL-2.0
/*
 * The file that a program was started from: the kernel's own function is not exported.
 */
#include <linux/fs.h>
#include <linux/mm_types.h>
#include <linux/rcupdate.h>

#include "exe_file.h"
#include "compat.h"

/*
 * The file of the program in @mm, which a thread keeps meanwhile; to be given back by fput(). NULL
 * if there is none. In any context but an interrupt.
 */
struct file *utrace_exe_file(struct mm_struct *mm)
{
	struct file *file;

	if (!mm)
		return NULL;
	rcu_read_lock();
#ifdef UTRACE_HAVE_GET_FILE_RCU_POINTER
	file = get_file_rcu(&mm->exe_file);
#else
	file = rcu_dereference(mm->exe_file);
	if (file && !get_file_rcu(file))
		file = NULL;
#endif
	rcu_read_unlock();
	return file;
}
