/* history-details.c: everything that was recorded about one interaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-details.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/history/history-facts.h"
#include "app/history/history-found.h"
#include "app/history/history-sentence.h"
#include "app/widgets/face.h"
#include "app/widgets/fact-grid.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "app/widgets/markdown/markdown-view.h"
#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"
#include "base/error.h"
#include "model/asker.h"
#include "model/name.h"
#include "model/question/attachment.h"
#include "model/question/option-text.h"
#include "store/view-slot.h"

static const char slot[] = "record";

/* What a list does not include. */
typedef struct
{
  BeckonInteraction *whole; /* (owned): with its corrections */
  char              *rest;  /* (owned) (nullable): the steps that did not run */
} Record;

struct _BeckonHistoryDetails
{
  GtkWidget              parent_instance;
  BeckonDesk            *desk;   /* (owned) (nullable) */
  BeckonInteractionItem *item;   /* (owned) (nullable) */
  Record                *record; /* (owned) (nullable): of @item, as it was read last */
  GtkStack              *stack;
  BeckonMarkdownView    *question;
  GtkImage              *icon;
  GtkLabel              *outcome;
  GtkButton             *answer;
  GtkWidget             *open_task;
  GtkWidget             *face;
  GtkLabel              *whence;
  BeckonFactGrid        *facts;
  BeckonFactGrid        *more;
  GtkWidget             *expander;
  GtkImage              *arrow;
  char                  *search; /* (owned) (nullable) */
  GString               *text;   /* (owned): the same facts as text, for the clipboard */
};

G_DEFINE_FINAL_TYPE (BeckonHistoryDetails, beckon_history_details, GTK_TYPE_WIDGET)

static void
record_free (gpointer data)
{
  Record *record = data;

  beckon_interaction_unref (record->whole);
  g_free (record->rest);
  g_free (record);
}

static void
mark (BeckonHistoryDetails *self, GtkLabel *label)
{
  PangoAttrList *marks = beckon_history_found_mark (gtk_label_get_text (label), self->search);

  gtk_label_set_attributes (label, marks);
  g_clear_pointer (&marks, pango_attr_list_unref);
}

static void
append_text (GtkWidget *box, const char *text, const char *css_class)
{
  GtkLabel *label;

  if (text == NULL || *text == '\0')
    return;

  label = GTK_LABEL (gtk_label_new (text));
  gtk_label_set_xalign (label, 0);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (label, GTK_NATURAL_WRAP_NONE);
  gtk_label_set_selectable (label, TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (label));
}

static void
file_opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) button = user_data;
  g_autoptr (GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error))
    beckon_toast_error (button, error);
}

static void
file_found_cb (GObject *file, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) button = user_data;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (file), result, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = g_file_get_uri (G_FILE (file));

  if (info != NULL)
    {
      g_app_info_launch_default_for_uri_async (uri, NULL, NULL, file_opened_cb,
                                               g_object_ref (button));
      return;
    }
  beckon_set_error (&error, BECKON_ERROR_NOT_FOUND,
                    _ ("Attachments are deleted when they are old or need too much space."),
                    _ ("This file is no longer kept"));
  beckon_toast_error (button, error);
}

static void
file_clicked_cb (GtkButton *button, gpointer user_data)
{
  g_file_query_info_async (g_object_get_data (G_OBJECT (button), "file"),
                           G_FILE_ATTRIBUTE_STANDARD_TYPE, G_FILE_QUERY_INFO_NONE,
                           G_PRIORITY_DEFAULT, NULL, file_found_cb, g_object_ref (button));
}

