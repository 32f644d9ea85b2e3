/* question-number.c: a digit that may begin something longer, and own words that begin where
 * nothing that takes text has the focus (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/countdown.h"
#include "app/question/queue/question-announce.h"
#include "app/widgets/compat.h"

/* How long a digit waits for what follows it. */
#define WAIT_MS 500

static BeckonQuestionBody *
get_body (BeckonQuestionView *self)
{
  return BECKON_QUESTION_BODY (self->body);
}

/* TRUE: these digits are the number of an option. */
static gboolean
is_number (BeckonQuestionView *self, const char *digits)
{
  guint64 number = g_ascii_strtoull (digits, NULL, 10);

  return *digits != '0' && number >= 1
         && number <= beckon_question_body_get_n_options (get_body (self));
}

static gboolean
takes_own_words (BeckonQuestionView *self)
{
  return !self->settled && beckon_question_body_takes_own_words (get_body (self));
}

/* TRUE: something longer than these digits can begin with them. */
static gboolean
may_continue (BeckonQuestionView *self, const char *digits)
{
  g_autofree char *longer = g_strconcat (digits, "0", NULL);

  return takes_own_words (self) || is_number (self, longer);
}

/* Beside the buttons, which a long question does not push away; some kinds have no countdown. */
static void
show_note (BeckonQuestionView *self, const char *note)
{
  if (gtk_widget_get_visible (self->countdown))
    {
      beckon_countdown_set_note (BECKON_COUNTDOWN (self->countdown), note);
      return;
    }
  beckon_question_body_show_note (get_body (self), note);
  beckon_question_view_fit_height (self);
}

void
beckon_question_view_forget_number (BeckonQuestionView *self)
{
  g_clear_handle_id (&self->number_id, g_source_remove);
  if (self->number->len == 0)
    return;
  g_string_truncate (self->number, 0);
  g_string_truncate (self->number_typed, 0);
  show_note (self, NULL);
}

/* Chooses what the digits say. Where several options can be chosen, the digits may name several:
 * each number is as long as it can be. */
static void
take_number (BeckonQuestionView *self)
{
  g_autofree char *digits = g_strdup (self->number->str);

  beckon_question_view_forget_number (self);
  for (const char *rest = digits; *rest != '\0';)
    {
      g_autofree char *number = NULL;
      gsize            length = strlen (rest);

      for (; length > 0; length--)
        {
          g_free (number);
          number = g_strndup (rest, length);
          if (is_number (self, number))
            break;
        }
      if (length > 0)
        beckon_question_body_choose (get_body (self),
                                     (guint) g_ascii_strtoull (number, NULL, 10) - 1);
      rest += MAX (length, 1);
    }
}

static gboolean
waited_cb (gpointer user_data)
{
  BeckonQuestionView *self = user_data;

  self->number_id = 0;
  take_number (self);
  return G_SOURCE_REMOVE;
}

static void
add_digit (BeckonQuestionView *self, int digit, guint keyval)
{
  gunichar         typed = gdk_keyval_to_unicode (keyval);
  g_autofree char *text = NULL;

  g_string_append_printf (self->number, "%d", digit);
  /* As words, the key is what it types; without NumLock, a key of the keypad types nothing. */
  if (typed != 0 && g_unichar_isprint (typed))
    g_string_append_unichar (self->number_typed, typed);
  else
    g_string_append_printf (self->number_typed, "%d", digit);

  /* Translators: the digits that were typed so far, which are the number of an option */
  text = g_strdup_printf (_ ("%s… Press Enter to choose it, or type on."), self->number->str);
  show_note (self, text);
  beckon_question_announce (GTK_WIDGET (self), text);

  g_clear_handle_id (&self->number_id, g_source_remove);
  /* Only when no key waits to be handled: a busy program handles them late. */
  self->number_id = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, WAIT_MS, waited_cb, self, NULL);
  /* It is typed, although nothing is chosen yet: the countdown waits (AIC-5). */
  if (!self->settled)
    g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_TYPED], 0);
}

void
beckon_question_view_take_digit (BeckonQuestionView *self, int digit, guint keyval)
{
  char digits[] = { (char) ('0' + digit), '\0' };

  if (!self->settled && is_number (self, digits) && may_continue (self, digits))
    add_digit (self, digit, keyval);
  else
    beckon_question_body_choose (get_body (self), (guint) digit - 1);
}

