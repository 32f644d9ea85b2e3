/* face.c: the face of an agent: its icon, or its initials in a colour of its own, and an emblem for
 * its state
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/face.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/face-icons.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"
#include "base/invisible.h"
#include "model/agent-icon.h"

/* The emblem, with a ring in the colour behind the face. It stands out of the corner a little. */
#define EMBLEM_SIZE 12
#define EMBLEM_BOX 16
#define EMBLEM_OUT 3

/* No more of a name is looked at. */
#define LETTERS_CHARS 256
#define NAME_CHARS 80

/* How high the letters of an icon are, and an emoji, in parts of the face. */
#define LETTERS_SHARE 0.42
#define EMOJI_SHARE 0.52

struct _BeckonFace
{
  GtkWidget   parent_instance;
  AdwAvatar  *avatar;
  GtkLabel   *sign; /* (nullable): letters or an emoji, over the initials, which are hidden then */
  GtkImage   *emblem;
  char       *agent;      /* (owned) (nullable) */
  char       *own_icon;   /* (owned) (nullable) */
  gboolean    has_own;    /* it shows `own_icon`, and not what the agent was given */
  char       *words;      /* (owned) */
  const char *icon;       /* static, (nullable) */
  const char *css_class;  /* static, (nullable) */
  char       *state_word; /* (owned) (nullable) */
};

typedef enum
{
  PROP_AGENT = 1,
  PROP_SIZE
} BeckonFaceProperty;

static GParamSpec *properties[PROP_SIZE + 1];

G_DEFINE_FINAL_TYPE (BeckonFace, beckon_face, GTK_TYPE_WIDGET)

char *
beckon_face_letters (const char *name)
{
  g_autoptr (GString) letters = g_string_new (NULL);
  gboolean gap = FALSE;

  if (name == NULL)
    name = "";
  for (guint i = 0; i < LETTERS_CHARS && *name != '\0'; i++, name = g_utf8_next_char (name))
    {
      gunichar c = g_utf8_get_char (name);
      gboolean picture = g_unichar_type (c) == G_UNICODE_OTHER_SYMBOL;

      if (g_unichar_ismark (c))
        continue;
      if (beckon_char_is_invisible (c) || !(picture || g_unichar_isalnum (c)))
        {
          gap = letters->len > 0;
          continue;
        }
      if (gap)
        g_string_append_c (letters, ' ');
      gap = FALSE;
      g_string_append_unichar (letters, c);
      /* Two pictures would not fit, and one of several characters begins with what it is. */
      if (i == 0 && picture)
        break;
    }

  return g_string_free (g_steal_pointer (&letters), FALSE);
}

static void
update_words (BeckonFace *self)
{
  g_autofree char *name = self->agent != NULL && *self->agent != '\0'
                            ? beckon_display_text_short (self->agent, NAME_CHARS)
                            : g_strdup (_ ("An agent"));

  g_free (self->words);
  if (self->state_word != NULL)
    /* Translators: an agent and its state, like "codex, Running" */
    self->words = g_strdup_printf (_ ("%s, %s"), name, self->state_word);
  else
    self->words = g_steal_pointer (&name);
  beckon_spoken_name (GTK_WIDGET (self), self->words);
}

/* --- what is painted --- */

static void
show_sign (BeckonFace *self, const char *text, double share)
{
  g_autoptr (PangoAttrList) style = pango_attr_list_new ();
  double height = adw_avatar_get_size (self->avatar) * share;

  if (self->sign == NULL)
    {
      self->sign = GTK_LABEL (
        g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
      gtk_widget_add_css_class (GTK_WIDGET (self->sign), "sign");
      /* A font that does not know an emoji paints its parts beside each other. */
      gtk_widget_set_overflow (GTK_WIDGET (self->sign), GTK_OVERFLOW_HIDDEN);
      gtk_widget_insert_after (GTK_WIDGET (self->sign), GTK_WIDGET (self),
                               GTK_WIDGET (self->avatar));
    }
  pango_attr_list_insert (style, pango_attr_size_new_absolute ((int) (height * PANGO_SCALE)));
  gtk_label_set_attributes (self->sign, style);
  gtk_label_set_text (self->sign, text);
}

static gboolean
has_symbol (BeckonFace *self, const char *icon)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (self));

  return gtk_icon_theme_has_icon (gtk_icon_theme_get_for_display (display), icon);
}

