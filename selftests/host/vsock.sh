#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a host records its guest by vsock into one report, as docs/howto-many-hosts.md says
#
# The host is a virtual machine whose emulated processor has AMD's virtualization, and kvm_amd runs
# the guest in there. (An emulator in the emulator would take ten times as long to boot it.) A
# client on the host asks the guest's server five times, and each step looks for a file in vain.
# The report has to print these calls in the order in which one causes the next. The guest has
# booted later: without synchronized clocks the guest's calls come first.
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
# shellcheck source=selftests/host/machines.bash
. "$(dirname "$0")/machines.bash"
out=$TREE/build/selftests/vsock
own_machines trace-cmd perl
image=$("$TREE/selftests/vm/kernel" image "$KERNEL")
release=$("$TREE/selftests/vm/kernel" release "$KERNEL")

failed() {
	echo "$*"
	tail -n 20 "$out"/*.log
	exit 1
}

# trace-cmd's threads load libgcc_s only at their end.
programs() {
	local files=("$(command -v trace-cmd)" /usr/bin/perl /bin/busybox)
	cp -L "${files[@]}" "$out/root/bin"
	{
		ldd "${files[@]}" 2> /dev/null | grep -o '/lib[^ ]*\.so[^ ]*'
		/sbin/ldconfig -p | sed -n 's/.*libgcc_s.so.1 (libc6,x86-64) => //p'
	} | sort -u | xargs -I{} cp -L --parents {} "$out/root"
	ln -s busybox "$out/root/bin/sh"
}

# Without the debugger's part, utrace.ko is a twentieth of its size.
modules() {
	local number=0 file
	modprobe -d "$image" -S "$release" --show-depends vmw_vsock_virtio_transport |
		sed -n 's/^insmod \([^ ]*\).*/\1/p' |
		while read -r file; do
			number=$((number + 1))
			xz -dcf "$file" > "$out/root/modules/$number.ko"
		done
	strip -g -o "$out/root/modules/utrace.ko" "$TREE/build/$KERNEL/utrace.ko"
}

# perl has no names for vsock: 40 is AF_VSOCK, and an address is family, port and machine, where
# -1 is any machine.
server() {
	cat <<- 'END'
		socket S, 40, 1, 0 and bind S, pack "SSLlx4", 40, 0, 1024, -1 and listen S, 1 or die $!;
		system "trace-cmd agent --debug &";
		while (accept C, S) {
			while (sysread C, $i, 1) {
				open F, "</nosuch/serves-$i";
				syswrite C, $i;
			}
		}
	END
}

client() {
	cat <<- 'END'
		socket S, 40, 1, 0 and connect S, pack "SSLLx4", 40, 0, 1024, 3 or die $!;
		for $i (1 .. 5) {
			open F, "</nosuch/asks-$i";
			syswrite S, $i;
			sysread S, $answer, 1;
			open F, "</nosuch/gets-$i";
		}
	END
}

init() {
	cat <<- 'END'
		#!/bin/busybox sh
		/bin/busybox mount -t proc none /proc
		/bin/busybox mount -t sysfs none /sys
		/bin/busybox mount -t devtmpfs none /dev
		/bin/busybox mount -t tracefs none /sys/kernel/tracing
		exec < /dev/null > /dev/console 2>&1
		for module in /modules/*; do /bin/busybox insmod $module; done
		echo $$ > /sys/kernel/tracing/utrace/set_pid
		exec perl /server
	END
}

make_guest() {
	mkdir -p "$out"/root/{bin,modules,proc,sys,dev,tmp}
	programs
	modules
	server > "$out/root/server"
	client > "$out/client"
	init > "$out/root/init"
	chmod +x "$out/root/init"
	(cd "$out/root" && find . | cpio -o -H newc --quiet) > "$out/guest"
}

# The command line of the host suits the guest, too. Machines are slow: --debug lets trace-cmd
# wait.
# shellcheck disable=SC2016
on_the_host='
set -e
modprobe -a vhost_vsock kvm_amd
qemu-system-x86_64 -nodefaults -display none -no-reboot -accel kvm -cpu host -m 256M \
	-device vhost-vsock-pci,guest-cid=3 -kernel "$2" -initrd "$1/guest" \
	-append "$(< /proc/cmdline)" -serial "file:$1/guest.log" < /dev/null > "$1/qemu.log" 2>&1 &
until grep -qs "listening on" "$1/guest.log"; do
	sleep 1
	kill -0 $!
done
cd /tmp
echo none > /sys/kernel/tracing/utrace/set_pid
trace-cmd record --debug -e utrace:syscall -A @3:823 --name guest -e utrace:syscall \
	sh -c "echo \$\$ > /sys/kernel/tracing/utrace/set_pid; exec perl $1/client"
cp trace.dat trace-guest.dat "$1"
'

rm -rf "$out"
mkdir -p "$out"
make_guest
"$TREE/selftests/vm/boot" --timeout 560 --share "$out" "$KERNEL" -- \
	bash -c "$on_the_host" bash "$out" "$image/boot/vmlinuz-$release" > "$out/host.log" 2>&1 ||
	failed "the host ends with $?"

cd "$out"
trace-cmd report -i trace.dat -i trace-guest.dat > report 2> report.log
sed -nE 's,^ *(trace[^:]*):.*syscall: .*/nosuch/([a-z]*-[0-9]).*,\1 \2,p' report > order
for i in 1 2 3 4 5; do
	printf '%s\n' "trace.dat asks-$i" "trace-guest.dat serves-$i" "trace.dat gets-$i"
done | diff - order || failed "the calls are not in the order in which one causes the next"
grep nosuch report
