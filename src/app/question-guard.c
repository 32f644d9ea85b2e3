/* question-guard.c: keys and clicks that were meant for something else answer nothing (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question-guard.h"

/* More than anybody types in the time that a dialog needs to be noticed. */
#define MAX_KEPT_CHARS 4096

struct _BeckonQuestionGuard
{
  GString  *kept;     /* (owned) */
  glong     n_kept;   /* characters of it */
  gint64    until_us; /* what is pressed before this time is swallowed */
  gboolean  armed;    /* it was, at least once */
  gboolean  active;
  gboolean  unpainted;
};

BeckonQuestionGuard *
beckon_question_guard_new (void)
{
  BeckonQuestionGuard *self = g_new0 (BeckonQuestionGuard, 1);

  self->kept = g_string_new (NULL);
  return self;
}

void
beckon_question_guard_free (BeckonQuestionGuard *self)
{
  g_string_free (self->kept, TRUE);
  g_free (self);
}

void
beckon_question_guard_arm (BeckonQuestionGuard *self,
                           gint64               now_us)
{
  /* Events come late when the program is busy: an older one does not shorten it. */
  self->until_us = MAX (self->until_us, now_us + BECKON_QUESTION_GUARD_US);
  self->armed = TRUE;
}

void
beckon_question_guard_set_painted (BeckonQuestionGuard *self,
                                   gboolean             painted,
                                   gint64               now_us)
{
  self->unpainted = !painted;
  if (painted)
    beckon_question_guard_arm (self, now_us);
}

void
beckon_question_guard_set_active (BeckonQuestionGuard *self,
                                  gboolean             active,
                                  gint64               now_us)
{
  if (self->active == active)
    return;
  self->active = active;
  if (active)
    beckon_question_guard_arm (self, now_us);
}

static void
keep (BeckonQuestionGuard *self,
      gunichar             character,
      gboolean             erase)
{
  if (erase && self->n_kept > 0)
    {
      const char *last = g_utf8_find_prev_char (self->kept->str, self->kept->str + self->kept->len);

      g_string_truncate (self->kept, (gsize) (last - self->kept->str));
      self->n_kept--;
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
beckon_question_guard_take_click (BeckonQuestionGuard *self,
                                  gint64               pressed_us)
{
  return beckon_question_guard_holds (self, pressed_us);
}

gboolean
beckon_question_guard_holds (BeckonQuestionGuard *self,
                             gint64               time_us)
{
  return !self->active || beckon_question_guard_is_recent (self, time_us);
}

gboolean
beckon_question_guard_is_recent (BeckonQuestionGuard *self,
                                 gint64               now_us)
{
  return !self->armed || self->unpainted || now_us < self->until_us;
}

gint64
beckon_question_guard_get_rest (BeckonQuestionGuard *self,
                                gint64               now_us)
{
  if (!self->active || !self->armed || self->unpainted)
    return -1;
  return MAX (self->until_us - now_us, 0);
}

const char *
beckon_question_guard_get_kept (BeckonQuestionGuard *self)
{
  return self->n_kept > 0 ? self->kept->str : NULL;
}

void
beckon_question_guard_forget (BeckonQuestionGuard *self)
{
  g_string_truncate (self->kept, 0);
  self->n_kept = 0;
}
