/* code-card.c: a command, a diff or arguments in full, as the person reads and edits them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/code-card.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <gtksourceview/gtksource.h>
#include <string.h>

#include "app/widgets/long-text.h"
#include "app/widgets/text-layout.h"
#include "app/widgets/toast.h"
#include "app/widgets/wheel.h"
#include "base/display-text.h"

/* What is higher scrolls, until the person wants to see all of it. */
#define LOW_PX 220

/* A longer text has one colour: 64 KiB of brackets take GtkSourceView 3 s of processor time. */
#define COLOURED_BYTES 8192

#define RISK_TAG "risk"

struct _BeckonCodeCard
{
  GtkBox     parent_instance;
  GtkWidget *title;
  GtkWidget *count;
  GtkWidget *edit_button;
  GtkWidget *copy;
  GtkWidget *scroller;
  GtkWidget *view;
  GtkWidget *whole; /* shows all lines, or a few */
  GtkWidget *risk;
  GtkWidget *risk_label;
  GtkWidget *error;
  GtkWidget *error_label;
  char      *name;         /* (owned): what it is */
  char      *raw;          /* (owned): the text as it was given, for copying */
  GPtrArray *risks;        /* (owned) (nullable) (element-type utf8) */
  guint      fit_id;       /* (owned): sets the height */
  gboolean   always_whole; /* all lines, and no button for that */
  gboolean   loading;      /* changes come from the program, not from the person */
};

enum
{
  CHANGED,
  RESIZED,
  EDIT,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonCodeCard, beckon_code_card, GTK_TYPE_BOX)

static GtkTextBuffer *
get_buffer (BeckonCodeCard *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
}

/* --- style --- */

/* In high contrast all text has one colour: those of a scheme are too pale. */
static void
style_cb (BeckonCodeCard *self)
{
  AdwStyleManager             *manager = adw_style_manager_get_default ();
  GtkSourceStyleSchemeManager *schemes = gtk_source_style_scheme_manager_get_default ();
  const char *id = adw_style_manager_get_dark (manager) ? "Adwaita-dark" : "Adwaita";

  gtk_source_buffer_set_style_scheme (GTK_SOURCE_BUFFER (get_buffer (self)),
                                      gtk_source_style_scheme_manager_get_scheme (schemes, id));
  gtk_source_buffer_set_highlight_syntax (GTK_SOURCE_BUFFER (get_buffer (self)),
                                          !adw_style_manager_get_high_contrast (manager));
}

/* --- risks --- */

/* TRUE: it is in @text, the folded text of @buffer without the breaks, one of which may be within
 * the word. */
static gboolean
mark_word (GtkTextBuffer *buffer, const char *text, const char *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  GtkTextIter      at, start, end;

  gtk_text_buffer_get_start_iter (buffer, &at);
  while (gtk_text_iter_forward_search (
    &at, word, GTK_TEXT_SEARCH_CASE_INSENSITIVE | GTK_TEXT_SEARCH_TEXT_ONLY, &start, &end, NULL))
    {
      gtk_text_buffer_apply_tag_by_name (buffer, RISK_TAG, &start, &end);
      at = end;
    }

  return strstr (text, folded) != NULL;
}

/* Parts of a phrase that has others between them are marked each on its own. TRUE: all are there.
 */
static gboolean
mark_phrase (GtkTextBuffer *buffer, const char *text, const char *phrase)
{
  g_auto (GStrv) parts = g_strsplit (phrase, "…", -1);

  gboolean found = TRUE;

  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      found &= mark_word (buffer, text, parts[i]);
  return found;
}

