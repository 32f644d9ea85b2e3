/* handoff-facts.c: how to reach whom a hand-off is about, what is to be done, and what is known, as
 * names and values (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/handoff/handoff-facts.h"

#include <string.h>

#include "app/widgets/fact-grid.h"
#include "app/widgets/markdown/markdown-focus.h"
#include "app/widgets/markdown/markdown-label.h"
#include "app/widgets/markdown/markdown-layout.h"
#include "app/widgets/markdown/markdown-view.h"
#include "base/display-text.h"
#include "markdown/address.h"
#include "plan/handoff-context.h"

/* More addresses stay where they are given. */
#define MAX_CONTACTS 6
/* A section with more values, or a longer one, is text: that is laid out only where it is seen. */
#define MAX_VALUES 24
#define MAX_BYTES 600
/* Of all sections together. */
#define MAX_FACTS 80
#define NAME_CHARS 60
/* px */
#define SPACING 12
#define HEADING_SPACING 6

struct _BeckonHandoffFacts
{
  GtkWidget  parent_instance;
  GtkWidget *plain; /* (nullable): the grid of facts without a heading */
  guint      n_facts;
};

G_DEFINE_FINAL_TYPE (BeckonHandoffFacts, beckon_handoff_facts, GTK_TYPE_WIDGET)

static void
append (BeckonHandoffFacts *self, GtkWidget *child, int spacing)
{
  gtk_widget_set_margin_top (child,
                             gtk_widget_get_first_child (GTK_WIDGET (self)) != NULL ? spacing : 0);
  gtk_widget_insert_before (child, GTK_WIDGET (self), NULL);
}

/* (transfer none): an empty grid in a card of its own. */
static GtkWidget *
append_grid (BeckonHandoffFacts *self, int spacing)
{
  GtkWidget *grid = beckon_fact_grid_new ();

  gtk_widget_add_css_class (grid, "card");
  gtk_widget_add_css_class (grid, "fact");
  append (self, grid, spacing);

  return grid;
}

/* All of @text, which is shown as it is, leads to @address. */
static GtkWidget *
make_link (char *text, const char *address)
{
  BeckonMarkdownRun   run = { .length = strlen (text), .address = address };
  BeckonMarkdownBlock block = {
    .kind = BECKON_MARKDOWN_PARAGRAPH, .text = text, .runs = &run, .n_runs = 1
  };

  return beckon_markdown_label_new (&block, 0, run.length);
}

/* (transfer full) (nullable): where the value in line @i leads. */
static char *
get_address (const BeckonHandoffSection *section, guint i)
{
  const char      *line = g_ptr_array_index (section->lines, i);
  g_autofree char *name = g_strndup (line, g_array_index (section->names, gsize, i));

  return beckon_markdown_address_contact (name, beckon_handoff_section_get_value (section, i));
}

static void
add_value (BeckonHandoffFacts *self, GtkWidget *grid, const BeckonHandoffSection *section, guint i)
{
  g_autofree char *name = beckon_handoff_section_dup_name (section, i);
  g_autofree char *shown_name =
    beckon_display_text_short (name != NULL ? name : section->heading, NAME_CHARS);
  g_autofree char *value =
    beckon_display_text (beckon_handoff_section_get_value (section, i), FALSE);
  g_autofree char *address = get_address (section, i);

  if (address != NULL)
    beckon_fact_grid_add (BECKON_FACT_GRID (grid), shown_name, make_link (value, address));
  else
    beckon_fact_grid_add_text (BECKON_FACT_GRID (grid), shown_name, value, FALSE);
  self->n_facts++;
}

static void
remove_line (BeckonHandoffSection *section, guint i)
{
  g_ptr_array_remove_index (section->lines, i);
  g_array_remove_index (section->names, i);
}

/* Moves the addresses of @section to the top, and takes out the name that the title says. */
static void
take_contacts (BeckonHandoffFacts *self, BeckonHandoffSection *section, const char *subject)
{
  GtkWidget *grid = NULL;
  guint      n = 0;

  for (guint i = 0; i < section->lines->len;)
    {
      g_autofree char *address = n < MAX_CONTACTS ? get_address (section, i) : NULL;

      if (address != NULL)
        {
          if (grid == NULL)
            grid = append_grid (self, SPACING);
          add_value (self, grid, section, i);
          n++;
        }
      if (address != NULL
          || (g_strcmp0 (section->heading, subject) == 0
              && g_strcmp0 (beckon_handoff_section_get_value (section, i), subject) == 0))
        remove_line (section, i);
      else
        i++;
    }
}

