/* request-text.c: where a request is typed, or an earlier one is recalled
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/new/request-text.h"

#include "app/widgets/announce.h"
#include "app/widgets/composing.h"
#include "app/widgets/text-layout.h"
#include "app/widgets/whole-text.h"

struct _BeckonRequestText
{
  GtkTextView parent_instance;
  GPtrArray  *earlier;  /* (owned) (nullable) (element-type utf8): the newest one first */
  int         recalled; /* the place in it of the text that is shown; -1: none */
};

G_DEFINE_FINAL_TYPE (BeckonRequestText, beckon_request_text, GTK_TYPE_TEXT_VIEW)

/* TRUE: nothing was typed, or what is shown was recalled and not changed since. */
static gboolean
may_recall (BeckonRequestText *self, const char *text)
{
  return *text == '\0'
         || (self->recalled >= 0
             && g_str_equal (text, g_ptr_array_index (self->earlier, self->recalled)));
}

/* TRUE: there is a line above the cursor (@by > 0) or below it. Moves @cursor there. */
static gboolean
has_line (GtkTextView *view, GtkTextIter *cursor, int by)
{
  if (by > 0)
    return gtk_text_view_backward_display_line (view, cursor);
  return gtk_text_view_forward_display_line (view, cursor) && !gtk_text_iter_is_end (cursor);
}

/* TRUE: the text is another one now. */
static gboolean
recall (BeckonRequestText *self, int by)
{
  GtkTextView     *view = GTK_TEXT_VIEW (self);
  GtkTextBuffer   *buffer = gtk_text_view_get_buffer (view);
  g_autofree char *text = beckon_request_text_dup (self);
  GtkTextIter      cursor;
  int              next;

  if (self->earlier == NULL || !gtk_text_view_get_editable (view) || !may_recall (self, text))
    return FALSE;
  next = (*text == '\0' ? -1 : self->recalled) + by;
  gtk_text_buffer_get_iter_at_mark (buffer, &cursor, gtk_text_buffer_get_insert (buffer));
  if (next < -1 || next >= (int) self->earlier->len || has_line (view, &cursor, by))
    return FALSE;

  beckon_request_text_take (self, next < 0 ? "" : g_ptr_array_index (self->earlier, next));
  self->recalled = next;
  if (next >= 0)
    beckon_announce (GTK_WIDGET (self), g_ptr_array_index (self->earlier, next));

  return TRUE;
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                BeckonRequestText     *self)
{
  /* The input method comes first (ATT-19). */
  if (beckon_composing (GTK_WIDGET (self)))
    return GDK_EVENT_PROPAGATE;
  if ((modifiers & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Up || keyval == GDK_KEY_KP_Up)
    return recall (self, 1);
  if (keyval == GDK_KEY_Down || keyval == GDK_KEY_KP_Down)
    return recall (self, -1);
  return GDK_EVENT_PROPAGATE;
}

static void
beckon_request_text_finalize (GObject *object)
{
  g_clear_pointer (&BECKON_REQUEST_TEXT (object)->earlier, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_request_text_parent_class)->finalize (object);
}

static void
beckon_request_text_class_init (BeckonRequestTextClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_request_text_finalize;
}

static void
beckon_request_text_init (BeckonRequestText *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->recalled = -1;
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  beckon_text_layout_keep (GTK_TEXT_VIEW (self));
}

char *
beckon_request_text_dup (BeckonRequestText *self)
{
  g_return_val_if_fail (BECKON_IS_REQUEST_TEXT (self), NULL);

  return g_strstrip (beckon_whole_text_dup (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self))));
}

void
beckon_request_text_take (BeckonRequestText *self, const char *text)
{
  g_return_if_fail (BECKON_IS_REQUEST_TEXT (self));

  if (!gtk_text_view_get_editable (GTK_TEXT_VIEW (self)))
    return;
  beckon_whole_text_replace (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self)), text);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
beckon_request_text_add_mention (BeckonRequestText *self, const char *mention)
{
  GtkTextBuffer *buffer;
  GtkTextIter    cursor;

  g_return_if_fail (BECKON_IS_REQUEST_TEXT (self));

  if (!gtk_text_view_get_editable (GTK_TEXT_VIEW (self)))
    return;
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self));
  gtk_text_buffer_get_iter_at_mark (buffer, &cursor, gtk_text_buffer_get_insert (buffer));
  if (!gtk_text_iter_is_start (&cursor) && gtk_text_iter_backward_char (&cursor)
      && !g_unichar_isspace (gtk_text_iter_get_char (&cursor)))
    gtk_text_buffer_insert_at_cursor (buffer, " ", -1);
  gtk_text_buffer_insert_at_cursor (buffer, mention, -1);
  gtk_text_buffer_insert_at_cursor (buffer, " ", -1);
}

void
beckon_request_text_set_earlier (BeckonRequestText *self, GPtrArray *earlier)
{
  g_return_if_fail (BECKON_IS_REQUEST_TEXT (self));

  g_clear_pointer (&self->earlier, g_ptr_array_unref);
  self->earlier = g_ptr_array_ref (earlier);
  self->recalled = -1;
}
