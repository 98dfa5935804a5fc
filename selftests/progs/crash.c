// SPDX-License-Identifier: GPL-2.0
/*
 * crash - dies of SIGSEGV at address 16
 */
int *volatile nowhere = (int *)16;

int main(void)
{
	*nowhere = 0;
	return 0;
}
