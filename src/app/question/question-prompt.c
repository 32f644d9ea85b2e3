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
#include "app/task/request-view.h"
#include "app/widgets/face.h"
#include "app/widgets/format.h"
#include "app/widgets/long-text.h"
#include "app/widgets/markdown/markdown-view.h"
#include "app/widgets/row-layout.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wheel.h"
#include "base/display-text.h"
#include "model/asker.h"
#include "model/enums.h"
#include "model/log-entry.h"
#include "model/question/advice.h"
#include "model/tags.h"
#include "model/task-status.h"

/* A longer paragraph is no text for people, but the output of a program. */
#define PARAGRAPH_BYTES 2000

/* Number of log lines below the context. */
#define LOG_LINES 20

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
  BeckonStore       *store;       /* (owned) (nullable) */
};

enum
{
  RESIZED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionPrompt, beckon_question_prompt, ADW_TYPE_BIN)

char *
beckon_question_prompt_describe_source (const BeckonInteraction *interaction)
{
  g_autofree char *folder = beckon_format_folder (interaction->workspace);
  const char      *title =
    beckon_display_text_repeats (interaction->title, interaction->conflict_description)
           ? NULL
           : interaction->title;
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

/* (transfer full) (nullable): the last lines of the log of its task. */
static GPtrArray *
read_log (BeckonQuestionPrompt *self, GError **error)
{
  return beckon_view_list_log (beckon_store_get_view (self->store), self->interaction->task_id, 0,
                               TRUE, LOG_LINES, error);
}

static void
add_log (BeckonQuestionPrompt *self, GString *text)
{
  g_autoptr (GPtrArray) entries = NULL;
  g_autoptr (GError) error = NULL;

  entries = read_log (self, &error);
  if (entries == NULL)
    {
      g_string_append (text, error->message);
      return;
    }
  for (guint i = 0; i < entries->len; i++)
    {
      const BeckonLogEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char      *when =
        beckon_format_time (entry->timestamp_us, self->interaction->timestamp_us);
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

/* (transfer full) (nullable): the agent whose intake asks, if this is not the first question of the
 * conversation (CF-3). */
static BeckonRequest *
dup_request (BeckonQuestionPrompt *self)
{
  g_autoptr (BeckonRequest) request = NULL;

  if (self->interaction->request_id != NULL)
    request = beckon_view_get_request (beckon_store_get_view (self->store),
                                       self->interaction->request_id, NULL);
  for (guint i = 0; request != NULL && i < request->turns->len; i++)
    if (((BeckonTurn *) g_ptr_array_index (request->turns, i))->role
        == BECKON_TURN_CLARIFICATION_RESPONSE)
      return g_steal_pointer (&request);
  return NULL;
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
  g_autoptr (GPtrArray) entries = NULL;

  if (self->interaction->context != NULL)
    return TRUE;
  if (self->interaction->task_id == NULL)
    return FALSE;

  entries = read_log (self, NULL);
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const BeckonLogEntry *entry = g_ptr_array_index (entries, i);
      gboolean              made = entry->from_status == NULL && entry->to_status != NULL;

      if (!made && entry->interaction_id != self->interaction->id)
        return TRUE;
    }

  /* If the log cannot be read, expanding shows why. */
  return entries == NULL;
}

static void
load_context (BeckonQuestionPrompt *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (BeckonRequest) request = dup_request (self);

  if (self->interaction->context != NULL)
    {
      g_autofree char *context = beckon_question_context_format (self->interaction->context);

      g_string_append (text, context);
      g_string_append (text, "\n\n");
    }
  if (request != NULL)
    add_conversation (request, text);
  else if (self->interaction->task_id != NULL)
    add_log (self, text);
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
  gtk_widget_set_visible (self->context_box, open);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->arrow),
                                open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_STATE_EXPANDED, open,
                               -1);
  g_signal_emit (self, signals[RESIZED], 0);
}

static void
beckon_question_prompt_dispose (GObject *object)
{
  BeckonQuestionPrompt *self = BECKON_QUESTION_PROMPT (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_PROMPT);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_object (&self->store);

  G_OBJECT_CLASS (beckon_question_prompt_parent_class)->dispose (object);
}

static void
beckon_question_prompt_class_init (BeckonQuestionPromptClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_prompt_dispose;

  signals[RESIZED] = g_signal_new ("resized", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
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
  gboolean                 said = asked->kind == BECKON_KIND_CONFIRMATION && asked->intent != NULL
                  && strstr (asked->conflict_description, asked->intent) == NULL;

  gtk_widget_set_visible (self->intent, said);
  if (said)
    {
      g_autofree char *intent = beckon_format_long (asked->intent);
      g_autofree char *text = g_strdup_printf (_ ("Understood as: %s"), intent);

      gtk_label_set_text (GTK_LABEL (self->intent), intent);
      beckon_spoken_name (self->intent, text);
      gtk_widget_remove_css_class (self->heading, "question");
    }
  else
    gtk_widget_add_css_class (self->heading, "question");
}

void
beckon_question_prompt_set_interaction (BeckonQuestionPrompt *self,
                                        BeckonInteraction    *interaction,
                                        BeckonStore          *store)
{
  g_autofree char *source = NULL;
  g_autofree char *advice = NULL;
  g_autoptr (BeckonRequest) request = NULL;
  g_autofree char *asker = NULL;
  const char      *context_name;

  g_return_if_fail (BECKON_IS_QUESTION_PROMPT (self));
  g_return_if_fail (interaction != NULL);

  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;
  g_set_object (&self->store, store);

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

  /* When the person is asked again, they see what they answered first. */
  request = dup_request (self);
  context_name =
    request != NULL ? _ ("Conversation so far") : _ ("Context: what the agent has done so far");
  gtk_label_set_label (GTK_LABEL (self->fold_label), context_name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  context_name, -1);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->fold), FALSE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->fold), request != NULL);
  gtk_widget_set_visible (self->fold, request != NULL || has_context (self));
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
