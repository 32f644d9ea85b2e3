/* printed-key.c: what is printed on a key, whatever it types (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/printed-key.h"

/* The keys from 1 to 0 have these codes, under X11 and Wayland. */
#define FIRST_DIGIT_KEYCODE 10
#define LAST_DIGIT_KEYCODE 19

typedef struct
{
  GdkKeymapKey *keys;    /* (owned) */
  guint        *keyvals; /* (owned) */
  int           n;
} Mapped;

static void
mapped_clear (Mapped *self)
{
  g_free (self->keys);
  g_free (self->keyvals);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Mapped, mapped_clear)

/* All that the key of @event types, in every layout. FALSE: not known. */
static gboolean
map_key (GdkEvent *event, Mapped *mapped)
{
  return event != NULL
         && gdk_display_map_keycode (gdk_event_get_display (event),
                                     gdk_key_event_get_keycode (event), &mapped->keys,
                                     &mapped->keyvals, &mapped->n);
}

static gboolean
is_shifted (GdkEvent *event)
{
  return (gdk_event_get_modifier_state (event) & GDK_SHIFT_MASK) != 0
         || gdk_key_event_get_level (event) != 0;
}

int
beckon_printed_key_get_digit (GdkEvent *event, guint keyval)
{
  g_auto (Mapped) mapped = { NULL };
  int   digit = g_unichar_digit_value (gdk_keyval_to_unicode (keyval));
  int   level = G_MAXINT;
  guint keycode;

  /* What moves or edits types nothing, and has digits only for a keypad. */
  if (digit >= 0 || event == NULL || (keyval & 0xff00) == 0xff00 || is_shifted (event)
      || !map_key (event, &mapped))
    return digit;

  keycode = gdk_key_event_get_keycode (event);
  for (int i = 0; i < mapped.n; i++)
    {
      int shown = g_unichar_digit_value (gdk_keyval_to_unicode (mapped.keyvals[i]));

      /* Beyond Shift, some layouts have a keypad on their letters. */
      if (shown < 0 || mapped.keys[i].group != (int) gdk_key_event_get_layout (event)
          || mapped.keys[i].level >= level
          || (mapped.keys[i].level > 1
              && (keycode < FIRST_DIGIT_KEYCODE || keycode > LAST_DIGIT_KEYCODE)))
        continue;
      digit = shown;
      level = mapped.keys[i].level;
    }
  return digit;
}

int
beckon_printed_key_get_keypad_digit (GdkEvent *event, guint keyval)
{
  static const guint keyvals[] = { GDK_KEY_KP_Insert,    GDK_KEY_KP_End,  GDK_KEY_KP_Down,
                                   GDK_KEY_KP_Page_Down, GDK_KEY_KP_Left, GDK_KEY_KP_Begin,
                                   GDK_KEY_KP_Right,     GDK_KEY_KP_Home, GDK_KEY_KP_Up,
                                   GDK_KEY_KP_Page_Up };

  if (event != NULL && (gdk_event_get_modifier_state (event) & GDK_SHIFT_MASK) != 0)
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (keyvals); i++)
    {
      if (keyvals[i] == keyval)
        return (int) i;
    }
  return -1;
}

/* The letter, comma or full stop of a US keyboard on the key with this code, or 0. */
static guint
get_us_letter (guint keycode)
{
  static const struct
  {
    guint       first;
    const char *letters;
  } rows[] = { { 24, "qwertyuiop" }, { 38, "asdfghjkl" }, { 52, "zxcvbnm,." } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      if (keycode >= rows[i].first && keycode < rows[i].first + strlen (rows[i].letters))
        return (guint) rows[i].letters[keycode - rows[i].first];
    }
  return 0;
}

static gboolean
is_of_other_script (guint keyval)
{
  gunichar c = gdk_keyval_to_unicode (keyval);

  if (c < 0x80)
    return FALSE;
  switch (g_unichar_get_script (c))
    {
    case G_UNICODE_SCRIPT_LATIN:
    case G_UNICODE_SCRIPT_COMMON:
    case G_UNICODE_SCRIPT_INHERITED:
      return FALSE;
    default:
      return !g_unichar_isdigit (c);
    }
}

guint
beckon_printed_key_get_latin (GdkEvent *event, guint keyval)
{
  g_auto (Mapped) mapped = { NULL };
  guint letter = 0;
  int   group = G_MAXINT;

  if (event == NULL || !is_of_other_script (keyval) || !map_key (event, &mapped))
    return keyval;

  for (int i = 0; i < mapped.n; i++)
    {
      if (mapped.keys[i].level != 0 || mapped.keys[i].group >= group
          || mapped.keyvals[i] < GDK_KEY_a || mapped.keyvals[i] > GDK_KEY_z)
        continue;
      letter = mapped.keyvals[i];
      group = mapped.keys[i].group;
    }
  if (letter == 0)
    letter = get_us_letter (gdk_key_event_get_keycode (event));
  return letter != 0 ? letter : keyval;
}
