/* question-keys.c: the keys of a question, and which of them the guard ignores (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-keys.h"

#include "app/question/question-option-row.h"
#include "app/widgets/compat.h"
#include "app/widgets/composing.h"
#include "app/widgets/event-time.h"
#include "app/widgets/printed-key.h"

struct _BeckonQuestionKeys
{
  GObject              parent_instance;
  BeckonQuestionKeyed  keyed; /* not owned */
  BeckonQuestionGuard *guard; /* not owned: of the input */
  BeckonQuestionFocus *focus; /* not owned: of the input */
  GtkWidget           *area;  /* (weak) (nullable): of a pane: its keys count while this has the
                                 focus */
  guint    down_keycode;      /* the key that is held down, 0 for none */
  gboolean in_pane;
};

enum
{
  STEP,
  LEAVE,
  UNDO,
  SHORTCUT,
  IGNORED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionKeys, beckon_question_keys, G_TYPE_OBJECT)

static GtkWindow *
get_window (BeckonQuestionKeys *self)
{
  return GTK_WINDOW (gtk_widget_get_root (self->keyed.view));
}

static gboolean
is_handoff (BeckonQuestionKeys *self)
{
  return beckon_question_body_get_kind (self->keyed.body) == BECKON_KIND_HANDOFF;
}

static gboolean
is_in_popover (BeckonQuestionKeys *self)
{
  GtkWidget *focus = beckon_question_focus_get_widget (self->focus);

  return focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL;
}

static gboolean
is_enter (guint keyval)
{
  return keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
}

static gboolean
is_inside (BeckonQuestionKeys *self)
{
  GtkWidget *focus = beckon_question_focus_get_widget (self->focus);

  return focus != NULL && gtk_widget_is_ancestor (focus, self->keyed.view);
}

/* The number, 0 to 9, that a key without Ctrl and the like means, or -1: the one it types, else the
 * one that is printed on it, as long as the key has no other meaning (ATT-19). */
static int
get_digit (BeckonQuestionKeys *self, GdkEvent *event, guint keyval)
{
  BeckonQuestionBody *body = self->keyed.body;
  int                 n_options = (int) beckon_question_body_get_n_options (body);
  gunichar            typed = gdk_keyval_to_unicode (keyval);
  int                 digit = g_unichar_digit_value (typed);

  if (digit >= 0 || n_options == 0 || beckon_question_body_is_settled (self->keyed.body)
      || beckon_question_focus_is_typing (self->focus) || is_handoff (self))
    return digit;
  /* The arrows and Page keys of the keypad are the list's, if that has the keyboard. */
  if (!self->in_pane || is_inside (self))
    digit = beckon_printed_key_get_keypad_digit (event, keyval);
  else if (g_unichar_isalpha (typed))
    /* A letter begins a search there. */
    return -1;
  /* What is typed begins to filter many options. */
  if (digit >= 0 || beckon_question_body_get_first_entry (body) != NULL)
    return digit;
  digit = beckon_printed_key_get_digit (event, keyval);
  return digit <= n_options ? digit : -1;
}

static int
get_vim_step (guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_j:
    case GDK_KEY_J:
      return 1;
    case GDK_KEY_k:
    case GDK_KEY_K:
      return -1;
    default:
      return 0;
    }
}

static gboolean
step_key (BeckonQuestionKeys *self, guint keyval, GdkModifierType state)
{
  gboolean rtl = gtk_widget_get_direction (self->keyed.view) == GTK_TEXT_DIR_RTL;
  gboolean alt = state == GDK_ALT_MASK;
  gboolean plain = state == 0 && !beckon_question_focus_is_typing (self->focus)
                   && !GTK_IS_TEXT_VIEW (beckon_question_focus_get_widget (self->focus));
  int step = 0;

  if (self->in_pane && plain && get_vim_step (keyval) != 0)
    step = get_vim_step (keyval);
  else if (alt && (keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left))
    step = rtl ? 1 : -1;
  else if (alt && (keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right))
    step = rtl ? -1 : 1;
  else if (plain && (keyval == GDK_KEY_Page_Up || keyval == GDK_KEY_KP_Page_Up))
    step = -1;
  else if (plain && (keyval == GDK_KEY_Page_Down || keyval == GDK_KEY_KP_Page_Down))
    step = 1;
  if (step == 0)
    return FALSE;
  g_signal_emit (self, signals[STEP], 0, step);
  return TRUE;
}

