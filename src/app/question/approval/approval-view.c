/* approval-view.c: what an agent wants to do, in full, and the arguments that the person edits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/approval/approval-view.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "app/question/approval/approval-risks.h"
#include "app/widgets/announce.h"
#include "app/widgets/code-card.h"
#include "app/widgets/format.h"
#include "app/widgets/row-layout.h"
#include "base/display-text.h"
#include "base/error.h"
#include "model/question/approval-arguments.h"

/* Members of a draft. */
#define DRAFT_COMMAND "command"
#define DRAFT_ARGUMENTS "arguments"

struct _BeckonApprovalView
{
  AdwBin          parent_instance;
  GtkWidget      *facts;
  GtkWidget      *tool;
  GtkWidget      *folder_box;
  GtkWidget      *folder;
  GtkWidget      *path_box;
  GtkWidget      *path;
  GtkWidget      *cards;
  GtkWidget      *edited_box;
  BeckonCodeCard *command;
  BeckonCodeCard *diff;
  BeckonCodeCard *arguments;
  BeckonApproval *approval; /* (owned) (nullable): NULL for other questions */
  GPtrArray      *risks;    /* (owned) (nullable) (element-type utf8) */
  char           *values;   /* (owned) (nullable): all arguments as they were edited */
  gboolean        editing;
  gboolean        edits_command; /* the command is edited on its own */
  gboolean        invalid;
};

enum
{
  EDITED,
  RESIZED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonApprovalView, beckon_approval_view, ADW_TYPE_BIN)

/* --- editing --- */

static void
show_edited (BeckonApprovalView *self)
{
  gtk_widget_set_visible (self->edited_box, self->editing);
  if (self->values != NULL || self->invalid)
    gtk_widget_add_css_class (self->edited_box, "changed");
  else
    gtk_widget_remove_css_class (self->edited_box, "changed");
}

static void
check (BeckonApprovalView *self)
{
  g_autofree char *command = self->edits_command ? beckon_code_card_dup_text (self->command) : NULL;
  g_autofree char *others = beckon_code_card_dup_text (self->arguments);
  g_autoptr (GError) error = NULL;
  gboolean was_invalid = self->invalid;

  g_clear_pointer (&self->values, g_free);
  self->invalid =
    !beckon_approval_join_arguments (self->approval, command, others, &self->values, &error);
  beckon_code_card_set_error (self->arguments, error != NULL ? error->message : NULL);
  if (self->invalid && !was_invalid)
    beckon_announce (GTK_WIDGET (self), error->message);
  show_edited (self);
  if (self->invalid != was_invalid)
    g_signal_emit (self, signals[RESIZED], 0);
}

static void
card_changed_cb (BeckonApprovalView *self)
{
  if (!self->editing)
    return;
  check (self);
  g_signal_emit (self, signals[EDITED], 0);
}

static void
card_resized_cb (BeckonApprovalView *self)
{
  g_signal_emit (self, signals[RESIZED], 0);
}

/* @command (nullable), @others: what is in the cards from now on. */
static void
start_editing (BeckonApprovalView *self, const char *command, const char *others)
{
  self->editing = TRUE;
  if (self->edits_command)
    beckon_code_card_edit (self->command, command != NULL ? command : self->approval->command);
  beckon_code_card_edit (self->arguments, others);
  gtk_widget_set_visible (GTK_WIDGET (self->arguments),
                          !self->edits_command || !g_str_equal (others, "{}"));
  beckon_code_card_set_offers_edit (self->command, FALSE);
  beckon_code_card_set_offers_edit (self->arguments, FALSE);
  check (self);
  g_signal_emit (self, signals[RESIZED], 0);
}

gboolean
beckon_approval_view_edit (BeckonApprovalView *self)
{
  g_return_val_if_fail (BECKON_IS_APPROVAL_VIEW (self), FALSE);

  if (self->approval == NULL || !self->approval->editable)
    return FALSE;
  if (!self->editing)
    {
      g_autofree char *others = beckon_approval_dup_edited_arguments (self->approval);

      start_editing (self, NULL, others);
    }
  gtk_widget_grab_focus (
    beckon_code_card_get_view (self->edits_command ? self->command : self->arguments));
  return TRUE;
}

static void
card_edit_cb (BeckonApprovalView *self)
{
  beckon_approval_view_edit (self);
}

/* --- what is shown --- */

static gboolean
is_given (const char *text)
{
  return text != NULL && *text != '\0';
}

