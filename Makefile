# SPDX-License-Identifier: GPL-2.0
# utrace - build, install, test. "make help" is the manual.

# kernels KIND SUITE - the names in selftests/kernels
kernels  = $(shell awk '/^[a-z0-9]/ && $$2 ~ /^($1)$$/ && $$3 ~ /^$2$$/ { print $$1 }' \
	   selftests/kernels)
# Debian's suite: this machine's, or that of the root of another suite (selftests/vm/root)
SUITE   := $(or $(UTRACE_SUITE),$(shell . /etc/os-release; echo $$VERSION_CODENAME))
ALL     := $(call kernels,.*,.*)
OWN     := $(call kernels,.*,$(SUITE))
FOREIGN := $(filter-out $(OWN),$(ALL))
STOCK   := $(call kernels,stock,$(SUITE))
KERNELS := $(or $(KERNEL),$(STOCK))
# Those on which LONG=share runs a few tests only (selftests/lib/suites.bash): they take no modules
# beside utrace's.
FEW     := $(if $(filter share,$(LONG)),$(if $(KERNEL)$(TEST),,$(call kernels,cloud,.*) \
	   $(filter-out $(lastword $(call kernels,stock,.*)),$(filter $(FOREIGN),$(call kernels,stock,.*)))))
CHECKED := $(or $(KERNEL),$(if $(LONG),$(if $(TEST),,$(call kernels,stock|cloud,.*))),$(STOCK))
$(foreach k,$(filter-out $(ALL),$(KERNELS)),$(error KERNEL=$(k): there are $(ALL)))
$(if $(KERNELS),,$(error $(SUITE): no suite of Debian in selftests/kernels; KERNEL= takes $(ALL)))
NEWEST  := $(lastword $(call kernels,stock|next,$(SUITE)))
BENCHED := $(or $(KERNEL),$(sort $(STOCK) $(lastword $(call kernels,stock,.*))))
ONE     := $(firstword $(KERNEL) $(NEWEST))
RELEASE := $(shell uname -r)
MODDIR  := /lib/modules/$(RELEASE)
BUILT   := build/$(RELEASE)
VERSION := $(shell sed -n 's/^MODULE_VERSION("\(.*\)");$$/\1/p' main.c)
SOURCES := /usr/src/utrace-$(VERSION)
DEVDIR  := $(DESTDIR)/usr/src/utrace-$(RELEASE)
DEVELOP := $(addprefix include/,rule.h utrace.h utrace_group.h) arch/x86/abi.h \
	   $(addprefix filter/,filter.h portable.h)
VM      := selftests/vm

# Kernels built one after the other: each kbuild uses all processors itself.
.NOTPARALLEL:
PARALLEL = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell nproc))

# Two runs of make in one tree wait for each other.
LOCKED   = flock build/.lock-$*

modules: $(addprefix module-,$(KERNELS))

help:
	@sed -n 's/^#: \{0,1\}//p' $(firstword $(MAKEFILE_LIST))

