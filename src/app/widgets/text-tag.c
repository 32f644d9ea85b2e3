/* text-tag.c: a tag whose colour assistive technology may ask for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/text-tag.h"

struct _BeckonTextTag
{
  GtkTextTag parent_instance;
};

enum
{
  PROP_FOREGROUND = 1
};

G_DEFINE_FINAL_TYPE (BeckonTextTag, beckon_text_tag, GTK_TYPE_TEXT_TAG)

static void
beckon_text_tag_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_autoptr (GdkRGBA) rgba = NULL;

  switch (id)
    {
    case PROP_FOREGROUND:
      g_object_get (object, "foreground-rgba", &rgba, NULL);
      g_value_set_boxed (value, rgba);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      break;
    }
}

static void
beckon_text_tag_class_init (BeckonTextTagClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = beckon_text_tag_get_property;

  /* In the place of GTK's property of this name, and of the type that GTK takes it for. */
  g_object_class_install_property (object_class, PROP_FOREGROUND,
                                   g_param_spec_boxed ("foreground", NULL, NULL, GDK_TYPE_RGBA,
                                                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

static void
beckon_text_tag_init (BeckonTextTag *self)
{
}

GtkTextTag *
beckon_text_tag_add (GtkTextBuffer *buffer, const char *name)
{
  GtkTextTag *tag;

  g_return_val_if_fail (GTK_IS_TEXT_BUFFER (buffer), NULL);

  tag = g_object_new (BECKON_TYPE_TEXT_TAG, "name", name, NULL);
  gtk_text_tag_table_add (gtk_text_buffer_get_tag_table (buffer), tag);
  g_object_unref (tag);

  /* The table holds it. */
  return tag;
}
