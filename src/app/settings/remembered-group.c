/* remembered-group.c: the remembered answers: search, edit, delete (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/remembered-group.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"
#include "base/display-text.h"
#include "base/timestamp.h"
#include "markdown/plain.h"
#include "model/name.h"
#include "model/question/later.h"
#include "rules/question/preferences.h"
#include "store/view-slot.h"

/* The maximum number of rows; the person finds the others by searching. */
#define MAX_ROWS 50
/* The maximum number of pages that a search reads from the store. */
#define MAX_PAGES 20
#define QUESTION_CHARS 300
#define ANSWER_CHARS 200

struct _BeckonRememberedGroup
{
  BeckonListGroup parent_instance;
  guint           alarm; /* 0, or at which the next of them ends */
};

/* One answer; freed with its widget. */
typedef struct
{
  gint64     id;
  GtkWidget *entry;
  char      *answer; /* (owned): the text of the entry before the person typed */
} Row;

G_DEFINE_FINAL_TYPE (BeckonRememberedGroup, beckon_remembered_group, BECKON_TYPE_LIST_GROUP)

static BeckonDesk *
get_desk (BeckonRememberedGroup *self)
{
  return beckon_list_group_get_desk (BECKON_LIST_GROUP (self));
}

static Row *
get_row (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), "row");
}

static gint64
get_id (gpointer widget)
{
  return *(gint64 *) g_object_get_data (G_OBJECT (widget), "id");
}

static void
set_id (gpointer widget, gint64 id)
{
  g_object_set_data_full (G_OBJECT (widget), "id", g_memdup2 (&id, sizeof id), g_free);
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonRememberedGroup) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (commit == NULL && gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    beckon_toast_error (GTK_WIDGET (self), error);
}

static void
on_apply (GtkWidget *entry, BeckonRememberedGroup *self)
{
  g_autofree char *answer = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));

  beckon_desk_do_async (get_desk (self),
                        beckon_operation_edit_preference (beckon_name_get_user (), get_id (entry),
                                                          *answer != '\0' ? answer : NULL),
                        NULL, on_done, g_object_ref (self));
}

static void
on_delete (GtkWidget *button, BeckonRememberedGroup *self)
{
  beckon_desk_do_async (get_desk (self),
                        beckon_operation_forget (beckon_name_get_user (), get_id (button)), NULL,
                        on_done, g_object_ref (self));
}

static void
on_origin (GtkWidget *button, BeckonRememberedGroup *self)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWindow *parent = gtk_window_get_transient_for (window);

  if (parent != NULL)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.open-history", "x", get_id (button));
  gtk_window_close (window);
}

/* (transfer full) (nullable): until when; NULL: without an end. */
static char *
describe_end (const BeckonPreference *preference, gint64 now_us)
{
  g_autofree char *until = NULL;

  if (preference->expires_us == 0)
    return NULL;
  if (beckon_preference_has_ended (preference, now_us))
    /* Translators: a remembered answer is given no more */
    return g_strdup (_ ("ended"));
  until = beckon_later_format (preference->expires_us, now_us);
  /* Translators: of a remembered answer; a time of day, which may have a date before it */
  return g_strdup_printf (_ ("until %s"), until);
}

/* (transfer full): its scope, how often it was used and when last. */
static char *
describe (BeckonRememberedGroup *self, const BeckonPreference *preference)
{
  gint64 now_us =
    beckon_clock_get_time (beckon_desk_get_clock (get_desk (self)), BECKON_CLOCK_WALL);
  g_autofree char *answer = NULL;
  g_autofree char *scope = NULL;
  g_autofree char *uses = NULL;
  g_autofree char *end = NULL;

  answer = preference->answer != NULL ? beckon_display_text_short (preference->answer, ANSWER_CHARS)
                                      : g_strdup (_ ("Always ask me"));
  switch (preference->scope)
    {
    case BECKON_SCOPE_AGENT:
      scope = beckon_display_text_short (preference->scope_value, 60);
      break;
    case BECKON_SCOPE_WORKSPACE:
      scope = beckon_format_path (preference->scope_value);
      break;
    case BECKON_SCOPE_NONE:
    case BECKON_SCOPE_EVERYWHERE:
    default:
      scope = g_strdup (_ ("everywhere"));
      break;
    }
  if (preference->uses > 0)
    {
      g_autofree char *last = beckon_timestamp_to_local (preference->used_us, now_us);

      /* Translators: how often a remembered answer was given, and when last */
      uses = g_strdup_printf (
        ngettext ("used %lu time, last %s", "used %lu times, last %s", (gulong) preference->uses),
        (gulong) preference->uses, last);
    }
  else
    {
      uses = g_strdup (_ ("not used yet"));
    }

  /* An approval, where reasons never count. */
  end = describe_end (preference, now_us);
  if (end != NULL)
    return g_strjoin (" · ", answer, scope, end, uses, NULL);
  /* Without an answer there is nothing that a reason could limit. */
  if (preference->answer != NULL && preference->any_reason)
    return g_strjoin (" · ", answer, scope, _ ("whatever the reason"), uses, NULL);
  return g_strjoin (" · ", answer, scope, uses, NULL);
}

