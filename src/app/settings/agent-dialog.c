/* agent-dialog.c: adds, edits or removes a registered agent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/agent-dialog.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/settings/icon-entry.h"
#include "app/widgets/confirm-dialog.h"
#include "app/widgets/form-dialog.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/json/json-node.h"
#include "model/agent.h"
#include "model/enums.h"
#include "model/name.h"
#include "rules/agents.h"

#define NAME_CHARS 60
/* Characters that need no quotes in a shell. */
#define PLAIN G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_@%+=:,./-"

/* --- known agents --- */

typedef struct
{
  const char *title;   /* a proper name, the same in all languages */
  const char *name;    /* what tasks may call it */
  const char *command; /* as it is typed into a shell */
} Profile;

static const Profile profiles[] = {
  { "Claude Code", "claude", "claude-agent-acp" },  { "Codex", "codex", "codex-acp" },
  { "Gemini CLI", "gemini", "gemini --acp" },       { "OpenCode", "opencode", "opencode acp" },
  { "GitHub Copilot", "copilot", "copilot --acp" },
};

/* (transfer floating): a row to choose one; at first it says that there is none. */
static AdwComboRow *
make_profiles (void)
{
  AdwComboRow *row = ADW_COMBO_ROW (adw_combo_row_new ());
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_string_list_append (titles, _ ("Another command"));
  for (guint i = 0; i < G_N_ELEMENTS (profiles); i++)
    gtk_string_list_append (titles, profiles[i].title);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Known agent"));
  /* The entry beside the title would be a list item without a name (ATT-14). */
  adw_combo_row_set_use_subtitle (row, TRUE);
  adw_combo_row_set_model (row, G_LIST_MODEL (titles));

  return row;
}

/* (transfer none) (nullable): what is chosen in @row; NULL: none. */
static const Profile *
get_profile (AdwComboRow *row)
{
  guint chosen = adw_combo_row_get_selected (row);

  return chosen > 0 && chosen <= G_N_ELEMENTS (profiles) ? &profiles[chosen - 1] : NULL;
}

/* --- the dialog --- */

/* One row, and its text when the dialog opened. */
typedef struct
{
  GtkEditable *row;    /* (nullable) */
  char        *before; /* (owned) */
} Field;

/* State of one dialog; freed with it. */
typedef struct
{
  BeckonDesk *desk; /* (owned) */
  gint64      id;   /* 0: a new agent */
  char       *name; /* (owned) (nullable): the agent being edited */
  Field       new_name;
  Field       command;
  GtkSwitch  *acp;        /* its command speaks the Agent Client Protocol */
  gboolean    acp_before; /* when the dialog opened */
  Field       mode;       /* of an agent that speaks it */
  Field       folder;
  Field       time_limit;
  Field       icon;
} Form;

static void
form_free (gpointer data)
{
  Form *form = data;

  g_object_unref (form->desk);
  g_free (form->name);
  g_free (form->new_name.before);
  g_free (form->command.before);
  g_free (form->mode.before);
  g_free (form->folder.before);
  g_free (form->time_limit.before);
  g_free (form->icon.before);
  g_free (form);
}

static Form *
get_form (BeckonFormDialog *dialog)
{
  return g_object_get_data (G_OBJECT (dialog), "form");
}

/* @text (transfer full) (nullable): the initial text. */
static void
add_field (BeckonFormDialog *dialog, Field *field, const char *title, char *text)
{
  field->before = text != NULL ? text : g_strdup ("");
  field->row = beckon_form_dialog_add_entry (dialog, title, field->before);
}

/* (transfer full): the text of a row without surrounding white space. */
static char *
read_field (const Field *field)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (field->row)));
}

/* (transfer full) (nullable): the words as they would be typed into a shell. */
static char *
quote_words (char **words)
{
  GString *text;

  if (words == NULL)
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean         plain = *words[i] != '\0' && strspn (words[i], PLAIN) == strlen (words[i]);
      g_autofree char *quoted = plain ? g_strdup (words[i]) : g_shell_quote (words[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", quoted);
    }

  return g_string_free (text, FALSE);
}

/* --- saving --- */

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonFormDialog) dialog = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  /* The dialog was closed in the meantime. */
  if (!gtk_widget_get_visible (GTK_WIDGET (dialog)))
    return;
  if (commit != NULL)
    gtk_window_close (GTK_WINDOW (dialog));
  else if (get_form (dialog)->new_name.row != NULL
           && g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STATUS))
    /* The name is already in use. */
    beckon_form_dialog_refuse_entry (dialog, get_form (dialog)->new_name.row, error);
  else
    beckon_form_dialog_refuse (dialog, error);
}

