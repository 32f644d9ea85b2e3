/* question-handoff.c: a hand-off in the dialog: its reason, everything that is known, and buttons
 * to take it over or reassign it (WH-8, WH-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/handoff/question-handoff.h"

#include "app/question/handoff/handoff-details.h"
#include "app/question/handoff/handoff-facts.h"
#include "app/question/handoff/handoff-head.h"
#include "app/widgets/fit-scroller.h"
#include "app/widgets/text-layout.h"
#include "app/widgets/wheel.h"
#include "base/display-text.h"
#include "desk/lists/people.h"

#define NAME_CHARS 120
/* A widget that became visible is laid out in the first frame. */
#define FRAMES_TO_LAY_OUT 2
#define PART_MARGIN 12

static const BeckonHandoffOutcome outcomes[] = {
  BECKON_HANDOFF_RESOLVED,
  BECKON_HANDOFF_ESCALATED,
  BECKON_HANDOFF_NO_ACTION_NEEDED,
};

/* Longer context is scrolled by itself. */
#define LONG_CHARS 8000
#define LONG_LINES 200
#define LONG_PX 240

struct _BeckonQuestionHandoff
{
  AdwBin             parent_instance;
  GtkWidget         *fit; /* the scrolled content, as tall as its lines */
  GtkWidget         *scroller;
  GtkWidget         *content;
  GtkWidget         *head;
  GtkWidget         *facts;
  GtkWidget         *context_scroller;
  GtkWidget         *context;
  GtkWidget         *actions;
  GtkWidget         *take_over;
  GtkWidget         *not_me;
  GtkWidget         *completion;
  GtkWidget         *completion_actions;
  GtkWidget         *resolved;
  GtkWidget         *escalated;
  GtkWidget         *no_action;
  GtkWidget         *notes;
  GtkWidget         *complete;
  GtkWidget         *others;
  GtkWidget         *others_actions;
  GtkWidget         *people;
  GtkWidget         *nobody;
  GtkWidget         *back;
  BeckonInteraction *interaction; /* (owned) (nullable) */
  BeckonDesk        *desk;        /* (owned) (nullable) */
  char              *typed;       /* (owned) (nullable): the notes, as last read */
  gboolean           loading;     /* changes come from the program, not from the person */
  gboolean           settled;
  guint              frames; /* frames until the part that became visible is scrolled to */
};

enum
{
  ANSWER,
  ASSIGN,
  EDITED,
  RESIZED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionHandoff, beckon_question_handoff, ADW_TYPE_BIN)

/* --- taking over, completing, reassigning --- */

/* The part that became visible must be laid out before it can be scrolled to. */
static gboolean
scroll_to_part_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  BeckonQuestionHandoff *self = BECKON_QUESTION_HANDOFF (widget);
  GtkWidget     *part = gtk_widget_get_visible (self->completion) ? self->completion : self->others;
  GtkAdjustment *adjustment =
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  graphene_rect_t bounds;

  if (--self->frames > 0)
    return G_SOURCE_CONTINUE;
  if (gtk_widget_get_visible (part) && gtk_widget_compute_bounds (part, self->content, &bounds))
    gtk_adjustment_clamp_page (adjustment, bounds.origin.y,
                               bounds.origin.y + bounds.size.height + PART_MARGIN);

  return G_SOURCE_REMOVE;
}

static void
scroll_to_part (BeckonQuestionHandoff *self)
{
  gboolean scrolls = self->frames > 0;

  self->frames = FRAMES_TO_LAY_OUT;
  if (!scrolls)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_part_cb, NULL, NULL);
}

/* Shows one of the three parts: the actions, the form to complete it, or the other people. Buttons
 * are below the scrolled area. */
static void
show_part (BeckonQuestionHandoff *self, GtkWidget *part)
{
  gtk_widget_set_visible (self->actions, part == self->actions);
  gtk_widget_set_visible (self->completion, part == self->completion);
  gtk_widget_set_visible (self->completion_actions, part == self->completion);
  gtk_widget_set_visible (self->others, part == self->others);
  gtk_widget_set_visible (self->others_actions, part == self->others);
  if (part != self->actions && gtk_widget_get_mapped (GTK_WIDGET (self)))
    scroll_to_part (self);
  g_signal_emit (self, signals[RESIZED], 0);
}

static void
emit_answer (BeckonQuestionHandoff *self, BeckonAnswer *answer)
{
  if (!self->settled)
    g_signal_emit (self, signals[ANSWER], 0, answer);
}

static void
on_take_over (BeckonQuestionHandoff *self)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (BECKON_ACTION_TAKE_OVER);

  emit_answer (self, answer);
}

static GtkWidget *
get_check (BeckonQuestionHandoff *self, guint i)
{
  GtkWidget *checks[] = { self->resolved, self->escalated, self->no_action };

  return checks[i];
}

static void
on_complete_open (BeckonQuestionHandoff *self)
{
  show_part (self, self->completion);
  gtk_widget_grab_focus (self->resolved);
}

