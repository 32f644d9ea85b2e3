/* stamp.c: ties a button outside the desk to the question that it was drawn for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/quick/stamp.h"

#include <string.h>
#include <sys/random.h>

#include "model/enums.h"

#define KEY_BYTES 32

/* (transfer full): of what is shown of @question, hexadecimal digits. */
static char *
dup_sum (const BeckonInteraction *question)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *head =
    g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d", question->id,
                     question->timestamp_us, (int) question->kind);

  /* Include the NULs, so that texts cannot be confused with their concatenation. */
  g_checksum_update (sum, (const guchar *) head, (gssize) strlen (head) + 1);
  g_checksum_update (sum, (const guchar *) question->conflict_description,
                     (gssize) strlen (question->conflict_description) + 1);
  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = question->options->pdata[i];

      g_checksum_update (sum, (const guchar *) option->label, (gssize) strlen (option->label) + 1);
    }
  return g_strdup (g_checksum_get_string (sum));
}

void
beckon_stamp_make (const BeckonInteraction *question, char stamp[BECKON_STAMP_CHARS + 1])
{
  g_autofree char *sum = dup_sum (question);

  g_strlcpy (stamp, sum, BECKON_STAMP_CHARS + 1);
}

gboolean
beckon_stamp_fits (const char *stamp, const BeckonInteraction *question)
{
  char right[BECKON_STAMP_CHARS + 1];

  beckon_stamp_make (question, right);
  return g_str_equal (stamp, right);
}

/* (transfer none) (nullable): random bytes of this run; NULL: the kernel has none. */
static const guchar *
get_key (void)
{
  static guchar key[KEY_BYTES];
  static gsize  state; /* 0: not asked for; 1: there is none; 2: there is one */

  if (g_once_init_enter (&state))
    g_once_init_leave (&state, getrandom (key, sizeof key, 0) == sizeof key ? 2 : 1);
  return state == 2 ? key : NULL;
}

char *
beckon_stamp_dup_seal_of (const char *text)
{
  const guchar *key = get_key ();

  return key != NULL ? g_compute_hmac_for_string (G_CHECKSUM_SHA256, key, KEY_BYTES, text, -1)
                     : NULL;
}

/* (transfer full) (nullable) */
static char *
dup_seal (const BeckonInteraction *question, guint index, BeckonSurfaceId surface)
{
  g_autofree char *sum = dup_sum (question);
  g_autofree char *text =
    g_strdup_printf ("%s %s %u", sum, beckon_surface_id_to_string (surface), index);

  return beckon_stamp_dup_seal_of (text);
}

char *
beckon_stamp_dup_sealed (const BeckonInteraction *question, guint index, BeckonSurfaceId surface)
{
  char             stamp[BECKON_STAMP_CHARS + 1];
  g_autofree char *seal = dup_seal (question, index, surface);

  beckon_stamp_make (question, stamp);
  return g_strconcat (stamp, seal, NULL);
}

gboolean
beckon_stamp_is_for (const char *sealed, const BeckonInteraction *question)
{
  g_autofree char *stamp = g_strndup (sealed, BECKON_STAMP_CHARS);

  return beckon_stamp_fits (stamp, question);
}

/* How long it takes does not say how much of @given is right. */
static gboolean
is_same (const char *right, const char *given)
{
  gsize  length = strlen (right);
  guchar difference = 0;

  if (strlen (given) != length)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    difference |= (guchar) (right[i] ^ given[i]);
  return difference == 0;
}

gboolean
beckon_stamp_is_sealed (const char              *sealed,
                        const BeckonInteraction *question,
                        guint                    index,
                        BeckonSurfaceId          surface)
{
  g_autofree char *seal = dup_seal (question, index, surface);

  return seal != NULL && beckon_stamp_is_for (sealed, question)
         && is_same (seal, sealed + BECKON_STAMP_CHARS);
}
