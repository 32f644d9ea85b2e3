/* log-tags.c: how the parts of a log look in its text buffer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/log/log-tags.h"

#include "app/widgets/text-tag.h"

/* Different styles; what has yet another one is plain. */
#define MAX_STYLES 256
#define N_PARTS BECKON_LOG_PART_STYLE

struct _BeckonLogTags
{
  GtkTextBuffer *buffer; /* (unowned) */
  GHashTable    *styles; /* (owned): of the style as a text → GtkTextTag, which has the style */
  GtkTextTag    *parts[N_PARTS];
  BeckonLogTheme theme;
};

static void
to_rgba (guint32 colour, double alpha, GdkRGBA *rgba)
{
  rgba->red = (float) (colour >> 16 & 0xff) / 255;
  rgba->green = (float) (colour >> 8 & 0xff) / 255;
  rgba->blue = (float) (colour & 0xff) / 255;
  rgba->alpha = (float) alpha;
}

static void
paint (GtkTextTag *tag, const BeckonSgr *style, BeckonLogTheme theme)
{
  BeckonLogInk ink;
  GdkRGBA      rgba;

  beckon_log_color_resolve (style, theme, &ink);
  to_rgba (ink.ink, 1, &rgba);
  g_object_set (tag, "foreground-rgba", ink.own_ink ? NULL : &rgba, NULL);
  to_rgba (ink.paper, 1, &rgba);
  g_object_set (tag, "background-rgba", ink.own_paper ? NULL : &rgba, NULL);
}

/* Fewer shades than there are: no output makes more tags than needed to see the difference. */
static gint32
coarse (gint32 colour)
{
  return colour >= BECKON_SGR_RGB ? (gint32) (BECKON_SGR_RGB | (colour & 0xf0f0f0)) : colour;
}

/* (transfer none) (nullable) */
static GtkTextTag *
need_style (BeckonLogTags *self, const BeckonSgr *wanted)
{
  BeckonSgr        style = { wanted->flags, coarse (wanted->ink), coarse (wanted->paper) };
  g_autofree char *key =
    g_strdup_printf ("%x %x %x", (guint) style.flags, (guint) style.ink, (guint) style.paper);
  GtkTextTag *tag = g_hash_table_lookup (self->styles, key);

  if (tag != NULL || g_hash_table_size (self->styles) >= MAX_STYLES)
    return tag;

  tag = beckon_text_tag_add (self->buffer, NULL);
  if ((style.flags & BECKON_SGR_BOLD) != 0)
    g_object_set (tag, "weight", PANGO_WEIGHT_BOLD, NULL);
  if ((style.flags & BECKON_SGR_ITALIC) != 0)
    g_object_set (tag, "style", PANGO_STYLE_ITALIC, NULL);
  if ((style.flags & BECKON_SGR_UNDERLINE) != 0)
    g_object_set (tag, "underline", PANGO_UNDERLINE_SINGLE, NULL);
  if ((style.flags & BECKON_SGR_STRIKE) != 0)
    g_object_set (tag, "strikethrough", TRUE, NULL);
  g_object_set_data_full (G_OBJECT (tag), "style", g_memdup2 (&style, sizeof style), g_free);
  paint (tag, &style, self->theme);
  g_hash_table_insert (self->styles, g_steal_pointer (&key), tag);

  return tag;
}

static void
paint_parts (BeckonLogTags *self)
{
  BeckonSgr    faint = BECKON_SGR_PLAIN;
  BeckonLogInk ink;
  GdkRGBA      rgba;

  faint.flags = BECKON_SGR_FAINT;
  beckon_log_color_resolve (&faint, self->theme, &ink);
  to_rgba (ink.ink, 1, &rgba);
  g_object_set (self->parts[BECKON_LOG_PART_HEAD], "foreground-rgba", &rgba, NULL);
  to_rgba (self->theme.dark ? 0xf8e45c : 0xe5a50a, self->theme.dark ? 0.14 : 0.16, &rgba);
  g_object_set (self->parts[BECKON_LOG_PART_WARNING], "paragraph-background-rgba", &rgba, NULL);
  to_rgba (self->theme.dark ? 0xff7b63 : 0xe01b24, self->theme.dark ? 0.18 : 0.12, &rgba);
  g_object_set (self->parts[BECKON_LOG_PART_ERROR], "paragraph-background-rgba", &rgba, NULL);
}

