/* transcript-column.c: what an agent said and did, one below the other
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/log/transcript-column.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "app/task/log/call-row.h"
#include "app/task/log/folded-part.h"
#include "app/widgets/markdown/markdown-view.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"

/* What a child knows: the id of its part, and the run that it belongs to. */
#define ID "beckon-part"
#define RUN "beckon-run"

struct _BeckonTranscriptColumn
{
  GtkBox      parent_instance;
  GHashTable *shown;     /* (owned) (element-type gint64 GtkWidget): by the part's id */
  char       *workspace; /* (owned) (nullable) */
  gint64      first;     /* the id of the first part; 0: none */
};

G_DEFINE_FINAL_TYPE (BeckonTranscriptColumn, beckon_transcript_column, GTK_TYPE_BOX)

static gint64
get_id (GtkWidget *widget)
{
  const gint64 *id = g_object_get_data (G_OBJECT (widget), ID);

  return id != NULL ? *id : 0;
}

static void
set_id (GtkWidget *widget, gint64 id)
{
  g_object_set_data_full (G_OBJECT (widget), ID, g_memdup2 (&id, sizeof id), g_free);
}

/* Another run of an agent begins with a heading, unless it is the first one that is shown. */
static GtkWidget *
make_heading (const BeckonTranscriptPart *part)
{
  g_autofree char *text = NULL;
  GtkWidget       *label;

  if (part->attempt > 1)
    /* Translators: the number of a step, and which attempt it is */
    text = g_strdup_printf (_ ("Step %u, attempt %u"), (guint) part->step, (guint) part->attempt);
  else
    text = g_strdup_printf (_ ("Step %u"), (guint) part->step);
  label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, "dim-label");

  return label;
}

static GtkWidget *
make_calls (void)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  beckon_spoken_name (list, _ ("Tool calls"));

  return list;
}

/* (transfer none): the widget that the part with @id comes before; NULL: it is the last. In a list
 * of calls it is that list. */
static GtkWidget *
find_next (BeckonTranscriptColumn *self, gint64 id)
{
  GtkWidget *next = NULL;

  for (GtkWidget *child = gtk_widget_get_last_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_prev_sibling (child))
    {
      GtkWidget *last = GTK_IS_LIST_BOX (child) ? gtk_widget_get_last_child (child) : child;

      if (last != NULL && get_id (last) != 0 && get_id (last) < id)
        return next;
      next = child;
    }

  return next;
}

static void
insert (BeckonTranscriptColumn *self, GtkWidget *widget, GtkWidget *next)
{
  GtkWidget *before = next != NULL ? gtk_widget_get_prev_sibling (next)
                                   : gtk_widget_get_last_child (GTK_WIDGET (self));

  gtk_box_insert_child_after (GTK_BOX (self), widget, before);
}

/* The list of calls that a call at this place belongs to: that before it, where nothing was said
 * meanwhile. */
static GtkWidget *
find_calls (BeckonTranscriptColumn *self, GtkWidget *next)
{
  GtkWidget *before = next != NULL ? gtk_widget_get_prev_sibling (next)
                                   : gtk_widget_get_last_child (GTK_WIDGET (self));
  GtkWidget *calls;

  if (before != NULL && GTK_IS_LIST_BOX (before))
    return before;
  calls = make_calls ();
  insert (self, calls, next);

  return calls;
}

static GtkWidget *
make_words (const BeckonTranscriptPart *part)
{
  GtkWidget *label;

  if (part->kind == BECKON_TRANSCRIPT_PROMPT || part->kind == BECKON_TRANSCRIPT_THOUGHT)
    return beckon_folded_part_new ();
  if (part->kind != BECKON_TRANSCRIPT_MODE)
    return beckon_markdown_view_new ();
  label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, "wrap-mode",
                        PANGO_WRAP_WORD_CHAR, NULL);
  gtk_widget_add_css_class (label, "dim-label");
  return label;
}

/* The mode that the agent is in, and in its tooltip all that it offers. */
static void
show_mode (GtkLabel *label, const BeckonTranscriptPart *part)
{
  g_autoptr (JsonNode) node = part->entries != NULL ? json_from_string (part->entries, NULL) : NULL;
  JsonArray *modes =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  g_autofree char *name = beckon_display_text (part->text, TRUE);
  /* Translators: the name of one of an agent’s own modes, such as “Plan” */
  g_autofree char *text = g_strdup_printf (_ ("Mode: %s"), name);
  g_autoptr (GString) offered = g_string_new (NULL);

  for (guint i = 0; modes != NULL && i < json_array_get_length (modes); i++)
    {
      JsonNode   *element = json_array_get_element (modes, i);
      JsonObject *mode = JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;
      g_autofree char *shown =
        mode != NULL ? beckon_display_text (
          json_object_get_string_member_with_default (mode, "name", ""), TRUE)
                     : NULL;

      if (shown != NULL)
        g_string_append_printf (offered, "%s%s", offered->len > 0 ? ", " : "", shown);
    }
  gtk_label_set_text (label, text);
  if (offered->len > 0)
    {
      /* Translators: the names of all modes that an agent has */
      g_autofree char *tooltip = g_strdup_printf (_ ("The agent’s modes: %s"), offered->str);

      gtk_widget_set_tooltip_text (GTK_WIDGET (label), tooltip);
    }
}

