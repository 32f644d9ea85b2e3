/* question-number.c: a digit that may begin something longer, and own words that begin where
 * nothing that takes text has the focus; and a number with two meanings (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-number.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/announce.h"
#include "app/widgets/compat.h"

/* How long a digit waits for what follows it. */
#define WAIT_MS 500

struct _BeckonQuestionNumber
{
  GObject              parent_instance;
  BeckonQuestionBody  *body;    /* not owned */
  BeckonQuestionFocus *focus;   /* not owned */
  GString             *digits;  /* (owned): that wait for what follows them */
  GString             *typed;   /* (owned): what their keys type */
  guint                take_id; /* (owned): until they are taken */
  gboolean             asks;    /* the person is asked which of two options they mean */
};

enum
{
  NOTE,
  TYPED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionNumber, beckon_question_number, G_TYPE_OBJECT)

/* TRUE: these digits are the number of an option. */
static gboolean
is_number (BeckonQuestionNumber *self, const char *digits)
{
  guint64 number = g_ascii_strtoull (digits, NULL, 10);

  return *digits != '0' && number >= 1 && number <= beckon_question_body_get_n_options (self->body);
}

static gboolean
takes_own_words (BeckonQuestionNumber *self)
{
  return !beckon_question_body_is_settled (self->body)
         && beckon_question_body_get_own_words (self->body) != NULL;
}

/* TRUE: something longer than these digits can begin with them. */
static gboolean
may_continue (BeckonQuestionNumber *self, const char *digits)
{
  g_autofree char *longer = g_strconcat (digits, "0", NULL);

  return takes_own_words (self) || is_number (self, longer);
}

void
beckon_question_number_forget (BeckonQuestionNumber *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_NUMBER (self));

  g_clear_handle_id (&self->take_id, g_source_remove);
  if (self->digits->len == 0)
    return;
  g_string_truncate (self->digits, 0);
  g_string_truncate (self->typed, 0);
  self->asks = FALSE;
  g_signal_emit (self, signals[NOTE], 0, NULL);
}

static void
choose (BeckonQuestionNumber *self, const char *digits)
{
  beckon_question_body_choose (self->body, (guint) g_ascii_strtoull (digits, NULL, 10) - 1);
}

/* TRUE: the number is the label of another option as well. Nothing is chosen until the person has
 * said which. @typed: what its keys type. */
static gboolean
ask_which (BeckonQuestionNumber *self, const char *digits, const char *typed)
{
  g_autofree char *doubt = beckon_question_body_describe_doubt (
    self->body, (guint) g_ascii_strtoull (digits, NULL, 10) - 1);

  if (doubt == NULL)
    return FALSE;
  self->asks = TRUE;
  g_string_assign (self->digits, digits);
  g_string_assign (self->typed, typed);
  g_signal_emit (self, signals[NOTE], 0, doubt);
  beckon_announce (GTK_WIDGET (self->body), doubt);
  g_signal_emit (self, signals[TYPED], 0);
  return TRUE;
}

/* Chooses what the digits say. Where several options can be chosen, the digits may name several:
 * each number is as long as it can be. */
static void
take_number (BeckonQuestionNumber *self)
{
  g_autofree char *digits = g_strdup (self->digits->str);
  g_autofree char *typed = g_strdup (self->typed->str);

  g_clear_handle_id (&self->take_id, g_source_remove);
  if (self->asks || ask_which (self, digits, typed))
    return;
  beckon_question_number_forget (self);
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
        choose (self, number);
      rest += MAX (length, 1);
    }
}

static gboolean
waited_cb (gpointer user_data)
{
  BeckonQuestionNumber *self = user_data;

  self->take_id = 0;
  take_number (self);
  return G_SOURCE_REMOVE;
}

static void
add_digit (BeckonQuestionNumber *self, int digit, guint keyval)
{
  gunichar         typed = gdk_keyval_to_unicode (keyval);
  g_autofree char *text = NULL;

  g_string_append_printf (self->digits, "%d", digit);
  /* As words, the key is what it types; without NumLock, a key of the keypad types nothing. */
  if (typed != 0 && g_unichar_isprint (typed))
    g_string_append_unichar (self->typed, typed);
  else
    g_string_append_printf (self->typed, "%d", digit);

  /* Translators: the digits that were typed so far, which are the number of an option */
  text = g_strdup_printf (_ ("%s… Press Enter to choose it, or type on."), self->digits->str);
  g_signal_emit (self, signals[NOTE], 0, text);
  beckon_announce (GTK_WIDGET (self->body), text);

  g_clear_handle_id (&self->take_id, g_source_remove);
  /* Only when no key waits to be handled: a busy program handles them late. */
  self->take_id = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, WAIT_MS, waited_cb, self, NULL);
  /* It is typed, although nothing is chosen yet: the countdown waits (AIC-5). */
  if (!beckon_question_body_is_settled (self->body))
    g_signal_emit (self, signals[TYPED], 0);
}

void
beckon_question_number_take_digit (BeckonQuestionNumber *self, int digit, guint keyval)
{
  char digits[] = { (char) ('0' + digit), '\0' };

  g_return_if_fail (BECKON_IS_QUESTION_NUMBER (self));

  if (!beckon_question_body_is_settled (self->body) && is_number (self, digits)
      && may_continue (self, digits))
    add_digit (self, digit, keyval);
  else if (!ask_which (self, digits, digits))
    beckon_question_body_choose (self->body, (guint) digit - 1);
}