/* The font of the desktop; the view has one of fixed width. */
static char *
dup_font_family (void)
{
  g_autofree char *name = NULL;
  g_autoptr (PangoFontDescription) font = NULL;

  g_object_get (gtk_settings_get_default (), "gtk-font-name", &name, NULL);
  font = pango_font_description_from_string (name);
  return g_strdup (pango_font_description_get_family (font));
}

static void
make_parts (BeckonLogTags *self)
{
  GtkTextBuffer   *buffer = self->buffer;
  g_autofree char *family = dup_font_family ();

  self->parts[BECKON_LOG_PART_HEAD] = beckon_text_tag_add (buffer, NULL);
  g_object_set (self->parts[BECKON_LOG_PART_HEAD], "family", family, "scale", 0.86, "weight",
                PANGO_WEIGHT_BOLD, "pixels-above-lines", 12, "pixels-below-lines", 4, NULL);
  self->parts[BECKON_LOG_PART_PRINTED] = gtk_text_buffer_create_tag (buffer, NULL, NULL, NULL);
  self->parts[BECKON_LOG_PART_SAID] = gtk_text_buffer_create_tag (
    buffer, NULL, "pixels-above-lines", 1, "pixels-below-lines", 1, NULL);
  self->parts[BECKON_LOG_PART_ERR] =
    gtk_text_buffer_create_tag (buffer, BECKON_LOG_TAG_ERR, NULL, NULL);
  self->parts[BECKON_LOG_PART_WARNING] =
    gtk_text_buffer_create_tag (buffer, BECKON_LOG_TAG_WARNING, NULL, NULL);
  self->parts[BECKON_LOG_PART_ERROR] =
    gtk_text_buffer_create_tag (buffer, BECKON_LOG_TAG_ERROR, NULL, NULL);
  /* GTK keeps invisible text from screen readers, too: this one takes no room and has no colour. */
  self->parts[BECKON_LOG_PART_SPOKEN] = beckon_text_tag_add (buffer, BECKON_LOG_TAG_SPOKEN);
  g_object_set (self->parts[BECKON_LOG_PART_SPOKEN], "size-points", 0.1, "foreground-rgba",
                &(GdkRGBA){ 0 }, NULL);
  /* A line that is wrapped gets no hyphen that a program did not print. */
  for (guint i = 0; i < N_PARTS; i++)
    g_object_set (self->parts[i], "insert-hyphens", FALSE, NULL);
}

void
beckon_log_tags_set_theme (BeckonLogTags *self, BeckonLogTheme theme)
{
  GHashTableIter iter;
  gpointer       tag;

  self->theme = theme;
  paint_parts (self);
  g_hash_table_iter_init (&iter, self->styles);
  while (g_hash_table_iter_next (&iter, NULL, &tag))
    paint (tag, g_object_get_data (tag, "style"), theme);
}

GtkTextTag *
beckon_log_tags_get (BeckonLogTags *self, BeckonLogPart part, const BeckonSgr *style)
{
  return part == BECKON_LOG_PART_STYLE ? need_style (self, style) : self->parts[part];
}

BeckonLogTags *
beckon_log_tags_new (GtkTextBuffer *buffer)
{
  BeckonLogTags *self = g_new0 (BeckonLogTags, 1);

  self->buffer = buffer;
  self->styles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  make_parts (self);
  paint_parts (self);

  return self;
}

void
beckon_log_tags_free (BeckonLogTags *self)
{
  g_hash_table_unref (self->styles);
  g_free (self);
}