#: make                 build the module for the kernels of this machine's Debian, on Debian 12
#:                      build/6.1/utrace.ko and so on
#:   KERNEL=6.12        only this kernel, a name in selftests/kernels, here and below;
#:                      shell and demo take the newest stock kernel unless told. One of another
#:                      Debian, as 13 is on Debian 12, is built and booted in a root of that
#:                      Debian (selftests/vm/root): build/trixie/13/utrace.ko
#:   W=1 C=1 V=1        as in the kernel: more warnings, sparse, the commands
#: make plugins         build the plugin with which trace-cmd, perf and KernelShark print
#:                      the events in words, without a kernel's headers:
#:                      build/plugins/plugin_utrace.so
#: make calls           bring the table of calls that the plugin and the command know up to date
#:                      with the kernels' headers: plugins/tables/calls
#: make sparse          check every source with sparse; a warning is a failure
#: make extensions      build the modules of extensions/: build/6.12/extensions/*.ko
#: make tools           build the command utrace, without a kernel's headers: build/tools/utrace
#: make samples         build the modules of samples/: build/6.12/samples/*.ko
#: make check           run the tests, on this machine and in virtual machines: each quick test
#:                      once, on one of the stock kernels
#:   LONG=share         each quick test on all of them and on the newest kernel, a few on all
#:                      others, and a twentieth of the long tests (races, storms, unloading under
#:                      load), each on one of this Debian's; twenty commits have all
#:   LONG=y             all tests on all stock kernels, a few on cloud kernels
#:   TEST='stop/* event/exec'  only these tests (patterns), long or not
#:   SEED=N             repeat a test's random choices; its log has the number
#:   RETRY=y            run a failed test once more, after a new boot, and say so
#:   MACHINES=N         virtual machines that share the tests of a kernel (2 for one kernel, or with
#:                      LONG but without TEST; else 1)
#:   JOBS=N             virtual machines at a time (also for bench)
#:   KERNEL=debug       on the kernel with lockdep, KASAN and kmemleak
#: make shell           a root shell in a virtual machine: the module is loaded, the command
#:                      utrace and the extensions are there
#: make demo            show utrace in a virtual machine
#: make bench           count the instructions that utrace costs, beside other tracers, on this
#:                      Debian's stock kernels and on the newest
#:   ROWS='a b*'        only these rows of selftests/bench/rows
#:   CHART=y            draw docs/performance.png from the table, too
#: make debug-kernel    build the debug kernel (minutes; check KERNEL=debug builds it)
#: make install         build for the running kernel and install there; the plugin, where
#:                      trace-cmd, KernelShark and root's perf look for it
#: make install-dev     install the headers, Module.symvers and a Makefile for modules of your
#:                      own, in /usr/src/utrace-RELEASE
#: make dkms            install the sources for DKMS, which builds the module for the kernels that are
#:                      installed, and for each that comes with an update (package dkms)
#: make deb             build Debian packages for this Debian: build/deb/utrace*.deb
#: make uninstall       remove all installed files
#: make hooks           make git check each commit's message (scripts/commit-msg)
#: make clean           remove build/
#:
#:   ONE_THREAD=y       the processors of each virtual machine take turns in one thread of
#:                      the emulator, as they do without QEMU 10
#:
#: Missing Debian packages (selftests/vm/packages, packages-tools, packages-host; for bench
#: packages-bench, too, for check LONG=y packages-page, which is Chromium, packages-fleet, which is
#: Prometheus, packages-dkms and packages-deb) are installed first, on Debian 12 QEMU from
#: bookworm-backports, which is added to apt's sources.
#: Kernel images, the kernel's selftests, other tracers' modules and the roots are kept in
#: ~/.cache/utrace, or in UTRACE_CACHE.

packages:
	@$(VM)/install packages packages-tools $(if $(UTRACE_SUITE),,packages-host)

tool-packages:
	@$(VM)/install packages-tools

debug-kernel:
	@$(VM)/root debug $(VM)/debug-kernel

ifneq ($(filter debug,$(OWN)),)
module-debug: debug-kernel
endif

# The kernels of another suite are built in that suite's root, by this Makefile.
define delegate
module-$1 test-modules-$1 samples-$1 extensions-$1 kernel-selftests-$1 ready-$1 checkable-$1 few-$1: packages
	@$(VM)/root $1 $(notdir $(MAKE)) --no-print-directory $$@
endef
$(foreach k,$(FOREIGN),$(eval $(call delegate,$k)))

$(addprefix module-,$(OWN)): module-%: packages
	@echo "build/$*/utrace.ko, for $$($(VM)/kernel release $*)"
	@mkdir -p build
	@$(LOCKED) $(VM)/mirror $* build/$*
	@$(LOCKED) $(MAKE) $(PARALLEL) --no-print-directory -C "$$($(VM)/kernel headers $*)" \
		M=$(CURDIR)/build/$* $(KBUILD_ARGS) modules

# The modules that tests load beside utrace, in build/KERNEL/selftests/module.
test-modules: $(addprefix test-modules-,$(KERNELS))

$(addprefix test-modules-,$(OWN)): test-modules-%: module-%
	@$(LOCKED) $(MAKE) $(PARALLEL) --no-print-directory -C selftests/module \
		-f $(CURDIR)/samples/Makefile NAME=selftests/module \
		HEADERS="$$($(VM)/kernel headers $*)" BUILD=$(CURDIR)/build/$* $(KBUILD_ARGS)

