/* question-prompt.c: the question: who asks, its text, the reason, the context
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-prompt.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/question/question-context.h"
#include "app/question/question-heading.h"
#include "app/question/request-view.h"
#include "app/widgets/face.h"
#include "app/widgets/format.h"
#include "app/widgets/long-text.h"
#include "app/widgets/markdown/markdown-view.h"
#include "app/widgets/row-layout.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wheel.h"
#include "base/display-text.h"
#include "base/timestamp.h"
#include "model/asker.h"
#include "model/enums.h"
#include "model/log-entry.h"
#include "model/question/advice.h"
#include "model/question/question-words.h"
#include "model/tags.h"
#include "model/task-status.h"

/* A longer paragraph is no text for people, but the output of a program. */
#define PARAGRAPH_BYTES 2000

struct _BeckonQuestionPrompt
{
  AdwBin             parent_instance;
  gboolean           brief;
  GtkWidget         *source_box;
  GtkWidget         *face;
  GtkWidget         *source;
  GtkWidget         *intent;        /* CF-2: what a confirmation is about */
  GtkWidget         *heading;       /* what is asked */
  GtkWidget         *rest;          /* what is said besides */
  GtkWidget         *dump_scroller; /* instead of those two: a text without an end */
  GtkWidget         *dump;
  GtkWidget         *reason;
  GtkWidget         *reason_scroller;
  GtkWidget         *long_reason;
  GtkWidget         *advice;
  GtkWidget         *fold;
  GtkWidget         *fold_label;
  GtkWidget         *arrow;
  GtkWidget         *context_box;
  GtkWidget         *context;
  GtkWidget         *context_copy;
  BeckonInteraction *interaction; /* (owned) (nullable) */
  BeckonRequest     *request;     /* (owned) (nullable): the conversation so far */
  GPtrArray         *log;       /* (owned) (nullable) (element-type BeckonLogEntry): of its task */
  GError            *log_error; /* (owned) (nullable): why there is none */
  char              *shown;     /* (owned) (nullable): the context, as it is shown */
  gboolean           loading;   /* the program folds and unfolds, not the person */
};

enum
{
  RESIZED,
  OPENED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionPrompt, beckon_question_prompt, ADW_TYPE_BIN)

char *
beckon_question_prompt_describe_source (const BeckonInteraction *interaction)
{
  g_autofree char *folder = beckon_format_folder (interaction->workspace);
  const char      *title = beckon_question_words_get_title (interaction);
  g_autofree char *tags = beckon_tags_describe (interaction->tags);
  g_autofree char *asker = beckon_asker_of_question (interaction);
  const char      *parts[] = { asker, title, folder, tags };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      if (parts[i] == NULL || *parts[i] == '\0')
        continue;
      if (text->len > 0)
        g_string_append (text, " · ");
      g_string_append (text, parts[i]);
    }
  return beckon_display_text (text->str, TRUE);
}

static void
add_log (BeckonQuestionPrompt *self, GString *text)
{
  if (self->log_error != NULL)
    g_string_append (text, self->log_error->message);
  for (guint i = 0; self->log != NULL && i < self->log->len; i++)
    {
      const BeckonLogEntry *entry = g_ptr_array_index (self->log, i);
      g_autofree char      *when =
        beckon_timestamp_to_local (entry->timestamp_us, self->interaction->timestamp_us);
      g_autofree char *message = beckon_log_entry_say (entry);
      BeckonTaskStatus status;
      const char      *state = NULL;

      if (entry->to_status != NULL && beckon_task_status_from_string (entry->to_status, &status))
        state = beckon_task_status_to_label (status);
      g_string_append_printf (text, "- %s  ", when);
      if (state != NULL)
        g_string_append (text, state);
      if (state != NULL && message != NULL && *message != '\0')
        g_string_append (text, ": ");
      if (message != NULL)
        g_string_append (text, message);
      g_string_append_c (text, '\n');
    }
}

/* The conversation so far, without the current question, which is shown above. */
static void
add_conversation (const BeckonRequest *request, GString *text)
{
  const BeckonTurn *last = g_ptr_array_index (request->turns, request->turns->len - 1);
  guint             n =
    last->role == BECKON_TURN_CLARIFICATION_REQUEST ? request->turns->len - 1 : request->turns->len;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *line =
        beckon_request_view_describe_turn (g_ptr_array_index (request->turns, i));

      g_string_append_printf (text, "%s\n\n", line);
    }
}

/* TRUE if there is more than what the person already sees: context from the agent, or entries of
 * the log other than the creation of the task and this question. */
static gboolean
has_context (BeckonQuestionPrompt *self)
{
  if (self->interaction->context != NULL)
    return TRUE;

  for (guint i = 0; self->log != NULL && i < self->log->len; i++)
    {
      const BeckonLogEntry *entry = g_ptr_array_index (self->log, i);
      gboolean              made = entry->from_status == NULL && entry->to_status != NULL;

      if (!made && entry->interaction_id != self->interaction->id)
        return TRUE;
    }

  /* If the log cannot be read, expanding shows why. */
  return self->log_error != NULL;
}