static void
show_words (BeckonTranscriptColumn *self, GtkWidget *widget, const BeckonTranscriptPart *part)
{
  if (BECKON_IS_FOLDED_PART (widget))
    beckon_folded_part_set (BECKON_FOLDED_PART (widget), part, self->workspace);
  else if (GTK_IS_LABEL (widget))
    show_mode (GTK_LABEL (widget), part);
  else
    beckon_markdown_view_set_text (BECKON_MARKDOWN_VIEW (widget), part->text, self->workspace);
}

static void
add_part (BeckonTranscriptColumn *self, const BeckonTranscriptPart *part)
{
  GtkWidget       *next = find_next (self, part->id);
  GtkWidget       *before = next != NULL ? gtk_widget_get_prev_sibling (next)
                                         : gtk_widget_get_last_child (GTK_WIDGET (self));
  const char      *last = before != NULL ? g_object_get_data (G_OBJECT (before), RUN) : NULL;
  g_autofree char *run = g_strdup_printf ("%u/%u", (guint) part->step, (guint) part->attempt);
  GtkWidget       *widget, *place;

  if (last != NULL && !g_str_equal (last, run))
    insert (self, make_heading (part), next);
  if (part->kind == BECKON_TRANSCRIPT_CALL)
    {
      widget = beckon_call_row_new ();
      place = find_calls (self, next);
      gtk_list_box_append (GTK_LIST_BOX (place), widget);
      beckon_call_row_set (BECKON_CALL_ROW (widget), part, self->workspace);
    }
  else
    {
      widget = place = make_words (part);
      insert (self, widget, next);
      show_words (self, widget, part);
    }
  set_id (widget, part->id);
  g_object_set_data_full (G_OBJECT (place), RUN, g_steal_pointer (&run), g_free);
  g_hash_table_insert (self->shown, g_memdup2 (&part->id, sizeof part->id), widget);
  if (self->first == 0 || part->id < self->first)
    self->first = part->id;
}

/* --- object --- */

static void
beckon_transcript_column_finalize (GObject *object)
{
  BeckonTranscriptColumn *self = BECKON_TRANSCRIPT_COLUMN (object);

  g_hash_table_unref (self->shown);
  g_free (self->workspace);

  G_OBJECT_CLASS (beckon_transcript_column_parent_class)->finalize (object);
}

static void
beckon_transcript_column_class_init (BeckonTranscriptColumnClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_transcript_column_finalize;
}

static void
beckon_transcript_column_init (BeckonTranscriptColumn *self)
{
  self->shown = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

void
beckon_transcript_column_clear (BeckonTranscriptColumn *self, const char *workspace)
{
  GtkWidget *child;

  g_return_if_fail (BECKON_IS_TRANSCRIPT_COLUMN (self));

  g_hash_table_remove_all (self->shown);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_box_remove (GTK_BOX (self), child);
  self->first = 0;
  g_free (self->workspace);
  self->workspace = g_strdup (workspace);
}

void
beckon_transcript_column_show (BeckonTranscriptColumn *self, const BeckonTranscriptPart *part)
{
  GtkWidget *widget;

  g_return_if_fail (BECKON_IS_TRANSCRIPT_COLUMN (self));

  /* Damaged. */
  if (part->kind == BECKON_TRANSCRIPT_CALL ? part->call == NULL : part->text == NULL)
    return;
  widget = g_hash_table_lookup (self->shown, &part->id);
  if (widget == NULL)
    add_part (self, part);
  else if (part->kind == BECKON_TRANSCRIPT_CALL)
    beckon_call_row_set (BECKON_CALL_ROW (widget), part, self->workspace);
  else
    show_words (self, widget, part);
}

void
beckon_transcript_column_drop_first (BeckonTranscriptColumn *self)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));
  GtkWidget *row;
  gint64     id;

  g_return_if_fail (BECKON_IS_TRANSCRIPT_COLUMN (self));

  while (child != NULL && get_id (child) == 0 && !GTK_IS_LIST_BOX (child))
    {
      GtkWidget *next = gtk_widget_get_next_sibling (child);

      gtk_box_remove (GTK_BOX (self), child);
      child = next;
    }
  if (child == NULL)
    return;
  row = GTK_IS_LIST_BOX (child) ? gtk_widget_get_first_child (child) : child;
  id = get_id (row);
  g_hash_table_remove (self->shown, &id);
  if (row != child)
    {
      gtk_list_box_remove (GTK_LIST_BOX (child), row);
      if (gtk_widget_get_first_child (child) != NULL)
        return;
    }
  gtk_box_remove (GTK_BOX (self), child);
}

gboolean
beckon_transcript_column_has (BeckonTranscriptColumn *self, gint64 id)
{
  g_return_val_if_fail (BECKON_IS_TRANSCRIPT_COLUMN (self), FALSE);

  return g_hash_table_contains (self->shown, &id);
}

guint
beckon_transcript_column_get_n_parts (BeckonTranscriptColumn *self)
{
  g_return_val_if_fail (BECKON_IS_TRANSCRIPT_COLUMN (self), 0);

  return g_hash_table_size (self->shown);
}

gint64
beckon_transcript_column_get_first (BeckonTranscriptColumn *self)
{
  g_return_val_if_fail (BECKON_IS_TRANSCRIPT_COLUMN (self), 0);

  return self->first;
}