/* What goes with the answer: each opens with the program for its kind (ATT-13). */
static GtkWidget *
make_files (const BeckonInteraction *interaction)
{
  GtkWidget              *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  const BeckonAttachment *each;

  for (guint i = 1; (each = beckon_interaction_get_attachment (interaction, i)) != NULL; i++)
    {
      g_autofree char *name = beckon_display_text (each->name, TRUE);
      g_autofree char *size = g_format_size ((guint64) each->n_bytes);
      /* Translators: the name of a file, and its size */
      g_autofree char *text = g_strdup_printf (_ ("%s, %s"), name, size);
      GtkWidget       *label = gtk_label_new (text);
      GtkWidget       *button = gtk_button_new ();

      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_button_set_child (GTK_BUTTON (button), label);
      gtk_widget_set_halign (button, GTK_ALIGN_START);
      gtk_widget_set_tooltip_text (button, _ ("Open This File"));
      beckon_spoken_name (button, text);
      g_object_set_data_full (G_OBJECT (button), "file", g_file_new_for_path (each->path),
                              g_object_unref);
      g_signal_connect (button, "clicked", G_CALLBACK (file_clicked_cb), NULL);
      gtk_box_append (GTK_BOX (box), button);
    }

  return box;
}

/* The options, numbers and ticks in columns of their own. */
static GtkWidget *
make_options (const BeckonInteraction *interaction)
{
  GtkGrid *grid = GTK_GRID (gtk_grid_new ());

  gtk_grid_set_column_spacing (grid, 9);
  gtk_grid_set_row_spacing (grid, 6);
  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);
      g_autofree char    *number = g_strdup_printf ("%u", i + 1);
      g_autofree char    *label = beckon_option_text_dup (option->label);
      g_autofree char    *mark = beckon_option_dup_mark (option);
      g_autofree char    *description =
        option->description != NULL ? beckon_format_long (option->description) : NULL;
      GtkWidget *numeral = gtk_label_new (number);
      GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);

      gtk_label_set_xalign (GTK_LABEL (numeral), 1);
      gtk_label_set_yalign (GTK_LABEL (numeral), 0);
      gtk_widget_add_css_class (numeral, "numeric");
      gtk_widget_add_css_class (numeral, "dim-label");
      append_text (texts, label, beckon_history_facts_is_chosen (interaction, i) ? "chosen" : NULL);
      append_text (texts, mark, "caption");
      append_text (texts, description, "caption");
      gtk_grid_attach (grid, numeral, 0, (int) i, 1, 1);
      gtk_grid_attach (grid, texts, 1, (int) i, 1, 1);
      if (beckon_history_facts_is_chosen (interaction, i))
        {
          GtkWidget *tick = gtk_image_new_from_icon_name ("object-select-symbolic");

          gtk_widget_set_valign (tick, GTK_ALIGN_START);
          /* Translators: of an option of a question */
          beckon_spoken_name (tick, _ ("Chosen"));
          gtk_widget_set_tooltip_text (tick, _ ("Chosen"));
          gtk_grid_attach (grid, tick, 2, (int) i, 1, 1);
        }
    }

  return GTK_WIDGET (grid);
}

static void
show_facts (BeckonHistoryDetails *self, const BeckonInteraction *interaction)
{
  g_autoptr (GPtrArray) facts = beckon_history_facts_list (
    self->desk, interaction, self->record != NULL ? self->record->rest : NULL);
  gboolean any = FALSE;

  beckon_fact_grid_clear (self->facts);
  beckon_fact_grid_clear (self->more);
  for (guint i = 0; i < facts->len; i++)
    {
      const BeckonFact *fact = g_ptr_array_index (facts, i);
      gboolean          more = (fact->flags & BECKON_FACT_MORE) != 0;
      BeckonFactGrid   *grid = more ? self->more : self->facts;

      any = any || more;
      g_string_append_printf (self->text, "%s: %s\n", fact->name, fact->value);
      if ((fact->flags & BECKON_FACT_OPTIONS) != 0)
        beckon_fact_grid_add (grid, fact->name, make_options (interaction));
      else if ((fact->flags & BECKON_FACT_FILES) != 0)
        beckon_fact_grid_add (grid, fact->name, make_files (interaction));
      else
        mark (self, beckon_fact_grid_add_text (grid, fact->name, fact->value,
                                               (fact->flags & BECKON_FACT_MONOSPACE) != 0));
    }
  gtk_widget_set_visible (self->expander, any);
}