static void
show_card (BeckonCodeCard *card, const char *text, const char *language, GPtrArray *risks)
{
  gtk_widget_set_visible (GTK_WIDGET (card), is_given (text));
  beckon_code_card_set_text (card, is_given (text) ? text : "", language);
  beckon_code_card_set_risks (card, risks);
}

static void
show_facts (BeckonApprovalView *self)
{
  const BeckonApproval *approval = self->approval;
  g_autofree char *tool = beckon_display_text (approval->tool != NULL ? approval->tool : "", TRUE);
  g_autofree char *folder = beckon_format_path (approval->cwd);
  g_autofree char *path = beckon_format_path (approval->path);

  gtk_label_set_label (GTK_LABEL (self->tool), tool);
  gtk_widget_set_visible (self->tool, *tool != '\0');
  gtk_label_set_label (GTK_LABEL (self->folder), folder != NULL ? folder : "");
  gtk_widget_set_visible (self->folder_box, is_given (folder));
  gtk_widget_set_visible (self->facts, *tool != '\0' || is_given (folder));
  gtk_label_set_label (GTK_LABEL (self->path), path != NULL ? path : "");
  gtk_widget_set_visible (self->path_box, is_given (path));
}

/* As the agent gave it. */
static void
show_original (BeckonApprovalView *self)
{
  const BeckonApproval *approval = self->approval;
  g_autofree char      *others = beckon_approval_dup_other_arguments (approval);
  g_autofree char      *all = NULL;
  g_autofree char      *diff = g_strdup (approval->diff);

  /* The end of its last line is no line. */
  if (diff != NULL && g_str_has_suffix (diff, "\n"))
    diff[strlen (diff) - 1] = '\0';
  self->editing = self->invalid = FALSE;
  g_clear_pointer (&self->values, g_free);
  /* There must be something to press for what is edited in no other card. */
  if (others == NULL && approval->editable && !self->edits_command)
    all = beckon_approval_dup_edited_arguments (approval);
  show_card (self->command, approval->command,
             approval->language != NULL ? approval->language : "sh", self->risks);
  show_card (self->diff, diff, "diff", NULL);
  show_card (self->arguments, all != NULL ? all : others, "json", self->risks);
  beckon_code_card_set_offers_edit (self->command, approval->editable && self->edits_command);
  beckon_code_card_set_offers_edit (self->arguments, approval->editable && !self->edits_command);
  show_edited (self);
}

static void
revert_cb (BeckonApprovalView *self)
{
  show_original (self);
  g_signal_emit (self, signals[RESIZED], 0);
  g_signal_emit (self, signals[EDITED], 0);
}

static void
restore (BeckonApprovalView *self, const char *draft)
{
  g_autoptr (JsonNode) node = draft != NULL ? json_from_string (draft, NULL) : NULL;
  JsonObject *object =
    node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

  if (object != NULL)
    start_editing (self, json_object_get_string_member_with_default (object, DRAFT_COMMAND, NULL),
                   json_object_get_string_member_with_default (object, DRAFT_ARGUMENTS, "{}"));
}

/* --- the object --- */

static void
beckon_approval_view_dispose (GObject *object)
{
  BeckonApprovalView *self = BECKON_APPROVAL_VIEW (object);

  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_APPROVAL_VIEW);
  g_clear_pointer (&self->approval, beckon_approval_free);
  g_clear_pointer (&self->risks, g_ptr_array_unref);
  g_clear_pointer (&self->values, g_free);

  G_OBJECT_CLASS (beckon_approval_view_parent_class)->dispose (object);
}

static void
beckon_approval_view_class_init (BeckonApprovalViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_approval_view_dispose;

  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[RESIZED] = g_signal_new ("resized", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BECKON_TYPE_ROW_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/approval-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonApprovalView, facts);
  gtk_widget_class_bind_template_child (widget_class, BeckonApprovalView, tool);
  gtk_widget_class_bind_template_child (widget_class, BeckonApprovalView, folder_box);
  gtk_widget_class_bind_template_child (widget_class, BeckonApprovalView, folder);
  gtk_widget_class_bind_template_child (widget_class, BeckonApprovalView, path_box);
  gtk_widget_class_bind_template_child (widget_class, BeckonApprovalView, path);
  gtk_widget_class_bind_template_child (widget_class, BeckonApprovalView, cards);
  gtk_widget_class_bind_template_child (widget_class, BeckonApprovalView, edited_box);
  gtk_widget_class_bind_template_callback (widget_class, revert_cb);
}

