#!/usr/bin/perl
# SPDX-License-Identifier: GPL-2.0
#
# oracle.pl same STRACE TRACE
# oracle.pl apart STRACE TRACE
#
# Compares the output of strace (strace -f -qq -e raw=all -e signal=none) with the
# records syscall_entry and syscall in TRACE (ftrace's text): the same calls, in
# the same order for each thread.
#
# same: strace and utrace traced the same run. Thread ids, the numbers of arguments that strace
# prints, arguments and results must be equal. If a thread is killed in a call, strace prints a
# question mark for the result, and utrace may have a result that the program never saw: the
# result of a thread's last call is then not compared. A call that never returns may have
# -ENOSYS: the thread was killed in strace's stop, before the call was made.
# apart: two runs of a program that does the same each time. Threads are matched
# by the order in which they were made; arguments are left out, and results other
# than small numbers that every run has.
#
# The launcher's calls are left out: all before the execve by which the launcher becomes the
# program. strace has also seen the start of the launcher, by the first execve of all.
use strict;
use warnings;
no warnings 'portable';
use Errno;

my ($mode, $strace, $trace) = @ARGV;
my %restart = (ERESTARTSYS => 512, ERESTARTNOINTR => 513, ERESTARTNOHAND => 514,
	       ERESTART_RESTARTBLOCK => 516);
my %varies = map { $_ => 1 } qw(getpid getppid gettid getpgrp set_tid_address fork vfork clone
				clone3 wait4 waitid futex rt_sigreturn sigreturn brk);

# Every list has [name, arguments, result or undef] for each call of a thread.
sub strace_result {
	my ($text) = @_;
	return undef if $text =~ /^\?$/ || $text eq '? <unavailable>';
	return -$restart{$1} if $text =~ /^(?:\?|-1) (\w+)/ && $restart{$1};
	return -$1 if $text =~ /^-1 \(errno (\d+)\)/;
	if ($text =~ /^-1 (\w+)/) {
		my $number = Errno->can($1) or die "strace: unknown error: $text\n";
		return -$number->();
	}
	return unpack('q', pack('Q', hex $1)) if $text =~ /^(?:0x)?([0-9a-f]+)/;
	die "strace: unknown result: '$text'\n";
}

sub arguments {
	return [map { s/^0x//r } split /, /, $_[0]];
}

sub read_strace {
	my (%calls, %open);
	open my $file, '<', $strace or die "$strace: $!\n";
	while (<$file>) {
		chomp;
		next if /^\d+ +\[ Process PID/;
		# A thread that died before strace could read its call.
		next if /^\d+ +(\?\?\?\( <unfinished|<\.\.\. \?\?\? resumed>)/;
		if (/^(\d+) +<\.\.\. \w+ resumed>\)? *\)?.*= (\S.*)$/) {
			$open{$1}[2] = strace_result($2) if $open{$1};
			delete $open{$1};
		} elsif (/^(\d+) +(\w+)\((.*?)(\)| ?<unfinished \.\.\.>\)?) *(?:= (\S.*))?$/) {
			my ($tid, $name, $args, $result) = ($1, $2, $3, $5);
			my $call = [$name, arguments($args), undef];
			push @{$calls{$tid}}, $call;
			if (defined $result) {
				$call->[2] = strace_result($result);
			} else {
				$open{$tid} = $call;
			}
		} else {
			die "$strace: unknown line: '$_'\n";
		}
	}
	return \%calls;
}

sub read_trace {
	my (%calls, %open);
	open my $file, '<', $trace or die "$trace: $!\n";
	while (<$file>) {
		/-(\d+) +\[\d+\] \S+ +[\d.]+: syscall(_entry)?: ((?:\w+:)?\w+)\((.*?)\)(?: = (-?\d+))?/
			or next;
		my ($tid, $entry, $name, $args, $result) = ($1, $2, $3, $4, $5);
		if ($entry) {
			$open{$tid} = [$name, arguments($args), undef];
			push @{$calls{$tid}}, $open{$tid};
			next;
		}
		my $call = $open{$tid} or next;
		die "$trace: exit without entry: $_" if $call->[0] ne $name || defined $call->[2];
		die "$trace: other arguments at exit: $_"
			if "@{$call->[1]}" ne "@{arguments($args)}";
		$call->[2] = $result;
	}
	return \%calls;
}

sub without_launcher {
	my ($calls, $skip, $tracer) = @_;
	my ($launcher) = sort { $a <=> $b } keys %$calls or die "$tracer has no calls\n";
	my $list = $calls->{$launcher};
	my @execs = grep { $list->[$_][0] eq 'execve' } 0 .. $#$list;
	die "$tracer: the launcher has not become the program\n" if @execs <= $skip;
	splice @$list, 0, $execs[$skip];
}

sub show {
	my ($call, $nr_args) = @_;
	my ($name, $args, $result) = @$call;
	$name =~ s/^\w+:|^syscall_//;
	if ($mode eq 'same') {
		$#$args = $nr_args - 1;
		return "$name(@$args) = " . ($result // '?');
	}
	$result = '*' if defined $result && (abs($result) > 4095 || $varies{$name});
	return "$name = " . ($result // '?');
}

# Has strace seen the beginning of the thread's last call, but not its end?
sub is_cut_off {
	my ($list, $i, $result) = @_;
	return $mode eq 'same' && $i == $#$list && !defined $list->[$i][2]
		&& ($list->[$i][0] !~ /^exit(_group)?$/ || ($result // 0) == -Errno::ENOSYS);
}

sub compare_thread {
	my ($tid, $want, $got) = @_;
	for my $i (0 .. ($#$want > $#$got ? $#$want : $#$got)) {
		my $nr_args = $want->[$i] ? @{$want->[$i][1]} : 6;
		$got->[$i][2] = undef if $got->[$i] && is_cut_off($want, $i, $got->[$i][2]);
		my $w = $want->[$i] ? show($want->[$i], $nr_args) : 'nothing';
		my $g = $got->[$i] ? show($got->[$i], $nr_args) : 'nothing';
		next if $w eq $g;
		die "thread $tid, call $i: strace has $w, utrace has $g\n";
	}
}

my ($want, $got) = (read_strace(), read_trace());
without_launcher($want, 1, 'strace');
without_launcher($got, 0, 'utrace');
my @want = sort { $a <=> $b } keys %$want;
my @got = sort { $a <=> $b } keys %$got;
die "threads: strace has @want, utrace has @got\n"
	if $mode eq 'same' ? "@want" ne "@got" : @want != @got;
my $n = 0;
for my $i (0 .. $#want) {
	compare_thread($want[$i], $want->{$want[$i]}, $got->{$got[$i]});
	$n += @{$want->{$want[$i]}};
}
print scalar(@want), " threads, $n calls\n";