static void
show_risks (BeckonCodeCard *self)
{
  GtkTextBuffer *buffer = get_buffer (self);
  GtkTextIter    start, end;
  g_autoptr (GString) said = g_string_new (NULL);
  g_autofree char *text = beckon_code_card_dup_text (self);
  g_autofree char *folded = g_utf8_casefold (text, -1);

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag_by_name (buffer, RISK_TAG, &start, &end);
  for (guint i = 0; self->risks != NULL && i < self->risks->len; i++)
    {
      const char *word = g_ptr_array_index (self->risks, i);

      if (!mark_phrase (buffer, folded, word))
        continue;
      /* Translators: between words that are listed, each in quotation marks */
      g_string_append_printf (said, "%s“%s”", said->len > 0 ? _ (", ") : "", word);
    }
  gtk_widget_set_visible (self->risk, said->len > 0);
  if (said->len > 0)
    {
      /* Translators: %s are the words of a command that make it destructive */
      g_autofree char *sentence = g_strdup_printf (_ ("Can destroy something: %s"), said->str);

      gtk_label_set_label (GTK_LABEL (self->risk_label), sentence);
    }
}

/* --- the text --- */

static gboolean
is_whole (BeckonCodeCard *self)
{
  return self->always_whole || gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->whole));
}

static int
count_lines (const char *text)
{
  int n = 1;

  for (const char *c = text; *c != '\0'; c++)
    n += *c == '\n';

  return n;
}

static void
show_count (BeckonCodeCard *self)
{
  g_autofree char *text = beckon_code_card_dup_text (self);
  int              n = count_lines (text);
  g_autofree char *count = g_strdup_printf (ngettext ("%d line", "%d lines", (gulong) n), n);
  /* Translators: a button below the first of many lines */
  g_autofree char *more =
    g_strdup_printf (ngettext ("Show All %d Line", "Show All %d Lines", (gulong) n), n);

  gtk_label_set_label (GTK_LABEL (self->count), count);
  gtk_widget_set_visible (self->count, n > 1);
  /* The numbers would count parts of lines that are broken to be shown. */
  gtk_source_view_set_show_line_numbers (
    GTK_SOURCE_VIEW (self->view), n > 1 && n == gtk_text_buffer_get_line_count (get_buffer (self)));
  gtk_button_set_label (GTK_BUTTON (self->whole), is_whole (self) ? _ ("Show Fewer Lines")
                                                  : n > 1         ? more
                                                                  : _ ("Show All of It"));
}

/* How high the text is, once GTK has laid it out. */
static int
measure_text (BeckonCodeCard *self)
{
  GtkTextView *view = GTK_TEXT_VIEW (self->view);
  GtkTextIter  end;
  int          y, height;

  gtk_text_buffer_get_end_iter (get_buffer (self), &end);
  gtk_text_view_get_line_yrange (view, &end, &y, &height);
  return y + height + gtk_text_view_get_top_margin (view) + gtk_text_view_get_bottom_margin (view);
}

/* A scrolled text asks for a few lines only, and GTK lays the rest out later: the height is set
 * when it is known. */
static gboolean
fit_cb (gpointer user_data)
{
  BeckonCodeCard *self = user_data;
  int             height = measure_text (self);
  int             wanted = is_whole (self) ? height : MIN (height, LOW_PX);
  int             before;

  self->fit_id = 0;
  gtk_widget_get_size_request (self->scroller, NULL, &before);
  gtk_widget_set_visible (self->whole, !self->always_whole && (height > LOW_PX || is_whole (self)));
  /* A scroll bar would make the card of a single line higher. */
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  wanted < height ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
  if (before == wanted)
    return G_SOURCE_REMOVE;
  gtk_widget_set_size_request (self->scroller, -1, wanted);
  g_signal_emit (self, signals[RESIZED], 0);
  return G_SOURCE_REMOVE;
}

static void
fit_soon (BeckonCodeCard *self)
{
  if (self->fit_id == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->fit_id = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, fit_cb, self, NULL);
}