# Modules that use the engine API, to be read and copied.
samples: $(addprefix samples-,$(KERNELS))

$(addprefix samples-,$(OWN)): samples-%: module-%
	@$(LOCKED) $(MAKE) $(PARALLEL) --no-print-directory -C samples \
		HEADERS="$$($(VM)/kernel headers $*)" BUILD=$(CURDIR)/build/$* $(KBUILD_ARGS)

# Modules that bring events for rules.
extensions: $(addprefix extensions-,$(KERNELS))

$(addprefix extensions-,$(OWN)): extensions-%: module-%
	@$(LOCKED) $(MAKE) $(PARALLEL) --no-print-directory -C extensions \
		-f $(CURDIR)/samples/Makefile NAME=extensions \
		HEADERS="$$($(VM)/kernel headers $*)" BUILD=$(CURDIR)/build/$* $(KBUILD_ARGS)

# The plugin with which trace-cmd, perf and KernelShark print the events.
plugins: tool-packages
	@$(MAKE) $(PARALLEL) --no-print-directory -C plugins O=$(CURDIR)/build/plugins

calls:
	@scripts/calls.sh

sparse: KBUILD_ARGS := C=2 CF=-Wsparse-error
sparse: test-modules samples extensions

programs: packages
	@$(MAKE) $(PARALLEL) --no-print-directory -C selftests/progs OUT=$(CURDIR)/build/selftests/progs

tools: tool-packages
	@$(MAKE) $(PARALLEL) --no-print-directory -C tools OUT=$(CURDIR)/build/tools \
		WORDS=$(CURDIR)/build/plugins

# The command utrace with sanitizers, for the tests.
sanitized-tools: packages
	@$(MAKE) $(PARALLEL) --no-print-directory -C tools OUT=$(CURDIR)/build/selftests/tool/sanitized \
		SANITIZE=address,undefined

# The kernel's own selftests, which run beside utrace.
kernel-selftests: $(addprefix kernel-selftests-,$(KERNELS))

$(addprefix kernel-selftests-,$(OWN)): kernel-selftests-%: packages
	@selftests/kernel/build $*

# strace's own tests, which the command utrace has to pass; without them its test is skipped.
strace-tests: packages
	-@selftests/strace/build

# All that a machine of this kernel is for.
$(addprefix ready-,$(OWN)): ready-%: module-% extensions-% tools plugins
$(addprefix checkable-,$(OWN)): checkable-%: test-modules-% samples-% extensions-% \
		kernel-selftests-% user-space
$(addprefix few-,$(OWN)): few-%: module-% user-space
# With LONG=share the kernels of other Debians have no long tests, such as that of the sanitizers.
# strace's own tests take minutes to build.
user-space: programs plugins tools $(if $(LONG)$(TEST), \
		$(if $(and $(UTRACE_SUITE),$(filter share,$(LONG))),,sanitized-tools)) \
		$(if $(filter y,$(LONG))$(findstring strace_suite,$(TEST)),strace-tests)

check: user-space $(addprefix checkable-,$(filter-out $(FEW),$(CHECKED))) $(addprefix few-,$(FEW))
	@selftests/check $(CHECKED)

shell: ready-$(ONE)
	@$(VM)/boot $(ONE) --shell

demo: ready-$(ONE)
	@KERNEL=$(ONE) scripts/demo.sh

bench: $(addprefix ready-,$(BENCHED)) programs
	@selftests/bench/run $(BENCHED)
	@$(if $(CHART),selftests/bench/chart)

