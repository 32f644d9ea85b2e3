/* about-window.c: what this program is, what is new in it, and how it fares
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/about-window.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/settings/own-command.h"
#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"
#include "base/error.h"

#define METAINFO "/page/beckon/Beckon/metainfo.xml"

struct _BeckonAboutWindow
{
  BeckonPagesWindow parent_instance;
  GtkLabel         *name;
  GtkLabel         *developer;
  GtkButton        *version;
  GtkWidget        *news_row;
  GtkWidget        *troubleshooting_row;
  GtkWidget        *website_row;
  GtkWidget        *issues_row;
  GtkWidget        *credits_row;
  GtkWidget        *legal_row;
  GtkLabel         *news_version;
  GtkLabel         *news;
  GtkLabel         *findings;
  GtkWidget        *copy;
  GtkBox           *credits;
  GtkLabel         *copyright;
  GCancellable     *checking; /* (owned) */
};

G_DEFINE_FINAL_TYPE (BeckonAboutWindow, beckon_about_window, BECKON_TYPE_PAGES_WINDOW)

/* --- the metainfo --- */

/* What is read of it. The first release is the newest. */
typedef struct
{
  BeckonAboutWindow *window;
  GString           *text;     /* (owned): of the current element */
  GString           *news;     /* (owned): of the newest release */
  char              *url_type; /* (owned) (nullable): of the current <url> */
  guint              n_releases;
  gboolean           in_description;
  gboolean           has_name;
} Reading;

static const char *
find_attribute (const char **names, const char **values, const char *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (g_str_equal (names[i], name))
        return values[i];
    }
  return NULL;
}

static void
start_element (GMarkupParseContext *context,
               const char          *element,
               const char         **names,
               const char         **values,
               gpointer             user_data,
               GError             **error)
{
  Reading *reading = user_data;

  g_string_truncate (reading->text, 0);
  if (g_str_equal (element, "release") && ++reading->n_releases == 1)
    {
      /* Translators: the number of a version */
      g_autofree char *version =
        g_strdup_printf (_ ("Version %s"), find_attribute (names, values, "version"));

      gtk_label_set_label (reading->window->news_version, version);
    }
  else if (g_str_equal (element, "description"))
    reading->in_description = TRUE;
  else if (g_str_equal (element, "url"))
    reading->url_type = g_strdup (find_attribute (names, values, "type"));
}

static void
show_link (GtkWidget *row, const char *url)
{
  g_object_set_data_full (G_OBJECT (row), "url", g_strdup (url), g_free);
  gtk_widget_set_visible (row, TRUE);
}

static void
take_url (Reading *reading, const char *url)
{
  if (g_strcmp0 (reading->url_type, "homepage") == 0)
    show_link (reading->window->website_row, url);
  else if (g_strcmp0 (reading->url_type, "bugtracker") == 0)
    show_link (reading->window->issues_row, url);
  g_clear_pointer (&reading->url_type, g_free);
}

static void
take_news (Reading *reading, const char *element, const char *text)
{
  /* The catalogues have the texts of the metainfo, too. */
  if (g_str_equal (element, "li"))
    g_string_append_printf (reading->news, "• %s\n", _ (text));
  else if (g_str_equal (element, "p"))
    g_string_append_printf (reading->news, "%s\n\n", _ (text));
}

static void
add_credit (BeckonAboutWindow *self, const char *heading, const char *names)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_auto (GStrv) lines = g_strsplit (names, "\n", -1);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), heading);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      GtkWidget *row = adw_action_row_new ();

      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), lines[i]);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
    }
  gtk_box_append (self->credits, group);
}

static void
take_name (Reading *reading, const char *name)
{
  if (!reading->has_name)
    {
      gtk_label_set_label (reading->window->name, name);
      reading->has_name = TRUE;
      return;
    }
  gtk_label_set_label (reading->window->developer, name);
  add_credit (reading->window, _ ("Made by"), name);
}

static void
end_element (GMarkupParseContext *context, const char *element, gpointer user_data, GError **error)
{
  Reading *reading = user_data;
  char    *text = g_strstrip (reading->text->str);

  if (g_str_equal (element, "description"))
    reading->in_description = FALSE;
  else if (g_str_equal (element, "url"))
    take_url (reading, text);
  else if (g_str_equal (element, "name"))
    take_name (reading, text);
  else if (reading->n_releases == 1 && reading->in_description && *text != '\0')
    take_news (reading, element, text);
  g_string_truncate (reading->text, 0);
}

static void
take_text (
  GMarkupParseContext *context, const char *text, gsize length, gpointer user_data, GError **error)
{
  g_string_append_len (((Reading *) user_data)->text, text, (gssize) length);
}

