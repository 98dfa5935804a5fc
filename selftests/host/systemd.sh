#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: on a fresh Debian 12 and 13: settings at boot, a unit's restart, upgrades, a new kernel
#
# debootstrap makes a root of each, in which systemd is booted: first with one kernel, then, after an
# update by apt, with a newer one. The transcript of docs/tour.md is typed on the way. UPDATES=
# chooses pairs of kernels.
#
# files, below build/selftests/systemd/SUITE/:
#   first/, next/         the packages of this version, and of the next one
#   log                   what installing them says
#   6.1/, 6.12/           the machines' results; 6.1.out is what they print
#   examples/             the transcript: the commands, and what they print
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
# shellcheck source=selftests/host/machines.bash
. "$(dirname "$0")/machines.bash"
# shellcheck source=selftests/host/packages.bash
. "$(dirname "$0")/packages.bash"
own_machines debootstrap
[ -x "$TREE/build/selftests/progs/calls" ] || skip "the test programs are not built"
[ "$(id -u)" = 0 ] || skip "not root"

# A pair of kernels of each Debian.
UPDATES=${UPDATES-6.1:6.12 13:backports}

# The service has three processes. Each makes 700 calls at its beginning, and 500 at its end.
write_service() {
	cat > "$dir/root/usr/local/bin/web" <<- END
		#!/bin/sh
		worker() {
			trap '$TREE/build/selftests/progs/calls 500; exit' TERM
			$TREE/build/selftests/progs/calls 700
			echo >> /run/web/ready
			while :; do
				sleep 1000 &
				wait
			done
		}
		worker & all=\$!
		worker & all="\$all \$!"
		worker & all="\$all \$!"
		trap 'kill -TERM \$all' TERM
		wait
		wait
	END
	chmod +x "$dir/root/usr/local/bin/web"
	cat > "$dir/root/etc/systemd/system/web.service" <<- END
		[Service]
		ExecStart=/usr/local/bin/web
		KillMode=mixed
		RuntimeDirectory=web
	END
	inside "$dir" systemctl add-wants multi-user.target web.service
	mkdir -p "$dir/root/etc/utrace.d"
	cat > "$dir/root/etc/utrace.d/web.conf" <<- END
		# The calls of a service, from its first one on.
		sessions web
		web/syscalls openat
		web/strings 64
		web/rules on exec if cgroup == /system.slice/web.service do attach
		web/events/utrace/syscall/enable 1
	END
}

# shellcheck disable=SC2016
TYPED='
set -eu

named_utrace() {
	find /etc /usr /var /lib/modules -path /var/lib/dpkg -prune -o -name "*utrace*" -print | sort
}

# The next machine boots after that.
reboot() {
	:
}

example() {
	echo "# $4"
	eval "$4" > "$EXAMPLES/$1" 2>&1 < /dev/null || {
		tail -n 30 "$EXAMPLES/$1" $(find /var/lib/dkms -name make.log)
		exit 1
	}
	tail -n 4 "$EXAMPLES/$1"
}

# typed NUMBER - the command of the transcript
typed() {
	eval "$(sed -n "$1p" /examples)"
}
'

# shellcheck disable=SC2016
LIBRARY=$TYPED'
trap '\''[ $? = 0 ] || { echo "line $LINENO: $BASH_COMMAND"; journalctl -b -n 30 --no-pager; }'\'' EXIT
UT=/sys/kernel/tracing/utrace

wait_for() {
	local i
	for i in {1..600}; do
		! "$@" || return 0
		sleep 0.1
	done
	echo "never: $*"
	exit 1
}

main_pid() {
	systemctl show -P MainPID web
}

# The first record is the first call that the dynamic linker makes: for the service, or on Debian 13 for
# systemd-executor, which is in the cgroup before it executes the service.
applied_at_boot() {
	echo "== the settings of /etc/utrace.d, at boot"
	systemctl is-active utrace.service
	grep -qx web $UT/sessions
	wait_for eval "grep -- \"-$(main_pid) \" /sys/kernel/tracing/instances/web/trace > first"
	head -n 1 first
	head -n 1 first | grep -q "openat.*\(/etc/ld.so.cache\|/systemd/\)"
}
cd /run
'