static void
load_context (BeckonQuestionPrompt *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->interaction->context != NULL)
    {
      g_autofree char *context = beckon_question_context_format (self->interaction->context);

      g_string_append (text, context);
      g_string_append (text, "\n\n");
    }
  if (self->request != NULL)
    add_conversation (self->request, text);
  else
    add_log (self, text);
  if (g_strcmp0 (self->shown, text->str) == 0)
    return;
  g_free (self->shown);
  self->shown = g_strdup (text->str);
  beckon_markdown_view_set_text (BECKON_MARKDOWN_VIEW (self->context), text->str,
                                 self->interaction->workspace);
  gtk_widget_set_visible (self->context_copy, self->interaction->context != NULL);
}

static void
copy_cb (BeckonQuestionPrompt *self)
{
  if (self->interaction != NULL && self->interaction->context != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                            self->interaction->context);
}

static void
toggled_cb (BeckonQuestionPrompt *self)
{
  gboolean open = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->fold));

  if (open && self->interaction != NULL)
    load_context (self);
  if (open && !self->loading)
    g_signal_emit (self, signals[OPENED], 0);
  gtk_widget_set_visible (self->context_box, open);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->arrow),
                                open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_STATE_EXPANDED, open,
                               -1);
  g_signal_emit (self, signals[RESIZED], 0);
}

static void
forget_background (BeckonQuestionPrompt *self)
{
  g_clear_pointer (&self->request, beckon_request_unref);
  g_clear_pointer (&self->log, g_ptr_array_unref);
  g_clear_error (&self->log_error);
  g_clear_pointer (&self->shown, g_free);
}

static void
beckon_question_prompt_dispose (GObject *object)
{
  BeckonQuestionPrompt *self = BECKON_QUESTION_PROMPT (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_PROMPT);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  forget_background (self);

  G_OBJECT_CLASS (beckon_question_prompt_parent_class)->dispose (object);
}

static void
beckon_question_prompt_class_init (BeckonQuestionPromptClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_prompt_dispose;

  signals[RESIZED] = g_signal_new ("resized", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  signals[OPENED] = g_signal_new ("opened", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BECKON_TYPE_FACE);
  g_type_ensure (BECKON_TYPE_MARKDOWN_VIEW);
  g_type_ensure (BECKON_TYPE_ROW_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-prompt.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, source);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, intent);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, source_box);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, face);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, heading);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, rest);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, dump_scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, dump);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, reason);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, reason_scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, long_reason);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, context_box);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, context);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, context_copy);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, advice);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, fold);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, fold_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionPrompt, arrow);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, toggled_cb);
}

static void
beckon_question_prompt_init (BeckonQuestionPrompt *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_long_text_install (GTK_TEXT_VIEW (self->dump));
  beckon_long_text_install (GTK_TEXT_VIEW (self->long_reason));
  beckon_wheel_pass_on (self->dump);
  beckon_wheel_pass_on (self->long_reason);
}

/* Laid out as one label, it would take seconds for each width; a text view lays out what is seen.
 */
static gboolean
is_dump (const char *text)
{
  gsize length = 0;

  for (const char *c = text; *c != '\0'; c++)
    {
      length = *c == '\n' && c[1] == '\n' ? 0 : length + 1;
      if (length > PARAGRAPH_BYTES)
        return TRUE;
    }
  return FALSE;
}

/* TRUE: @text (nullable) is one, and shown as it is. */
static gboolean
show_dump (GtkWidget *scroller, GtkWidget *view, const char *text)
{
  gboolean dump = text != NULL && is_dump (text);

  beckon_long_text_show (GTK_TEXT_VIEW (view), dump ? text : "");
  gtk_widget_set_visible (scroller, dump);
  return dump;
}

static void
show_text (GtkWidget *view, const char *text, const char *workspace)
{
  gboolean any = text != NULL && *text != '\0';

  gtk_widget_set_visible (view, any);
  beckon_markdown_view_set_text (BECKON_MARKDOWN_VIEW (view), any ? text : "", workspace);
}

/* Of a long text, what is asked is the heading; the rest is a part of the same page. */
static void
show_question (BeckonQuestionPrompt *self)
{
  const char      *text = self->interaction->conflict_description;
  gboolean         dump = show_dump (self->dump_scroller, self->dump, text);
  g_autofree char *rest = NULL;
  g_autofree char *heading = dump ? NULL : beckon_question_heading_split (text, &rest);

  if (dump)
    text = "";
  if (heading == NULL && !beckon_question_heading_is_short (text))
    rest = g_strdup (text);
  else if (heading == NULL)
    heading = g_strdup (text);
  show_text (self->heading, heading, self->interaction->workspace);
  show_text (self->rest, rest, self->interaction->workspace);
}

/* CF-2: the interpretation of the request, unless the question contains it. It is what the person
 * decides about, so it is the heading, and the question stands below. */