static void
read_metainfo (BeckonAboutWindow *self)
{
  static const GMarkupParser parser = { start_element, end_element, take_text, NULL, NULL };
  Reading                    reading = { .window = self };
  g_autoptr (GBytes) bytes = g_resources_lookup_data (METAINFO, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &reading, NULL);
  gsize       size = 0;
  const char *data = g_bytes_get_data (bytes, &size);

  reading.text = g_string_new (NULL);
  reading.news = g_string_new (NULL);
  /* It is a part of the program, and the tests check it. */
  if (g_markup_parse_context_parse (context, data, (gssize) size, NULL))
    gtk_label_set_label (self->news, g_strchomp (reading.news->str));
  g_free (reading.url_type);
  g_string_free (reading.text, TRUE);
  g_string_free (reading.news, TRUE);
}

/* --- troubleshooting --- */

static void
on_checked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonAboutWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *complaint = NULL;
  g_autofree char *output = beckon_own_command_run_finish (result, &complaint, NULL, &error);
  g_autoptr (GString) text = NULL;

  if (self->checking == NULL)
    return;
  if (output != NULL)
    text = g_string_new (*output != '\0' ? output : complaint);
  else
    {
      text = g_string_new (error->message);
      g_string_append_printf (text, "\n%s", beckon_error_get_hint (error));
    }
  /* A report needs no name of a person. */
  g_string_replace (text, g_get_home_dir (), "~", 0);
  gtk_label_set_label (self->findings, g_strchomp (text->str));
  gtk_widget_set_sensitive (self->copy, TRUE);
}

static void
check (BeckonAboutWindow *self)
{
  static const char *const arguments[] = { "doctor", NULL };

  self->checking = g_cancellable_new ();
  gtk_label_set_label (self->findings, _ ("Checking…"));
  gtk_widget_set_sensitive (self->copy, FALSE);
  beckon_own_command_run_async (arguments, self->checking, on_checked, g_object_ref (self));
}

static void
on_copy_findings (BeckonAboutWindow *self)
{
  beckon_toast_copy (self->copy, gtk_label_get_label (self->findings));
}

static void
on_copy_version (BeckonAboutWindow *self)
{
  beckon_toast_copy (GTK_WIDGET (self->version), BECKON_VERSION);
}

/* --- pages --- */

static void
on_page (GtkWidget *row, BeckonAboutWindow *self)
{
  const struct
  {
    GtkWidget  *row;
    const char *page;
  } pages[] = {
    { self->news_row, "news" },
    { self->troubleshooting_row, "troubleshooting" },
    { self->credits_row, "credits" },
    { self->legal_row, "legal" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      if (pages[i].row == row)
        beckon_pages_window_turn (BECKON_PAGES_WINDOW (self), pages[i].page, row, NULL);
    }
  /* GTK selects the text of a label that gets the focus. */
  gtk_label_select_region (self->news, 0, 0);
  gtk_label_select_region (self->findings, 0, 0);
  gtk_label_select_region (self->copyright, 0, 0);
}

static void
on_launched (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) row = user_data;
  g_autoptr (GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error))
    beckon_toast_text (row, error->message);
}

static void
on_link (GtkWidget *row, BeckonAboutWindow *self)
{
  g_app_info_launch_default_for_uri_async (g_object_get_data (G_OBJECT (row), "url"), NULL, NULL,
                                           on_launched, g_object_ref (row));
}

/* --- object --- */

static void
beckon_about_window_dispose (GObject *object)
{
  BeckonAboutWindow *self = BECKON_ABOUT_WINDOW (object);

  g_cancellable_cancel (self->checking);
  g_clear_object (&self->checking);

  G_OBJECT_CLASS (beckon_about_window_parent_class)->dispose (object);
}

static void
beckon_about_window_class_init (BeckonAboutWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_about_window_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/about-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, name);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, developer);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, version);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, news_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, troubleshooting_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, website_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, issues_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, credits_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, legal_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, news_version);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, news);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, findings);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, copy);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, credits);
  gtk_widget_class_bind_template_child (widget_class, BeckonAboutWindow, copyright);
  gtk_widget_class_bind_template_callback (widget_class, on_page);
  gtk_widget_class_bind_template_callback (widget_class, on_link);
  gtk_widget_class_bind_template_callback (widget_class, on_copy_findings);
  gtk_widget_class_bind_template_callback (widget_class, on_copy_version);
}

static void
beckon_about_window_init (BeckonAboutWindow *self)
{
  /* Translators: put your names here, one a line */
  const char *translators = _ ("translator-credits");

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_button_set_label (self->version, BECKON_VERSION);
  gtk_widget_set_visible (self->website_row, FALSE);
  gtk_widget_set_visible (self->issues_row, FALSE);
  read_metainfo (self);
  if (!g_str_equal (translators, "translator-credits"))
    add_credit (self, _ ("Translated by"), translators);
  check (self);
  beckon_spoken_focus_first (GTK_WINDOW (self), self->news_row);
}

GtkWidget *
beckon_about_window_new (void)
{
  return g_object_new (BECKON_TYPE_ABOUT_WINDOW, NULL);
}