static void
update_icon (BeckonFace *self)
{
  BeckonFaceIcons *icons = beckon_face_icons_get ();
  const char *icon = self->has_own ? self->own_icon : beckon_face_icons_find (icons, self->agent);
  BeckonIconKind   kind = beckon_icon_get_kind (icon);
  g_autofree char *letters = beckon_face_letters (self->agent);
  GdkPaintable    *picture =
    kind == BECKON_ICON_PICTURE ? beckon_face_icons_get_picture (icons, icon) : NULL;
  const char *symbol = kind == BECKON_ICON_SYMBOL && has_symbol (self, icon) ? icon : NULL;
  gboolean    sign = kind == BECKON_ICON_LETTERS || kind == BECKON_ICON_EMOJI;

  adw_avatar_set_text (self->avatar, letters);
  adw_avatar_set_show_initials (self->avatar, *letters != '\0' && symbol == NULL);
  adw_avatar_set_icon_name (self->avatar, symbol);
  adw_avatar_set_custom_image (self->avatar, picture);
  if (sign)
    {
      show_sign (self, icon, kind == BECKON_ICON_EMOJI ? EMOJI_SHARE : LETTERS_SHARE);
      gtk_widget_add_css_class (GTK_WIDGET (self), "signed");
    }
  else if (self->sign != NULL)
    {
      g_clear_pointer ((GtkWidget **) &self->sign, gtk_widget_unparent);
      gtk_widget_remove_css_class (GTK_WIDGET (self), "signed");
    }
}

static void
beckon_face_measure (GtkWidget     *widget,
                     GtkOrientation orientation,
                     int            for_size,
                     int           *minimum,
                     int           *natural,
                     int           *minimum_baseline,
                     int           *natural_baseline)
{
  int size = adw_avatar_get_size (BECKON_FACE (widget)->avatar);

  *minimum = *natural = size;
  *minimum_baseline = *natural_baseline = -1;
}

static void
beckon_face_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BeckonFace   *self = BECKON_FACE (widget);
  int           size = adw_avatar_get_size (self->avatar);
  GtkAllocation place = { (width - size) / 2, (height - size) / 2, size, size };
  gboolean      rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;

  gtk_widget_size_allocate (GTK_WIDGET (self->avatar), &place, -1);
  if (self->sign != NULL)
    gtk_widget_size_allocate (GTK_WIDGET (self->sign), &place, -1);
  if (!gtk_widget_get_visible (GTK_WIDGET (self->emblem)))
    return;
  place.x += rtl ? -EMBLEM_OUT : size - EMBLEM_BOX + EMBLEM_OUT;
  place.y += size - EMBLEM_BOX + EMBLEM_OUT;
  place.width = place.height = EMBLEM_BOX;
  gtk_widget_size_allocate (GTK_WIDGET (self->emblem), &place, -1);
}

/* Created only when the pointer rests on it: setting a text would cost a request to the display
 * server for each face of a list. */
static gboolean
beckon_face_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  gtk_tooltip_set_text (tooltip, BECKON_FACE (widget)->words);

  return TRUE;
}