static gboolean
types_text (guint keyval)
{
  return g_unichar_isprint (gdk_keyval_to_unicode (keyval)) || keyval == GDK_KEY_Multi_key
         || (keyval >= GDK_KEY_dead_grave && keyval <= GDK_KEY_dead_longsolidusoverlay);
}

/* @before: what was typed already. */
static gboolean
begin_words (BeckonQuestionNumber *self, GtkEventControllerKey *controller, const char *before)
{
  GtkWidget *entry = beckon_question_body_get_words_entry (self->body);
  int        position;

  if (entry == NULL || beckon_question_body_get_kind (self->body) == BECKON_KIND_HANDOFF)
    return FALSE;

  beckon_question_focus_take_input (self->focus);
  /* What is typed goes where words go; that is not yet to have chosen it. */
  if (!beckon_question_focus_is_chosen (self->focus))
    beckon_question_body_set_stray (self->body, TRUE);
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
  beckon_compat_forward_key (controller, beckon_question_focus_get_widget (self->focus));
  return TRUE;
}

gboolean
beckon_question_number_begin_words (BeckonQuestionNumber  *self,
                                    GtkEventControllerKey *controller,
                                    guint                  keyval)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_NUMBER (self), FALSE);

  /* Space acts on what has the focus. */
  if (beckon_question_focus_is_typing (self->focus) || keyval == GDK_KEY_space
      || keyval == GDK_KEY_KP_Space || !types_text (keyval))
    return FALSE;
  return begin_words (self, controller, "");
}

/* A full stop behind a number with two meanings: it is the position, on every surface. */
static gboolean
is_full_stop (guint keyval)
{
  return keyval == GDK_KEY_period || keyval == GDK_KEY_KP_Decimal || keyval == GDK_KEY_KP_Separator
         || gdk_keyval_to_unicode (keyval) == 0x3002;
}

/* Another digit after the first. */
static gboolean
continue_number (BeckonQuestionNumber  *self,
                 GtkEventControllerKey *controller,
                 guint                  keyval,
                 int                    digit)
{
  g_autofree char *digits = g_strdup_printf ("%s%d", self->digits->str, digit);
  g_autofree char *typed = NULL;
  gboolean         multiple = beckon_question_body_is_multiple (self->body);

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
        beckon_question_number_take_digit (self, digit, keyval);
      return TRUE;
    }
  typed = g_strdup (self->typed->str);
  beckon_question_number_forget (self);
  begin_words (self, controller, typed);
  return TRUE;
}

gboolean
beckon_question_number_take_key (BeckonQuestionNumber  *self,
                                 GtkEventControllerKey *controller,
                                 guint                  keyval,
                                 GdkModifierType        state,
                                 gboolean               repeats,
                                 int                    digit)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  gboolean  multiple = beckon_question_body_is_multiple (self->body);
  gboolean  enter =
    keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;

  g_return_val_if_fail (BECKON_IS_QUESTION_NUMBER (self), FALSE);

  if (self->digits->len == 0 || (event != NULL && gdk_key_event_is_modifier (event)))
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
      beckon_question_number_forget (self);
      return TRUE;
    }
  if (self->asks && state == 0 && is_full_stop (keyval))
    {
      g_autofree char *digits = g_strdup (self->digits->str);

      beckon_question_number_forget (self);
      choose (self, digits);
      return TRUE;
    }
  if (self->asks && digit >= 0)
    {
      beckon_question_number_forget (self);
      if (digit > 0)
        beckon_question_number_take_digit (self, digit, keyval);
      return TRUE;
    }
  if (digit >= 0)
    return continue_number (self, controller, keyval, digit);
  if (state == 0 && types_text (keyval))
    {
      g_autofree char *typed = g_strdup (self->typed->str);

      beckon_question_number_forget (self);
      return begin_words (self, controller, typed);
    }
  /* The person does something else instead. */
  if (multiple)
    take_number (self);
  else
    beckon_question_number_forget (self);
  return FALSE;
}

gboolean
beckon_question_number_is_waiting (BeckonQuestionNumber *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_NUMBER (self), FALSE);

  return self->digits->len > 0;
}

/* --- the object --- */

static void
beckon_question_number_dispose (GObject *object)
{
  g_clear_handle_id (&BECKON_QUESTION_NUMBER (object)->take_id, g_source_remove);

  G_OBJECT_CLASS (beckon_question_number_parent_class)->dispose (object);
}

static void
beckon_question_number_finalize (GObject *object)
{
  BeckonQuestionNumber *self = BECKON_QUESTION_NUMBER (object);

  g_string_free (self->digits, TRUE);
  g_string_free (self->typed, TRUE);

  G_OBJECT_CLASS (beckon_question_number_parent_class)->finalize (object);
}

static void
beckon_question_number_class_init (BeckonQuestionNumberClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_number_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_question_number_finalize;

  signals[NOTE] = g_signal_new ("note", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[TYPED] = g_signal_new ("typed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_question_number_init (BeckonQuestionNumber *self)
{
  self->digits = g_string_new (NULL);
  self->typed = g_string_new (NULL);
}

BeckonQuestionNumber *
beckon_question_number_new (BeckonQuestionBody *body, BeckonQuestionFocus *focus)
{
  BeckonQuestionNumber *self = g_object_new (BECKON_TYPE_QUESTION_NUMBER, NULL);

  self->body = body;
  self->focus = focus;
  return self;
}