static void
changed_cb (BeckonCodeCard *self)
{
  /* It comes in many parts, each of which is a change. */
  if (self->loading)
    return;
  show_count (self);
  fit_soon (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
whole_cb (BeckonCodeCard *self)
{
  show_count (self);
  fit_soon (self);
}

static void
copy_cb (BeckonCodeCard *self)
{
  g_autofree char *typed = NULL;

  if (gtk_text_view_get_editable (GTK_TEXT_VIEW (self->view)))
    typed = beckon_code_card_dup_text (self);
  beckon_toast_copy (GTK_WIDGET (self), typed != NULL ? typed : self->raw);
}

static void
edit_cb (BeckonCodeCard *self)
{
  g_signal_emit (self, signals[EDIT], 0);
}

static void
set_editable (BeckonCodeCard *self, gboolean editable)
{
  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->view), editable);
  gtk_text_view_set_cursor_visible (GTK_TEXT_VIEW (self->view), editable);
  if (editable)
    gtk_widget_add_css_class (GTK_WIDGET (self), "edited");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "edited");
}

/* --- the object --- */

static void
beckon_code_card_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (beckon_code_card_parent_class)->map (widget);
  fit_soon (BECKON_CODE_CARD (widget));
}

static void
beckon_code_card_dispose (GObject *object)
{
  g_clear_handle_id (&BECKON_CODE_CARD (object)->fit_id, g_source_remove);

  G_OBJECT_CLASS (beckon_code_card_parent_class)->dispose (object);
}

static void
beckon_code_card_finalize (GObject *object)
{
  BeckonCodeCard *self = BECKON_CODE_CARD (object);

  g_free (self->name);
  g_free (self->raw);
  g_clear_pointer (&self->risks, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_code_card_parent_class)->finalize (object);
}