static void
show_intent (BeckonQuestionPrompt *self)
{
  const BeckonInteraction *asked = self->interaction;
  const char              *meant =
    asked->kind == BECKON_KIND_CONFIRMATION ? beckon_question_words_get_intent (asked) : NULL;

  gtk_widget_set_visible (self->intent, meant != NULL);
  if (meant != NULL)
    {
      g_autofree char *intent = beckon_format_long (meant);
      g_autofree char *text = g_strdup_printf (_ ("Understood as: %s"), intent);

      gtk_label_set_text (GTK_LABEL (self->intent), intent);
      beckon_spoken_name (self->intent, text);
      gtk_widget_remove_css_class (self->heading, "question");
    }
  else
    gtk_widget_add_css_class (self->heading, "question");
}

/* The words, and whether there is something to unfold. */
static void
update_fold (BeckonQuestionPrompt *self)
{
  const char *name = self->request != NULL ? _ ("Conversation so far")
                                           : _ ("Context: what the agent has done so far");

  gtk_label_set_label (GTK_LABEL (self->fold_label), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  gtk_widget_set_visible (self->fold, self->request != NULL || has_context (self));
}

static void
set_unfolded (BeckonQuestionPrompt *self, gboolean unfolded)
{
  self->loading = TRUE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->fold), unfolded);
  self->loading = FALSE;
}

void
beckon_question_prompt_set_interaction (BeckonQuestionPrompt *self, BeckonInteraction *interaction)
{
  g_autofree char *source = NULL;
  g_autofree char *advice = NULL;
  g_autofree char *asker = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_PROMPT (self));
  g_return_if_fail (interaction != NULL);

  /* Of the same question, what was read before is shown until it is read again. */
  if (self->interaction == NULL || self->interaction->id != interaction->id)
    forget_background (self);
  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;

  asker = beckon_asker_of_question (interaction);
  source = self->brief ? beckon_display_text (asker != NULL ? asker : "", TRUE)
                       : beckon_question_prompt_describe_source (interaction);
  gtk_label_set_label (GTK_LABEL (self->source), source);
  gtk_widget_set_tooltip_text (self->source, source);
  gtk_widget_set_visible (self->source_box, *source != '\0');
  gtk_widget_set_visible (self->face, interaction->agent != NULL && *interaction->agent != '\0');
  beckon_face_set_agent (BECKON_FACE (self->face), interaction->agent);

  show_intent (self);
  show_question (self);
  show_text (self->reason,
             show_dump (self->reason_scroller, self->long_reason, interaction->reason)
               ? NULL
               : interaction->reason,
             interaction->workspace);
  advice = beckon_advice_describe (interaction);
  gtk_label_set_label (GTK_LABEL (self->advice), advice != NULL ? advice : "");
  gtk_widget_set_visible (self->advice, advice != NULL);

  set_unfolded (self, FALSE);
  /* When the person is asked again, they see what they answered first. */
  set_unfolded (self, self->request != NULL);
  update_fold (self);
}

gboolean
beckon_question_prompt_set_background (BeckonQuestionPrompt           *self,
                                       const BeckonQuestionBackground *background)
{
  GtkToggleButton *fold;
  gboolean         visible, unfolded, first;

  g_return_val_if_fail (BECKON_IS_QUESTION_PROMPT (self), FALSE);
  g_return_val_if_fail (self->interaction != NULL, FALSE);

  fold = GTK_TOGGLE_BUTTON (self->fold);
  visible = gtk_widget_get_visible (self->fold);
  unfolded = gtk_toggle_button_get_active (fold);
  first = self->request == NULL && background->request != NULL;
  g_clear_pointer (&self->request, beckon_request_unref);
  g_clear_pointer (&self->log, g_ptr_array_unref);
  g_clear_error (&self->log_error);
  self->request = background->request != NULL ? beckon_request_ref (background->request) : NULL;
  self->log = background->log != NULL ? g_ptr_array_ref (background->log) : NULL;
  self->log_error = background->log_error != NULL ? g_error_copy (background->log_error) : NULL;
  update_fold (self);
  if (unfolded)
    load_context (self);
  else if (first)
    set_unfolded (self, TRUE);

  return gtk_widget_get_visible (self->fold) != visible
         || gtk_toggle_button_get_active (fold) != unfolded;
}

BeckonInteraction *
beckon_question_prompt_get_interaction (BeckonQuestionPrompt *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_PROMPT (self), NULL);

  return self->interaction;
}

void
beckon_question_prompt_set_brief (BeckonQuestionPrompt *self, gboolean brief)
{
  g_return_if_fail (BECKON_IS_QUESTION_PROMPT (self));

  self->brief = brief;
}

void
beckon_question_prompt_deselect (BeckonQuestionPrompt *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_PROMPT (self));

  gtk_label_select_region (GTK_LABEL (self->intent), 0, 0);
  beckon_markdown_view_deselect (BECKON_MARKDOWN_VIEW (self->heading));
  beckon_markdown_view_deselect (BECKON_MARKDOWN_VIEW (self->rest));
  beckon_markdown_view_deselect (BECKON_MARKDOWN_VIEW (self->reason));
}