static gboolean
types_text (guint keyval)
{
  return g_unichar_isprint (gdk_keyval_to_unicode (keyval)) || keyval == GDK_KEY_Multi_key
         || (keyval >= GDK_KEY_dead_grave && keyval <= GDK_KEY_dead_longsolidusoverlay);
}

/* @before: what was typed already. */
static gboolean
begin_words (BeckonQuestionView *self, GtkEventControllerKey *controller, const char *before)
{
  BeckonQuestionBody *body = get_body (self);
  GtkWidget          *entry = beckon_question_body_get_words_entry (body);
  int                 position;

  if (entry == NULL || beckon_question_view_is_handoff (self))
    return FALSE;

  beckon_question_focus_take_input (self->focus);
  /* What is typed goes where words go; that is not yet to have chosen it. */
  if (!beckon_question_focus_is_chosen (self->focus))
    beckon_question_body_set_stray (body, TRUE);
  gtk_widget_grab_focus (entry);
  if (GTK_IS_TEXT_VIEW (entry))
    return gtk_text_view_im_context_filter_keypress (
      GTK_TEXT_VIEW (entry),
      gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller)));

  /* A draft that is there stays. */
  gtk_editable_set_position (GTK_EDITABLE (entry), -1);
  position = gtk_editable_get_position (GTK_EDITABLE (entry));
  gtk_editable_insert_text (GTK_EDITABLE (entry), before, -1, &position);
  gtk_editable_set_position (GTK_EDITABLE (entry), position);
  /* The key itself, so that an input method can compose with it. */
  beckon_compat_forward_key (controller, beckon_question_view_get_focus (self));
  return TRUE;
}

gboolean
beckon_question_view_begin_words (BeckonQuestionView    *self,
                                  GtkEventControllerKey *controller,
                                  guint                  keyval)
{
  /* Space acts on what has the focus. */
  if (beckon_question_view_is_typing (self) || keyval == GDK_KEY_space || keyval == GDK_KEY_KP_Space
      || !types_text (keyval))
    return FALSE;
  return begin_words (self, controller, "");
}

/* Another digit after the first. */
static gboolean
continue_number (BeckonQuestionView    *self,
                 GtkEventControllerKey *controller,
                 guint                  keyval,
                 int                    digit)
{
  g_autofree char *digits = g_strdup_printf ("%s%d", self->number->str, digit);
  g_autofree char *typed = NULL;
  gboolean         multiple = beckon_question_body_is_multiple (get_body (self));

  if (is_number (self, digits) || (multiple && takes_own_words (self)))
    {
      add_digit (self, digit, keyval);
      if (!may_continue (self, digits))
        take_number (self);
      return TRUE;
    }
  if (multiple)
    {
      take_number (self);
      if (digit > 0)
        beckon_question_view_take_digit (self, digit, keyval);
      return TRUE;
    }
  typed = g_strdup (self->number_typed->str);
  beckon_question_view_forget_number (self);
  begin_words (self, controller, typed);
  return TRUE;
}

gboolean
beckon_question_view_number_key (BeckonQuestionView    *self,
                                 GtkEventControllerKey *controller,
                                 guint                  keyval,
                                 GdkModifierType        state,
                                 gboolean               repeats)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  gboolean  multiple = beckon_question_body_is_multiple (get_body (self));
  gboolean  enter =
    keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
  int digit;

  if (self->number->len == 0 || (event != NULL && gdk_key_event_is_modifier (event)))
    return FALSE;
  /* A key that is held down is one press. */
  if (repeats)
    return TRUE;
  if (enter && (state == 0 || state == GDK_CONTROL_MASK))
    {
      take_number (self);
      /* Ctrl+Enter sends what is chosen now. */
      return state == 0 || !multiple;
    }
  if (state == 0 && (keyval == GDK_KEY_Escape || keyval == GDK_KEY_BackSpace))
    {
      beckon_question_view_forget_number (self);
      return TRUE;
    }
  digit = state == 0 ? beckon_question_view_get_digit (self, event, keyval) : -1;
  if (digit >= 0)
    return continue_number (self, controller, keyval, digit);
  if (state == 0 && types_text (keyval))
    {
      g_autofree char *typed = g_strdup (self->number_typed->str);

      beckon_question_view_forget_number (self);
      return begin_words (self, controller, typed);
    }
  /* The person does something else instead. */
  if (multiple)
    take_number (self);
  else
    beckon_question_view_forget_number (self);
  return FALSE;
}