static void
beckon_face_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  BeckonFace *self = BECKON_FACE (object);

  switch ((BeckonFaceProperty) prop_id)
    {
    case PROP_AGENT:
      g_value_set_string (value, self->agent);
      break;
    case PROP_SIZE:
      g_value_set_int (value, adw_avatar_get_size (self->avatar));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_face_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  BeckonFace *self = BECKON_FACE (object);

  switch ((BeckonFaceProperty) prop_id)
    {
    case PROP_AGENT:
      beckon_face_set_agent (self, g_value_get_string (value));
      break;
    case PROP_SIZE:
      adw_avatar_set_size (self->avatar, g_value_get_int (value));
      if (self->sign != NULL)
        update_icon (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_face_dispose (GObject *object)
{
  GtkWidget *child;

  BECKON_FACE (object)->sign = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (beckon_face_parent_class)->dispose (object);
}

static void
beckon_face_finalize (GObject *object)
{
  BeckonFace *self = BECKON_FACE (object);

  g_free (self->agent);
  g_free (self->own_icon);
  g_free (self->words);
  g_free (self->state_word);

  G_OBJECT_CLASS (beckon_face_parent_class)->finalize (object);
}

static void
beckon_face_class_init (BeckonFaceClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_face_dispose;
  object_class->finalize = beckon_face_finalize;
  object_class->get_property = beckon_face_get_property;
  object_class->set_property = beckon_face_set_property;
  widget_class->measure = beckon_face_measure;
  widget_class->size_allocate = beckon_face_size_allocate;
  widget_class->query_tooltip = beckon_face_query_tooltip;

  properties[PROP_AGENT] =
    g_param_spec_string ("agent", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SIZE] = g_param_spec_int ("size", NULL, NULL, 12, 256, BECKON_FACE_SIZE,
                                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  gtk_widget_class_set_css_name (widget_class, "face");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
beckon_face_init (BeckonFace *self)
{
  self->avatar = ADW_AVATAR (adw_avatar_new (BECKON_FACE_SIZE, NULL, FALSE));
  /* The face has a name; its parts say nothing more. */
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->avatar), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE,
                               -1);
  gtk_widget_set_parent (GTK_WIDGET (self->avatar), GTK_WIDGET (self));

  self->emblem = GTK_IMAGE (
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  gtk_image_set_pixel_size (self->emblem, EMBLEM_SIZE);
  gtk_widget_add_css_class (GTK_WIDGET (self->emblem), "emblem");
  gtk_widget_set_visible (GTK_WIDGET (self->emblem), FALSE);
  gtk_widget_set_parent (GTK_WIDGET (self->emblem), GTK_WIDGET (self));

  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  update_words (self);
  g_signal_connect_object (beckon_face_icons_get (), "changed", G_CALLBACK (update_icon), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
beckon_face_new (int size)
{
  return g_object_new (BECKON_TYPE_FACE, "size", size, NULL);
}

void
beckon_face_set_agent (BeckonFace *self, const char *name)
{
  g_return_if_fail (BECKON_IS_FACE (self));

  if (name != NULL && g_strcmp0 (self->agent, name) == 0)
    return;

  g_free (self->agent);
  self->agent = g_strdup (name);
  update_icon (self);
  update_words (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_AGENT]);
}

void
beckon_face_set_icon (BeckonFace *self, const char *icon)
{
  g_return_if_fail (BECKON_IS_FACE (self));

  self->has_own = TRUE;
  g_free (self->own_icon);
  self->own_icon = g_strdup (icon);
  update_icon (self);
}

void
beckon_face_set_state (BeckonFace *self, const char *icon, const char *css_class, const char *word)
{
  g_return_if_fail (BECKON_IS_FACE (self));

  if (g_strcmp0 (self->icon, icon) != 0)
    {
      self->icon = icon;
      if (icon != NULL)
        gtk_image_set_from_icon_name (self->emblem, icon);
      gtk_widget_set_visible (GTK_WIDGET (self->emblem), icon != NULL);
    }
  if (g_strcmp0 (self->css_class, css_class) != 0)
    {
      if (self->css_class != NULL)
        gtk_widget_remove_css_class (GTK_WIDGET (self->emblem), self->css_class);
      if (css_class != NULL)
        gtk_widget_add_css_class (GTK_WIDGET (self->emblem), css_class);
      self->css_class = css_class;
    }
  if (g_strcmp0 (self->state_word, word) != 0)
    {
      g_free (self->state_word);
      self->state_word = g_strdup (word);
      update_words (self);
    }
}
