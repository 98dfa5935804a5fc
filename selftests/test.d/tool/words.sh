#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: everyday programs, traced by strace and by utrace at once: the same words
# long
# requires: strace python3 git perl sqlite3
# timeout: 600
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"
WORDS=$SELFTESTS/test.d/tool/words.py
SHARE=${SHARE:-97}
ip link set lo up
mkdir folder
cd folder || die "no folder"

# compare NAME COMMAND... - both tracers have the command, and its lines
compare() {
	"$UTRACE" -f -s 32 -o "../$1.utrace" strace -f -s 32 -o "../$1.strace" "${@:2}" \
		> "../$1.out" 2>&1 < /dev/null || true
	[ -s "../$1.strace" ] || die "$1: $(< "../$1.out")"
	python3 "$WORDS" "../$1.strace" "../$1.utrace" > "../$1.differ"
	echo "$1: $(head -n 1 "../$1.differ")"
	sed 1d "../$1.differ"
}

cat > talk.py << 'END'
import os, select, signal, socket, subprocess, threading, time
server = socket.create_server(("127.0.0.1", 0))
def serve():
    peer, _ = server.accept()
    peer.sendall(peer.recv(100) * 2)
    peer.close()
thread = threading.Thread(target=serve)
thread.start()
client = socket.create_connection(server.getsockname())
client.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
client.sendmsg([b"some", b"thing"])
thread.join()
poll = select.epoll()
poll.register(client, select.EPOLLIN)
poll.poll(1)
select.select([client], [], [], 1)
print(client.recvmsg(1000), client.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR))
a, b = socket.socketpair()
socket.send_fds(a, [b"fd"], [0])
print(socket.recv_fds(b, 10, 1))
signal.setitimer(signal.ITIMER_REAL, 0.05)
signal.signal(signal.SIGALRM, lambda *_: None)
time.sleep(0.1)
subprocess.run(["true"])
os.sched_getaffinity(0), os.statvfs("/"), os.uname(), os.times()
END
compare ls ls -la /etc
compare bash bash -c 'for i in 1 2 3; do echo $i | cat | wc -c; done; trap : USR1; kill -USR1 $$'
compare tar tar cf x.tar /etc/apt
compare git git init -q repository
compare find find /usr/share/doc -maxdepth 1 -newer /etc/passwd
compare dd dd if=/dev/zero of=zeros bs=4k count=20 conv=fsync
compare ps ps aux
compare python python3 talk.py
compare perl perl -e 'print sort <*>; system("true"); sleep 1'
compare sqlite sqlite3 x.db 'create table a(b); insert into a values(1); select * from a'
compare sort sh -c 'sort /etc/passwd | uniq -c | head -n 3; sed -i s/a/b/ talk.py'
compare ip ip address
grep -h '^lines ' ../*.differ | awk -v share="$SHARE" '{ lines += $2; same += $4 }
	END { printf "%d of %d lines are the same: %.1f %%\n", same, lines, 100 * same / lines
	      exit lines < 5000 || 100 * same < share * lines }' ||
	die "fewer lines, or fewer of them the same, than $SHARE %"