static GtkWidget *
make_button (BeckonRememberedGroup *self, const char *label, gint64 id, GCallback callback)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  set_id (button, id);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect (button, "clicked", callback, self);

  return button;
}

static void
row_free (gpointer data)
{
  Row *self = data;

  g_free (self->answer);
  g_free (self);
}

static gboolean
beckon_remembered_group_has_item (GtkWidget *widget, gconstpointer item)
{
  const BeckonPreference *preference = item;

  return get_row (widget)->id == preference->id;
}

static GtkWidget *
beckon_remembered_group_make_row (BeckonListGroup *group, gconstpointer item)
{
  BeckonRememberedGroup  *self = BECKON_REMEMBERED_GROUP (group);
  const BeckonPreference *preference = item;
  Row                    *row = g_new0 (Row, 1);
  GtkWidget              *widget = adw_expander_row_new ();
  GtkWidget              *entry = adw_entry_row_new ();
  GtkWidget              *actions = adw_action_row_new ();
  GtkWidget *delete = make_button (self, _ ("Delete"), preference->id, G_CALLBACK (on_delete));

  g_object_set (widget, "use-markup", FALSE, NULL);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry),
                                 _ ("Answer (leave empty to be asked)"));
  beckon_spoken_entry_row (ADW_ENTRY_ROW (entry));
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (entry), TRUE);
  set_id (entry, preference->id);
  g_signal_connect (entry, "apply", G_CALLBACK (on_apply), self);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (widget), entry);

  gtk_widget_add_css_class (delete, "destructive-action");
  if (preference->interaction_id != 0)
    adw_action_row_add_suffix (
      ADW_ACTION_ROW (actions),
      make_button (self, _ ("Origin"), preference->interaction_id, G_CALLBACK (on_origin)));
  adw_action_row_add_suffix (ADW_ACTION_ROW (actions), delete);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (widget), actions);

  row->id = preference->id;
  row->entry = entry;
  row->answer = g_strdup ("");
  g_object_set_data_full (G_OBJECT (widget), "row", row, row_free);
  return widget;
}

/* Unapplied text stays. */
static void
beckon_remembered_group_update_row (BeckonListGroup *group, GtkWidget *widget, gconstpointer item)
{
  const BeckonPreference *preference = item;
  Row                    *row = get_row (widget);
  g_autofree char *question = beckon_markdown_first_line (preference->question, QUESTION_CHARS);
  g_autofree char *text = describe (BECKON_REMEMBERED_GROUP (group), preference);
  const char      *raw = preference->answer != NULL ? preference->answer : "";
  g_autofree char *answer = beckon_display_text (raw, TRUE);

  g_object_set (widget, "title", question, "subtitle", text, NULL);
  /* Text that had to be changed for display cannot be edited, because that change would be saved.
   * It can be deleted. */
  gtk_editable_set_editable (GTK_EDITABLE (row->entry), g_str_equal (raw, answer));
  if (g_str_equal (row->answer, answer))
    return;
  if (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (row->entry)), row->answer))
    {
      /* The person typed nothing, so there is nothing to apply. */
      adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row->entry), FALSE);
      gtk_editable_set_text (GTK_EDITABLE (row->entry), answer);
      adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row->entry), TRUE);
    }
  g_free (row->answer);
  row->answer = g_strdup (answer);
}

/* What a search found. */
typedef struct
{
  char      *words; /* (owned) */
  GPtrArray *found; /* (owned) (element-type BeckonPreference) */
  gboolean   more;  /* there are others */
} Some;

static void
some_free (Some *self)
{
  g_free (self->words);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Some, some_free)

/* (transfer full) (nullable): the answers that match the words @input. */
static gpointer
read_some (BeckonView *view, gpointer input, GError **error)
{
  const char *words = input;
  g_autoptr (Some) some = g_new0 (Some, 1);
  g_autofree char *next = NULL;

  some->words = g_strdup (words);
  some->found = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_preference_unref);
  for (guint i = 0; i < MAX_PAGES && some->found->len < MAX_ROWS; i++)
    {
      g_autofree char      *after = g_steal_pointer (&next);
      BeckonPreferenceQuery query = { .text = *words != '\0' ? words : NULL,
                                      .after = after,
                                      .limit = MAX_ROWS };
      g_autoptr (GPtrArray) page = beckon_view_list_preferences (view, &query, &next, error);

      if (page == NULL)
        return NULL;
      g_ptr_array_extend_and_steal (some->found, g_steal_pointer (&page));
      if (next == NULL)
        break;
    }
  some->more = next != NULL;

  return g_steal_pointer (&some);
}

