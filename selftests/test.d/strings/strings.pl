#!/usr/bin/perl
# SPDX-License-Identifier: GPL-2.0
#
# strings.pl STRACE TRACE LEAST
#
# Compares the texts of a process's calls that strace wrote (strace -f -qq -v -xx -s 1024)
# with those of the records syscall in TRACE (ftrace's text, recorded with 1024 data). At
# least LEAST of the calls must have some. The launcher's calls are left out: see oracle.pl.
use strict;
use warnings;
use Socket qw(inet_pton inet_ntop AF_INET6);

my ($strace, $trace, $least) = @ARGV;

# Output of a call is no text of its arguments, so compare only so many arguments.
my %inputs = (getcwd => 0, read => 0, pread64 => 0, getrandom => 0, recvfrom => 0, readlink => 1,
	      readlinkat => 2, listxattr => 1, llistxattr => 1, fsetxattr => 2, uname => 0,
	      getpeername => 0, getsockname => 0, prctl => 0, prlimit64 => 0, rt_sigaction => 0,
	      arch_prctl => 0, set_robust_list => 0, rseq => 0, fstat => 0, fstat64 => 0,
	      recv => 0, recvmsg => 0, readv => 0, process_vm_writev => 2, set_thread_area => 0);

# strace says what socketcall is for; by numbers, as <linux/net.h> has them.
my @sockets = qw(0 socket bind connect listen accept getsockname getpeername socketpair send recv
		 sendto recvfrom shutdown setsockopt getsockopt sendmsg recvmsg accept4 recvmmsg
		 sendmmsg);

sub raw {
	return $_[0] =~ s/\\x([0-9a-f]{2})/chr hex $1/ger;
}

sub escaped {
	my ($text, $bytes) = @_;
	$text =~ s/([\x00-\x1f\x7f\\])/$1 eq '\\' ? '\\\\' : sprintf '\\%03o', ord $1/ge;
	$text =~ s/([\x80-\xff])/sprintf '\\%03o', ord $1/ge if $bytes;
	1 while $text =~ s/(^|[\x00-\x7f\xc2])([\x80-\x9f])/$1 . sprintf '\\%03o', ord $2/e;
	return $text;
}

sub inet6 {
	my ($port, $flow, $address, $scope) = @_;
	return 'inet6 [' . inet_ntop(AF_INET6, inet_pton(AF_INET6, $address)) .
		($scope ? "%$scope" : '') . "]:$port" . ($flow ? " flowinfo $flow" : '');
}

sub address {
	my ($text) = @_;
	return escaped('inet ' . raw($2) . ":$1")
		if $text =~ /AF_INET, sin_port=htons\((\d+)\), sin_addr=inet_addr\("(.*?)"\)/;
	return inet6($1, $2, raw($3), $4) if $text =~ /AF_INET6,\ sin6_port=htons\((\d+)\),
		\ sin6_flowinfo=htonl\((\d+)\),\ inet_pton\(AF_INET6,\ "(.*?)",
		\ &sin6_addr\)(?:,\ sin6_scope_id=(\d+))?/x;
	return 'unix @' . escaped(raw($1), 1) if $text =~ /AF_UNIX, sun_path=\@"(.*?)"/;
	return 'unix ' . escaped(raw($1)) =~ s/^@/\\100/r if $text =~ /AF_UNIX, sun_path="(.*?)"/;
	return 'unix' if $text =~ /AF_UNIX\}/;
	return 'family 16' if $text =~ /AF_NETLINK/;
	return 'family 2' if $text =~ /AF_INET, sa_data/;
	return undef;
}