static guint
get_outcome (BeckonQuestionHandoff *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (outcomes); i++)
    {
      if (gtk_check_button_get_active (GTK_CHECK_BUTTON (get_check (self, i))))
        return i;
    }

  return 0;
}

void
beckon_question_handoff_answer (BeckonQuestionHandoff *self)
{
  g_autoptr (BeckonAnswer) answer = NULL;
  g_autofree char *notes = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_HANDOFF (self));

  if (!gtk_widget_get_visible (self->completion))
    return;

  notes = g_strstrip (g_strdup (beckon_question_handoff_get_text (self)));
  answer = beckon_answer_new_complete (outcomes[get_outcome (self)], *notes != '\0' ? notes : NULL);
  emit_answer (self, answer);
}

static void
on_person (GtkListBox *list, GtkListBoxRow *row, BeckonQuestionHandoff *self)
{
  if (!self->settled)
    g_signal_emit (self, signals[ASSIGN], 0, g_object_get_data (G_OBJECT (row), "handle"));
}

static void
list_people (BeckonQuestionHandoff *self)
{
  const GPtrArray *people = beckon_people_list (beckon_people_of (self->desk));
  GtkWidget       *old;
  guint            n = 0;

  while ((old = gtk_widget_get_first_child (self->people)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->people), old);

  for (guint i = 0; people != NULL && i < people->len; i++)
    {
      const BeckonPerson *person = g_ptr_array_index (people, i);
      g_autofree char    *name = beckon_display_text_short (person->name, NAME_CHARS);
      g_autofree char    *handle = g_strdup_printf ("@%s", person->handle);
      GtkWidget          *row;

      if (!person->active || g_strcmp0 (person->handle, self->interaction->assignee) == 0)
        continue;
      row = adw_action_row_new ();
      /* Set before the title: g_object_set() notifies properties in no guaranteed order. */
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      g_object_set (row, "title", name, "subtitle", handle, "activatable", TRUE, NULL);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), adw_avatar_new (32, name, TRUE));
      g_object_set_data_full (G_OBJECT (row), "handle", g_strdup (person->handle), g_free);
      gtk_list_box_append (GTK_LIST_BOX (self->people), row);
      n++;
    }
  gtk_widget_set_visible (self->people, n > 0);
  gtk_widget_set_visible (self->nobody, people != NULL && n == 0);
}

static void
on_people_changed (BeckonQuestionHandoff *self)
{
  if (self->interaction == NULL)
    return;
  beckon_handoff_head_show (BECKON_HANDOFF_HEAD (self->head), self->interaction, self->desk);
  if (gtk_widget_get_visible (self->others))
    list_people (self);
}

static void
on_not_me (BeckonQuestionHandoff *self)
{
  GtkWidget *first;

  list_people (self);
  show_part (self, self->others);
  first = gtk_widget_get_first_child (self->people);
  gtk_widget_grab_focus (first != NULL ? first : self->back);
}

static void
on_back (BeckonQuestionHandoff *self)
{
  show_part (self, self->actions);
  gtk_widget_grab_focus (self->take_over);
}

static void
on_edited (BeckonQuestionHandoff *self)
{
  if (!self->loading)
    g_signal_emit (self, signals[EDITED], 0);
}

/* --- the object --- */

static void
beckon_question_handoff_dispose (GObject *object)
{
  BeckonQuestionHandoff *self = BECKON_QUESTION_HANDOFF (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_HANDOFF);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->typed, g_free);

  G_OBJECT_CLASS (beckon_question_handoff_parent_class)->dispose (object);
}

static guint
add_signal (const char *name, guint n_params, GType type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_HANDOFF, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, type);
}

static void
beckon_question_handoff_class_init (BeckonQuestionHandoffClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_handoff_dispose;

  g_type_ensure (BECKON_TYPE_HANDOFF_FACTS);
  g_type_ensure (BECKON_TYPE_HANDOFF_HEAD);
  signals[ANSWER] = add_signal ("answer", 1, G_TYPE_POINTER);
  signals[ASSIGN] = add_signal ("assign", 1, G_TYPE_STRING);
  signals[EDITED] = add_signal ("edited", 0, G_TYPE_NONE);
  signals[RESIZED] = add_signal ("resized", 0, G_TYPE_NONE);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-handoff.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, fit);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, content);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, head);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, facts);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, context_scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, context);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, actions);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, take_over);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, not_me);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, completion);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, completion_actions);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, resolved);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, escalated);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, no_action);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, notes);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, complete);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, others);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, others_actions);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, people);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, nobody);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHandoff, back);
  gtk_widget_class_bind_template_callback (widget_class, on_take_over);
  gtk_widget_class_bind_template_callback (widget_class, on_complete_open);
  gtk_widget_class_bind_template_callback (widget_class, on_not_me);
  gtk_widget_class_bind_template_callback (widget_class, on_back);
  gtk_widget_class_bind_template_callback (widget_class, on_person);
  gtk_widget_class_bind_template_callback (widget_class, on_edited);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_handoff_answer);
}

