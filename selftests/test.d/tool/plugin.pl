#!/usr/bin/perl
# SPDX-License-Identifier: GPL-2.0
# plugin.pl - compare what strace and the plugin say of the same calls, line by line
#
# usage: plugin.pl STRACE REPORT LEAST [DIFFERENCES]
#   STRACE       strace's output, of one thread
#   REPORT       trace-cmd's, with the plugin: "syscall: ..."
#   LEAST        how many different calls have to be there
#   DIFFERENCES  what may differ: a line "- " with strace's text, below it one "+ " with the
#                plugin's; above them "# " and the reason. /REGEX/ may stand for either text;
#                the groups of strace's count in the plugin's: \1 is the same text
#
# Compared are the calls between the first openat(AT_FDCWD, "file" or openat(-1 and the end. Flags are put
# in one order; blanks before the result, the ABI's name, and the comment on what has no name
# do not count. Each of the
# differences has to be met with.
use strict;
use warnings;

my ($strace, $report, $least, $differences) = @ARGV;

sub normal {
	my ($line) = @_;
	$line =~ s/\) += /) = /;
	$line =~ s{ /\* \S*\?\S* \*/}{}g;
	$line =~ s/^(i386|x32)://;
	$line =~ s/\b([A-Z_0-9x]+(?:\|[A-Za-z_0-9<]+)+)/join '|', sort split m{\|}, $1/ge;
	return $line;
}

sub calls {
	my ($file, $regex) = @_;
	my @lines;
	open my $in, '<', $file or die "$file: $!\n";
	while (<$in>) {
		chomp;
		next unless s/$regex//;
		$_ = normal($_);
		push @lines, $_ if @lines || /^openat\((AT_FDCWD, "file"|-1)/;
	}
	return grep { !/^(exit_group|\[|\+)/ } @lines;
}

sub read_differences {
	my ($file) = @_;
	my @list;
	open my $in, '<', $file or die "$file: $!\n";
	while (<$in>) {
		chomp;
		push @list, { strace => $1, line => $. } if /^- (.*)/;
		$list[-1]{regex} = regex($list[-1]{strace}) . '\n' . regex($1) if /^\+ (.*)/;
	}
	return @list;
}

sub regex {
	my ($pattern) = @_;
	return $pattern =~ m{^/(.*)/$} ? "(?:$1)" : quotemeta normal($pattern);
}

my @theirs = calls($strace, qr/^/);
my @ours = calls($report, qr/^syscall: +/);
my @allowed = $differences ? read_differences($differences) : ();
my ($bad, %names) = (0);

for my $i (0 .. ($#theirs > $#ours ? $#theirs : $#ours)) {
	my ($their, $our) = ($theirs[$i] // '', $ours[$i] // '');
	$names{$1} = 1 if $their =~ /^(\w+)/;
	next if $their eq $our;
	my ($known) = grep { "$their\n$our" =~ /^$_->{regex}$/ } @allowed;
	if ($known) {
		$known->{met} = 1;
		next;
	}
	print "- $their\n+ $our\n";
	$bad++;
}
for (grep { !$_->{met} } @allowed) {
	print "$differences:$_->{line}: did not occur\n";
	$bad++;
}
printf "%d calls of %d kinds, %d differ\n", scalar @theirs, scalar keys %names, $bad;
exit($bad || keys %names < $least ? 1 : 0);