# shellcheck disable=SC2016
BEFORE_UPDATE=$LIBRARY'
applied_at_boot
typed 2

ready() {
	[ "$(wc -l 2> /dev/null < web/ready)" = 3 ]
}

counts() {
	grep -qs "^# on" $UT/instances/utrace-$tool-*/summary &&
		[ "$(cat $UT/instances/utrace-$tool-*/set_pid | wc -l)" -ge 4 ]
}

echo "== each call of a unit that systemd restarts"
wait_for ready
utrace stat --unit web -e getppid > counted 2>&1 &
tool=$!
wait_for counts
systemctl restart web
wait_for ready
kill -INT $tool
wait $tool
cat counted
# The shell makes a call, too, and so does what executes it on Debian 13.
calls=3601
[ ! -e /usr/lib/systemd/systemd-executor ] || calls=3602
grep -qE "^ +$calls +0 .* getppid$" counted

is_held() {
	grep -q "^$held .* t default:control" $UT/threads
}

grows() {
	[ "$(wc -l < traced)" -gt "$1" ]
}

# unnoticed VERSION OTHER - what is traced or held still is, by the module of VERSION
unnoticed() {
	[ "$(utrace -V)" = "utrace $2" ]
	grep -qx "version: $1" $UT/status
	grep -qx web $UT/sessions
	is_held
	wait_for grows "$(wc -l < traced)"
	[ "$(main_pid) $(systemctl show -P ActiveEnterTimestampMonotonic utrace)" = "$before" ]
	kill -0 $loop
	echo "the command of $2, the module of $1: nothing has changed"
}

echo "== upgrade, downgrade: what is traced and held does not notice"
# Without headers DKMS builds no module here, which would take long.
rm /lib/modules/$(uname -r)/build
sleep 1000 &
held=$!
utrace stop $held
wait_for is_held
: > traced
(while read -r line < /proc/version; do :; done) &
loop=$!
utrace -p $loop -e openat -o traced 2> /dev/null &
tool=$!
wait_for grows 0
before="$(main_pid) $(systemctl show -P ActiveEnterTimestampMonotonic utrace)"
unnoticed $VERSION $VERSION
dpkg -i /next/*.deb
unnoticed $VERSION $NEXT
utrace doctor | grep "loaded, version $VERSION; the command is $NEXT"
dpkg -i /first/*.deb
unnoticed $VERSION $VERSION
kill -INT $tool
wait $tool
utrace resume $held
wait_for grep -q "^State:.S" /proc/$held/status
kill $loop $held
systemctl stop utrace.service
[ ! -s $UT/sessions ]
echo "== done"
'

# shellcheck disable=SC2016
AFTER_UPDATE=$LIBRARY'
applied_at_boot
typed 4
echo "== the test of the package"
mkdir autopkgtest
(cd autopkgtest && bash "$TREE/debian/tests/installed")
rm /etc/utrace.d/test.conf
systemctl restart utrace web
echo "== purge, while a service is traced"
before=$(main_pid)
rm /etc/utrace.d/web.conf	# purge leaves what users have written
typed 5
[ ! -s $UT/sessions ]
[ "$(main_pid)" = "$before" ]
rmmod utrace
if modprobe -n utrace 2> /dev/null; then false; fi
named_utrace > left
diff /named_utrace left
[ ! -e /run/utrace/applied ]
echo "== done"
'

# machine KERNEL COMMANDS - with systemd
machine() {
	rm -f "$dir/root/usr/sbin/policy-rc.d"	# the machine starts services
	# In there depmod takes minutes for all drivers, of which the machine needs none.
	rm -rf "$dir"/root/lib/modules/*/kernel/{drivers,net,sound}
	umount -l "$dir/root/dev" "$dir/root/proc"
	"$TREE/selftests/vm/boot" --no-module --root "$dir/root" --systemd --timeout 1800 --memory 3G \
		--append "systemd.unit=multi-user.target" --share "$dir/$1" --env VERSION="$VERSION" \
		--env NEXT="$NEXT" --env TREE="$TREE" --env EXAMPLES="$dir/$1" "$1" -- bash -c "$2" \
		> "$dir/$1.out" 2>&1 || true
	cat "$dir/$1.out"
	grep -qx '== done' "$dir/$1.out" || failed "$1: not done"
	overlay_system "$dir"
}

