#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# check-docs-events.sh - the part of check-docs.sh that compares events and rules
# shellcheck disable=SC2034,SC2154

# --- events

# A line "event field type" for each; a class's for each of its events.
fields() {
	awk '
		function argument(n) {
			return part[n]
		}
		function field(name, type) {
			sub(/TASK_COMM_LEN/, 16, type)
			line[owner, ++count[owner]] = name " " type
		}
		function show(event, from,	i) {
			for (i = 1; i <= count[from]; i++)
				print event, line[from, i]
		}
		{
			text = $0
			gsub(/[ \t]+/, " ", text)
			gsub(/^ |^[^(]*\(|\).*$/, "", text)
			n = split(text, part, /,/)
			for (i = 1; i <= n; i++)
				gsub(/^ | $/, "", part[i])
		}
		/^TRACE_EVENT\(/          { owner = part[1]; events[++nr] = owner; from[owner] = owner }
		/^DECLARE_EVENT_CLASS\(/  { owner = "class " part[1] }
		/^DEFINE_EVENT\(/         { events[++nr] = part[2]; from[part[2]] = "class " part[1] }
		/^[ \t]*__field\(/        { field(part[2], part[1]) }
		/^[ \t]*__array\(/        { field(part[2], part[1] "[" part[3] "]") }
		/^[ \t]*__dynamic_array\(/ { field(part[2], part[1] == "char" ? "string" : part[1] "[]") }
		/^[ \t]*__string\(/       { field(part[1], "string") }
		END {
			for (i = 1; i <= nr; i++)
				show(events[i], from[events[i]])
		}' $TRACEPOINTS
}

# The same lines from the document, where a heading may name several events.
documented_fields() {
	tables $EVENTS | awk -F '\t' '
		$2 == "field" {
			n = split($1, word, /[, ]+/)
			for (i = 1; i <= n; i++)
				if (sub(/^utrace:/, "", word[i]))
					print word[i], $3, $4
		}'
}

# "fate 0 handler", from the macros that name numbers.
words() {
	awk '
		/^#define utrace_show_/ {
			name = $2
			sub(/utrace_show_/, "", name)
			sub(/\(.*/, "", name)
		}
		name != "" {
			text = $0
			while (match(text, /\{ [0-9]+, "[^"]*" \}/)) {
				pair = substr(text, RSTART + 2, RLENGTH - 4)
				text = substr(text, RSTART + RLENGTH)
				gsub(/[,"]/, "", pair)
				print name, pair
			}
		}
		!/\\$/ { name = "" }' $TRACEPOINTS
}

# words_in_document NAME... - the rows of tables whose first column has one of these titles
words_in_document() {
	local name
	for name in "$@"; do
		table $EVENTS "$name" 2 | sed "s/^/$name /"
	done
}

# "event FORMAT" for each event: the text of its records, as an extended regular expression
formats() {
	awk '
		function regex(format) {
			gsub(/[][().*+?|]/, "[&]", format)
			gsub(/%l*x/, "[0-9a-f]+", format)
			gsub(/%l*d/, "-?[0-9]+", format)
			gsub(/%l*u/, "[0-9]+", format)
			gsub(/%s/, ".*", format)
			return format
		}
		function first_argument() {
			gsub(/^[^(]*\(|,.*$/, "")
			return $0
		}
		/^TRACE_EVENT\(/         { owner = first_argument(); nr++; class[nr] = event[nr] = owner }
		/^DECLARE_EVENT_CLASS\(/ { owner = first_argument() }
		/^DEFINE_EVENT\(/ {
			split($0, part, /[(, ]+/)
			class[++nr] = part[2]
			event[nr] = part[3]
		}
		/^\tTP_printk\("/        { split($0, part, /"/); text[owner] = regex(part[2]) }
		END {
			for (i = 1; i <= nr; i++)
				print event[i], text[class[i]]
		}' $TRACEPOINTS
}

# "event TEXT" for each record that the document shows
samples() {
	sed -nE 's/^    .*\[[0-9]{3}\] .{5} +[0-9]+\.[0-9]+: ([a-z_]+): (.*)/\1 \2/p' $EVENTS
}

check_samples() {
	local event text format formats samples
	formats=$(formats)
	samples=$(samples)
	[ -n "$samples" ] || differ "record: $EVENTS shows none"
	while read -r event text; do
		format=$(sed -n "s/^$event //p" <<< "$formats")
		[[ -n $format && $text =~ ^$format$ ]] ||
			differ "record: $EVENTS: '$event: $text' is not as TP_printk() prints it"
	done <<< "$samples"
}

check_events() {
	local words
	compare "event's field" "$(fields)" "$(documented_fields)" $EVENTS
	words=$(words)
	# shellcheck disable=SC2046
	compare "word" "$words" \
		"$(words_in_document $(cut -d ' ' -f 1 <<< "$words" | sort -u))" $EVENTS
	check_records
	check_samples
}

# The events of the header, with fields or without.
events() {
	sed -nE 's/^TRACE_EVENT\((.*),$/\1/p; s/^DEFINE_EVENT\([^,]*, ([^,]*),$/\1/p' $TRACEPOINTS
}

# "RECORD event" for each row of the table
records() {
	rows UTRACE_RECORD_TABLE $RECORDS
}

# emitted NAME... - of these events, those that a function of channel.c emits
emitted() {
	local event
	for event in "$@"; do
		! grep -qE "^	.*\bemit_$event\(" tracepoints/channel.c || echo "$event"
	done
}

check_records() {
	local event events record list
	events=$(events)
	compare "event" "$events" "$(records | cut -d ' ' -f 2)" "$RECORDS's UTRACE_RECORD_TABLE"
	compare "event" "$events" "$(table $EVENTS event 1 | grep -o 'utrace:[a-z_]*' |
		cut -d : -f 2)" "the table of events of $EVENTS"
	for list in docs/tour.md docs/utrace.7; do
		grep -q 'events\.md' $list || differ "event: $list does not say where all are listed"
	done
	while read -r record event; do
		[ "${record,,}" = "$event" ] || differ "event: $event has the record $record"
	done < <(records)
	# shellcheck disable=SC2086
	while read -r event; do
		differ "event: nothing in tracepoints/channel.c calls emit_$event()"
	done < <(comm -23 <(sort <<< "$events") <(emitted $events | sort) | grep .)
}

# --- rules

# keywords KIND - the names of all struct utrace_rule_KIND
keywords() {
	cat provider/rules/*.c extensions/*.c | awk -v kind="$1" '
		/^static struct utrace_rule_/ { inside = $3 == "utrace_rule_" kind }
		inside && /^\t*(TEXT|NUMBER|REGISTER)\(/ {
			n = split($0, part, /\(/)
			for (i = 2; i <= n; i++)
				print substr(part[i], 1, index(part[i], ",") - 1)
		}
		inside && match($0, /\.keyword(\.name = | = \{ (\.name = )?)"[^"]*"/) {
			text = substr($0, RSTART, RLENGTH - 1)
			sub(/.*"/, "", text)
			print text
		}
		/^}|};$/ { inside = 0 }'
}

# first_words - the first word of each entry of a list with commas; "arg0 to arg5" are six
first_words() {
	awk '{
		n = split($0, part, /, */)
		for (i = 1; i <= n; i++) {
			split(part[i], word, /[ =]+/)
			print word[1]
			if (word[2] == "to")
				for (at = substr(word[1], length(word[1])) + 1;
				     at <= substr(word[3], length(word[3])); at++)
					print substr(word[1], 1, length(word[1]) - 1) at
		}
	}'
}

# helped LIST - the words of "LIST: a, b ARG, c." in the help of the file rules
helped() {
	awk '/\.help =/ { inside = 1; next } inside && !/^\t*"/ { exit }
		inside { gsub(/^\t*"|\\n",?$/, ""); printf "%s ", $0 }' tracefs/rules.c |
		sed "s/([^)]*)//g; s/.*$1: //; s/\. .*//; s/[. ]*$//" | first_words
}

check_rules() {
	local kind count
	count=$(sed -n 's/.*take_word(c, "\(count\)").*/\1/p' provider/filter/rule_parse.c)
	grep -q "^\`${count:?} N\` after the actions" $RULES ||
		differ "rules: $count, after the actions, is not in $RULES"
	for kind in event operand action; do
		compare "$kind of rules" "$(keywords $kind)" \
			"$(table $RULES $kind 1 | first_words)" $RULES
		[ $kind != operand ] || continue
		compare "$kind of rules" "$(keywords $kind; [ $kind != action ] || echo "$count")" \
			"$(helped "${kind^}s")" "tracefs/rules.c's .help"
	done
}
