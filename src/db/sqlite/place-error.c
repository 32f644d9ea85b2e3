/* place-error.c: what a person is told of a file that is not in its place (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/place-error.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"

/* (transfer full): what has happened. */
static char *
describe (const char *path, BeckonPlaceState state)
{
  switch (state)
    {
    case BECKON_PLACE_FOLDER_GONE:
      /* translators: %s is a file, here and in the next ones */
      return g_strdup_printf (_ ("the folder of the data file %s was deleted, moved or renamed "
                                 "while the desk was running."),
                              path);
    case BECKON_PLACE_FILE_GONE:
      return g_strdup_printf (
        _ ("the data file %s is gone: it was deleted or moved while the desk was running."), path);
    case BECKON_PLACE_FILE_REPLACED:
      return g_strdup_printf (
        _ ("another file was put in the place of the data file %s while the desk was running."),
        path);
    case BECKON_PLACE_FILE_OVERWRITTEN:
      return g_strdup_printf (
        _ ("another program wrote into the data file %s while the desk was running."), path);
    case BECKON_PLACE_LOG_OVERWRITTEN:
      return g_strdup_printf (_ ("another program wrote into %s-wal, which belongs to the data "
                                 "file, while the desk was running."),
                              path);
    case BECKON_PLACE_LOG_GONE:
      return g_strdup_printf (_ ("%s-wal, which belongs to the data file, was deleted or moved "
                                 "while the desk was running."),
                              path);
    case BECKON_PLACE_LOG_REPLACED:
      return g_strdup_printf (_ ("another file was put in the place of %s-wal, which belongs to "
                                 "the data file, while the desk was running."),
                              path);
    case BECKON_PLACE_UNREACHABLE:
      return g_strdup_printf (_ ("the data file %s cannot be reached any more."), path);
    case BECKON_PLACE_HELD:
    default:
      g_assert_not_reached ();
    }
}

/* (transfer full): what has become of all that was accepted before. */
static char *
describe_kept (BeckonPlaceState state, const char *rescue, const char *trouble)
{
  if (rescue != NULL
      && (state == BECKON_PLACE_FILE_OVERWRITTEN || state == BECKON_PLACE_LOG_OVERWRITTEN))
    /* Translators: a file */
    return g_strdup_printf (_ ("What the desk still had is saved in %s."), rescue);
  if (rescue != NULL)
    /* Translators: a file */
    return g_strdup_printf (_ ("Everything accepted before is saved in %s."), rescue);
  if (trouble != NULL)
    /* Translators: why a copy could not be written */
    return g_strdup_printf (_ ("Data accepted before could not be copied yet (%s)."), trouble);
  if (state == BECKON_PLACE_LOG_GONE || state == BECKON_PLACE_LOG_REPLACED)
    return g_strdup (_ ("Everything accepted before is in the file."));

  return g_strdup ("");
}

static const char *
advise (BeckonPlaceState state, const char *rescue)
{
  switch (state)
    {
    case BECKON_PLACE_LOG_GONE:
    case BECKON_PLACE_LOG_REPLACED:
      return _ ("Restart the desk: nothing is lost.");
    case BECKON_PLACE_FILE_OVERWRITTEN:
    case BECKON_PLACE_LOG_OVERWRITTEN:
      return rescue != NULL ? _ ("Restart the desk: it uses the copy, and keeps the file that was "
                                 "written into beside it.")
                            : _ ("Free up disk space, or make the folder writable.");
    case BECKON_PLACE_FILE_REPLACED:
      return _ ("Put the former file back, or restart the desk to use the one that is there now.");
    case BECKON_PLACE_UNREACHABLE:
      return _ (
        "Check the folder and its disk; the desk recovers when the file can be reached again.");
    case BECKON_PLACE_FILE_GONE:
    case BECKON_PLACE_FOLDER_GONE:
    case BECKON_PLACE_HELD:
    default:
      return rescue != NULL
               ? _ ("Put it back where it was, and the desk recovers; or restart the desk to use "
                    "the copy.")
               : _ ("Before the desk stops, put it back where it was, and the desk recovers.");
    }
}

void
beckon_place_set_error (
  const char *path, BeckonPlaceState state, const char *rescue, const char *trouble, GError **error)
{
  g_autofree char *what = describe (path, state);
  g_autofree char *kept = describe_kept (state, rescue, trouble);

  /* translators: what happened, a sentence; what became of the data, a sentence or nothing */
  g_autofree char *message = g_strchomp (
    g_strdup_printf (_ ("Cannot save: %s No more requests are accepted. %s"), what, kept));

  beckon_set_error (error, BECKON_ERROR_STORE, advise (state, rescue), "%s", message);
}
