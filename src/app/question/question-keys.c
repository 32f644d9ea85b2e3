/* question-keys.c: the keys of a question, and which of them the guard ignores (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include "app/question/question-option-row.h"
#include "app/question/queue/question-handoff.h"
#include "app/widgets/compat.h"
#include "app/widgets/composing.h"
#include "app/widgets/event-time.h"
#include "app/widgets/printed-key.h"

gboolean
beckon_question_view_is_typing (BeckonQuestionView *self)
{
  GtkWidget *focus = beckon_question_view_get_focus (self);

  return focus != NULL
         && (GTK_IS_TEXT (focus)
             || (GTK_IS_TEXT_VIEW (focus) && gtk_text_view_get_editable (GTK_TEXT_VIEW (focus))));
}

static gboolean
is_in_popover (BeckonQuestionView *self)
{
  GtkWidget *focus = beckon_question_view_get_focus (self);

  return focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL;
}

static gboolean
is_enter (guint keyval)
{
  return keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
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
step_key (BeckonQuestionView *self, guint keyval, GdkModifierType state)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gboolean alt = state == GDK_ALT_MASK;
  gboolean plain = state == 0 && !beckon_question_view_is_typing (self)
                   && !GTK_IS_TEXT_VIEW (beckon_question_view_get_focus (self));
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
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_STEP], 0, step);
  return TRUE;
}

static void
grab_focus (BeckonQuestionView *self, gboolean last)
{
  if (beckon_question_view_is_handoff (self))
    beckon_question_handoff_grab_focus (BECKON_QUESTION_HANDOFF (self->handoff), last);
  else
    beckon_question_body_grab_focus (BECKON_QUESTION_BODY (self->body), last);
  gtk_window_set_focus_visible (beckon_question_view_get_window (self), TRUE);
}

/* The arrows lead from the filter of many options to the options. */
static gboolean
leave_filter (BeckonQuestionView *self, guint keyval)
{
  GtkWidget *entry = beckon_question_body_get_first_entry (BECKON_QUESTION_BODY (self->body));
  GtkWidget *focus = beckon_question_view_get_focus (self);

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
is_idle_key (BeckonQuestionView *self, guint keyval, GdkModifierType state)
{
  GtkWidget *focus = beckon_question_view_get_focus (self);
  gboolean   enter = is_enter (keyval);
  gboolean   space = keyval == GDK_KEY_space || keyval == GDK_KEY_KP_Space;

  if (!enter && !space)
    return FALSE;
  if (enter && state == GDK_CONTROL_MASK)
    return !self->touched && !beckon_question_focus_is_chosen (self->focus);
  /* In a text, they are characters. */
  if (beckon_question_view_is_typing (self) && (space || GTK_IS_TEXT_VIEW (focus)))
    return FALSE;
  if (!beckon_question_focus_is_chosen (self->focus))
    return !(beckon_question_view_is_typing (self)
             && beckon_question_body_is_filtered (BECKON_QUESTION_BODY (self->body)));
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
is_check_arrow (BeckonQuestionView *self, GtkWidget *focus, guint keyval)
{
  return GTK_IS_CHECK_BUTTON (focus) && gtk_widget_is_ancestor (focus, self->remember)
         && is_arrow (keyval);
}

/* The focus is nowhere, in a read-only text or on a check box: these keys look for a control that
 * answers. */
static gboolean
unfocused_key (BeckonQuestionView *self, guint keyval)
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
      if (beckon_question_view_get_focus (self) != NULL)
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
note_key (BeckonQuestionView *self, GdkEvent *event, guint keyval, GdkModifierType state)
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
  BeckonQuestionView *self, GdkEvent *event, guint keyval, GdkModifierType state, gint64 pressed_us)
{
  gunichar character = state == 0 ? gdk_keyval_to_unicode (keyval) : 0;

  if (!beckon_question_guard_holds (self->guard, pressed_us))
    return FALSE;

  /* The person continues a text that they were typing before: that is a draft, not an answer. */
  if (beckon_question_view_is_typing (self) && character != 0 && g_unichar_isprint (character))
    {
      beckon_question_guard_arm (self->guard, pressed_us);
      beckon_question_view_show_guard (self);
      return FALSE;
    }

  note_key (self, event, keyval, state);
  /* Pressing Escape again means leaving, not typing: it does not extend the time. */
  if (keyval != GDK_KEY_Escape || state != 0)
    beckon_question_guard_take_key (self->guard, character, keyval == GDK_KEY_BackSpace,
                                    pressed_us);
  beckon_question_view_show_kept (self);
  beckon_question_view_show_guard (self);
  return TRUE;
}

/* Keys from the parent, which this window blocks, do not reach the focused widget on their own:
 * forward them. */
static gboolean
forward_key (BeckonQuestionView *self, GtkEventControllerKey *controller)
{
  GtkWindow *parent = gtk_window_get_transient_for (beckon_question_view_get_window (self));
  GdkEvent  *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));

  if (parent == NULL || event == NULL
      || gdk_event_get_surface (event) != gtk_native_get_surface (GTK_NATIVE (parent)))
    return GDK_EVENT_PROPAGATE;
  for (GtkWidget *widget = beckon_question_view_get_focus (self);
       widget != NULL && !GTK_IS_WINDOW (widget); widget = gtk_widget_get_parent (widget))
    {
      if (beckon_compat_forward_key (controller, widget))
        return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

/* Enter sends an answer of one line. */
static gboolean
send_line (BeckonQuestionView *self)
{
  BeckonQuestionBody *body = BECKON_QUESTION_BODY (self->body);
  GtkWidget          *text = beckon_question_body_get_text_view (body);

  if (text == NULL || beckon_question_view_get_focus (self) != text)
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
focus_enters (BeckonQuestionView *self)
{
  GtkWidget *focus = beckon_question_view_get_focus (self);
  gboolean   leaves = FALSE;

  if (focus == NULL
      || !beckon_question_body_enter (BECKON_QUESTION_BODY (self->body), focus, &leaves))
    return FALSE;
  if (leaves)
    beckon_question_focus_clear (self->focus);
  return TRUE;
}

/* --- beside a pane --- */

static gboolean
is_inside (BeckonQuestionView *self)
{
  GtkWidget *focus = beckon_question_view_get_focus (self);

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}

/* The pane can be seen, and the focus is where keys are not typed into anything. */
static gboolean
is_beside (BeckonQuestionView *self)
{
  GtkWidget *focus = beckon_question_view_get_focus (self);

  if (self->id == 0 || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || beckon_question_view_is_typing (self))
    return FALSE;
  /* In a narrow window it covers the list: there is nothing else that a digit could mean. */
  return focus == NULL || self->keys == NULL || !beckon_question_focus_has_home (self->focus)
         || gtk_widget_is_ancestor (focus, self->keys);
}

/* Escape in the pane goes back to the list; the question stays as it is. */
static gboolean
leave_pane (BeckonQuestionView *self)
{
  if (self->settled)
    {
      beckon_question_view_leave (self, FALSE);
      return GDK_EVENT_STOP;
    }
  beckon_question_focus_clear (self->focus);
  /* Without a list beside it, the window goes back. */
  return is_inside (self) || beckon_question_view_get_focus (self) == NULL ? GDK_EVENT_PROPAGATE
                                                                           : GDK_EVENT_STOP;
}

/* The arrow that points from the list to the pane. */
static gboolean
is_inward (BeckonQuestionView *self, guint keyval)
{
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    return keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left;
  return keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right;
}

/* The list has the keyboard: digits answer, J and K go through the questions, an arrow goes into
 * the question, as does Enter if it is answered with a text, and the rest is the list's. */
static gboolean
key_beside (BeckonQuestionView    *self,
            GtkEventControllerKey *controller,
            guint                  keyval,
            GdkModifierType        state)
{
  gint64     pressed_us = beckon_event_time_get (GTK_EVENT_CONTROLLER (controller));
  GdkEvent  *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  int        digit = state == 0 ? beckon_question_view_get_digit (self, event, keyval) : -1;
  int        step = get_vim_step (beckon_printed_key_get_latin (event, keyval));
  gboolean   held = beckon_question_guard_holds (self->guard, pressed_us);
  GtkWidget *text = beckon_question_body_get_text_view (BECKON_QUESTION_BODY (self->body));

  if (state == 0 && step != 0)
    {
      g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_STEP], 0, step);
      return GDK_EVENT_STOP;
    }
  /* Somebody who types on answers nothing. */
  if (held && event != NULL && !gdk_key_event_is_modifier (event))
    {
      beckon_question_guard_take_key (self->guard, digit >= 0 ? gdk_keyval_to_unicode (keyval) : 0,
                                      FALSE, pressed_us);
      beckon_question_view_show_kept (self);
      beckon_question_view_show_guard (self);
    }
  beckon_question_focus_take_input (self->focus);
  if (state == 0 && !held && !self->settled
      && (is_inward (self, keyval) || (is_enter (keyval) && text != NULL)))
    {
      grab_focus (self, FALSE);
      return GDK_EVENT_STOP;
    }
  /* Without a list beside it, there is nothing else that letters could mean. */
  if (state == 0 && (digit < 1 || text != NULL) && !held
      && !beckon_question_focus_has_home (self->focus)
      && beckon_question_view_begin_words (self, controller, keyval))
    return GDK_EVENT_STOP;
  if (digit < 1 || self->settled || beckon_question_view_is_handoff (self) || text != NULL)
    return GDK_EVENT_PROPAGATE;
  if (!held)
    beckon_question_view_take_digit (self, digit, keyval);
  return GDK_EVENT_STOP;
}

