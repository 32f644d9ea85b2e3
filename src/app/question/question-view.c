/* question-view.c: one question in full, and its answer, in the dialog or in a pane (AIC-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include "app/question/handoff/question-handoff.h"
#include "app/question/question-hints.h"
#include "app/question/question-prompt.h"
#include "app/question/question-remember.h"
#include "app/widgets/announce.h"
#include "app/widgets/composing.h"
#include "app/widgets/fit-scroller.h"
#include "model/question/question-words.h"

typedef enum
{
  PROP_IN_PANE = 1
} BeckonQuestionViewProperty;

static GParamSpec *properties[PROP_IN_PANE + 1];
guint              beckon_question_view_signals[BECKON_QUESTION_VIEW_N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionView, beckon_question_view, ADW_TYPE_BIN)

gboolean
beckon_question_view_is_handoff (BeckonQuestionView *self)
{
  return gtk_widget_get_visible (self->handoff);
}

AdwBin *
beckon_question_view_get_fit (BeckonQuestionView *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_VIEW (self), NULL);

  if (beckon_question_view_is_handoff (self))
    return beckon_question_handoff_get_fit (BECKON_QUESTION_HANDOFF (self->handoff));
  return ADW_BIN (self->fit);
}

GtkWindow *
beckon_question_view_get_window (BeckonQuestionView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

void
beckon_question_view_clear_focus (BeckonQuestionView *self)
{
  beckon_question_focus_clear (beckon_question_input_get_focus (self->input));
}

gboolean
beckon_question_view_is_guarded (BeckonQuestionView *self)
{
  return beckon_question_guard_is_recent (beckon_question_input_get_guard (self->input),
                                          g_get_monotonic_time ());
}

/* On a low screen, notices that are only offers come after the options and scroll with them; a
 * hand-off has a part of its own and no options. */
static void
place_notices (BeckonQuestionView *self)
{
  gboolean inside = self->compact && !beckon_question_view_is_handoff (self);

  beckon_question_notices_set_place (
    self->notices, self->compact, inside ? GTK_BOX (gtk_widget_get_parent (self->remember)) : NULL,
    self->remember);
}

void
beckon_question_view_fit_height (BeckonQuestionView *self)
{
  place_notices (self);
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_RESIZED], 0);
}

void
beckon_question_view_set_compact (BeckonQuestionView *self, gboolean compact)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  if (self->compact == compact)
    return;
  self->compact = compact;
  if (compact)
    gtk_widget_add_css_class (GTK_WIDGET (self), "compact");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "compact");
  place_notices (self);
}

const char *
beckon_question_view_get_text (BeckonQuestionView *self)
{
  if (beckon_question_view_is_handoff (self))
    return beckon_question_handoff_get_text (BECKON_QUESTION_HANDOFF (self->handoff));
  return beckon_question_body_get_text (BECKON_QUESTION_BODY (self->body));
}

void
beckon_question_view_show_buttons (BeckonQuestionView *self)
{
  beckon_question_footer_update (self->footer, BECKON_QUESTION_BODY (self->body), self->settled,
                                 !self->uncounted);
  beckon_question_view_show_actions (self);
}

/* --- the object --- */

/* What came before the window was visible could not change its height. */
static void
painted_cb (BeckonQuestionView *self)
{
  if (self->grown)
    beckon_question_view_fit_height (self);
  self->grown = FALSE;
}

/* In a pane that comes back, as in one that appears, nothing counts at once. */
static void
beckon_question_view_map (GtkWidget *widget)
{
  BeckonQuestionView *self = BECKON_QUESTION_VIEW (widget);

  GTK_WIDGET_CLASS (beckon_question_view_parent_class)->map (widget);
  if (self->in_pane)
    beckon_question_view_arm (self);
}

static void
beckon_question_view_root (GtkWidget *widget)
{
  BeckonQuestionView *self = BECKON_QUESTION_VIEW (widget);
  GtkWindow          *window;

  GTK_WIDGET_CLASS (beckon_question_view_parent_class)->root (widget);
  window = beckon_question_view_get_window (self);
  if (window == NULL)
    return;
  g_signal_connect_swapped (window, "notify::is-active",
                            G_CALLBACK (beckon_question_view_update_keyboard), self);
  beckon_question_focus_watch (beckon_question_input_get_focus (self->input), window,
                               self->in_pane ? widget : GTK_WIDGET (window));
}