static void
on_unfolded (BeckonHistoryDetails *self)
{
  gboolean open = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->expander));

  gtk_widget_set_visible (GTK_WIDGET (self->more), open);
  gtk_image_set_from_icon_name (self->arrow, open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->expander), GTK_ACCESSIBLE_STATE_EXPANDED, open,
                               -1);
}

static void
update_buttons (BeckonHistoryDetails *self, const BeckonInteraction *interaction)
{
  gboolean open = beckon_interaction_is_open (interaction);
  gboolean correctable = beckon_interaction_may_correct (interaction);

  gtk_widget_set_visible (GTK_WIDGET (self->answer), open || correctable);
  if (open)
    gtk_button_set_label (self->answer,
                          interaction->kind == BECKON_KIND_HANDOFF ? _ ("Open") : _ ("Answer"));
  else
    gtk_button_set_label (self->answer, _ ("Correct…"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->answer), "x", interaction->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->answer),
                                  open ? "win.answer" : "win.correct");
  if (open)
    gtk_widget_add_css_class (GTK_WIDGET (self->answer), "suggested-action");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->answer), "suggested-action");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->open_task), "s", interaction->task_id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->open_task), "win.open-task");
}

/* (transfer full): what is known of the item. A list includes no corrections: those that were read
 * stay. */
static BeckonInteraction *
dup_known (BeckonHistoryDetails *self)
{
  BeckonInteraction *interaction = beckon_interaction_item_get (self->item);
  GPtrArray         *corrections = self->record != NULL ? self->record->whole->corrections : NULL;
  BeckonInteraction *known;

  if (corrections == NULL || interaction->corrections != NULL)
    return beckon_interaction_ref (interaction);
  known = beckon_interaction_copy (interaction);
  known->corrections = g_ptr_array_ref (corrections);

  return known;
}

static void
show (BeckonHistoryDetails *self, const BeckonInteraction *interaction)
{
  const char *const        *classes = beckon_look_classes ();
  const BeckonDeskSettings *settings = beckon_desk_get_settings (self->desk);
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  g_autofree char *question = beckon_format_long (interaction->conflict_description);
  g_autofree char *asker = beckon_asker_of_question (interaction);
  g_autofree char *whence = beckon_format_whence (asker, interaction->workspace);
  g_autofree char *outcome =
    beckon_history_sentence (interaction, beckon_name_get_user (), now_us, settings, FALSE);
  g_autofree char *markup =
    beckon_history_sentence (interaction, beckon_name_get_user (), now_us, settings, TRUE);

  beckon_face_set_agent (BECKON_FACE (self->face), interaction->agent);
  gtk_label_set_text (self->whence, *whence != '\0' ? whence : _ ("An agent"));
  beckon_markdown_view_set_text (self->question, interaction->conflict_description,
                                 interaction->workspace);
  gtk_label_set_markup (self->outcome, markup);
  gtk_image_set_from_icon_name (self->icon, beckon_look_outcome_icon (interaction));
  for (guint i = 0; classes[i] != NULL; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->icon), classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), beckon_look_outcome_class (interaction));
  update_buttons (self, interaction);

  g_string_printf (self->text, "%s\n%s\n\n", question, outcome);
  show_facts (self, interaction);
}

static gpointer
read_record (BeckonView *view, gpointer input, GError **error)
{
  BeckonInteraction *whole = beckon_view_get_interaction (view, *(const gint64 *) input, error);
  Record            *record;

  if (whole == NULL)
    return NULL;
  record = g_new0 (Record, 1);
  record->whole = whole;
  record->rest = beckon_history_facts_read_rest (view, whole);

  return record;
}

static guint
count_corrections (const BeckonInteraction *interaction)
{
  return interaction->corrections != NULL ? interaction->corrections->len : 0;
}

/* @result (nullable): a Record; NULL with @error: it was deleted in the meantime, or cannot be
 * read. */
