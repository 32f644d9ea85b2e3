/* call-row.c: a tool call of an agent: what it does, how it stands, and on demand the whole of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/log/call-row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/widgets/code-card.h"
#include "app/widgets/format.h"
#include "app/widgets/no-hyphens.h"
#include "base/display-text.h"
#include "base/json/json-parse.h"
#include "base/json/json-read.h"
#include "rules/transcript.h"

#define TITLE_CHARS 300
#define PLACE_CHARS 200
/* Of the places that its line names; the others are among the details. */
#define FEW_PLACES 2

struct _BeckonCallRow
{
  AdwExpanderRow parent_instance;
  JsonObject    *call;      /* (owned) (nullable) */
  char          *raw;       /* (owned) (nullable): the text of that */
  char          *workspace; /* (owned) (nullable) */
  GtkImage      *kind;
  GtkImage      *status;
  GtkWidget     *details; /* a row; has a box with what it shows while it is expanded */
  gboolean       filled;  /* it has all that there is */
};

G_DEFINE_FINAL_TYPE (BeckonCallRow, beckon_call_row, ADW_TYPE_EXPANDER_ROW)

/* --- words and icons --- */

typedef struct
{
  const char *word;
  const char *label;
  const char *icon;
  const char *css_class;
} Look;

static const Look statuses[] = {
  /* Translators: how something stands that an agent does */
  { "pending", N_ ("To Do"), "beckon-step-symbolic", "state-quiet" },
  { "in_progress", N_ ("Running"), "beckon-running-symbolic", "state-running" },
  { "completed", N_ ("Done"), "beckon-done-symbolic", "state-done" },
  { "failed", N_ ("Failed"), "beckon-failed-symbolic", "state-failed" },
};

static const Look kinds[] = {
  /* Translators: what an agent does, as one word before what it does it with: “Read · README” */
  { "read", N_ ("Read"), "document-open-symbolic", NULL },
  { "edit", N_ ("Edit"), "document-edit-symbolic", NULL },
  { "delete", N_ ("Delete"), "user-trash-symbolic", NULL },
  { "move", N_ ("Move"), "go-next-symbolic", NULL },
  { "search", N_ ("Search"), "edit-find-symbolic", NULL },
  { "execute", N_ ("Run"), "beckon-terminal-symbolic", NULL },
  { "think", N_ ("Think"), "dialog-information-symbolic", NULL },
  { "fetch", N_ ("Fetch"), "network-server-symbolic", NULL },
  { "switch_mode", N_ ("Change mode"), "emblem-system-symbolic", NULL },
  { "other", N_ ("Tool"), "applications-utilities-symbolic", NULL },
};

static const Look *
find_look (const Look *looks, guint n, const char *word, guint fallback)
{
  for (guint i = 0; word != NULL && i < n; i++)
    if (g_str_equal (looks[i].word, word))
      return &looks[i];

  return &looks[fallback];
}

static const Look *
find_status (const char *word)
{
  return find_look (statuses, G_N_ELEMENTS (statuses), word, 0);
}

const char *
beckon_call_row_status_label (const char *status)
{
  return _ (find_status (status)->label);
}

const char *
beckon_call_row_status_icon (const char *status)
{
  return find_status (status)->icon;
}

const char *
beckon_call_row_status_class (const char *status)
{
  return find_status (status)->css_class;
}

/* --- what the call says --- */

/* (transfer none) (nullable) */
static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

/* (transfer none) (nullable) */
static JsonArray *
get_array (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

/* (transfer none) (nullable) */
static JsonObject *
get_element (JsonArray *array, guint index)
{
  JsonNode *node = json_array_get_element (array, index);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static guint
get_length (JsonArray *array)
{
  return array != NULL ? json_array_get_length (array) : 0;
}

/* (transfer full): @path, from the workspace on if it is in it. */
static char *
format_place (BeckonCallRow *self, const char *path)
{
  gsize            length = self->workspace != NULL ? strlen (self->workspace) : 0;
  const char      *from = path;
  g_autofree char *shown = NULL;

  if (length > 0 && strncmp (path, self->workspace, length) == 0 && path[length] == '/')
    from = path + length + 1;
  shown = beckon_format_path (from);

  return beckon_display_text_short (shown, PLACE_CHARS);
}

/* (transfer full) (nullable): where it works; @limit places at most, 0: all, each on a line. */
static char *
format_places (BeckonCallRow *self, guint limit)
{
  JsonArray *locations = get_array (self->call, "locations");
  GString   *places = g_string_new (NULL);
  guint      n = get_length (locations);

  for (guint i = 0; i < n && (limit == 0 || i < limit); i++)
    {
      JsonObject      *location = get_element (locations, i);
      const char      *path = get_text (location, "path");
      g_autofree char *place = path != NULL ? format_place (self, path) : NULL;

      if (place == NULL)
        continue;
      if (places->len > 0)
        g_string_append (places, limit == 0 ? "\n" : ", ");
      g_string_append (places, place);
      if (json_object_has_member (location, "line"))
        g_string_append_printf (places, ":%" G_GINT64_FORMAT,
                                json_object_get_int_member (location, "line"));
    }
  if (limit > 0 && n > limit)
    g_string_append (places, ", …");

  return g_string_free (places, places->len == 0);
}

/* --- the details --- */

static void
add_card (GtkWidget *box, const char *title, const char *text, const char *language)
{
  GtkWidget       *card = beckon_code_card_new (title);
  g_autofree char *shown = g_strdup (text);

  g_strchomp (shown);
  beckon_code_card_set_text (BECKON_CODE_CARD (card), shown, language);
  gtk_box_append (GTK_BOX (box), card);
}

static GtkWidget *
make_details (BeckonCallRow *self)
{
  GtkWidget       *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  JsonArray       *diffs = get_array (self->call, "diffs");
  const char      *output = get_text (self->call, "output");
  g_autofree char *places = format_places (self, 0);

  gtk_widget_add_css_class (box, "call-details");
  if (places != NULL && get_length (get_array (self->call, "locations")) > FEW_PLACES)
    {
      GtkWidget *label = gtk_label_new (places);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      beckon_no_hyphens_label (GTK_LABEL (label));
      gtk_label_set_selectable (GTK_LABEL (label), TRUE);
      gtk_widget_add_css_class (label, "monospace");
      gtk_box_append (GTK_BOX (box), label);
    }
  for (guint i = 0; i < get_length (diffs); i++)
    {
      JsonObject      *diff = get_element (diffs, i);
      const char      *path = get_text (diff, "path");
      const char      *text = get_text (diff, "diff");
      g_autofree char *place = path != NULL ? format_place (self, path) : NULL;

      if (text != NULL)
        add_card (box, place != NULL ? place : _ ("Changes"), text, "diff");
    }
  if (output != NULL)
    /* Translators: what a tool of an agent put out */
    add_card (box, _ ("Output"), output, NULL);

  return box;
}

/* The cards are made when somebody wants to see them. */
static void
fill (BeckonCallRow *self)
{
  gboolean expanded = adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self));

  if (!expanded || self->filled)
    return;
  self->filled = TRUE;
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self->details), make_details (self));
}