static void
beckon_question_view_unroot (GtkWidget *widget)
{
  BeckonQuestionView *self = BECKON_QUESTION_VIEW (widget);
  GtkWindow          *window = beckon_question_view_get_window (self);

  if (window != NULL)
    g_signal_handlers_disconnect_by_data (window, self);
  beckon_question_focus_watch (beckon_question_input_get_focus (self->input), NULL, NULL);
  GTK_WIDGET_CLASS (beckon_question_view_parent_class)->unroot (widget);
}

static void
beckon_question_view_unmap (GtkWidget *widget)
{
  BeckonQuestionView *self = BECKON_QUESTION_VIEW (widget);

  beckon_question_input_hide (self->input);
  beckon_question_remember_clear (BECKON_QUESTION_REMEMBER (self->remember));
  beckon_question_view_show_kept (self);
  beckon_question_notices_hide_offer (self->notices);
  GTK_WIDGET_CLASS (beckon_question_view_parent_class)->unmap (widget);
}

static void
beckon_question_view_dispose (GObject *object)
{
  BeckonQuestionView *self = BECKON_QUESTION_VIEW (object);

  if (self->question != NULL)
    g_signal_handlers_disconnect_by_data (self->question, self);
  g_clear_object (&self->question);
  g_clear_weak_pointer (&self->holder);
  /* Else both AdwBin and the template would unparent it. */
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_VIEW);
  g_clear_object (&self->keys);
  g_clear_object (&self->number);
  g_clear_object (&self->input);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_question_view_parent_class)->dispose (object);
}

/* --- keys and clicks --- */

static void
step_cb (BeckonQuestionView *self, int step)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_STEP], 0, step);
}

/* Beside the buttons, which a long question does not push away; some kinds have no countdown. */
static void
number_note_cb (BeckonQuestionView *self, const char *note)
{
  if (beckon_question_footer_set_note (self->footer, note))
    return;
  beckon_question_body_show_note (BECKON_QUESTION_BODY (self->body), note);
  beckon_question_view_fit_height (self);
}

/* It is typed, although nothing is chosen yet: the countdown waits (AIC-5). */
static void
number_typed_cb (BeckonQuestionView *self)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_TYPED], 0);
}

static void
make_input (BeckonQuestionView *self)
{
  BeckonQuestionBody *body = BECKON_QUESTION_BODY (self->body);

  self->input = beckon_question_input_new (GTK_WIDGET (self), self->guarded, body);
  self->number = beckon_question_number_new (body, beckon_question_input_get_focus (self->input));
  g_signal_connect_swapped (self->input, "painted", G_CALLBACK (painted_cb), self);
  /* The person chooses with the pointer instead. */
  g_signal_connect_swapped (self->input, "clicked", G_CALLBACK (beckon_question_number_forget),
                            self->number);
  g_signal_connect_swapped (self->number, "note", G_CALLBACK (number_note_cb), self);
  g_signal_connect_swapped (self->number, "typed", G_CALLBACK (number_typed_cb), self);
}

static void
beckon_question_view_constructed (GObject *object)
{
  BeckonQuestionView       *self = BECKON_QUESTION_VIEW (object);
  const BeckonQuestionKeyed keyed = { .view = GTK_WIDGET (self),
                                      .input = self->input,
                                      .number = self->number,
                                      .body = BECKON_QUESTION_BODY (self->body),
                                      .handoff = BECKON_QUESTION_HANDOFF (self->handoff),
                                      .held = self->held,
                                      .remember = self->remember };

  G_OBJECT_CLASS (beckon_question_view_parent_class)->constructed (object);

  self->keys = beckon_question_keys_new (&keyed, self->in_pane);
  g_signal_connect_swapped (self->keys, "step", G_CALLBACK (step_cb), self);
  g_signal_connect_swapped (self->keys, "leave", G_CALLBACK (beckon_question_view_leave), self);
  g_signal_connect_swapped (self->keys, "undo", G_CALLBACK (beckon_question_view_undo), self);
  g_signal_connect_swapped (self->keys, "shortcut", G_CALLBACK (beckon_question_view_take_shortcut),
                            self);
  g_signal_connect_swapped (self->keys, "ignored", G_CALLBACK (beckon_question_view_show_kept),
                            self);
}