static BeckonCodeCard *
add_card (BeckonApprovalView *self, const char *title)
{
  GtkWidget *card = beckon_code_card_new (title);

  gtk_box_append (GTK_BOX (self->cards), card);
  g_signal_connect_swapped (card, "changed", G_CALLBACK (card_changed_cb), self);
  g_signal_connect_swapped (card, "resized", G_CALLBACK (card_resized_cb), self);
  g_signal_connect_swapped (card, "edit", G_CALLBACK (card_edit_cb), self);
  return BECKON_CODE_CARD (card);
}

static void
beckon_approval_view_init (BeckonApprovalView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->command = add_card (self, _ ("Command"));
  self->diff = add_card (self, _ ("Changes"));
  self->arguments = add_card (self, _ ("Arguments"));
}

void
beckon_approval_view_set_interaction (BeckonApprovalView *self,
                                      BeckonInteraction  *interaction,
                                      const char         *draft)
{
  g_return_if_fail (BECKON_IS_APPROVAL_VIEW (self));

  g_clear_pointer (&self->approval, beckon_approval_free);
  g_clear_pointer (&self->risks, g_ptr_array_unref);
  g_clear_pointer (&self->values, g_free);
  self->editing = self->invalid = FALSE;
  self->approval = beckon_approval_of (interaction);
  gtk_widget_set_visible (GTK_WIDGET (self), self->approval != NULL);
  if (self->approval == NULL)
    return;

  self->edits_command = beckon_approval_edits_command (self->approval);
  self->risks = beckon_approval_risks_find (interaction, self->approval);
  show_facts (self);
  show_original (self);
  restore (self, draft);
}

char *
beckon_approval_view_dup_draft (BeckonApprovalView *self)
{
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *others = NULL;

  g_return_val_if_fail (BECKON_IS_APPROVAL_VIEW (self), NULL);

  if (!beckon_approval_view_is_edited (self))
    return NULL;
  object = json_object_new ();
  others = beckon_code_card_dup_text (self->arguments);
  if (self->edits_command)
    {
      g_autofree char *command = beckon_code_card_dup_text (self->command);

      json_object_set_string_member (object, DRAFT_COMMAND, command);
    }
  json_object_set_string_member (object, DRAFT_ARGUMENTS, others);
  node = json_node_init_object (json_node_alloc (), object);
  return json_to_string (node, FALSE);
}

char *
beckon_approval_view_dup_values (BeckonApprovalView *self)
{
  g_return_val_if_fail (BECKON_IS_APPROVAL_VIEW (self), NULL);

  return g_strdup (self->values);
}

char *
beckon_approval_view_dup_typed (BeckonApprovalView *self)
{
  g_return_val_if_fail (BECKON_IS_APPROVAL_VIEW (self), NULL);

  if (!beckon_approval_view_is_edited (self))
    return NULL;
  return beckon_code_card_dup_text (self->edits_command ? self->command : self->arguments);
}

gboolean
beckon_approval_view_is_invalid (BeckonApprovalView *self)
{
  g_return_val_if_fail (BECKON_IS_APPROVAL_VIEW (self), FALSE);

  return self->invalid;
}

gboolean
beckon_approval_view_is_edited (BeckonApprovalView *self)
{
  g_return_val_if_fail (BECKON_IS_APPROVAL_VIEW (self), FALSE);

  return self->invalid || self->values != NULL;
}

void
beckon_approval_view_set_settled (BeckonApprovalView *self, gboolean settled)
{
  g_return_if_fail (BECKON_IS_APPROVAL_VIEW (self));

  if (self->approval == NULL)
    return;
  beckon_code_card_set_locked (self->command, settled);
  beckon_code_card_set_locked (self->arguments, settled);
  gtk_widget_set_sensitive (self->edited_box, !settled);
  beckon_code_card_set_offers_edit (
    self->command, !settled && !self->editing && self->approval->editable && self->edits_command);
  beckon_code_card_set_offers_edit (self->arguments, !settled && !self->editing
                                                       && self->approval->editable
                                                       && !self->edits_command);
}

void
beckon_approval_view_set_read_only (BeckonApprovalView *self)
{
  g_return_if_fail (BECKON_IS_APPROVAL_VIEW (self));

  beckon_approval_view_set_settled (self, TRUE);
  beckon_code_card_show_whole (self->command);
  beckon_code_card_show_whole (self->diff);
  beckon_code_card_show_whole (self->arguments);
}