static gboolean
has_details (BeckonCallRow *self)
{
  return get_length (get_array (self->call, "diffs")) > 0 || get_text (self->call, "output") != NULL
         || get_length (get_array (self->call, "locations")) > FEW_PLACES;
}

/* --- object --- */

static void
beckon_call_row_finalize (GObject *object)
{
  BeckonCallRow *self = BECKON_CALL_ROW (object);

  g_clear_pointer (&self->call, json_object_unref);
  g_free (self->raw);
  g_free (self->workspace);

  G_OBJECT_CLASS (beckon_call_row_parent_class)->finalize (object);
}

static void
beckon_call_row_class_init (BeckonCallRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_call_row_finalize;
}

static void
beckon_call_row_init (BeckonCallRow *self)
{
  self->kind = GTK_IMAGE (
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  self->status = GTK_IMAGE (
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (self), GTK_WIDGET (self->kind));
  /* It comes before the other one. */
  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (self), GTK_WIDGET (self->status));
  self->details = g_object_new (GTK_TYPE_LIST_BOX_ROW, "activatable", FALSE, "selectable", FALSE,
                                "focusable", FALSE, NULL);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), self->details);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "call");
  g_signal_connect (self, "notify::expanded", G_CALLBACK (fill), NULL);
}

GtkWidget *
beckon_call_row_new (void)
{
  return g_object_new (BECKON_TYPE_CALL_ROW, NULL);
}

static void
show_look (BeckonCallRow *self)
{
  const Look      *kind = find_look (kinds, G_N_ELEMENTS (kinds), get_text (self->call, "kind"),
                                     G_N_ELEMENTS (kinds) - 1);
  const Look      *status = find_status (get_text (self->call, "status"));
  g_autofree char *places = format_places (self, FEW_PLACES);
  g_autofree char *subtitle = NULL;

  gtk_image_set_from_icon_name (self->kind, kind->icon);
  gtk_image_set_from_icon_name (self->status, status->icon);
  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), statuses[i].css_class);
  gtk_widget_add_css_class (GTK_WIDGET (self->status), status->css_class);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->status), _ (status->label));
  subtitle = g_strdup_printf ("%s · %s%s%s", _ (kind->label), _ (status->label),
                              places != NULL ? " · " : "", places != NULL ? places : "");
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), subtitle);
}

void
beckon_call_row_set (BeckonCallRow *self, const BeckonTranscriptPart *part, const char *workspace)
{
  const char      *title;
  g_autofree char *shown = NULL;

  g_return_if_fail (BECKON_IS_CALL_ROW (self));
  g_return_if_fail (part != NULL && part->call != NULL);

  if (g_strcmp0 (self->raw, part->call) == 0)
    return;
  g_free (self->raw);
  self->raw = g_strdup (part->call);
  g_free (self->workspace);
  self->workspace = g_strdup (workspace);
  g_clear_pointer (&self->call, json_object_unref);
  self->call =
    beckon_json_parse_object (part->call, strlen (part->call), BECKON_TRANSCRIPT_BYTES, NULL);
  title = get_text (self->call, "title");
  shown =
    beckon_display_text_short (title != NULL && *title != '\0' ? title : _ ("A tool"), TITLE_CHARS);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), shown);
  show_look (self);
  adw_expander_row_set_show_enable_switch (ADW_EXPANDER_ROW (self), FALSE);
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (self), has_details (self));
  self->filled = FALSE;
  fill (self);
}
