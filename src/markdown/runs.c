/* runs.c: collects the text of one block, with its styles and links
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/runs.h"

#include <string.h>

#include "base/display-text.h"
#include "markdown/address.h"

/* Of a target that is shown in the text. */
#define TARGET_CHARS 200

static void
clear_run (gpointer data)
{
  g_free ((char *) ((BeckonMarkdownRun *) data)->address);
}

void
beckon_markdown_runs_init (BeckonMarkdownRuns *self, const char *workspace)
{
  *self = (BeckonMarkdownRuns){
    .workspace = workspace,
    .text = g_string_new (NULL),
    .runs = g_array_new (FALSE, FALSE, sizeof (BeckonMarkdownRun)),
  };
  g_array_set_clear_func (self->runs, clear_run);
}

void
beckon_markdown_runs_clear (BeckonMarkdownRuns *self)
{
  g_string_free (self->text, TRUE);
  g_clear_pointer (&self->runs, g_array_unref);
  g_clear_pointer (&self->target, g_free);
  g_clear_pointer (&self->address, g_free);
}

static void
add_run (BeckonMarkdownRuns *self,
         const char         *text,
         gsize               length,
         BeckonMarkdownStyle style,
         const char         *address)
{
  BeckonMarkdownRun  run = { .start = self->text->len, .length = length, .style = style };
  BeckonMarkdownRun *last = self->runs->len > 0
                              ? &g_array_index (self->runs, BeckonMarkdownRun, self->runs->len - 1)
                              : NULL;

  if (length == 0)
    return;
  g_string_append_len (self->text, text, (gssize) length);
  if (last != NULL && last->style == style && g_strcmp0 (last->address, address) == 0
      && (address == NULL || self->target != NULL))
    {
      last->length += length;
      return;
    }
  run.address = g_strdup (address);
  g_array_append_val (self->runs, run);
}

static BeckonMarkdownStyle
get_style (const BeckonMarkdownRuns *self)
{
  return (self->n_bold > 0 ? BECKON_MARKDOWN_BOLD : 0)
         | (self->n_italic > 0 ? BECKON_MARKDOWN_ITALIC : 0)
         | (self->n_struck > 0 ? BECKON_MARKDOWN_STRUCK : 0);
}

static gboolean
is_word (const char *text, const char *c)
{
  return c > text && g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (c)));
}

void
beckon_markdown_runs_add (BeckonMarkdownRuns *self, const char *text)
{
  const char *from = text;

  for (const char *c = text; *c != '\0' && self->target == NULL; c++)
    {
      g_autofree char *found = NULL;
      g_autofree char *address = NULL;
      gsize            length;

      if (strchr ("hHmM", *c) == NULL || is_word (text, c))
        continue;
      length = beckon_markdown_address_find (c);
      if (length == 0)
        continue;

      found = g_strndup (c, length);
      address = beckon_markdown_address_check (found, NULL);
      add_run (self, from, (gsize) (c - from), get_style (self), NULL);
      add_run (self, found, length, get_style (self), address);
      from = c + length;
      c = from - 1;
    }
  add_run (self, from, strlen (from), get_style (self), self->address);
}

void
beckon_markdown_runs_add_styled (BeckonMarkdownRuns *self,
                                 const char         *text,
                                 BeckonMarkdownStyle style)
{
  add_run (self, text, strlen (text), style | get_style (self), self->address);
}

gboolean
beckon_markdown_runs_open_link (BeckonMarkdownRuns *self, const char *target)
{
  if (self->target != NULL)
    return FALSE;

  self->target = g_strdup (target);
  self->address = beckon_markdown_address_check (target, self->workspace);
  self->link_start = self->text->len;
  return TRUE;
}

static gboolean
is_same_place (const char *text, const char *target)
{
  return g_str_equal (text, target)
         || (g_ascii_strncasecmp (target, "mailto:", 7) == 0 && g_str_equal (text, target + 7));
}

void
beckon_markdown_runs_close_link (BeckonMarkdownRuns *self, gboolean is_picture)
{
  const char *text = self->text->str + self->link_start;

  g_return_if_fail (self->target != NULL);

  if (*self->target != '\0' && !is_same_place (text, self->target)
      && (*text == '\0' || is_picture || self->address == NULL
          || beckon_markdown_address_is_claimed (text)))
    {
      g_autofree char *target = beckon_display_text_ends (self->target, TARGET_CHARS);
      gboolean         is_alone = *text == '\0';

      if (!is_alone)
        add_run (self, " (", 2, get_style (self), NULL);
      add_run (self, target, strlen (target), get_style (self), self->address);
      if (!is_alone)
        add_run (self, ")", 1, get_style (self), NULL);
    }
  g_clear_pointer (&self->target, g_free);
  g_clear_pointer (&self->address, g_free);
}

void
beckon_markdown_runs_finish (BeckonMarkdownRuns *self, BeckonMarkdownBlock *block)
{
  guint              n = self->runs->len;
  g_autofree gsize  *starts = g_new (gsize, n + 1);
  BeckonMarkdownRun *runs;
  guint              kept = 0;

  for (guint i = 0; i < n; i++)
    starts[i] = g_array_index (self->runs, BeckonMarkdownRun, i).start;
  block->text = beckon_display_text_marked (self->text->str, FALSE, starts, n);
  starts[n] = strlen (block->text);

  g_array_set_clear_func (self->runs, NULL);
  runs = (BeckonMarkdownRun *) (gpointer) g_array_free (self->runs, FALSE);
  self->runs = NULL;
  for (guint i = 0; i < n; i++)
    {
      runs[i].start = starts[i];
      runs[i].length = starts[i + 1] - starts[i];
      /* Of piled marks there may be nothing left. */
      if (runs[i].length > 0)
        runs[kept++] = runs[i];
      else
        g_free ((char *) runs[i].address);
    }
  block->runs = runs;
  block->n_runs = kept;
}
