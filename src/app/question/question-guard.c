/* question-guard.c: ignores keys and clicks that were meant for something else (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-guard.h"

/* More than a person types before they notice the dialog. */
#define MAX_KEPT_CHARS 4096
/* The number of key names that can be read at a glance. */
#define MAX_NOTED 5

struct _BeckonQuestionGuard
{
  GString   *kept;     /* (owned) */
  glong      n_kept;   /* its length in characters */
  GPtrArray *noted;    /* (owned) (element-type utf8): the names of keys */
  char      *names;    /* (owned) (nullable): the names as one text */
  gint64     until_us; /* input before this time is ignored */
  gboolean   armed;    /* it was painted at least once */
  gboolean   active;
  gboolean   unpainted;
  gboolean   no_keyboard;
};

BeckonQuestionGuard *
beckon_question_guard_new (void)
{
  BeckonQuestionGuard *self = g_new0 (BeckonQuestionGuard, 1);

  self->kept = g_string_new (NULL);
  self->noted = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
beckon_question_guard_free (BeckonQuestionGuard *self)
{
  g_string_free (self->kept, TRUE);
  g_ptr_array_unref (self->noted);
  g_free (self->names);
  g_free (self);
}

void
beckon_question_guard_arm (BeckonQuestionGuard *self, gint64 now_us)
{
  /* A busy program handles events late: an older event must not shorten the time. */
  self->until_us = MAX (self->until_us, now_us + BECKON_QUESTION_GUARD_US);
  self->armed = TRUE;
}

void
beckon_question_guard_set_painted (BeckonQuestionGuard *self, gboolean painted, gint64 now_us)
{
  self->unpainted = !painted;
  if (painted)
    beckon_question_guard_arm (self, now_us);
}

void
beckon_question_guard_set_active (BeckonQuestionGuard *self, gboolean active, gint64 now_us)
{
  if (self->active == active)
    return;
  self->active = active;
  if (active)
    beckon_question_guard_arm (self, now_us);
}

void
beckon_question_guard_set_keyboard (BeckonQuestionGuard *self, gboolean keyboard)
{
  self->no_keyboard = !keyboard;
}

static void
keep (BeckonQuestionGuard *self, gunichar character, gboolean erase)
{
  if (erase && self->n_kept > 0)
    {
      const char *last = g_utf8_find_prev_char (self->kept->str, self->kept->str + self->kept->len);

      g_string_truncate (self->kept, (gsize) (last - self->kept->str));
      self->n_kept--;
    }
  else if ((character == '\r' || character == '\n') && self->n_kept > 0
           && self->n_kept < MAX_KEPT_CHARS)
    {
      g_string_append_c (self->kept, ' ');
      self->n_kept++;
    }
  else if (character != 0 && g_unichar_isprint (character) && self->n_kept < MAX_KEPT_CHARS)
    {
      g_string_append_unichar (self->kept, character);
      self->n_kept++;
    }
}

gboolean
beckon_question_guard_take_key (BeckonQuestionGuard *self,
                                gunichar             character,
                                gboolean             erase,
                                gint64               pressed_us)
{
  if (!beckon_question_guard_holds (self, pressed_us))
    return FALSE;

  keep (self, character, erase);
  beckon_question_guard_arm (self, pressed_us);
  return TRUE;
}

gboolean
beckon_question_guard_take_click (BeckonQuestionGuard *self, gint64 pressed_us)
{
  return beckon_question_guard_holds (self, pressed_us);
}

gboolean
beckon_question_guard_holds (BeckonQuestionGuard *self, gint64 time_us)
{
  return (!self->active && !self->no_keyboard) || beckon_question_guard_is_recent (self, time_us);
}

gboolean
beckon_question_guard_is_recent (BeckonQuestionGuard *self, gint64 now_us)
{
  return !self->armed || self->unpainted || now_us < self->until_us;
}

gint64
beckon_question_guard_get_rest (BeckonQuestionGuard *self, gint64 now_us)
{
  if ((!self->active && !self->no_keyboard) || !self->armed || self->unpainted)
    return -1;
  return MAX (self->until_us - now_us, 0);
}

const char *
beckon_question_guard_get_kept (BeckonQuestionGuard *self)
{
  return self->n_kept > 0 ? self->kept->str : NULL;
}

void
beckon_question_guard_note_key (BeckonQuestionGuard *self, const char *name)
{
  g_return_if_fail (name != NULL);

  if (self->noted->len >= MAX_NOTED
      || g_ptr_array_find_with_equal_func (self->noted, name, g_str_equal, NULL))
    return;
  g_ptr_array_add (self->noted, g_strdup (name));
}

const char *
beckon_question_guard_get_noted (BeckonQuestionGuard *self)
{
  g_autoptr (GString) names = NULL;

  if (self->noted->len == 0)
    return NULL;
  names = g_string_new (NULL);
  for (guint i = 0; i < self->noted->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (self->noted, i));
  g_free (self->names);
  self->names = g_strdup (names->str);
  return self->names;
}

void
beckon_question_guard_forget (BeckonQuestionGuard *self)
{
  g_ptr_array_set_size (self->noted, 0);
  g_string_truncate (self->kept, 0);
  self->n_kept = 0;
}