static void
grab_focus (BeckonQuestionKeys *self, gboolean last)
{
  if (is_handoff (self))
    beckon_question_handoff_grab_focus (self->keyed.handoff, last);
  else
    beckon_question_body_grab_focus (self->keyed.body, last);
  gtk_window_set_focus_visible (get_window (self), TRUE);
}

/* The arrows lead from the filter of many options to the options. */
static gboolean
leave_filter (BeckonQuestionKeys *self, guint keyval)
{
  GtkWidget *entry = beckon_question_body_get_first_entry (self->keyed.body);
  GtkWidget *focus = beckon_question_focus_get_widget (self->focus);

  if (entry == NULL || focus == NULL || !gtk_widget_is_ancestor (focus, entry))
    return FALSE;
  if (keyval != GDK_KEY_Down && keyval != GDK_KEY_KP_Down && keyval != GDK_KEY_Up
      && keyval != GDK_KEY_KP_Up)
    return FALSE;
  grab_focus (self, keyval == GDK_KEY_Up || keyval == GDK_KEY_KP_Up);
  return TRUE;
}

/* Enter or Space that must do nothing: the person chose nothing (ATT-3), or it would accidentally
 * toggle a check box (SEN-5). */
static gboolean
is_idle_key (BeckonQuestionKeys *self, guint keyval, GdkModifierType state)
{
  GtkWidget *focus = beckon_question_focus_get_widget (self->focus);
  gboolean   enter = is_enter (keyval);
  gboolean   space = keyval == GDK_KEY_space || keyval == GDK_KEY_KP_Space;

  if (!enter && !space)
    return FALSE;
  if (enter && state == GDK_CONTROL_MASK)
    return !beckon_question_input_is_touched (self->keyed.input)
           && !beckon_question_focus_is_chosen (self->focus);
  /* In a text, they are characters. */
  if (beckon_question_focus_is_typing (self->focus) && (space || GTK_IS_TEXT_VIEW (focus)))
    return FALSE;
  if (!beckon_question_focus_is_chosen (self->focus))
    return !(beckon_question_focus_is_typing (self->focus)
             && beckon_question_body_is_filtered (self->keyed.body));
  return enter
         && (GTK_IS_CHECK_BUTTON (focus)
             || (BECKON_IS_QUESTION_OPTION_ROW (focus)
                 && beckon_question_option_row_is_multiple (BECKON_QUESTION_OPTION_ROW (focus))));
}

static gboolean
is_arrow (guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Arrow keys choose within a group of radio buttons: GTK treats a check box as a group of one, and
 * toggles it (SEN-5). */
static gboolean
is_check_arrow (BeckonQuestionKeys *self, GtkWidget *focus, guint keyval)
{
  return GTK_IS_CHECK_BUTTON (focus) && gtk_widget_is_ancestor (focus, self->keyed.remember)
         && is_arrow (keyval);
}

/* The focus is nowhere, in a read-only text or on a check box: these keys look for a control that
 * answers. */
static gboolean
unfocused_key (BeckonQuestionKeys *self, guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      grab_focus (self, FALSE);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      grab_focus (self, TRUE);
      return TRUE;
    case GDK_KEY_Tab:
    case GDK_KEY_KP_Tab:
      /* From a read-only text, Tab moves on as usual. */
      if (beckon_question_focus_get_widget (self->focus) != NULL)
        return FALSE;
      grab_focus (self, FALSE);
      return TRUE;
    default:
      return FALSE;
    }
}

/* Names the ignored keys without a character, so that the person does not wait for an effect in
 * another program. */
static void
note_key (BeckonQuestionKeys *self, GdkEvent *event, guint keyval, GdkModifierType state)
{
  g_autofree char *name = NULL;

  if (event == NULL || gdk_key_event_is_modifier (event)
      || (state == 0 && keyval != GDK_KEY_Escape
          && !(is_enter (keyval) && beckon_question_guard_get_kept (self->guard) == NULL)))
    return;
  name = gtk_accelerator_get_label (is_enter (keyval) ? GDK_KEY_Return : keyval, state);
  beckon_question_guard_note_key (self->guard, name);
}