static void
beckon_question_handoff_init (BeckonQuestionHandoff *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_fit_scroller_install (ADW_BIN (self->fit));
  beckon_wheel_pass_on (GTK_WIDGET (self->context));
  beckon_wheel_pass_on (GTK_WIDGET (self->notes));
  beckon_text_layout_keep (GTK_TEXT_VIEW (self->notes));
  beckon_handoff_details_install (GTK_TEXT_VIEW (self->context));
  g_signal_connect_swapped (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->notes)), "changed",
                            G_CALLBACK (on_edited), self);
}

/* A text view that is as high as its text lays out all of it (TR-4). */
static void
limit_context (BeckonQuestionHandoff *self)
{
  GtkTextBuffer     *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->context));
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (self->context_scroller);
  gboolean           is_long = gtk_text_buffer_get_char_count (buffer) > LONG_CHARS
                     || gtk_text_buffer_get_line_count (buffer) > LONG_LINES;

  gtk_scrolled_window_set_policy (scroller, GTK_POLICY_NEVER,
                                  is_long ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
  gtk_scrolled_window_set_min_content_height (scroller, is_long ? LONG_PX : -1);
}

static void
set_draft (BeckonQuestionHandoff *self, const BeckonQuestionDraft *draft)
{
  const char *text = draft->text != NULL ? draft->text : "";
  guint       chosen = 0;

  for (guint i = 0; i < G_N_ELEMENTS (outcomes); i++)
    {
      if ((draft->checked & (G_GUINT64_CONSTANT (1) << i)) != 0)
        chosen = i;
    }
  gtk_check_button_set_active (GTK_CHECK_BUTTON (get_check (self, chosen)), TRUE);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->notes)), text, -1);
  show_part (self, *text != '\0' ? self->completion : self->actions);
}

void
beckon_question_handoff_set_interaction (BeckonQuestionHandoff     *self,
                                         BeckonInteraction         *interaction,
                                         BeckonDesk                *desk,
                                         const BeckonQuestionDraft *draft)
{
  g_autoptr (GPtrArray) rest = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_HANDOFF (self));
  g_return_if_fail (interaction != NULL);

  if (g_set_object (&self->desk, desk))
    g_signal_connect_object (beckon_people_of (desk), "changed", G_CALLBACK (on_people_changed),
                             self, G_CONNECT_SWAPPED);
  self->loading = TRUE;
  beckon_question_handoff_update (self, interaction);
  rest = beckon_handoff_facts_show (BECKON_HANDOFF_FACTS (self->facts), interaction);
  gtk_widget_set_visible (self->context_scroller,
                          beckon_handoff_details_show (GTK_TEXT_VIEW (self->context), rest));
  limit_context (self);
  set_draft (self, draft);
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
  beckon_question_handoff_set_settled (self, FALSE);
  self->loading = FALSE;
}

void
beckon_question_handoff_update (BeckonQuestionHandoff *self, BeckonInteraction *interaction)
{
  g_return_if_fail (BECKON_IS_QUESTION_HANDOFF (self));

  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;
  beckon_handoff_head_show (BECKON_HANDOFF_HEAD (self->head), interaction, self->desk);
}

void
beckon_question_handoff_save_draft (BeckonQuestionHandoff *self, BeckonQuestionDraft *draft)
{
  g_return_if_fail (BECKON_IS_QUESTION_HANDOFF (self));

  beckon_question_draft_clear (draft);
  draft->text = g_strdup (beckon_question_handoff_get_text (self));
  draft->checked = G_GUINT64_CONSTANT (1) << get_outcome (self);
}

const char *
beckon_question_handoff_get_text (BeckonQuestionHandoff *self)
{
  GtkTextBuffer *buffer;
  GtkTextIter    start, end;

  g_return_val_if_fail (BECKON_IS_QUESTION_HANDOFF (self), "");

  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->notes));
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_free (self->typed);
  self->typed = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);

  return self->typed;
}

void
beckon_question_handoff_grab_focus (BeckonQuestionHandoff *self, gboolean last)
{
  g_return_if_fail (BECKON_IS_QUESTION_HANDOFF (self));

  if (gtk_widget_get_visible (self->completion))
    gtk_widget_grab_focus (last ? self->complete : self->resolved);
  else if (gtk_widget_get_visible (self->others))
    gtk_widget_grab_focus (self->back);
  else
    gtk_widget_grab_focus (last ? self->not_me : self->take_over);
}

void
beckon_question_handoff_deselect (BeckonQuestionHandoff *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_HANDOFF (self));

  beckon_handoff_facts_deselect (BECKON_HANDOFF_FACTS (self->facts));
}

void
beckon_question_handoff_set_settled (BeckonQuestionHandoff *self, gboolean settled)
{
  g_return_if_fail (BECKON_IS_QUESTION_HANDOFF (self));

  self->settled = settled;
  gtk_widget_set_sensitive (self->actions, !settled);
  gtk_widget_set_sensitive (self->complete, !settled);
  gtk_widget_set_sensitive (self->people, !settled);
}

AdwBin *
beckon_question_handoff_get_fit (BeckonQuestionHandoff *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_HANDOFF (self), NULL);

  return ADW_BIN (self->fit);
}
