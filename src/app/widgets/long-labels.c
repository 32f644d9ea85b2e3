/* long-labels.c: labels lay long words out fast (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/long-labels.h"

#include <string.h>

#include "base/grapheme.h"

#define STATE "beckon-long-labels"
#define NARROW "beckon-long-labels-narrow"

/* With a shorter text a label is laid out in a moment at any width. */
#define LONG_BYTES 500
/* The least width of the others, in characters. Where a label has none, GTK lays out its text for
 * no width at all, with a line for each character. */
#define MIN_CHARS 10

typedef struct
{
  PangoAttrList *given; /* (owned) (nullable): what the label would have */
  PangoAttrList *set;   /* (owned): what it has */
} State;

static void (*notify_before) (GObject *object, GParamSpec *property);

/* The length of the next part of a word of @length bytes; the whole graphemes of it, if there are
 * any. */
static gsize
cut_word (const char *word, gsize length)
{
  gsize part = beckon_grapheme_cut (word, BECKON_LONG_LABELS_WORD);

  if (part == 0)
    part = (gsize) (g_utf8_offset_to_pointer (word, BECKON_LONG_LABELS_WORD) - word);

  return MIN (part, length);
}

/* Pango ends a run where an attribute begins or ends. This one is the default. */
static void
add_part (PangoAttrList *attributes, gsize start, gsize end)
{
  PangoAttribute *attribute = pango_attr_fallback_new (TRUE);

  attribute->start_index = (guint) start;
  attribute->end_index = (guint) end;
  pango_attr_list_insert (attributes, attribute);
}

PangoAttrList *
beckon_long_labels_split (const char *text, PangoAttrList *attributes)
{
  PangoAttrList *split = NULL;
  gsize          at = 0;

  g_return_val_if_fail (text != NULL, NULL);

  while (text[at] != '\0')
    {
      gsize length = strcspn (text + at, " \t\n");
      gsize end = at + length;

      if (g_utf8_strlen (text + at, (gssize) length) > BECKON_LONG_LABELS_WORD && split == NULL)
        split = attributes != NULL ? pango_attr_list_copy (attributes) : pango_attr_list_new ();
      if (g_utf8_strlen (text + at, (gssize) length) > BECKON_LONG_LABELS_WORD)
        for (gboolean is_odd = TRUE; at < end; is_odd = !is_odd)
          {
            gsize part = cut_word (text + at, end - at);

            if (is_odd)
              add_part (split, at, at + part);
            at += part;
          }
      at = end + strspn (text + end, " \t\n");
    }

  return split;
}

static void
state_free (gpointer data)
{
  State *state = data;

  g_clear_pointer (&state->given, pango_attr_list_unref);
  pango_attr_list_unref (state->set);
  g_free (state);
}

static void
update (GtkLabel *label)
{
  GObject       *object = G_OBJECT (label);
  State         *state = g_object_get_data (object, STATE);
  PangoAttrList *has = gtk_label_get_attributes (label);
  PangoAttrList *given = state != NULL && has == state->set ? state->given : has;
  const char    *text = gtk_label_get_text (label);
  PangoAttrList *split = strlen (text) > LONG_BYTES ? beckon_long_labels_split (text, given) : NULL;

  if (split == NULL && state == NULL)
    return;

  if (given != NULL)
    pango_attr_list_ref (given);
  g_object_set_data (object, STATE, NULL);
  if (split != NULL)
    {
      state = g_new (State, 1);
      state->given = given;
      state->set = split;
      g_object_set_data_full (object, STATE, state, state_free);
      gtk_label_set_attributes (label, split);
      return;
    }
  gtk_label_set_attributes (label, given);
  g_clear_pointer (&given, pango_attr_list_unref);
}

/* Only of labels that show all of their text in several lines, and have no least width
 * themselves. */
static void
limit_width (GtkLabel *label)
{
  GObject *object = G_OBJECT (label);
  gboolean is_narrow = g_object_get_data (object, NARROW) != NULL;
  gboolean is_long = strlen (gtk_label_get_text (label)) > LONG_BYTES && gtk_label_get_wrap (label)
                     && gtk_label_get_ellipsize (label) == PANGO_ELLIPSIZE_NONE;

  if (is_long == is_narrow || (is_long && gtk_label_get_width_chars (label) != -1))
    return;
  g_object_set_data (object, NARROW, GINT_TO_POINTER (is_long));
  gtk_label_set_width_chars (label, is_long ? MIN_CHARS : -1);
}

static void
on_notify (GObject *object, GParamSpec *property)
{
  GtkLabel *label = GTK_LABEL (object);
  State    *state = g_object_get_data (object, STATE);

  if (notify_before != NULL)
    notify_before (object, property);
  if (g_str_equal (property->name, "label"))
    limit_width (label);
  if (g_str_equal (property->name, "label")
      || (g_str_equal (property->name, "attributes")
          && (state == NULL || gtk_label_get_attributes (label) != state->set)))
    update (label);
}

void
beckon_long_labels_install (void)
{
  GObjectClass *klass = g_type_class_ref (GTK_TYPE_LABEL);

  g_return_if_fail (klass->notify != on_notify);

  notify_before = klass->notify;
  klass->notify = on_notify;
}