int
beckon_question_view_get_digit (BeckonQuestionView *self, GdkEvent *event, guint keyval)
{
  BeckonQuestionBody *body = BECKON_QUESTION_BODY (self->body);
  int                 n_options = (int) beckon_question_body_get_n_options (body);
  gunichar            typed = gdk_keyval_to_unicode (keyval);
  int                 digit = g_unichar_digit_value (typed);

  if (digit >= 0 || n_options == 0 || self->settled || beckon_question_view_is_typing (self)
      || beckon_question_view_is_handoff (self))
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

/* An input method composes: the key is its own. What is composed while the guard ignores keys was
 * begun before: that is a draft, not an answer. */
static gboolean
composing_key (BeckonQuestionView *self, GtkEventControllerKey *controller)
{
  gint64 pressed_us = beckon_event_time_get (GTK_EVENT_CONTROLLER (controller));

  if (self->in_pane && !is_inside (self))
    return GDK_EVENT_PROPAGATE;
  if (beckon_question_guard_holds (self->guard, pressed_us))
    {
      beckon_question_guard_arm (self->guard, pressed_us);
      beckon_question_view_show_guard (self);
    }
  beckon_question_focus_take_input (self->focus);
  return forward_key (self, controller);
}

gboolean
beckon_question_view_second_key (
  BeckonQuestionView *self, GdkEvent *event, guint keyval, guint keycode, gboolean plain)
{
  BeckonQuestionBody *body = BECKON_QUESTION_BODY (self->body);
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
          && beckon_question_view_get_digit (self, event, keyval) < 1))
    beckon_question_body_disarm (body);

  return FALSE;
}