static void
beckon_question_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch ((BeckonQuestionViewProperty) id)
    {
    case PROP_IN_PANE:
      g_value_set_boolean (value, BECKON_QUESTION_VIEW (object)->in_pane);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
beckon_question_view_set_property (GObject      *object,
                                   guint         id,
                                   const GValue *value,
                                   GParamSpec   *pspec)
{
  switch ((BeckonQuestionViewProperty) id)
    {
    case PROP_IN_PANE:
      BECKON_QUESTION_VIEW (object)->in_pane = g_value_get_boolean (value);
      beckon_question_prompt_set_brief (
        BECKON_QUESTION_PROMPT (BECKON_QUESTION_VIEW (object)->prompt),
        g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, guarded);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, fit);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, prompt);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, hints);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, body);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, handoff);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, remember);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, footer);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_view_fit_height);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_view_update_keyboard);
  gtk_widget_class_bind_template_callback (widget_class, step_cb);
}

static guint
add_signal (const char *name, guint n_params, GType type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, type);
}

static void
beckon_question_view_class_init (BeckonQuestionViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_question_view_dispose;
  object_class->constructed = beckon_question_view_constructed;
  object_class->get_property = beckon_question_view_get_property;
  object_class->set_property = beckon_question_view_set_property;
  widget_class->root = beckon_question_view_root;
  widget_class->unroot = beckon_question_view_unroot;
  widget_class->map = beckon_question_view_map;
  widget_class->unmap = beckon_question_view_unmap;

  properties[PROP_IN_PANE] =
    g_param_spec_boolean ("in-pane", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  beckon_question_view_signals[BECKON_QUESTION_VIEW_ANSWER] =
    add_signal ("answer", 1, G_TYPE_POINTER);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_LATER] =
    add_signal ("later", 1, G_TYPE_BOOLEAN);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_STEP] = add_signal ("step", 1, G_TYPE_INT);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_HOLD] = add_signal ("hold", 1, G_TYPE_BOOLEAN);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_TYPED] = add_signal ("typed", 0, G_TYPE_NONE);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_CORRECT] =
    add_signal ("correct", 0, G_TYPE_NONE);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_DISMISS] =
    add_signal ("dismiss", 0, G_TYPE_NONE);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_NOTIFY_ONLY] =
    add_signal ("notify-only", 1, G_TYPE_BOOLEAN);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_SET_ASIDE] =
    add_signal ("set-aside", 1, G_TYPE_INT64);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_ASSIGN] =
    add_signal ("assign", 1, G_TYPE_STRING);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_SHOW_OTHER] =
    add_signal ("show-other", 1, G_TYPE_INT64);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_LIST] = add_signal ("list", 0, G_TYPE_NONE);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_UNDO] = add_signal ("undo", 0, G_TYPE_NONE);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_ASK_BACK] =
    add_signal ("ask-back", 1, G_TYPE_STRING);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_COMPLETE] =
    add_signal ("complete", 0, G_TYPE_NONE);
  beckon_question_view_signals[BECKON_QUESTION_VIEW_RESIZED] =
    add_signal ("resized", 0, G_TYPE_NONE);

  g_type_ensure (BECKON_TYPE_QUESTION_BODY);
  g_type_ensure (BECKON_TYPE_QUESTION_FOOTER);
  g_type_ensure (BECKON_TYPE_QUESTION_HANDOFF);
  g_type_ensure (BECKON_TYPE_QUESTION_HINTS);
  g_type_ensure (BECKON_TYPE_QUESTION_PROMPT);
  g_type_ensure (BECKON_TYPE_QUESTION_REMEMBER);
  bind_template (widget_class);
  beckon_question_view_bind_actions (widget_class);
  beckon_question_view_bind_show (widget_class);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

