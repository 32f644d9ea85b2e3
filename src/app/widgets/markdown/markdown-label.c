/* markdown-label.c: a paragraph, a heading or a cell, with its styles and links
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/markdown/markdown-label.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/markdown/markdown-link.h"
#include "app/widgets/no-hyphens.h"
#include "markdown/layout.h"

/* Characters. Where a label has neither, GTK lays out its text for no width at all, with a line for
 * each character, and all of it in one line, which takes seconds for a few hundred links. */
#define MIN_CHARS 10
#define MAX_CHARS 80

/* (transfer full): where the link leads, as a person reads it. */
static char *
describe_address (const char *address)
{
  char *file = g_filename_from_uri (address, NULL, NULL);

  return file != NULL ? file : g_strdup (address);
}

static void
append_link_start (GString *markup, const char *address)
{
  g_autofree char *place = describe_address (address);
  g_autofree char *href = g_markup_escape_text (address, -1);
  /* GTK reads the title as markup once more when it shows it. */
  g_autofree char *once = g_markup_escape_text (place, -1);
  g_autofree char *twice = g_markup_escape_text (once, -1);

  g_string_append_printf (markup, "<a href=\"%s\" title=\"%s\">", href, twice);
}

static void
append_run (
  GString *markup, const BeckonMarkdownRun *run, const char *text, gsize length, gboolean has_links)
{
  g_autofree char *escaped = g_markup_escape_text (text, (gssize) length);
  gboolean         is_link = run->address != NULL;

  if (is_link && has_links)
    append_link_start (markup, run->address);
  g_string_append_printf (markup, "%s%s%s%s%s%s%s%s%s%s%s", is_link && !has_links ? "<u>" : "",
                          run->style & BECKON_MARKDOWN_BOLD ? "<b>" : "",
                          run->style & BECKON_MARKDOWN_ITALIC ? "<i>" : "",
                          run->style & BECKON_MARKDOWN_STRUCK ? "<s>" : "",
                          run->style & BECKON_MARKDOWN_MONOSPACE ? "<tt>" : "", escaped,
                          run->style & BECKON_MARKDOWN_MONOSPACE ? "</tt>" : "",
                          run->style & BECKON_MARKDOWN_STRUCK ? "</s>" : "",
                          run->style & BECKON_MARKDOWN_ITALIC ? "</i>" : "",
                          run->style & BECKON_MARKDOWN_BOLD ? "</b>" : "",
                          is_link && !has_links ? "</u>" : "");
  if (is_link && has_links)
    g_string_append (markup, "</a>");
}

char *
beckon_markdown_label_markup (const BeckonMarkdownBlock *block,
                              gsize                      start,
                              gsize                      length,
                              gboolean                   has_links)
{
  GString *markup = g_string_sized_new (length + 64);
  gsize    end = start + length;

  for (guint i = 0; i < block->n_runs && block->runs[i].start < end; i++)
    {
      const BeckonMarkdownRun *run = &block->runs[i];
      gsize                    from = MAX (run->start, start);
      gsize                    to = MIN (run->start + run->length, end);

      if (from < to)
        append_run (markup, run, block->text + from, to - from, has_links);
    }

  return g_string_free (markup, FALSE);
}

/* (transfer full) (nullable): GTK tells a screen reader the words of a link and not that they are
 * one. */
static char *
describe_links (const BeckonMarkdownBlock *block, gsize start, gsize length)
{
  g_autoptr (GString) places = g_string_new (NULL);
  const char *last = NULL;

  for (guint i = 0; i < block->n_runs; i++)
    {
      const BeckonMarkdownRun *run = &block->runs[i];
      g_autofree char         *place = NULL;

      if (run->address == NULL || run->start < start || run->start >= start + length
          || g_strcmp0 (run->address, last) == 0)
        continue;
      last = run->address;
      place = describe_address (run->address);
      g_string_append_printf (places, "%s%s", places->len > 0 ? ", " : "", place);
    }
  if (places->len == 0)
    return NULL;

  /* Translators: for screen readers. %s: one or more addresses, separated by commas. */
  return g_strdup_printf (_ ("Links lead to %s"), places->str);
}

GtkTextDirection
beckon_markdown_label_find_direction (const char *text, const char *end)
{
  for (; text < end; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (!g_unichar_isalpha (c))
        continue;
      return (c >= 0x0590 && c <= 0x08FF) || (c >= 0xFB1D && c <= 0xFDFF)
                 || (c >= 0xFE70 && c <= 0xFEFF) || (c >= 0x10800 && c <= 0x10FFF)
                 || (c >= 0x1E800 && c <= 0x1EFFF)
               ? GTK_TEXT_DIR_RTL
               : GTK_TEXT_DIR_LTR;
    }

  return GTK_TEXT_DIR_NONE;
}

static void
add_links (GtkLabel *label, const BeckonMarkdownBlock *block, gsize start, gsize length)
{
  for (guint i = 0; i < block->n_runs; i++)
    {
      const BeckonMarkdownRun *run = &block->runs[i];

      if (run->address != NULL && run->start >= start && run->start < start + length)
        beckon_markdown_link_add (
          label, (int) g_utf8_strlen (block->text + start, (gssize) (run->start - start)));
    }
}

GtkWidget *
beckon_markdown_label_new (const BeckonMarkdownBlock *block, gsize start, gsize length)
{
  g_autofree char *text = g_strndup (block->text + start, length);
  gboolean         is_heading = block->kind == BECKON_MARKDOWN_HEADING;
  g_autofree char *markup = beckon_markdown_label_markup (block, start, length, TRUE);
  g_autofree char *links = describe_links (block, start, length);
  GtkWidget       *widget = g_object_new (
          GTK_TYPE_LABEL, "accessible-role",
    is_heading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL, "xalign", 0.0, "wrap",
          TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "natural-wrap-mode", GTK_NATURAL_WRAP_INHERIT,
          "selectable", TRUE, "use-markup", TRUE, "label", markup, "width-chars",
          (int) MIN (beckon_markdown_text_width (text), MIN_CHARS), "max-width-chars", MAX_CHARS, NULL);

  beckon_no_hyphens_label (GTK_LABEL (widget));
  gtk_widget_set_direction (widget, beckon_markdown_label_find_direction (
                                      block->text + start, block->text + start + length));
  if (is_heading)
    {
      gtk_widget_add_css_class (widget, "heading");
      gtk_widget_add_css_class (
        widget, block->level <= 1 ? "level-1" : (block->level == 2 ? "level-2" : "level-3"));
      gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LEVEL,
                                      (int) block->level, -1);
    }
  if (links != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    links, -1);
  if (links != NULL)
    {
      beckon_markdown_link_follow (GTK_LABEL (widget));
      add_links (GTK_LABEL (widget), block, start, length);
    }

  return widget;
}

void
beckon_markdown_label_deselect (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (GTK_IS_LABEL (widget) && gtk_label_get_selectable (GTK_LABEL (widget)))
    gtk_label_select_region (GTK_LABEL (widget), 0, 0);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    beckon_markdown_label_deselect (child);
}
