/* untranslated.c: texts for other programs: English, whatever the person's language is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/untranslated.h"

#include <glib/gi18n-lib.h>

/* (nullable): the person's locale with messages, times and numbers of the C locale; the plain copy
 * if memory is short. */
static locale_t
get_plain (void)
{
  static locale_t plain;

  if (g_once_init_enter (&plain))
    {
      locale_t here = duplocale (LC_GLOBAL_LOCALE);
      locale_t made = newlocale (LC_MESSAGES_MASK | LC_TIME_MASK | LC_NUMERIC_MASK, "C", here);

      /* GLib decides once whether anything is to be translated; make it decide before the locale
       * changes. */
      g_dgettext (GETTEXT_PACKAGE, "");
      g_once_init_leave (&plain, made != (locale_t) 0 ? made : here);
    }

  return plain;
}

locale_t
beckon_untranslated_begin (void)
{
  return uselocale (get_plain ());
}

void
beckon_untranslated_end (locale_t before)
{
  uselocale (before);
}