static void
take_record (gpointer target, gpointer result, const GError *error)
{
  BeckonHistoryDetails *self = target;
  g_autoptr (BeckonInteraction) known = NULL;
  const Record    *record = result;
  g_autofree char *rest = NULL;

  if (record == NULL)
    return;

  known = dup_known (self);
  rest = self->record != NULL ? g_strdup (self->record->rest) : NULL;
  g_clear_pointer (&self->record, record_free);
  self->record = g_new0 (Record, 1);
  self->record->whole = beckon_interaction_ref (record->whole);
  self->record->rest = g_strdup (record->rest);
  /* Mostly the list knew all of it. */
  if (known->status != record->whole->status
      || count_corrections (known) != count_corrections (record->whole)
      || g_strcmp0 (rest, record->rest) != 0)
    show (self, record->whole);
}

static void
update (BeckonHistoryDetails *self)
{
  BeckonInteraction *interaction = beckon_interaction_item_get (self->item);
  g_autoptr (BeckonInteraction) known = NULL;

  /* It is still being read. */
  if (interaction == NULL)
    return;

  known = dup_known (self);
  show (self, known);
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, slot, read_record,
                         g_memdup2 (&known->id, sizeof known->id), g_free, record_free,
                         take_record);
}

static void
on_copy (BeckonHistoryDetails *self)
{
  beckon_toast_copy (GTK_WIDGET (self), self->text->str);
}

static void
beckon_history_details_dispose (GObject *object)
{
  BeckonHistoryDetails *self = BECKON_HISTORY_DETAILS (object);

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->item);
  g_clear_pointer (&self->record, record_free);
  g_clear_object (&self->desk);
  g_clear_pointer ((GtkWidget **) &self->stack, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_history_details_parent_class)->dispose (object);
}

static void
beckon_history_details_finalize (GObject *object)
{
  g_string_free (BECKON_HISTORY_DETAILS (object)->text, TRUE);
  g_free (BECKON_HISTORY_DETAILS (object)->search);

  G_OBJECT_CLASS (beckon_history_details_parent_class)->finalize (object);
}

static void
beckon_history_details_class_init (BeckonHistoryDetailsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_history_details_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_history_details_finalize;

  g_type_ensure (BECKON_TYPE_FACE);
  g_type_ensure (BECKON_TYPE_FACT_GRID);
  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  g_type_ensure (BECKON_TYPE_MARKDOWN_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/history-details.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, question);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, icon);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, outcome);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, answer);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, open_task);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, face);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, whence);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, facts);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, more);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, expander);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryDetails, arrow);
  gtk_widget_class_bind_template_callback (widget_class, on_unfolded);
  gtk_widget_class_bind_template_callback (widget_class, on_copy);
}

static void
beckon_history_details_init (BeckonHistoryDetails *self)
{
  self->text = g_string_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  on_unfolded (self);
}

void
beckon_history_details_show (BeckonHistoryDetails  *self,
                             BeckonDesk            *desk,
                             BeckonInteractionItem *item,
                             const char            *search)
{
  g_return_if_fail (BECKON_IS_HISTORY_DETAILS (self));

  g_set_object (&self->desk, desk);
  if (self->item == item && g_strcmp0 (self->search, search) == 0)
    return;

  g_free (self->search);
  self->search = g_strdup (search);

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  if (self->item != item)
    {
      beckon_view_slot_end (self, slot);
      g_clear_pointer (&self->record, record_free);
    }
  g_set_object (&self->item, item);
  gtk_stack_set_visible_child_name (self->stack, item != NULL ? "details" : "none");
  if (item == NULL)
    return;

  g_signal_connect_swapped (item, "changed", G_CALLBACK (update), self);
  update (self);
}

void
beckon_history_details_mark (BeckonHistoryDetails *self, const char *search)
{
  g_return_if_fail (BECKON_IS_HISTORY_DETAILS (self));

  if (self->item != NULL)
    beckon_history_details_show (self, self->desk, self->item, search);
}