/* (transfer full) (nullable): @text as the JSON value of @member of an agent. */
static JsonNode *
parse_text (const char *member, const char *text, GError **error)
{
  g_auto (GStrv) words = NULL;
  JsonArray *array;
  gint64     limit_us;

  if (*text == '\0')
    return json_node_new (JSON_NODE_NULL);
  if (g_str_equal (member, "time_limit") && !beckon_duration_parse (text, &limit_us, error))
    return NULL;
  if (!g_str_equal (member, "command"))
    return json_node_init_string (json_node_alloc (), text);

  if (!g_shell_parse_argv (text, NULL, &words, NULL))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Close every quotation mark, and quote arguments that contain spaces."),
                        _ ("The command is incomplete"));
      return NULL;
    }
  array = json_array_new ();
  for (guint i = 0; words[i] != NULL; i++)
    json_array_add_string_element (array, words[i]);

  return json_node_init_array (json_node_alloc (), array);
}

/* If @text, what is in @field now, is another, adds it to @changes as @member. FALSE: it is
 * invalid, and the error is shown beside it. */
static gboolean
take_text (BeckonFormDialog *dialog,
           const Field      *field,
           const char       *text,
           const char       *member,
           JsonObject       *changes)
{
  g_autoptr (JsonObject) probe = json_object_new ();
  g_autoptr (BeckonAgent) agent = NULL;
  g_autoptr (GError) error = NULL;
  JsonNode *node;

  if (g_str_equal (text, field->before))
    return TRUE;

  node = parse_text (member, text, &error);
  if (node != NULL)
    {
      json_object_set_string_member (probe, "name", "any");
      json_object_set_member (probe, member, node);
      agent = beckon_agent_draft_from_json (probe, &error);
    }
  if (agent == NULL)
    {
      beckon_form_dialog_refuse_entry (dialog, field->row, error);
      return FALSE;
    }
  json_object_set_member (changes, member, json_node_copy (node));

  return TRUE;
}

static gboolean
take_field (BeckonFormDialog *dialog, const Field *field, const char *member, JsonObject *changes)
{
  g_autofree char *text = read_field (field);

  return take_text (dialog, field, text, member, changes);
}

static void
take_protocol (Form *form, JsonObject *changes)
{
  gboolean acp = gtk_switch_get_active (form->acp);

  if (acp != form->acp_before)
    json_object_set_string_member (
      changes, "protocol",
      beckon_protocol_to_string (acp ? BECKON_PROTOCOL_ACP : BECKON_PROTOCOL_COMMAND));
}

static gboolean
take_icon (BeckonFormDialog *dialog, const Field *field, JsonObject *changes)
{
  g_autofree char *icon = beckon_icon_entry_dup_icon (field->row);

  return take_text (dialog, field, icon, "icon", changes);
}

static gboolean
take_name (BeckonFormDialog *dialog, const Field *field, JsonObject *changes)
{
  g_autofree char *name = read_field (field);
  g_autoptr (GError) error = NULL;

  if (*name != '\0')
    return take_field (dialog, field, "name", changes);

  error = beckon_error_new (BECKON_ERROR_MALFORMED,
                            _ ("Tasks and plans refer to the agent by this name."),
                            _ ("The agent needs a name"));
  beckon_form_dialog_refuse_entry (dialog, field->row, error);

  return FALSE;
}