# The arguments of a call, at commas outside of brackets; strings have no such here.
sub arguments {
	my ($text) = @_;
	my ($depth, @args) = (0, '');
	for my $c (split //, $text) {
		$depth++ if $c =~ /[\[\{\(]/;
		$depth-- if $c =~ /[\]\}\)]/;
		if ($c eq ',' && !$depth) {
			push @args, '';
		} else {
			$args[-1] .= $c;
		}
	}
	return map { s/^ //r } @args;
}

sub pieces {
	return escaped(raw(join '', $_[0] =~ /iov_base="(.*?)"/g), 1);
}

sub message {
	my ($text) = @_;
	my ($name) = $text =~ /msg_name=(\{.*?\})/;
	my ($pieces) = $text =~ /msg_iov=\[(.*?)\]/;
	return grep { defined } defined $name ? address($name) : undef,
		defined $pieces ? pieces($pieces) : undef;
}

sub text {
	my ($call, $i, $arg) = @_;
	my $data = $call =~ /^(write|pwrite64|send|sendto)$/ && $i == 1 || $call =~ /^set(?:host|domain)name$/;
	return pieces($arg) if $call =~ /writev/ && $arg =~ /^\[/;
	return message($arg) if $call =~ /^sendm?msg$/ && $arg =~ /^\[?\{/;
	return escaped(raw($1), $data) if $arg =~ /^"(.*)"$/;
	return join ' ', map { escaped(raw($_)) =~ s/ /\\040/gr } $arg =~ /"(.*?)"/g
		if $call =~ /^execve/ && $arg =~ /^\[/ && $i == ($call eq 'execve' ? 1 : 2);
	return address($arg) if $call =~ /^(connect|bind|sendto)$/ && $arg =~ /^\{sa_family/;
	return undef;
}

sub texts {
	my ($call, @args) = @_;
	my @found;
	for my $i (0 .. $#args) {
		last if defined $inputs{$call} && $i >= $inputs{$call};
		push @found, grep { defined } text($call, $i, $args[$i]);
	}
	@found = reverse @found if $call eq 'sendto';
	return @found[0 .. ($#found > 1 ? 1 : $#found)];
}

# Lists of [name, texts]
sub read_strace {
	my @calls;
	open my $file, '<', $strace or die "$strace: $!\n";
	while (<$file>) {
		next unless /^(\d+) +(\w+)\((.*)\) += /;
		next if $2 eq 'exit_group';	# it does not return
		push @calls, [$2, texts($2, arguments($3))];
	}
	return @calls;
}

sub read_trace {
	my @calls;
	open my $file, '<', $trace or die "$trace: $!\n";
	while (<$file>) {
		next unless /: syscall: (?:i386:|x32:)?(\w+)\((\w+).*? ns>(.*)$/;
		my ($name, $first, $rest) = ($1, $2, $3);
		$name = $sockets[hex $first] // $name if $name eq 'socketcall';
		my @texts;
		while ($rest =~ s/^ '(.*?)'(\.\.\.|\?)?(?= '|$)//) {
			push @texts, $1 . ($2 // '');
		}
		die "$trace: what is '$rest'?\n" if $rest ne '';
		push @calls, [$name, @texts];
	}
	return @calls;
}

sub without_launcher {
	my ($skip, @calls) = @_;
	my @execs = grep { $calls[$_][0] eq 'execve' } 0 .. $#calls;
	die "the launcher has not become the program\n" if @execs <= $skip;
	return @calls[$execs[$skip] .. $#calls];
}

sub show {
	my ($call) = @_;
	my ($name, @texts) = @$call;
	$name =~ s/^(new|old)//;
	return join ' ', $name, map { "'$_'" } @texts;
}

my @want = without_launcher(1, read_strace());
my @got = without_launcher(0, read_trace());
my $n = 0;
for my $i (0 .. $#want) {
	my ($w, $g) = (show($want[$i]), $got[$i] ? show($got[$i]) : 'nothing');
	die "call $i: strace has $w, utrace has $g\n" if $w ne $g;
	$n++ if @{$want[$i]} > 1;
}
die "strace has " . @want . " calls, utrace has " . @got . "\n" if @want != @got;
die "only $n calls have texts\n" if $n < $least;
print scalar(@want), " calls, $n with texts\n";