static gboolean
guarded_key (
  BeckonQuestionKeys *self, GdkEvent *event, guint keyval, GdkModifierType state, gint64 pressed_us)
{
  gunichar character = state == 0 ? gdk_keyval_to_unicode (keyval) : 0;

  if (!beckon_question_guard_holds (self->guard, pressed_us))
    return FALSE;

  /* The person continues a text that they were typing before: that is a draft, not an answer. */
  if (beckon_question_focus_is_typing (self->focus) && character != 0
      && g_unichar_isprint (character))
    {
      beckon_question_input_extend (self->keyed.input, pressed_us);
      return FALSE;
    }

  note_key (self, event, keyval, state);
  /* Pressing Escape again means leaving, not typing: it does not extend the time. */
  if (keyval != GDK_KEY_Escape || state != 0)
    beckon_question_guard_take_key (self->guard, character, keyval == GDK_KEY_BackSpace,
                                    pressed_us);
  g_signal_emit (self, signals[IGNORED], 0);
  beckon_question_input_show (self->keyed.input);
  return TRUE;
}

/* Keys from the parent, which this window blocks, do not reach the focused widget on their own:
 * forward them. */
static gboolean
forward_key (BeckonQuestionKeys *self, GtkEventControllerKey *controller)
{
  GtkWindow *parent = gtk_window_get_transient_for (get_window (self));
  GdkEvent  *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));

  if (parent == NULL || event == NULL
      || gdk_event_get_surface (event) != gtk_native_get_surface (GTK_NATIVE (parent)))
    return GDK_EVENT_PROPAGATE;
  for (GtkWidget *widget = beckon_question_focus_get_widget (self->focus);
       widget != NULL && !GTK_IS_WINDOW (widget); widget = gtk_widget_get_parent (widget))
    {
      if (beckon_compat_forward_key (controller, widget))
        return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

/* Enter sends an answer of one line. */
static gboolean
send_line (BeckonQuestionKeys *self)
{
  BeckonQuestionBody *body = self->keyed.body;
  GtkWidget          *text = beckon_question_body_get_text_view (body);

  if (text == NULL || beckon_question_focus_get_widget (self->focus) != text)
    return FALSE;
  if (!beckon_question_body_can_answer (body))
    return TRUE;
  if (!beckon_question_body_sends_on_enter (body))
    return FALSE;
  beckon_question_body_answer (body);
  return TRUE;
}

/* Enter in a note or in a field of a form only moves on (ATT-3). */
static gboolean
focus_enters (BeckonQuestionKeys *self)
{
  GtkWidget *focus = beckon_question_focus_get_widget (self->focus);
  gboolean   leaves = FALSE;

  if (focus == NULL || !beckon_question_body_enter (self->keyed.body, focus, &leaves))
    return FALSE;
  if (leaves)
    beckon_question_focus_clear (self->focus);
  return TRUE;
}

/* --- beside a pane --- */

/* The pane can be seen, and the focus is where keys are not typed into anything. */
static gboolean
is_beside (BeckonQuestionKeys *self)
{
  GtkWidget *focus = beckon_question_focus_get_widget (self->focus);

  if (beckon_question_body_get_id (self->keyed.body) == 0
      || !gtk_widget_get_mapped (self->keyed.view) || beckon_question_focus_is_typing (self->focus))
    return FALSE;
  /* In a narrow window it covers the list: there is nothing else that a digit could mean. */
  return focus == NULL || self->area == NULL || !beckon_question_focus_has_home (self->focus)
         || gtk_widget_is_ancestor (focus, self->area);
}

/* Escape in the pane goes back to the list; the question stays as it is. */
static gboolean
leave_pane (BeckonQuestionKeys *self)
{
  if (beckon_question_body_is_settled (self->keyed.body))
    {
      g_signal_emit (self, signals[LEAVE], 0, FALSE);
      return GDK_EVENT_STOP;
    }
  beckon_question_focus_clear (self->focus);
  /* Without a list beside it, the window goes back. */
  return is_inside (self) || beckon_question_focus_get_widget (self->focus) == NULL
           ? GDK_EVENT_PROPAGATE
           : GDK_EVENT_STOP;
}

/* The arrow that points from the list to the pane. */
static gboolean
is_inward (BeckonQuestionKeys *self, guint keyval)
{
  if (gtk_widget_get_direction (self->keyed.view) == GTK_TEXT_DIR_RTL)
    return keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left;
  return keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right;
}

/* The list has the keyboard: digits answer, J and K go through the questions, an arrow goes into
 * the question, as does Enter if it is answered with a text, and the rest is the list's. */
static gboolean
key_beside (BeckonQuestionKeys    *self,
            GtkEventControllerKey *controller,
            guint                  keyval,
            GdkModifierType        state)
{
  gint64     pressed_us = beckon_event_time_get (GTK_EVENT_CONTROLLER (controller));
  GdkEvent  *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  int        digit = state == 0 ? get_digit (self, event, keyval) : -1;
  int        step = get_vim_step (beckon_printed_key_get_latin (event, keyval));
  gboolean   held = beckon_question_guard_holds (self->guard, pressed_us);
  GtkWidget *text = beckon_question_body_get_text_view (self->keyed.body);

  if (state == 0 && step != 0)
    {
      g_signal_emit (self, signals[STEP], 0, step);
      return GDK_EVENT_STOP;
    }
  /* Somebody who types on answers nothing. */
  if (held && event != NULL && !gdk_key_event_is_modifier (event))
    {
      beckon_question_guard_take_key (self->guard, digit >= 0 ? gdk_keyval_to_unicode (keyval) : 0,
                                      FALSE, pressed_us);
      g_signal_emit (self, signals[IGNORED], 0);
      beckon_question_input_show (self->keyed.input);
    }
  beckon_question_focus_take_input (self->focus);
  if (state == 0 && !held && !beckon_question_body_is_settled (self->keyed.body)
      && (is_inward (self, keyval) || (is_enter (keyval) && text != NULL)))
    {
      grab_focus (self, FALSE);
      return GDK_EVENT_STOP;
    }
  /* Without a list beside it, there is nothing else that letters could mean. */
  if (state == 0 && (digit < 1 || text != NULL) && !held
      && !beckon_question_focus_has_home (self->focus)
      && beckon_question_number_begin_words (self->keyed.number, controller, keyval))
    return GDK_EVENT_STOP;
  if (digit < 1 || beckon_question_body_is_settled (self->keyed.body) || is_handoff (self)
      || text != NULL)
    return GDK_EVENT_PROPAGATE;
  if (!held)
    beckon_question_number_take_digit (self->keyed.number, digit, keyval);
  return GDK_EVENT_STOP;
}

/* An input method composes: the key is its own. What is composed while the guard ignores keys was
 * begun before: that is a draft, not an answer. */
static gboolean
composing_key (BeckonQuestionKeys *self, GtkEventControllerKey *controller)
{
  gint64 pressed_us = beckon_event_time_get (GTK_EVENT_CONTROLLER (controller));

  if (self->in_pane && !is_inside (self))
    return GDK_EVENT_PROPAGATE;
  if (beckon_question_guard_holds (self->guard, pressed_us))
    {
      beckon_question_input_extend (self->keyed.input, pressed_us);
    }
  beckon_question_focus_take_input (self->focus);
  return forward_key (self, controller);
}

/* @plain: without Ctrl and the like. TRUE: it was the second step to a destructive answer, or took
 * the first one back, or is the first, held down. */
static gboolean
second_key (BeckonQuestionKeys *self, GdkEvent *event, guint keyval, guint keycode, gboolean plain)
{
  BeckonQuestionBody *body = self->keyed.body;
  gboolean            repeats = self->down_keycode == keycode;
  gboolean            enter =
    keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;

  self->down_keycode = keycode;
  if (!beckon_question_body_is_armed (body) || (event != NULL && gdk_key_event_is_modifier (event)))
    return FALSE;
  /* A key that is held down is one press. */
  if (repeats)
    return TRUE;
  if (enter)
    {
      beckon_question_body_confirm (body);
      return TRUE;
    }
  if (keyval == GDK_KEY_Escape && plain)
    {
      beckon_question_body_disarm (body);
      return TRUE;
    }
  /* Numbers and Space choose: the same again, or something else. */
  if (!plain
      || (keyval != GDK_KEY_space && keyval != GDK_KEY_KP_Space
          && get_digit (self, event, keyval) < 1))
    beckon_question_body_disarm (body);

  return FALSE;
}

/* A key was pressed while digits may wait; @repeats: it is held down. TRUE: it belonged to them. */
static gboolean
number_key (BeckonQuestionKeys    *self,
            GtkEventControllerKey *controller,
            guint                  keyval,
            GdkModifierType        state,
            gboolean               repeats)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));

  return beckon_question_number_is_waiting (self->keyed.number)
         && beckon_question_number_take_key (self->keyed.number, controller, keyval, state, repeats,
                                             state == 0 ? get_digit (self, event, keyval) : -1);
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                BeckonQuestionKeys    *self)
{
  GdkModifierType state =
    modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_HYPER_MASK | GDK_META_MASK);
  GdkEvent  *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  guint      latin = beckon_printed_key_get_latin (event, keyval);
  GtkWidget *focus;
  gboolean   ours, repeats, taken = FALSE;
  int        digit;

  if (beckon_composing (self->keyed.view))
    return composing_key (self, controller);
  /* Held back: the rest is as for a question that is settled. */
  if (beckon_question_held_is_shown (self->keyed.held) && state == GDK_CONTROL_MASK
      && (latin == GDK_KEY_z || latin == GDK_KEY_Z)
      && (!self->in_pane || is_inside (self) || is_beside (self)))
    {
      g_signal_emit (self, signals[UNDO], 0);
      return GDK_EVENT_STOP;
    }
  /* What is typed into the list of questions is no answer, nor is a key of it that is held down. */
  if (beckon_question_focus_is_menu_open (self->focus))
    {
      self->down_keycode = keycode;
      return GDK_EVENT_PROPAGATE;
    }
  ours = !self->in_pane || is_inside (self) || is_beside (self);
  repeats = self->down_keycode == keycode;
  if (ours && number_key (self, controller, keyval, state, repeats))
    {
      self->down_keycode = keycode;
      return GDK_EVENT_STOP;
    }
  if (ours && second_key (self, event, keyval, keycode, state == 0))
    return GDK_EVENT_STOP;
  if (self->in_pane && !is_inside (self))
    return is_beside (self) ? key_beside (self, controller, keyval, state) : GDK_EVENT_PROPAGATE;
  if (guarded_key (self, event, keyval, state,
                   beckon_event_time_get (GTK_EVENT_CONTROLLER (controller))))
    return GDK_EVENT_STOP;
  beckon_question_focus_take_input (self->focus);
  if (is_in_popover (self))
    return GDK_EVENT_PROPAGATE;
  if ((is_enter (keyval) || keyval == GDK_KEY_Escape)
      && beckon_composing_takes (self->keyed.view, controller))
    return GDK_EVENT_STOP;
  g_signal_emit (self, signals[SHORTCUT], 0, latin, modifiers, &taken);
  if (taken)
    return GDK_EVENT_STOP;

  if (keyval == GDK_KEY_Escape && state == 0)
    {
      if (beckon_question_body_clear_filter (self->keyed.body))
        return GDK_EVENT_STOP;
      if (self->in_pane)
        return leave_pane (self);
      g_signal_emit (self, signals[LEAVE], 0, TRUE);
      return GDK_EVENT_STOP;
    }
  digit = state == 0 ? get_digit (self, event, keyval) : -1;
  if ((digit < 0 && step_key (self, latin, state)) || (state == 0 && leave_filter (self, keyval)))
    return GDK_EVENT_STOP;
  if (is_enter (keyval) && state == 0 && focus_enters (self))
    return GDK_EVENT_STOP;
  if (is_idle_key (self, keyval, state))
    return self->in_pane && state == GDK_CONTROL_MASK ? GDK_EVENT_PROPAGATE : GDK_EVENT_STOP;
  if (is_enter (keyval) && state == 0 && (modifiers & GDK_SHIFT_MASK) == 0 && send_line (self))
    return GDK_EVENT_STOP;
  /* Otherwise Enter is a new line in a text view, and takes the focused option elsewhere. */
  if (is_enter (keyval) && state == GDK_CONTROL_MASK)
    {
      if (is_handoff (self))
        beckon_question_handoff_answer (self->keyed.handoff);
      else
        beckon_question_body_answer (self->keyed.body);
      return GDK_EVENT_STOP;
    }

  if (digit >= 1 && !beckon_question_focus_is_typing (self->focus)
      && beckon_question_body_get_text_view (self->keyed.body) == NULL)
    {
      beckon_question_number_take_digit (self->keyed.number, digit, keyval);
      return GDK_EVENT_STOP;
    }
  if (state == 0 && !beckon_question_body_is_settled (self->keyed.body)
      && !beckon_question_focus_is_typing (self->focus)
      && beckon_question_body_letter (self->keyed.body, latin))
    return GDK_EVENT_STOP;
  if (state == 0 && beckon_question_number_begin_words (self->keyed.number, controller, keyval))
    return GDK_EVENT_STOP;
  focus = beckon_question_focus_get_widget (self->focus);
  if ((focus == NULL || (GTK_IS_LABEL (focus) && state == 0 && (modifiers & GDK_SHIFT_MASK) == 0))
      && unfocused_key (self, keyval))
    return GDK_EVENT_STOP;
  if (is_check_arrow (self, focus, keyval))
    {
      unfocused_key (self, keyval);
      return GDK_EVENT_STOP;
    }
  return forward_key (self, controller);
}