install:
	@[ -f $(MODDIR)/build/Makefile ] || { echo "install: no headers for the running kernel in $(MODDIR)/build (package linux-headers-$(RELEASE))" >&2; exit 1; }
	@$(VM)/mirror $(MODDIR)/build build/$(RELEASE)
	@$(MAKE) $(PARALLEL) --no-print-directory -C $(MODDIR)/build M=$(CURDIR)/build/$(RELEASE) modules
	@$(MAKE) $(PARALLEL) --no-print-directory -C extensions \
		-f $(CURDIR)/samples/Makefile NAME=extensions \
		HEADERS=$(MODDIR)/build BUILD=$(CURDIR)/build/$(RELEASE)
	install -D -m 644 -t $(MODDIR)/updates build/$(RELEASE)/utrace.ko \
		build/$(RELEASE)/extensions/*.ko
	depmod $(RELEASE)
	@if pkg-config --exists libtraceevent; then \
		$(MAKE) $(PARALLEL) --no-print-directory -C plugins \
			O=$(CURDIR)/build/plugins install; \
	else \
		echo "install: without the plugin for trace-cmd and perf (packages libc6-dev, pkg-config, libtraceevent-dev)"; \
	fi
	@if pkg-config --exists libtracecmd libtracefs; then \
		$(MAKE) $(PARALLEL) --no-print-directory -C tools OUT=$(CURDIR)/build/tools \
			WORDS=$(CURDIR)/build/plugins install; \
	else \
		echo "install: without the command utrace (packages libc6-dev, pkg-config, libtracecmd-dev, libtracefs-dev)"; \
	fi

sources:
	install -d $(SOURCES)
	cp -r Kbuild dkms.conf dkms-post-build main.c unsupported.c provider tracepoints tracefs \
		extensions $(SOURCES)

headers:
	$(foreach h,$(DEVELOP),install -D -m 644 provider/$h $(DEVDIR)/$h &&) true

# DKMS does not build a version again that it has already.
dkms:
	@command -v dkms > /dev/null || { echo "dkms: the package dkms is not installed" >&2; exit 1; }
	@dkms remove utrace/$(VERSION) --all > /dev/null 2>&1 || true
	rm -rf $(SOURCES)
	@$(MAKE) --no-print-directory sources
	dkms add utrace/$(VERSION)
	for build in /lib/modules/*/build; do \
		[ ! -e $$build/Makefile ] || \
			dkms install utrace/$(VERSION) -k $$(basename $$(dirname $$build)) || exit 1; \
	done

# Use the installed build itself, so that versions of symbols and structs are those of its sources.
install-dev:
	@[ -f $(MODDIR)/build/Makefile ] || { echo "install-dev: no headers for the kernel in $(MODDIR)/build (package linux-headers-$(RELEASE))" >&2; exit 1; }
	@$(VM)/mirror $(MODDIR)/build $(BUILT)
	@$(MAKE) $(PARALLEL) --no-print-directory -C $(MODDIR)/build M=$(abspath $(BUILT)) modules
	install -D -m 644 -t $(DEVDIR) $(BUILT)/Module.symvers
	@$(MAKE) --no-print-directory headers
	install -m 644 samples/Makefile.own $(DEVDIR)/Makefile
	ln -sfn $(MODDIR)/build $(DEVDIR)/kernel

deb: tool-packages
	@$(VM)/install packages-deb
	rm -rf build/deb
	install -d build/deb/utrace
	cp -a $(filter-out build,$(wildcard *)) build/deb/utrace
	cd build/deb/utrace && DEB_BUILD_OPTIONS=noautodbgsym dpkg-buildpackage -b -us -uc
	rm -rf build/deb/utrace

uninstall:
	-[ ! -e $(SOURCES) ] || { dkms remove utrace/$(VERSION) --all; rm -rf $(SOURCES); }
	rm -rf $(DEVDIR)
	rm -f $(MODDIR)/updates/utrace.ko $(MODDIR)/updates/utrace_uprobe.ko \
		$(MODDIR)/updates/utrace_watchpoint.ko
	depmod $(RELEASE)
	@$(MAKE) --no-print-directory -C plugins uninstall
	@$(MAKE) --no-print-directory -C tools uninstall

hooks:
	ln -sf "$(CURDIR)/scripts/commit-msg" "$$(git rev-parse --git-path hooks/commit-msg)"

clean:
	rm -rf build

.PHONY: modules test-modules samples extensions plugins calls help packages tool-packages debug-kernel \
	sparse programs tools sanitized-tools kernel-selftests strace-tests user-space check shell demo \
	bench install dkms sources headers deb install-dev uninstall hooks clean \
	$(foreach k,$(ALL),module-$k test-modules-$k samples-$k extensions-$k \
	kernel-selftests-$k ready-$k checkable-$k few-$k)