/* What is being composed is typed, although no text has changed yet (AIC-5). */
static void
composing_started (GtkWidget *widget)
{
  BeckonQuestionView *self = BECKON_QUESTION_VIEW (widget);

  if (!self->settled && beckon_question_body_get_id (BECKON_QUESTION_BODY (self->body)) != 0)
    g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_TYPED], 0);
}

static void
beckon_question_view_init (BeckonQuestionView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  make_input (self);
  g_signal_connect_swapped (self->prompt, "opened",
                            G_CALLBACK (beckon_question_view_read_background), self);
  beckon_fit_scroller_install (ADW_BIN (self->fit));
  beckon_question_view_init_actions (self);
  beckon_composing_watch (GTK_WIDGET (self), composing_started);
}

void
beckon_question_view_set_desk (BeckonQuestionView *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  if (g_set_object (&self->desk, desk) && desk != NULL)
    g_signal_connect_object (desk, "notify::away-since-us",
                             G_CALLBACK (beckon_question_view_follow_away), self,
                             G_CONNECT_SWAPPED);
}

void
beckon_question_view_set_home (BeckonQuestionView *self, GtkWidget *home, GtkWidget *keys)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_focus_set_home (beckon_question_input_get_focus (self->input), home);
  beckon_question_keys_set_area (self->keys, keys);
}

void
beckon_question_view_set_place (BeckonQuestionView *self, guint n, guint m)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_footer_set_place (self->footer, n, m, self->in_pane);
}

const char *
beckon_question_view_get_title (BeckonQuestionView *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_VIEW (self), NULL);

  return beckon_question_words_get_heading (
    beckon_question_body_get_kind (BECKON_QUESTION_BODY (self->body)));
}

void
beckon_question_view_set_holder (BeckonQuestionView *self, GtkWidget *holder)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  g_set_weak_pointer (&self->holder, holder);
}

void
beckon_question_view_arm (BeckonQuestionView *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_number_forget (self->number);
  beckon_question_prompt_deselect (BECKON_QUESTION_PROMPT (self->prompt));
  beckon_question_handoff_deselect (BECKON_QUESTION_HANDOFF (self->handoff));
  beckon_question_input_arm (self->input);
}

void
beckon_question_view_point_at (BeckonQuestionView *self, guint index)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_input_point_at (self->input, index);
}

void
beckon_question_view_update_keyboard (BeckonQuestionView *self)
{
  GtkWindow *window, *parent;
  gboolean   active;

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  window = beckon_question_view_get_window (self);
  parent = window != NULL ? gtk_window_get_transient_for (window) : NULL;
  /* While a menu is open, it has the keyboard on X11: the person is still here. Whether they are
   * when it closes is seen then. */
  if (beckon_question_focus_is_menu_open (beckon_question_input_get_focus (self->input))
      || beckon_question_footer_is_menu_open (self->footer))
    return;
  /* Some compositors leave the keyboard with the parent, which is blocked: its keys are forwarded
   * here. */
  active = window != NULL
           && (gtk_window_is_active (window) || (parent != NULL && gtk_window_is_active (parent)));
  if (!active)
    beckon_question_number_forget (self->number);
  beckon_question_input_set_active (self->input, active);
}

void
beckon_question_view_set_menu_open (BeckonQuestionView *self, gboolean open)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  /* An option that waits for its second step is what the person turned away from. */
  if (open)
    {
      beckon_question_number_forget (self->number);
      beckon_question_body_disarm (BECKON_QUESTION_BODY (self->body));
    }
  beckon_question_focus_set_menu_open (beckon_question_input_get_focus (self->input), open);
  /* The key that closed it may come twice. */
  if (!open)
    beckon_question_input_extend (self->input, g_get_monotonic_time ());
  beckon_question_view_update_keyboard (self);
}

void
beckon_question_view_catch_keys (BeckonQuestionView *self, GtkWidget *widget)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_keys_catch (self->keys, widget);
}

void
beckon_question_view_catch_clicks (BeckonQuestionView *self, GtkWidget *widget)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_input_catch_clicks (self->input, widget);
}
