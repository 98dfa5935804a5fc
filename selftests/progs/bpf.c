// SPDX-License-Identifier: GPL-2.0
/*
 * bpf fentry FUNCTION PID
 * bpf raw TRACEPOINT PID
 * bpf lsm HOOK PID
 *
 * A BPF program at a kernel function's entry, at a tracepoint, or at a security hook counts the
 * visits of the process PID. At sys_enter only calls of getppid count. At a security hook the
 * BPF program answers PID with EPERM.
 *
 * Prints "ready", then the count for each line of input. At the end of the input the BPF program
 * is detached. If the BPF program cannot be attached, the status is the errno; 4 if the kernel has
 * no type information, or not that function.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/btf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SKIP	4
#define GETPPID	110
#define VMLINUX	"/sys/kernel/btf/vmlinux"

#define INSN(c, d, s, o, i) \
	((struct bpf_insn){ .code = (c), .dst_reg = (d), .src_reg = (s), .off = (o), .imm = (i) })

static char verifier[65536];

static long bpf(int cmd, union bpf_attr *attr)
{
	return syscall(SYS_bpf, cmd, attr, sizeof(*attr));
}

static void die(const char *what)
{
	int err = errno;

	fprintf(stderr, "bpf: %s: %s\n%s", what, strerror(err), verifier);
	exit(err);
}

/* --- type information */

static size_t size_of(const struct btf_type *t)
{
	unsigned int n = BTF_INFO_VLEN(t->info);

	switch (BTF_INFO_KIND(t->info)) {
	case BTF_KIND_INT:
	case BTF_KIND_VAR:
	case BTF_KIND_DECL_TAG:
		return sizeof(*t) + 4;
	case BTF_KIND_ARRAY:
		return sizeof(*t) + sizeof(struct btf_array);
	case BTF_KIND_STRUCT:
	case BTF_KIND_UNION:
		return sizeof(*t) + n * sizeof(struct btf_member);
	case BTF_KIND_ENUM:
		return sizeof(*t) + n * sizeof(struct btf_enum);
	case BTF_KIND_FUNC_PROTO:
		return sizeof(*t) + n * sizeof(struct btf_param);
	case BTF_KIND_DATASEC:
		return sizeof(*t) + n * sizeof(struct btf_var_secinfo);
	case BTF_KIND_ENUM64:
		return sizeof(*t) + n * 12;
	default:
		return sizeof(*t);
	}
}

static char *read_btf(void)
{
	int fd = open(VMLINUX, O_RDONLY);
	struct stat st;
	char *data;
	long n, got = 0;

	if (fd < 0 || fstat(fd, &st))
		return NULL;
	data = malloc(st.st_size);
	while (data && (n = read(fd, data + got, st.st_size - got)) > 0)
		got += n;
	close(fd);
	return data;
}

/* The id of a function, or 0. */
static unsigned int find_function(const char *name)
{
	const char *data = read_btf(), *strings, *at, *end;
	const struct btf_header *h = (const void *)data;
	unsigned int id = 1;

	if (!data)
		return 0;
	at = data + h->hdr_len + h->type_off;
	end = at + h->type_len;
	strings = data + h->hdr_len + h->str_off;
	for (; at < end; id++) {
		const struct btf_type *t = (const void *)at;

		if (BTF_INFO_KIND(t->info) == BTF_KIND_FUNC && !strcmp(strings + t->name_off, name))
			return id;
		at += size_of(t);
	}
	return 0;
}

/* --- map and program */

static int make_map(void)
{
	union bpf_attr attr = {
		.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1,
	};
	int fd = bpf(BPF_MAP_CREATE, &attr);

	if (fd < 0)
		die("map");
	return fd;
}

static unsigned long counted(int map)
{
	unsigned long value = 0;
	unsigned int key = 0;
	union bpf_attr attr = {
		.map_fd = map, .key = (unsigned long)&key, .value = (unsigned long)&value,
	};

	if (bpf(BPF_MAP_LOOKUP_ELEM, &attr))
		die("lookup");
	return value;
}

/*
 * The BPF program returns @verdict to PID, and 0 to other processes. A jump counts from the
 * instruction after the jump.
 */