static gboolean
is_short (const BeckonHandoffSection *section, guint i)
{
  return strlen (g_ptr_array_index (section->lines, i)) <= MAX_BYTES;
}

/* Is it names and values, few enough? */
static gboolean
is_facts (BeckonHandoffFacts *self, const BeckonHandoffSection *section)
{
  if (section->lines->len > MAX_VALUES || self->n_facts + section->lines->len > MAX_FACTS)
    return FALSE;
  for (guint i = 0; i < section->lines->len; i++)
    {
      if (g_array_index (section->names, gsize, i) == 0 || !is_short (section, i))
        return FALSE;
    }

  return TRUE;
}

/* One value without a name, such as the tags, has its heading for one. */
static gboolean
is_single (const BeckonHandoffSection *section)
{
  return section->lines->len == 1 && g_array_index (section->names, gsize, 0) == 0
         && is_short (section, 0);
}

static void
append_section (BeckonHandoffFacts *self, const BeckonHandoffSection *section)
{
  g_autofree char *heading = beckon_display_text_short (section->heading, NAME_CHARS);
  GtkWidget       *label =
    g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, "label", heading,
                  "xalign", 0.0, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);
  GtkWidget *grid;

  gtk_widget_add_css_class (label, "heading");
  append (self, label, SPACING);
  grid = append_grid (self, HEADING_SPACING);
  for (guint i = 0; i < section->lines->len; i++)
    add_value (self, grid, section, i);
}

static void
append_single (BeckonHandoffFacts *self, const BeckonHandoffSection *section)
{
  if (self->plain == NULL)
    self->plain = append_grid (self, SPACING);
  add_value (self, self->plain, section, 0);
}

static void
clear (BeckonHandoffFacts *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  self->plain = NULL;
  self->n_facts = 0;
}

static void
beckon_handoff_facts_dispose (GObject *object)
{
  clear (BECKON_HANDOFF_FACTS (object));

  G_OBJECT_CLASS (beckon_handoff_facts_parent_class)->dispose (object);
}

static void
beckon_handoff_facts_class_init (BeckonHandoffFactsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_handoff_facts_dispose;
  widget_class->focus = beckon_markdown_focus;

  gtk_widget_class_set_css_name (widget_class, "handofffacts");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
beckon_handoff_facts_init (BeckonHandoffFacts *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), beckon_markdown_layout_new ());
}

GPtrArray *
beckon_handoff_facts_show (BeckonHandoffFacts *self, const BeckonInteraction *handoff)
{
  g_autoptr (GPtrArray) sections = NULL;
  g_autoptr (GPtrArray) rest = NULL;

  g_return_val_if_fail (BECKON_IS_HANDOFF_FACTS (self), NULL);

  sections = beckon_handoff_list_sections (handoff);
  rest = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_handoff_section_free);
  clear (self);
  for (guint i = 0; i < sections->len; i++)
    {
      BeckonHandoffSection *section = g_ptr_array_index (sections, i);

      if (section->is_action)
        continue;
      take_contacts (self, section, handoff->subject);
      break;
    }
  if (handoff->reason != NULL)
    {
      GtkWidget *message = beckon_markdown_view_new ();

      beckon_markdown_view_set_text (BECKON_MARKDOWN_VIEW (message), handoff->reason,
                                     handoff->workspace);
      append (self, message, SPACING);
    }
  while (sections->len > 0)
    {
      BeckonHandoffSection *section = g_ptr_array_steal_index (sections, 0);

      if (section->is_action || section->lines->len == 0)
        {
          beckon_handoff_section_free (section);
          continue;
        }
      if (!is_facts (self, section) && !is_single (section))
        {
          g_ptr_array_add (rest, section);
          continue;
        }
      if (is_single (section))
        append_single (self, section);
      else
        append_section (self, section);
      beckon_handoff_section_free (section);
    }
  gtk_widget_set_visible (GTK_WIDGET (self),
                          gtk_widget_get_first_child (GTK_WIDGET (self)) != NULL);

  return g_steal_pointer (&rest);
}

void
beckon_handoff_facts_deselect (BeckonHandoffFacts *self)
{
  g_return_if_fail (BECKON_IS_HANDOFF_FACTS (self));

  beckon_markdown_label_deselect (GTK_WIDGET (self));
}