static void
beckon_code_card_class_init (BeckonCodeCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_code_card_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_code_card_finalize;
  widget_class->map = beckon_code_card_map;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[RESIZED] = g_signal_new ("resized", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[EDIT] = g_signal_new ("edit", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);

  g_type_ensure (GTK_SOURCE_TYPE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/code-card.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, title);
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, count);
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, edit_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, copy);
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, view);
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, whole);
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, risk);
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, risk_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, error);
  gtk_widget_class_bind_template_child (widget_class, BeckonCodeCard, error_label);
  gtk_widget_class_bind_template_callback (widget_class, whole_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, edit_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
beckon_code_card_init (BeckonCodeCard *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  g_autoptr (GtkSourceBuffer) buffer = gtk_source_buffer_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_source_buffer_set_highlight_matching_brackets (buffer, FALSE);
  gtk_text_view_set_buffer (GTK_TEXT_VIEW (self->view), GTK_TEXT_BUFFER (buffer));
  beckon_long_text_install (GTK_TEXT_VIEW (self->view));
  gtk_text_buffer_create_tag (GTK_TEXT_BUFFER (buffer), RISK_TAG, "weight", PANGO_WEIGHT_BOLD,
                              "underline", PANGO_UNDERLINE_ERROR, NULL);
  g_signal_connect_swapped (buffer, "changed", G_CALLBACK (changed_cb), self);
  beckon_text_layout_keep (GTK_TEXT_VIEW (self->view));
  beckon_wheel_pass_on (self->view);
  /* Code is read from left to right. */
  gtk_widget_set_direction (self->scroller, GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (self->view, GTK_TEXT_DIR_LTR);
  g_signal_connect_swapped (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "changed",
    G_CALLBACK (fit_soon), self);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (style_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (style_cb), self,
                           G_CONNECT_SWAPPED);
  style_cb (self);
}

GtkWidget *
beckon_code_card_new (const char *title)
{
  BeckonCodeCard *self = g_object_new (BECKON_TYPE_CODE_CARD, NULL);

  self->name = g_strdup (title);
  gtk_label_set_label (GTK_LABEL (self->title), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  return GTK_WIDGET (self);
}

static void
set_text (BeckonCodeCard *self, const char *text)
{
  GtkTextBuffer *buffer = get_buffer (self);
  GtkTextIter    end;

  self->loading = TRUE;
  gtk_text_buffer_begin_irreversible_action (buffer);
  gtk_text_buffer_set_text (buffer, "", 0);
  gtk_text_buffer_get_end_iter (buffer, &end);
  beckon_long_text_append (buffer, &end, text);
  gtk_text_buffer_get_start_iter (buffer, &end);
  gtk_text_buffer_place_cursor (buffer, &end);
  gtk_text_buffer_end_irreversible_action (buffer);
  self->loading = FALSE;
  show_count (self);
  fit_soon (self);
}

void
beckon_code_card_set_text (BeckonCodeCard *self, const char *text, const char *language)
{
  GtkSourceLanguageManager *languages = gtk_source_language_manager_get_default ();
  g_autofree char          *shown = NULL;

  g_return_if_fail (BECKON_IS_CODE_CARD (self));
  g_return_if_fail (text != NULL);

  g_free (self->raw);
  self->raw = g_strdup (text);
  shown = beckon_display_text (text, FALSE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->whole), FALSE);
  gtk_source_buffer_set_language (GTK_SOURCE_BUFFER (get_buffer (self)),
                                  language != NULL && strlen (shown) <= COLOURED_BYTES
                                    ? gtk_source_language_manager_get_language (languages, language)
                                    : NULL);
  set_editable (self, FALSE);
  gtk_widget_set_size_request (self->scroller, -1, -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  set_text (self, shown);
  beckon_code_card_set_error (self, NULL);
  beckon_code_card_set_risks (self, NULL);
}

void
beckon_code_card_set_risks (BeckonCodeCard *self, GPtrArray *words)
{
  g_return_if_fail (BECKON_IS_CODE_CARD (self));

  g_clear_pointer (&self->risks, g_ptr_array_unref);
  if (words != NULL)
    self->risks = g_ptr_array_ref (words);
  show_risks (self);
}

void
beckon_code_card_set_offers_edit (BeckonCodeCard *self, gboolean offers)
{
  g_return_if_fail (BECKON_IS_CODE_CARD (self));

  gtk_widget_set_visible (self->edit_button, offers);
}

void
beckon_code_card_edit (BeckonCodeCard *self, const char *text)
{
  g_return_if_fail (BECKON_IS_CODE_CARD (self));
  g_return_if_fail (text != NULL);

  set_text (self, text);
  set_editable (self, TRUE);
  show_risks (self);
}

char *
beckon_code_card_dup_text (BeckonCodeCard *self)
{
  GtkTextIter start, end;

  g_return_val_if_fail (BECKON_IS_CODE_CARD (self), NULL);

  gtk_text_buffer_get_bounds (get_buffer (self), &start, &end);

  return beckon_long_text_dup (&start, &end);
}

void
beckon_code_card_set_error (BeckonCodeCard *self, const char *message)
{
  g_return_if_fail (BECKON_IS_CODE_CARD (self));

  gtk_label_set_label (GTK_LABEL (self->error_label), message != NULL ? message : "");
  gtk_widget_set_visible (self->error, message != NULL);
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_STATE_INVALID,
    message != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

void
beckon_code_card_set_locked (BeckonCodeCard *self, gboolean locked)
{
  g_return_if_fail (BECKON_IS_CODE_CARD (self));

  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->view),
                              !locked && gtk_widget_has_css_class (GTK_WIDGET (self), "edited"));
}

void
beckon_code_card_show_whole (BeckonCodeCard *self)
{
  g_return_if_fail (BECKON_IS_CODE_CARD (self));

  self->always_whole = TRUE;
  fit_soon (self);
}

GtkWidget *
beckon_code_card_get_view (BeckonCodeCard *self)
{
  g_return_val_if_fail (BECKON_IS_CODE_CARD (self), NULL);

  return self->view;
}