static int load(int map, int pid, int nr, unsigned int function, int verdict)
{
	struct bpf_insn insns[] = {
		INSN(BPF_LDX | BPF_MEM | BPF_DW, 6, 1, nr < 0 ? 0 : 8, 0),
		INSN(BPF_JMP | (nr < 0 ? BPF_JA : BPF_JNE) | BPF_K, nr < 0 ? 0 : 6, 0,
		     nr < 0 ? 0 : 14, nr < 0 ? 0 : nr),
		INSN(BPF_JMP | BPF_CALL, 0, 0, 0, BPF_FUNC_get_current_pid_tgid),
		INSN(BPF_ALU64 | BPF_RSH | BPF_K, 0, 0, 0, 32),
		INSN(BPF_JMP | BPF_JNE | BPF_K, 0, 0, 11, pid),
		INSN(BPF_ST | BPF_MEM | BPF_W, 10, 0, -4, 0),
		INSN(BPF_LD | BPF_DW | BPF_IMM, 1, BPF_PSEUDO_MAP_FD, 0, map),
		INSN(0, 0, 0, 0, 0),
		INSN(BPF_ALU64 | BPF_MOV | BPF_X, 2, 10, 0, 0),
		INSN(BPF_ALU64 | BPF_ADD | BPF_K, 2, 0, 0, -4),
		INSN(BPF_JMP | BPF_CALL, 0, 0, 0, BPF_FUNC_map_lookup_elem),
		INSN(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 4, 0),
		INSN(BPF_ALU64 | BPF_MOV | BPF_K, 1, 0, 0, 1),
		INSN(BPF_STX | BPF_ATOMIC | BPF_DW, 0, 1, 0, BPF_ADD),
		INSN(BPF_ALU64 | BPF_MOV | BPF_K, 0, 0, 0, verdict),
		INSN(BPF_JMP | BPF_EXIT, 0, 0, 0, 0),
		INSN(BPF_ALU64 | BPF_MOV | BPF_K, 0, 0, 0, 0),
		INSN(BPF_JMP | BPF_EXIT, 0, 0, 0, 0),
	};
	union bpf_attr attr = {
		.prog_type = verdict ? BPF_PROG_TYPE_LSM :
			     function ? BPF_PROG_TYPE_TRACING : BPF_PROG_TYPE_RAW_TRACEPOINT,
		.insns = (unsigned long)insns, .insn_cnt = sizeof(insns) / sizeof(*insns),
		.license = (unsigned long)"GPL", .log_level = 1, .log_size = sizeof(verifier),
		.log_buf = (unsigned long)verifier,
		.expected_attach_type = verdict ? BPF_LSM_MAC : function ? BPF_TRACE_FENTRY : 0,
		.attach_btf_id = function,
	};
	int fd = bpf(BPF_PROG_LOAD, &attr);

	if (fd < 0)
		die("program");
	verifier[0] = '\0';
	return fd;
}

static void attach(int program, const char *name)
{
	union bpf_attr attr = {
		.raw_tracepoint.prog_fd = program, .raw_tracepoint.name = (unsigned long)name,
	};

	if (bpf(BPF_RAW_TRACEPOINT_OPEN, &attr) < 0)
		die("attach");
}

int main(int argc, char **argv)
{
	int is_raw, map, pid, nr;
	unsigned int function = 0;
	char line[100];

	if (argc != 4)
		return 2;
	is_raw = !strcmp(argv[1], "raw");
	pid = atoi(argv[3]);
	nr = is_raw && !strcmp(argv[2], "sys_enter") ? GETPPID : -1;
	if (!is_raw)
		function = find_function(argv[2]);
	if (!is_raw && !function)
		return SKIP;
	map = make_map();
	attach(load(map, pid, nr, function, strcmp(argv[1], "lsm") ? 0 : -EPERM),
	       is_raw ? argv[2] : NULL);
	puts("ready");
	fflush(stdout);
	while (fgets(line, sizeof(line), stdin)) {
		printf("%lu\n", counted(map));
		fflush(stdout);
	}
	return 0;
}