static void beckon_remembered_group_update (BeckonListGroup *group);

static void
on_ended (gpointer user_data)
{
  BeckonRememberedGroup *self = user_data;

  self->alarm = 0;
  beckon_remembered_group_update (BECKON_LIST_GROUP (self));
}

/* When the first of @found ends, its row says so. */
static void
await_end (BeckonRememberedGroup *self, const GPtrArray *found)
{
  BeckonClock *clock = get_desk (self) != NULL ? beckon_desk_get_clock (get_desk (self)) : NULL;
  gint64       next_us = G_MAXINT64;

  if (clock == NULL)
    return;
  if (self->alarm != 0)
    beckon_clock_remove_alarm (clock, self->alarm);
  self->alarm = 0;
  for (guint i = 0; i < found->len; i++)
    {
      const BeckonPreference *each = found->pdata[i];

      if (each->expires_us > beckon_clock_get_time (clock, BECKON_CLOCK_WALL))
        next_us = MIN (next_us, each->expires_us);
    }
  if (next_us != G_MAXINT64)
    self->alarm = beckon_clock_add_alarm (clock, BECKON_CLOCK_WALL, next_us, on_ended, self);
}

/* @result (nullable): a Some; NULL with @error, and without a desk. */
static void
show (gpointer target, gpointer result, const GError *error)
{
  BeckonListGroup *group = target;
  const Some      *some = result;
  g_autoptr (GPtrArray) found = some != NULL ? g_ptr_array_ref (some->found) : g_ptr_array_new ();
  g_autofree char *typed = beckon_list_group_dup_search (group);
  gboolean         searched = *(some != NULL ? some->words : typed) != '\0';
  const char      *note = NULL;

  beckon_list_group_show (group, found);
  await_end (BECKON_REMEMBERED_GROUP (group), found);

  if (error != NULL)
    note = error->message;
  else if (some != NULL && some->more)
    note = _ ("Search to see more.");
  else if (found->len == 0)
    note = searched ? _ ("No remembered answers found") : _ ("No remembered answers yet");
  beckon_list_group_set_note (group, note, NULL);
  beckon_list_group_show_search (group, found->len > 0 || searched);
}

static void
beckon_remembered_group_update (BeckonListGroup *group)
{
  BeckonDesk *desk = beckon_list_group_get_desk (group);

  if (desk != NULL)
    beckon_view_slot_read (beckon_desk_get_store (desk), group, "some", read_some,
                           beckon_list_group_dup_search (group), g_free, (GDestroyNotify) some_free,
                           show);
  else
    show (group, NULL, NULL);
}

static void
beckon_remembered_group_dispose (GObject *object)
{
  BeckonRememberedGroup *self = BECKON_REMEMBERED_GROUP (object);

  if (self->alarm != 0)
    beckon_clock_remove_alarm (beckon_desk_get_clock (get_desk (self)), self->alarm);
  self->alarm = 0;

  G_OBJECT_CLASS (beckon_remembered_group_parent_class)->dispose (object);
}

static void
beckon_remembered_group_class_init (BeckonRememberedGroupClass *klass)
{
  BeckonListGroupClass *group_class = BECKON_LIST_GROUP_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_remembered_group_dispose;

  group_class->has_item = beckon_remembered_group_has_item;
  group_class->make_row = beckon_remembered_group_make_row;
  group_class->update_row = beckon_remembered_group_update_row;
  group_class->update = beckon_remembered_group_update;
}

static void
beckon_remembered_group_init (BeckonRememberedGroup *self)
{
  beckon_list_group_add_search (BECKON_LIST_GROUP (self), _ ("Search Remembered Answers"));
  beckon_list_group_add_note (BECKON_LIST_GROUP (self));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Remembered Answers"));
  adw_preferences_group_set_description (
    ADW_PREFERENCES_GROUP (self),
    _ ("Used when the same question is asked again. Each use is shown in History."));
}

void
beckon_remembered_group_set_desk (BeckonRememberedGroup *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_REMEMBERED_GROUP (self));

  if (desk != NULL)
    beckon_list_group_set_desk (BECKON_LIST_GROUP (self), desk, "event::PREFERENCE_CHANGED");
  else
    beckon_remembered_group_update (BECKON_LIST_GROUP (self));
}
