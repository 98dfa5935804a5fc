#!/usr/bin/perl
# SPDX-License-Identifier: GPL-2.0
# examples.pl - what a document says to type, and what it says comes out
#
# usage: examples.pl commands DOCUMENT     the commands, for a shell that calls itself
#        examples.pl compare DOCUMENT DIR  compare DIR/1, DIR/2 ... with the document
#        examples.pl column DOCUMENT HEAD  the commands in the column HEAD of its tables
#        examples.pl pairs DOCUMENT PLAIN WORDS
#                                          compare the pairs of lines above its first heading with
#                                          two reports of one recording: both lines of a pair have
#                                          to be of the same record
#
# In a document's indented blocks, also those of a list, a line "# COMMAND" is a command, as root
# types it. The command continues in the next line while a quote is open or after a backslash. The
# lines that follow are the whole output, where "[...]" stands for any lines. Numbers, times, ids
# and addresses may differ, and so may the width of columns. A line "^C" means that Ctrl-C is
# pressed when the lines before it have come.
#
# Comments of the document, which its reader does not see:
#   <!-- run: COMMANDS -->        run these commands, too
#   <!-- not run: WHY -->         leave the next block out
#   <!-- in any order -->         the next block's output may have its lines in any order
use strict;
use warnings;

# Whether a shell would wait for more: an open quote, or a backslash at the end.
sub is_open {
	my ($text) = @_;
	my $quote = '';
	while ($text =~ /\G(\\.|\s#[^\n]*|.)/gs) {
		my $part = $1;
		if ($quote) {
			if ($part !~ /^\\/ || $quote eq "'") {
				pos($text) -= length($part) - 1;
				$part = substr($part, 0, 1);
			}
			$quote = '' if $part eq $quote;
		} elsif ($part eq "'" || $part eq '"') {
			$quote = $part;
		}
	}
	return $quote || $text =~ /\\\n\z/;
}

# A list of { line, command, output, keys, any, hidden }.
sub examples {
	my ($document) = @_;
	my (@list, $open, $skip, $any, $hidden, $in_block, $current);
	open my $file, '<', $document or die "$document: $!\n";
	while (my $line = <$file>) {
		if (defined $hidden || $line =~ /^<!-- run:/) {
			$hidden .= $line;
			next unless $line =~ /-->\s*$/;
			$hidden =~ s/^<!-- run:\s*|\s*-->\s*$//g;
			push @list, { line => $., command => "$hidden\n", output => [], hidden => 1 };
			undef $hidden;
			next;
		}
		$skip = 1, next if $line =~ /^<!-- not run:/;
		$any = 1, next if $line =~ /^<!-- in any order -->/;
		if ($line !~ /^    / && $line !~ /^\s*$/) {
			$skip = $any = 0 if $in_block;
			$in_block = $open = 0;
			undef $current;
			next;
		}
		next unless $line =~ s/^    // || ($in_block && $line =~ /^\s*$/);
		$in_block = 1 if $line =~ /\S/;
		next if $skip;
		if ($open) {
			$current->{command} .= $line;
		} elsif ($line =~ s/^(?:  )?# //) {
			$current = { line => $., command => $line, output => [], any => $any };
			push @list, $current;
		} else {
			next unless $current;
			$current->{keys} = grep { !/^\[\.\.\.\]/ } @{$current->{output}} if $line eq "^C\n";
			push @{$current->{output}}, $line unless $line eq "^C\n";
			next;
		}
		$open = is_open($current->{command});
	}
	return @list;
}

# The part of an output that is the same in every run of a command.
sub shape {
	my ($text) = @_;
	$text =~ s/^\s+|\s+$//g;
	# A kernel's release.
	$text =~ s/\d+\.\d+\.\d+[-+]\S*-(?:amd64|debug)/KERNEL/;
	# Debian 13's echo leaves its folder out.
	$text =~ s{^/bin/(?=echo: )}{};
	# A record's processor and the letters of its context.
	$text =~ s/\[\d{3}\] [.a-zA-Z0-9]{5} /[N] /;
	$text =~ s/<\.\.\.>-/<>-/g;
	$text =~ s/(?:\d+m)?[\d.]+ ?(?:ns|us|ms|s|usec|sec)\b/TIME/g;
	$text =~ s/\b0x[0-9a-f]+/N/g;
	$text =~ s/\b(?=[a-f]*\d)[0-9a-f]+\b/N/g;
	$text =~ s/\bf{2,}\b/N/g;
	$text =~ s/N\.N/N/g;
	$text =~ s/#{2,}/##/g;
	$text =~ s/\s+/ /g;
	return $text;
}

# Return: the first documented line that is not there, or undef.
sub missing {
	my ($example, @got) = @_;
	my @want = map { shape($_) } grep { /\S/ } @{$example->{output}};
	my $gap = 0;
	@got = map { shape($_) } grep { /\S/ } @got;
	for my $want (@want) {
		if ($want eq '[...]') {
			$gap = 1;
			next;
		}
		my ($at) = grep { $got[$_] eq $want } 0 .. $#got;
		return $want unless defined $at;
		return "$want (after '$got[0]')" if $at && !$gap && !$example->{any};
		if ($example->{any}) {
			splice @got, $at, 1;
		} else {
			splice @got, 0, $at + 1;
			$gap = 0;
		}
	}
	return if $gap || !@got;
	return "nothing, or [...], instead of '$got[0]'";
}

sub compare {
	my ($document, $dir) = @_;
	my ($number, $failed) = (0, 0);
	for my $example (examples($document)) {
		$number++;
		next if $example->{hidden};
		open my $file, '<', "$dir/$number" or die "$dir/$number: $!\n";
		my @got = <$file>;
		my $missing = missing($example, @got);
		next unless defined $missing;
		$failed++;
		print "$document:$example->{line}: wants $missing\n";
	}
	return $failed ? 1 : 0;
}

# Each command as a line for bash: example NUMBER LINE HOW TEXT. HOW: hidden, plain, or the
# number of lines after which it gets Ctrl-C.
sub commands {
	my $number = 0;
	for my $example (examples(@_)) {
		my $text = $example->{command};
		chomp $text;
		$text =~ s/'/'\\''/g;
		printf "example %d %d '%s' '%s'\n", ++$number, $example->{line},
			$example->{hidden} ? 'hidden' : $example->{keys} // 'plain', $text;
	}
	return 0;
}

# The texts in back quotes of a table's column.
sub column {
	my ($document, $head) = @_;
	my $at;
	open my $file, '<', $document or die "$document: $!\n";
	while (<$file>) {
		undef $at, next unless /^\|/;
		s/\\\|/\0/g;
		my @cells = map { s/^\s+|\s+$//gr } split /\|/;
		($at) = grep { $cells[$_] eq $head } 0 .. $#cells unless defined $at;
		next unless defined $at && ($cells[$at] // '') =~ /^`([^`]*)`$/;
		print "$.\t", $1 =~ tr/\0/|/r, "\n";
	}
	return 0;
}

# The texts of a report's records.
sub report {
	my ($name) = @_;
	open my $file, '<', $name or die "$name: $!\n";
	return map { /\d: +[a-z_]+: +(.*)/ ? $1 : () } <$file>;
}

# A register that a call does not use may have anything. A process of no time has no comment on it.
sub pair {
	my ($plain, $words) = @_;
	$plain =~ s/\b[0-9a-f]+(?=[,)])/0/g;
	$words =~ s{ /\* [\d.]+ s \*/}{}g;
	return shape($plain) . "\n" . shape($words);
}

sub pairs {
	my ($document, @reports) = @_;
	my ($plain, $words) = map { [report($_)] } @reports;
	die "$reports[0] has other records than $reports[1]\n" if @$plain != @$words;
	my %got = map { pair($plain->[$_], $words->[$_]) => 1 } 0 .. $#$plain;
	open my $file, '<', $document or die "$document: $!\n";
	my ($head) = join('', <$file>) =~ /^(.*?)^## /ms;
	my @lines = $head =~ /^ {4}(.*)/mg;
	my $failed = !@lines || @lines % 2;
	while (my ($above, $below) = splice @lines, 0, 2) {
		next if $got{pair($above, $below // '')};
		$failed = 1;
		print "$document: no record is printed as '$above' and '$below'\n";
	}
	return $failed ? 1 : 0;
}

my %verbs = (commands => \&commands, compare => \&compare, column => \&column,
	     pairs => \&pairs);
my $verb = $verbs{shift // ''} or die "examples.pl: commands, compare, column or pairs\n";
exit $verb->(@ARGV);
