/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Classes of system calls, as strace has them: X(class, calls) for each, the
 * calls' names separated by blanks. A name counts in every ABI that has it; a name
 * that the kernel lacks is passed over.
 *
 * The lists come from strace 6.1, asked by scripts/classes-from-strace.sh, which
 * also compares them again. Three things differ from what strace 6.1 says:
 *  - cachestat, fchmodat2, map_shadow_stack and mseal are newer than strace 6.1; they
 *    are where later versions of strace have them (calls from 454 to 461 are in no
 *    class there);
 *  - socketcall is in %network and ipc in %memory too: strace looks up which call is
 *    inside, and the number alone does not tell;
 *  - names that only strace has, of calls that neither 6.1 nor 6.12 names, are
 *    left out.
 */
#ifndef _UTRACE_SYSCALL_CLASSES_H
#define _UTRACE_SYSCALL_CLASSES_H

#define UTRACE_SYSCALL_CLASSES(X) \
	X("%file", \
	  "access acct chdir chmod chown chown32 chroot creat execve execveat faccessat " \
	  "faccessat2 fanotify_mark fchmodat fchmodat2 fchownat fsconfig fspick fstatat64 " \
	  "futimesat getcwd getxattr inotify_add_watch lchown lchown32 lgetxattr link " \
	  "linkat listxattr llistxattr lremovexattr lsetxattr lstat lstat64 mkdir mkdirat " \
	  "mknod mknodat mount mount_setattr move_mount name_to_handle_at newfstatat " \
	  "oldlstat oldstat open open_tree openat openat2 pivot_root quotactl readlink " \
	  "readlinkat removexattr rename renameat renameat2 rmdir setxattr stat stat64 " \
	  "statfs statfs64 statx swapoff swapon symlink symlinkat truncate truncate64 " \
	  "umount umount2 unlink unlinkat uselib utime utimensat utimensat_time64 utimes") \
	X("%process", \
	  "clone clone3 execve execveat exit exit_group fork kill pidfd_send_signal " \
	  "rt_sigqueueinfo rt_tgsigqueueinfo tgkill tkill vfork wait4 waitid waitpid") \
	X("%network", \
	  "accept accept4 bind connect getpeername getpmsg getsockname getsockopt listen " \
	  "putpmsg recvfrom recvmmsg recvmmsg_time64 recvmsg sendfile sendfile64 sendmmsg " \
	  "sendmsg sendto setsockopt shutdown socket socketcall socketpair") \
	X("%net", \
	  "accept accept4 bind connect getpeername getpmsg getsockname getsockopt listen " \
	  "putpmsg recvfrom recvmmsg recvmmsg_time64 recvmsg sendfile sendfile64 sendmmsg " \
	  "sendmsg sendto setsockopt shutdown socket socketcall socketpair") \
	X("%signal", \
	  "io_uring_enter kill pause pidfd_send_signal rt_sigaction rt_sigpending " \
	  "rt_sigprocmask rt_sigqueueinfo rt_sigreturn rt_sigsuspend rt_sigtimedwait " \
	  "rt_sigtimedwait_time64 rt_tgsigqueueinfo sgetmask sigaction sigaltstack signal " \
	  "signalfd signalfd4 sigpending sigprocmask sigreturn sigsuspend ssetmask tgkill " \
	  "tkill") \
	X("%ipc", \
	  "ipc msgctl msgget msgrcv msgsnd semctl semget semop semtimedop " \
	  "semtimedop_time64 shmat shmctl shmdt shmget") \
	X("%desc", \
	  "_llseek _newselect bpf cachestat close copy_file_range creat dup dup2 dup3 " \
	  "epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 epoll_wait " \
	  "eventfd eventfd2 execveat faccessat faccessat2 fadvise64 fadvise64_64 fallocate " \
	  "fanotify_init fanotify_mark fchdir fchmod fchmodat fchmodat2 fchown fchown32 " \
	  "fchownat fcntl fcntl64 fdatasync fgetxattr finit_module flistxattr flock " \
	  "fremovexattr fsconfig fsetxattr fsmount fsopen fspick fstat fstat64 fstatat64 " \
	  "fstatfs fstatfs64 fsync ftruncate ftruncate64 futimesat getdents getdents64 " \
	  "inotify_add_watch inotify_init inotify_init1 inotify_rm_watch io_uring_enter " \
	  "io_uring_register io_uring_setup ioctl kexec_file_load landlock_add_rule " \
	  "landlock_create_ruleset landlock_restrict_self linkat lseek memfd_create " \
	  "memfd_secret mkdirat mknodat mmap mmap2 mount_setattr move_mount mq_getsetattr " \
	  "mq_notify mq_open mq_timedreceive mq_timedreceive_time64 mq_timedsend " \
	  "mq_timedsend_time64 name_to_handle_at newfstatat oldfstat open " \
	  "open_by_handle_at open_tree openat openat2 perf_event_open pidfd_getfd " \
	  "pidfd_open pidfd_send_signal pipe pipe2 poll ppoll ppoll_time64 pread64 preadv " \
	  "preadv2 process_madvise process_mrelease pselect6 pselect6_time64 pwrite64 " \
	  "pwritev pwritev2 quotactl_fd read readahead readdir readlinkat readv renameat " \
	  "renameat2 select sendfile sendfile64 setns signalfd signalfd4 socketcall splice " \
	  "statx symlinkat sync_file_range syncfs tee timerfd_create timerfd_gettime " \
	  "timerfd_gettime64 timerfd_settime timerfd_settime64 unlinkat userfaultfd " \
	  "utimensat utimensat_time64 vmsplice write writev") \
	X("%memory", \
	  "break brk get_mempolicy io_destroy io_setup io_uring_register ipc madvise " \
	  "map_shadow_stack mbind migrate_pages mincore mlock mlock2 mlockall mmap mmap2 " \
	  "move_pages mprotect mremap mseal msync munlock munlockall munmap pkey_mprotect " \
	  "remap_file_pages set_mempolicy set_mempolicy_home_node shmat shmdt") \
	X("%creds", \
	  "capget capset getegid getegid32 geteuid geteuid32 getgid getgid32 getgroups " \
	  "getgroups32 getresgid getresgid32 getresuid getresuid32 getuid getuid32 prctl " \
	  "setfsgid setfsgid32 setfsuid setfsuid32 setgid setgid32 setgroups setgroups32 " \
	  "setregid setregid32 setresgid setresgid32 setresuid setresuid32 setreuid " \
	  "setreuid32 setuid setuid32") \
	X("%stat", \
	  "oldstat stat stat64") \
	X("%lstat", \
	  "lstat lstat64 oldlstat") \
	X("%fstat", \
	  "fstat fstat64 fstatat64 newfstatat oldfstat statx") \
	X("%statfs", \
	  "statfs statfs64") \
	X("%fstatfs", \
	  "fstatfs fstatfs64") \
	X("%%stat", \
	  "fstat fstat64 fstatat64 lstat lstat64 newfstatat oldfstat oldlstat oldstat stat " \
	  "stat64 statx") \
	X("%%statfs", \
	  "fstatfs fstatfs64 statfs statfs64 ustat") \
	X("%clock", \
	  "adjtimex clock_adjtime clock_adjtime64 clock_getres clock_getres_time64 " \
	  "clock_gettime clock_gettime64 clock_settime clock_settime64 gettimeofday " \
	  "settimeofday time") \
	X("%pure", \
	  "getegid getegid32 geteuid geteuid32 getgid getgid32 getpgrp getpid getppid " \
	  "gettid getuid getuid32")

#endif /* _UTRACE_SYSCALL_CLASSES_H */
