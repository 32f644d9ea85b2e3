/* loading.c: what libraries allocate while they are loaded is no leak
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GLib allocates its table of quarks in a constructor. When there are more than 2,048 of them it
 * takes a larger table, and keeps the old one, since another thread may be reading it:
 * LeakSanitizer finds a block to which nothing points. A suppression could tell it from other leaks
 * only by its whole stack, and unwinding that at each allocation makes the window several times
 * slower. So LeakSanitizer ignores what is allocated before main (). This library is preloaded for
 * that. */
#include <dlfcn.h>
#include <stddef.h>

/* <sanitizer/lsan_interface.h>; weak, since the programs that the sanitized one starts inherit this
 * library. */
void __lsan_disable (void) __attribute__ ((weak));
void __lsan_enable (void) __attribute__ ((weak));

typedef int (*Main) (int, char **, char **);
typedef int (*Start) (
  Main, int, char **, void (*) (void), void (*) (void), void (*) (void), void *);

int __libc_start_main (Main   main,
                       int    argc,
                       char **argv,
                       void (*init) (void),
                       void (*fini) (void),
                       void (*rtld_fini) (void),
                       void *stack_end);

/* Linked with -z initfirst, it is called before the constructors of all other libraries. */
__attribute__ ((constructor)) static void
begin (void)
{
  if (__lsan_disable != NULL)
    __lsan_disable ();
}

/* Takes the place of the C library's, which is called after all constructors of libraries, and
 * calls main (). */
int
__libc_start_main (Main   main,
                   int    argc,
                   char **argv,
                   void (*init) (void),
                   void (*fini) (void),
                   void (*rtld_fini) (void),
                   void *stack_end)
{
  Start start = (Start) dlsym (RTLD_NEXT, "__libc_start_main");

  if (__lsan_enable != NULL)
    __lsan_enable ();
  return start (main, argc, argv, init, fini, rtld_fini, stack_end);
}