# run COMMAND... - in the root
run() {
	echo "# $*" >> "$dir/log"
	inside "$dir" "$@" >> "$dir/log" 2>&1 || { tail -n 30 "$dir/log"; failed "failed: $*"; }
}

# packages_of KERNEL - those that its release consists of
packages_of() {
	local release
	release=$(release_of "$1")
	echo "linux-image-$release linux-headers-$release"
}

# in_the_root COMMANDS
in_the_root() {
	inside "$dir" bash -c "EXAMPLES=/first $TYPED cd /first; $1"
}

# transcript PACKAGES - that of docs/tour.md; the commands install these, which are a kernel's
transcript() {
	mkdir "$dir/examples"
	sed -n '/systemd.sh types/,/^[^ ]/ { /systemd.sh types/d; p }' "$TREE/docs/tour.md" \
		> "$dir/examples/tour.md"
	"$TREE/selftests/test.d/docs/examples.pl" commands "$dir/examples/tour.md" |
		sed "s/linux-image-6.12-amd64 linux-headers-6.12-amd64/$1/" \
		> "$dir/root/examples"
}

# The tree is at its place in the root, too.
make_root() {
	overlay "$(fresh_root "$suite")" "$dir"
	mkdir -p "$dir/root$TREE"
	mount --bind "$TREE" "$dir/root$TREE"
	cp -r "$dir/first" "$dir/next" "$dir/root"
	: > "$dir/log"
	# In a machine the index of all manuals takes many minutes.
	rm -f "$dir/root/var/lib/man-db/auto-update"
}

# in_the_namespace OLD NEW - the kernels
in_the_namespace() {
	local old new
	old=$(packages_of "$1")
	new=$(packages_of "$2")
	make_root
	transcript "$new"
	run apt-get update
	# shellcheck disable=SC2086
	run apt-get -y --no-install-recommends install $old
	in_the_root named_utrace > "$dir/root/named_utrace"
	in_the_root 'typed 1'
	write_service
	machine "$1" "$BEFORE_UPDATE"
	# A kernel of backports needs packages of that suite.
	echo "APT::Default-Release \"$(kernel_field "$2" suite)\";" > "$dir/root/etc/apt/apt.conf.d/suite"
	in_the_root 'typed 3'
	# shellcheck disable=SC2086
	run apt-get -y purge $old
	machine "$2" "$AFTER_UPDATE"
	cp "$dir/root/first"/[13] "$dir/$1/2" "$dir/$2"/[45] "$dir/examples"
}

# The apt of Debian 13 uses other words.
compare() {
	[ "$suite" = bookworm ] || return 0
	"$TREE/selftests/test.d/docs/examples.pl" compare "$dir/examples/tour.md" "$dir/examples"
}

if [ -n "${IN_NAMESPACE-}" ]; then
	in_the_namespace "$@"
	exit
fi
for update in $UPDATES; do
	old=${update%:*}
	suite=$(kernel_field "$old" suite)
	dir=$TREE/build/selftests/systemd/$suite
	export suite dir
	echo "== $suite: $update"
	rm -rf "$dir"
	mkdir -p "$dir"
	build_packages "$old" "$dir/next" "$NEXT"
	build_packages "$old" "$dir/first"
	IN_NAMESPACE=y unshare -m "$0" "$old" "${update#*:}"
	compare
done