void
beckon_question_view_key_released (BeckonQuestionView *self, guint keycode)
{
  if (self->down_keycode == keycode)
    self->down_keycode = 0;
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                BeckonQuestionView    *self)
{
  GdkModifierType state =
    modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_HYPER_MASK | GDK_META_MASK);
  GdkEvent  *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  guint      latin = beckon_printed_key_get_latin (event, keyval);
  GtkWidget *focus;
  gboolean   ours, repeats;
  int        digit;

  if (beckon_composing (GTK_WIDGET (self)))
    return composing_key (self, controller);
  /* Held back: the rest is as for a question that is settled. */
  if (beckon_question_held_is_shown (self->held) && state == GDK_CONTROL_MASK
      && (latin == GDK_KEY_z || latin == GDK_KEY_Z)
      && (!self->in_pane || is_inside (self) || is_beside (self)))
    {
      beckon_question_view_undo (self);
      return GDK_EVENT_STOP;
    }
  ours = !self->in_pane || is_inside (self) || is_beside (self);
  repeats = self->down_keycode == keycode;
  if (ours && beckon_question_view_number_key (self, controller, keyval, state, repeats))
    {
      self->down_keycode = keycode;
      return GDK_EVENT_STOP;
    }
  if (ours && beckon_question_view_second_key (self, event, keyval, keycode, state == 0))
    return GDK_EVENT_STOP;
  if (self->in_pane && !is_inside (self))
    return is_beside (self) ? key_beside (self, controller, keyval, state) : GDK_EVENT_PROPAGATE;
  if (guarded_key (self, event, keyval, state,
                   beckon_event_time_get (GTK_EVENT_CONTROLLER (controller))))
    return GDK_EVENT_STOP;
  beckon_question_focus_take_input (self->focus);
  if (is_in_popover (self))
    return GDK_EVENT_PROPAGATE;
  if (beckon_question_view_ask_back_key (self, latin, modifiers)
      || beckon_question_view_attach_key (self, latin, modifiers)
      || beckon_question_view_place_key (self, latin, modifiers))
    return GDK_EVENT_STOP;

  if (keyval == GDK_KEY_Escape && state == 0)
    {
      if (beckon_question_body_clear_filter (BECKON_QUESTION_BODY (self->body)))
        return GDK_EVENT_STOP;
      if (self->in_pane)
        return leave_pane (self);
      beckon_question_view_leave (self, TRUE);
      return GDK_EVENT_STOP;
    }
  digit = state == 0 ? beckon_question_view_get_digit (self, event, keyval) : -1;
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
      if (beckon_question_view_is_handoff (self))
        beckon_question_handoff_answer (BECKON_QUESTION_HANDOFF (self->handoff));
      else
        beckon_question_body_answer (BECKON_QUESTION_BODY (self->body));
      return GDK_EVENT_STOP;
    }

  if (digit >= 1 && !beckon_question_view_is_typing (self)
      && beckon_question_body_get_text_view (BECKON_QUESTION_BODY (self->body)) == NULL)
    {
      beckon_question_view_take_digit (self, digit, keyval);
      return GDK_EVENT_STOP;
    }
  if (state == 0 && !self->settled && !beckon_question_view_is_typing (self)
      && beckon_question_body_letter (BECKON_QUESTION_BODY (self->body), latin))
    return GDK_EVENT_STOP;
  if (state == 0 && beckon_question_view_begin_words (self, controller, keyval))
    return GDK_EVENT_STOP;
  focus = beckon_question_view_get_focus (self);
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
                 BeckonQuestionView    *self)
{
  beckon_question_view_key_released (self, keycode);
}

void
beckon_question_view_catch_keys (BeckonQuestionView *self, GtkWidget *widget)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));
  g_return_if_fail (GTK_IS_WIDGET (widget));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, 0);
  g_signal_connect_object (keys, "key-released", G_CALLBACK (key_released_cb), self, 0);
  gtk_widget_add_controller (widget, keys);
}