static void
key_released_cb (GtkEventControllerKey *controller,
                 guint                  keyval,
                 guint                  keycode,
                 GdkModifierType        modifiers,
                 BeckonQuestionKeys    *self)
{
  if (self->down_keycode == keycode)
    self->down_keycode = 0;
}

void
beckon_question_keys_catch (BeckonQuestionKeys *self, GtkWidget *widget)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (BECKON_IS_QUESTION_KEYS (self));
  g_return_if_fail (GTK_IS_WIDGET (widget));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, 0);
  g_signal_connect_object (keys, "key-released", G_CALLBACK (key_released_cb), self, 0);
  gtk_widget_add_controller (widget, keys);
}

/* --- the object --- */

static void
beckon_question_keys_dispose (GObject *object)
{
  g_clear_weak_pointer (&BECKON_QUESTION_KEYS (object)->area);

  G_OBJECT_CLASS (beckon_question_keys_parent_class)->dispose (object);
}

static guint
add_signal (const char *name, guint n_params, GType type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_KEYS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, type);
}

static void
beckon_question_keys_class_init (BeckonQuestionKeysClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_keys_dispose;

  signals[STEP] = add_signal ("step", 1, G_TYPE_INT);
  signals[LEAVE] = add_signal ("leave", 1, G_TYPE_BOOLEAN);
  signals[UNDO] = add_signal ("undo", 0, G_TYPE_NONE);
  signals[IGNORED] = add_signal ("ignored", 0, G_TYPE_NONE);
  signals[SHORTCUT] = g_signal_new ("shortcut", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN,
                                    2, G_TYPE_UINT, GDK_TYPE_MODIFIER_TYPE);
}

static void
beckon_question_keys_init (BeckonQuestionKeys *self)
{
}

BeckonQuestionKeys *
beckon_question_keys_new (const BeckonQuestionKeyed *keyed, gboolean in_pane)
{
  BeckonQuestionKeys *self = g_object_new (BECKON_TYPE_QUESTION_KEYS, NULL);

  self->keyed = *keyed;
  self->guard = beckon_question_input_get_guard (keyed->input);
  self->focus = beckon_question_input_get_focus (keyed->input);
  self->in_pane = in_pane;
  return self;
}

void
beckon_question_keys_set_area (BeckonQuestionKeys *self, GtkWidget *area)
{
  g_return_if_fail (BECKON_IS_QUESTION_KEYS (self));

  g_set_weak_pointer (&self->area, area);
}