static void
on_save (BeckonFormDialog *dialog)
{
  Form *form = get_form (dialog);
  g_autoptr (JsonObject) changes = json_object_new ();
  g_autoptr (BeckonAgent) draft = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if ((form->new_name.row != NULL && !take_name (dialog, &form->new_name, changes))
      || !take_field (dialog, &form->command, "command", changes)
      || !take_field (dialog, &form->mode, "mode", changes)
      || !take_field (dialog, &form->folder, "folder", changes)
      || !take_field (dialog, &form->time_limit, "time_limit", changes)
      || !take_icon (dialog, &form->icon, changes))
    return;
  take_protocol (form, changes);

  if (form->id != 0)
    {
      text = beckon_json_object_to_text (changes);
      beckon_desk_do_async (form->desk,
                            beckon_operation_edit_agent (beckon_name_get_user (), form->id, text),
                            NULL, on_done, g_object_ref (dialog));
      return;
    }
  draft = beckon_agent_draft_from_json (changes, &error);
  if (draft == NULL)
    beckon_form_dialog_refuse (dialog, error);
  else
    beckon_desk_do_async (
      form->desk, beckon_operation_create_agent (beckon_name_get_user (), g_steal_pointer (&draft)),
      NULL, on_done, g_object_ref (dialog));
}

/* --- removing --- */

static void
on_confirmed (BeckonConfirmDialog *confirm, BeckonFormDialog *dialog)
{
  Form *form = get_form (dialog);

  beckon_desk_do_async (form->desk,
                        beckon_operation_delete_agent (beckon_name_get_user (), form->id), NULL,
                        on_done, g_object_ref (dialog));
}

/* (transfer full): what happens to the tasks of an agent that is removed; @n_waiting of them wait
 * (WH-6). */
static char *
describe_removal (guint n_waiting)
{
  g_autofree char *waiting = NULL;

  if (n_waiting == 0)
    return g_strdup (_ ("None of its tasks is waiting. Plan steps that use this agent will fail "
                        "once it is removed."));

  waiting = g_strdup_printf (ngettext ("%u of its tasks is waiting, and will fail when the wait "
                                       "ends unless another agent has this name by then.",
                                       "%u of its tasks are waiting, and will fail when their "
                                       "waits end unless another agent has this name by then.",
                                       n_waiting),
                             n_waiting);

  return g_strconcat (waiting, " ",
                      _ ("Plan steps that use this agent will fail once it is removed."), NULL);
}

static void
on_counted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonFormDialog) dialog = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) counts =
    beckon_store_count_tasks_of_agents_finish (BECKON_STORE (source), result, &error);
  Form                *form = get_form (dialog);
  g_autofree char     *key = beckon_name_fold (form->name);
  g_autofree char     *name = beckon_display_text_short (form->name, NAME_CHARS);
  g_autofree char     *heading = NULL;
  g_autofree char     *body = NULL;
  BeckonConfirmDialog *confirm;

  if (!gtk_widget_get_visible (GTK_WIDGET (dialog)))
    return;
  if (counts == NULL)
    {
      beckon_form_dialog_refuse (dialog, error);
      return;
    }

  /* Translators: the name of an agent */
  heading = g_strdup_printf (_ ("Remove %s?"), name);
  body = describe_removal (GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)));
  confirm =
    beckon_confirm_dialog_new (GTK_WIDGET (dialog), heading, body, _ ("Keep"), _ ("Remove"), TRUE);
  g_signal_connect_object (confirm, "confirmed", G_CALLBACK (on_confirmed), dialog, 0);
  gtk_window_present (GTK_WINDOW (confirm));
}

static void
on_delete (BeckonFormDialog *dialog)
{
  beckon_store_count_tasks_of_agents_async (beckon_desk_get_store (get_form (dialog)->desk),
                                            BECKON_TASK_WAITING, NULL, on_counted,
                                            g_object_ref (dialog));
}

/* --- opening --- */

static void
on_name_changed (GtkEditable *row, GtkEditable *icon)
{
  beckon_icon_entry_set_agent (icon, gtk_editable_get_text (row));
}

/* The last row: an agent works without. */
static void
add_icon (BeckonFormDialog *dialog, Form *form, const BeckonAgent *agent)
{
  form->icon.before = g_strdup (agent != NULL && agent->icon != NULL ? agent->icon : "");
  form->icon.row =
    beckon_icon_entry_add (dialog, agent != NULL ? agent->name : NULL, form->icon.before);
  if (form->new_name.row == NULL)
    return;
  g_signal_connect_object (form->new_name.row, "changed", G_CALLBACK (on_name_changed),
                           form->icon.row, 0);
  on_name_changed (form->new_name.row, form->icon.row);
}

