#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: Prometheus finds the slow one of two machines, as docs/howto-fleet.md says
#
# The commands and both queries are those of the document.
# Prometheus and its exporter are installed where they are missing (selftests/vm/packages-fleet).
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
# shellcheck source=selftests/host/machines.bash
. "$(dirname "$0")/machines.bash"
out=$TREE/build/selftests/fleet
document=$TREE/docs/howto-fleet.md
folder=/var/lib/prometheus/node-exporter
own_machines python3
"$TREE/selftests/vm/install" packages-fleet || skip "Prometheus cannot be installed"

failed() {
	echo "$*"
	tail -n 20 "$out"/*.out "$out"/prometheus.log
	exit 1
}

# indented FIRST - the indented block of the document that has a line with this, from there on
indented() {
	awk -v first="$1" '/^    / && index($0, first) { inside = 1 } !/^    / { inside = 0 } inside' \
		"$document"
}

commands=$(indented '# mkdir -p' | sed 's/^ *# //')
[[ $commands = "mkdir -p $folder"*"utrace stat "*" $folder/"*"-p backend" ]] ||
	failed "$document does not count the calls of backend: $commands"
slowest=$(indented utrace_syscall_seconds_total)
failing=$(indented utrace_syscall_errors_total)
[[ $slowest = *topk* && $failing = *topk* ]] || failed "$document lacks a query"

# $1 is the delay of a byte for the service that reads it, and looks for files in vain meanwhile.
# $3 has the commands of the document. The machine ends when the file over is in its share.
# shellcheck disable=SC2016
in_the_machine=$JOIN'
cp /bin/bash /tmp/backend
while sleep "$1"; do echo; done |
	/tmp/backend -c "while read -r -N 1; do for i in {1..8}; do [ -e /nosuch ]; done; done" &
until pidof -x backend > /dev/null; do sleep 0.1; done
eval "$3 &"
prometheus-node-exporter --collector.disable-defaults --collector.textfile \
	--collector.textfile.directory='$folder' > /dev/null 2>&1 &
until [ -e "$2/over" ]; do sleep 0.5; done
kill %2
wait %2
'

rm -rf "$out"
mkdir -p "$out"
quick=$(free_port 19100)
slow=$(free_port $((quick + 1)))
web=$(free_port $((slow + 1)))
cat > "$out/prometheus.yml" << END
global: { scrape_interval: 2s }
scrape_configs:
  - job_name: fleet
    static_configs:
      - targets: ["127.0.0.1:$quick", "127.0.0.1:$slow"]
END
prometheus --config.file="$out/prometheus.yml" --storage.tsdb.path="$out/data" \
	--web.listen-address="127.0.0.1:$web" > "$out/prometheus.log" 2>&1 &
prometheus=$!
trap 'kill $prometheus 2> /dev/null || true; touch "$out"/{quick,slow}/over' EXIT

# machine NAME PORT SECONDS
machine() {
	"$TREE/selftests/vm/boot" --forward "$2:9100" --timeout 500 --share "$out/$1" \
		--env "PATH=$TREE/build/tools:$PATH" "$KERNEL" -- \
		bash -c "$in_the_machine" bash "$3" "$out/$1" "$commands" \
		> "$out/$1.out" 2>&1 &
	machines+=($!)
}
machines=()
machine quick "$quick" 0.05
machine slow "$slow" 0.5

# ask QUERY - print a line for each answer: the machine's port, the call if any, and the value
ask() {
	python3 - "http://127.0.0.1:$web/api/v1/query" "$1" << 'END'
import json, sys, urllib.parse, urllib.request
url = sys.argv[1] + "?" + urllib.parse.urlencode({"query": sys.argv[2]})
for one in json.load(urllib.request.urlopen(url))["data"]["result"]:
    labels = one["metric"]
    print(labels["instance"].split(":")[1], labels.get("syscall", ""), one["value"][1])
END
}

# Wait until both machines have counted twice. The first answer must be the slow machine, which
# waits longest for a byte, and the quick one, which fails most often.
answer='' errors=''
for _ in {1..120}; do
	sleep 2
	answers=$(ask 'rate(utrace_syscalls_total{syscall="read"}[1m]) > 0' 2> /dev/null | wc -l)
	[ "$answers" = 2 ] || continue
	answer=$(ask "$slowest")
	errors=$(ask "$failing")
	break
done
echo "the slowest first: ${answer:-none} (quick is $quick, slow is $slow)"
echo "those that fail most: ${errors:-none}"
touch "$out"/{quick,slow}/over
for pid in "${machines[@]}"; do
	wait "$pid" || failed "a machine ends with $?"
done
[ "${answer%% *}" = "$slow" ] || failed "the slow machine is not found"
[[ $errors = "$quick newfstatat "* ]] || failed "the calls that fail most are not found"