static void
on_profile (AdwComboRow *row, GParamSpec *pspec, BeckonFormDialog *dialog)
{
  Form          *form = get_form (dialog);
  const Profile *profile = get_profile (row);

  if (profile == NULL)
    return;
  if (*gtk_editable_get_text (form->new_name.row) == '\0')
    gtk_editable_set_text (form->new_name.row, profile->name);
  gtk_editable_set_text (form->command.row, profile->command);
  gtk_switch_set_active (form->acp, TRUE);
}

/* Of a new agent: one that is known fills in the rest. */
static void
add_profiles (BeckonFormDialog *dialog)
{
  AdwComboRow *row = make_profiles ();

  beckon_form_dialog_add_row (dialog, GTK_WIDGET (row));
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (on_profile), dialog, 0);
}

/* @new_name (nullable): of a new one. */
static void
open_dialog (GtkWidget *parent, BeckonDesk *desk, const BeckonAgent *agent, const char *new_name)
{
  Form             *form = g_new0 (Form, 1);
  g_autofree char  *title = NULL;
  BeckonFormDialog *dialog;

  form->desk = g_object_ref (desk);
  if (agent != NULL)
    {
      g_autofree char *name = beckon_display_text_short (agent->name, NAME_CHARS);

      form->id = agent->id;
      form->name = g_strdup (agent->name);
      /* Translators: the title of a dialog; the name of an agent */
      title = g_strdup_printf (_ ("Edit %s"), name);
    }
  else
    {
      title = g_strdup (new_name != NULL ? _ ("Register Agent") : _ ("Add Agent"));
    }

  dialog = beckon_form_dialog_new (parent, title, agent != NULL ? _ ("Save") : _ ("Add"));
  /* Tasks refer to their agent by name, so the name of an existing agent cannot be changed. */
  if (agent == NULL)
    {
      add_field (dialog, &form->new_name, _ ("Name, such as claude-code"), g_strdup (new_name));
      /* Even if it stays as it is, it is new. */
      g_free (form->new_name.before);
      form->new_name.before = g_strdup ("");
    }
  add_field (dialog, &form->command, _ ("Command, such as claude -p"),
             agent != NULL ? quote_words (agent->command) : NULL);
  add_field (dialog, &form->folder, _ ("Working folder"),
             agent != NULL ? g_strdup (agent->folder) : NULL);
  add_field (dialog, &form->time_limit, _ ("Step time limit, such as 1 h"),
             agent != NULL && agent->time_limit_us != 0
               ? beckon_duration_format (agent->time_limit_us)
               : NULL);
  if (agent == NULL)
    add_profiles (dialog);
  form->acp_before = agent != NULL && agent->protocol == BECKON_PROTOCOL_ACP;
  form->acp = beckon_form_dialog_add_switch (
    dialog, _ ("Speaks the Agent Client Protocol"),
    _ ("Beckon asks you for the permissions that it needs"), form->acp_before);
  add_field (dialog, &form->mode, _ ("Its mode, such as plan"),
             agent != NULL ? g_strdup (agent->mode) : NULL);
  g_object_bind_property (form->acp, "active", form->mode.row, "visible", G_BINDING_SYNC_CREATE);
  add_icon (dialog, form, agent);
  beckon_form_dialog_set_help (dialog,
                               _ ("The step’s prompt is passed to the command’s standard input. An "
                                  "agent without a command is external: it reports by itself."));
  if (agent != NULL)
    beckon_form_dialog_set_delete (dialog, _ ("Remove…"));

  g_object_set_data_full (G_OBJECT (dialog), "form", form, form_free);
  g_signal_connect (dialog, "save", G_CALLBACK (on_save), NULL);
  g_signal_connect (dialog, "delete", G_CALLBACK (on_delete), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
beckon_agent_dialog_open (GtkWidget *parent, BeckonDesk *desk, const BeckonAgent *agent)
{
  open_dialog (parent, desk, agent, NULL);
}

void
beckon_agent_dialog_open_for_name (GtkWidget *parent, BeckonDesk *desk, const char *name)
{
  open_dialog (parent, desk, NULL, name);
}
