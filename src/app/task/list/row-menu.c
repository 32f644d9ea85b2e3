/* row-menu.c: the menu of a row of the list of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/row-menu.h"

#include <glib/gi18n-lib.h>

#include "app/question/later-times.h"
#include "app/task/list/task-verbs.h"
#include "app/widgets/toast.h"

typedef struct
{
  GtkWidget           *host;      /* not owned: it owns this */
  GtkListView         *view;      /* not owned: inside the host */
  BeckonDesk          *desk;      /* (owned) */
  BeckonTaskSelection *selection; /* (owned) */
  GSimpleActionGroup  *actions;   /* (owned) */
  GtkWidget           *popover;   /* (nullable): of the last menu; a child of the host */
  GtkWidget           *row;       /* (nullable) (weak): of that menu, as the view made it */
  BeckonTask          *task;      /* (owned) (nullable): of that menu, as it is now */
  GPtrArray           *agents;    /* (owned) (nullable) (element-type BeckonAgent): as read last */
  GCancellable        *reading;   /* (owned): them */
  gint64               question;  /* the one that was open when it opened, 0 none */
} RowMenu;

/* --- rows --- */

/* (nullable): the row that the view made, of which @widget is a part. */
static BeckonTaskRow *
find_row (GtkListView *view, GtkWidget *widget)
{
  GtkWidget *row;

  while (widget != NULL && gtk_widget_get_parent (widget) != GTK_WIDGET (view))
    widget = gtk_widget_get_parent (widget);
  row = widget != NULL ? gtk_widget_get_first_child (widget) : NULL;
  return BECKON_IS_TASK_ROW (row) ? BECKON_TASK_ROW (row) : NULL;
}

BeckonTaskRow *
beckon_row_menu_find_at (GtkListView *view, double x, double y)
{
  g_return_val_if_fail (GTK_IS_LIST_VIEW (view), NULL);

  return find_row (view, gtk_widget_pick (GTK_WIDGET (view), x, y, GTK_PICK_DEFAULT));
}

BeckonTaskRow *
beckon_row_menu_find_focused (GtkListView *view)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (view));

  g_return_val_if_fail (GTK_IS_LIST_VIEW (view), NULL);

  return root != NULL ? find_row (view, gtk_root_get_focus (root)) : NULL;
}

/* --- doing it --- */

static gboolean
is_of_question (BeckonTaskVerb verb)
{
  return verb == BECKON_TASK_DO_ANSWER || verb == BECKON_TASK_DO_LATER
         || verb == BECKON_TASK_DO_HOLD || verb == BECKON_TASK_DO_COPY_TEXT;
}

/* The question that the menu was opened for, and no other that the task has by now. */
static gboolean
still_applies (RowMenu *self, BeckonTaskVerb verb, const BeckonTaskFacts *facts)
{
  gint64 question = facts->question != NULL ? facts->question->id : 0;

  return beckon_task_verb_applies (verb, facts)
         && (!is_of_question (verb) || question == self->question);
}

/* FALSE: its task was deleted. */
static gboolean
read_facts (RowMenu *self, BeckonTaskFacts *facts)
{
  const BeckonTask *task = self->task;

  if (task == NULL)
    return FALSE;
  *facts = beckon_task_facts_make (self->desk, task);
  for (guint i = 0; self->agents != NULL && task->agent != NULL && i < self->agents->len; i++)
    {
      const BeckonAgent *agent = self->agents->pdata[i];

      if (g_ascii_strcasecmp (agent->name, task->agent) == 0)
        facts->agent = agent;
    }
  return TRUE;
}

static void
on_verb (GSimpleAction *action, GVariant *parameter, RowMenu *self)
{
  BeckonTaskVerb verb =
    (BeckonTaskVerb) GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (action), "verb"));
  BeckonTaskFacts facts;

  if (!read_facts (self, &facts) || !still_applies (self, verb, &facts))
    beckon_toast_text (self->host, _ ("The task has gone on in the meantime."));
  else if (verb == BECKON_TASK_DO_LATER)
    beckon_task_verb_set_aside (
      self->host, self->desk, &facts,
      beckon_later_times_until (
        g_variant_get_int32 (parameter),
        beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL)));
  else
    beckon_task_verb_do (verb, self->host, self->desk, &facts);
}

static void
on_select (GSimpleAction *action, GVariant *parameter, RowMenu *self)
{
  if (self->task != NULL)
    beckon_task_selection_toggle (self->selection, self->task);
}

/* (transfer full): of an action in the group "row". */
static char *
name_action (BeckonTaskVerb verb)
{
  return g_strdup_printf ("verb-%u", (guint) verb);
}

static void
add_actions (RowMenu *self)
{
  g_autoptr (GSimpleAction) select = g_simple_action_new ("select", NULL);

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    {
      g_autofree char *name = name_action (verb);
      g_autoptr (GSimpleAction) action =
        g_simple_action_new (name, verb == BECKON_TASK_DO_LATER ? G_VARIANT_TYPE_INT32 : NULL);

      g_object_set_data (G_OBJECT (action), "verb", GUINT_TO_POINTER (verb));
      g_signal_connect (action, "activate", G_CALLBACK (on_verb), self);
      g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
    }
  g_signal_connect (select, "activate", G_CALLBACK (on_select), self);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (select));
  gtk_widget_insert_action_group (self->host, "row", G_ACTION_GROUP (self->actions));
}

/* --- the menu --- */

GMenuModel *
beckon_row_menu_make_times (const char *action)
{
  GMenu                 *menu = g_menu_new ();
  guint                  n_times;
  const BeckonLaterTime *times = beckon_later_times_list (&n_times);

  for (guint i = 0; i < n_times; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (times[i].label), NULL);

      g_menu_item_set_action_and_target (item, action, "i", times[i].minutes);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

static void
append_verb (GMenu *section, BeckonTaskVerb verb, const BeckonTaskFacts *facts)
{
  g_autofree char *name = name_action (verb);
  g_autofree char *action = g_strconcat ("row.", name, NULL);
  const char      *label = beckon_task_verb_get_label (verb, facts);

  if (verb == BECKON_TASK_DO_LATER)
    {
      g_autoptr (GMenuModel) times = beckon_row_menu_make_times (action);

      g_menu_append_submenu (section, label, times);
    }
  else
    {
      g_menu_append (section, label, action);
    }
}

/* (transfer full): what applies now, and Select. */
static GMenuModel *
make_menu (RowMenu *self, const BeckonTaskFacts *facts)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    {
      if (beckon_task_verb_begins_section (verb))
        {
          g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
          g_object_unref (section);
          section = g_menu_new ();
        }
      if (beckon_task_verb_applies (verb, facts))
        append_verb (section, verb, facts);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_object_unref (section);
  section = g_menu_new ();
  g_menu_append (section,
                 beckon_task_selection_contains (self->selection, facts->task) ? _ ("De_select")
                                                                               : _ ("_Select"),
                 "row.select");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));

  return G_MENU_MODEL (menu);
}

/* While the menu is open, what has become impossible is insensitive. */
static void
update_actions (RowMenu *self)
{
  BeckonTaskFacts facts;
  gboolean        any = read_facts (self, &facts);

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    {
      g_autofree char *name = name_action (verb);
      GAction         *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

      g_simple_action_set_enabled (G_SIMPLE_ACTION (action),
                                   any && still_applies (self, verb, &facts));
    }
}

static void
set_task (RowMenu *self, BeckonTask *task)
{
  if (task != NULL)
    beckon_task_ref (task);
  g_clear_pointer (&self->task, beckon_task_unref);
  self->task = task;
}

/* Its row may have moved, and is another one then. */
static void
follow_task (RowMenu *self, const BeckonEvent *event)
{
  if (self->task == NULL)
    return;
  if (event->task != NULL && g_str_equal (event->task->id, self->task->id))
    set_task (self, beckon_task_model_is_deletion (event) ? NULL : event->task);
  else if (event->interaction == NULL || event->interaction->id != self->question)
    return;
  update_actions (self);
}

/* The tooltip of the row would cover the menu. */
static void
set_tooltip (RowMenu *self, gboolean shown)
{
  GtkWidget *row = self->row != NULL ? gtk_widget_get_first_child (self->row) : NULL;

  if (row != NULL)
    gtk_widget_set_has_tooltip (row, shown);
}

/* The keyboard goes back to where it was, unless what was chosen has taken it. */
static void
on_closed (GtkPopover *popover, RowMenu *self)
{
  GtkRoot   *root = gtk_widget_get_root (self->host);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  set_tooltip (self, TRUE);
  /* The menu got the release of the button. */
  if (self->row != NULL)
    gtk_widget_unset_state_flags (self->row, GTK_STATE_FLAG_ACTIVE);
  if (focus == NULL || gtk_widget_is_ancestor (focus, GTK_WIDGET (popover)))
    gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static gboolean
open_menu (RowMenu *self, BeckonTaskRow *row, const GdkRectangle *at)
{
  BeckonTaskItem *item = row != NULL ? beckon_task_row_get_item (row) : NULL;
  BeckonTask     *task = item != NULL ? beckon_task_item_get_task (item) : NULL;
  BeckonTaskFacts facts;
  g_autoptr (GMenuModel) menu = NULL;

  if (task == NULL)
    return FALSE;

  set_task (self, task);
  read_facts (self, &facts);
  self->question = facts.question != NULL ? facts.question->id : 0;
  set_tooltip (self, TRUE);
  g_set_weak_pointer (&self->row, gtk_widget_get_parent (GTK_WIDGET (row)));
  update_actions (self);
  menu = make_menu (self, &facts);
  /* The last one could not go while it closed: its action was still to be done. */
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  self->popover = gtk_popover_menu_new_from_model_full (menu, GTK_POPOVER_MENU_NESTED);
  gtk_widget_set_parent (self->popover, self->host);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_widget_set_halign (self->popover, gtk_widget_get_direction (self->host) == GTK_TEXT_DIR_RTL
                                          ? GTK_ALIGN_END
                                          : GTK_ALIGN_START);
  gtk_popover_set_position (GTK_POPOVER (self->popover), GTK_POS_BOTTOM);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), at);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->popover), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  facts.task->title, -1);
  g_signal_connect (self->popover, "closed", G_CALLBACK (on_closed), self);
  set_tooltip (self, FALSE);
  gtk_popover_popup (GTK_POPOVER (self->popover));

  return TRUE;
}

/* --- what opens it --- */

/* @x, @y: in the view. */
static gboolean
open_at (RowMenu *self, double x, double y)
{
  graphene_point_t place;

  if (!gtk_widget_compute_point (GTK_WIDGET (self->view), self->host, &GRAPHENE_POINT_INIT (x, y),
                                 &place))
    return FALSE;

  return open_menu (self, beckon_row_menu_find_at (self->view, x, y),
                    &(GdkRectangle){ (int) place.x, (int) place.y, 1, 1 });
}

static void
on_pressed (GtkGestureClick *click, int n_press, double x, double y, RowMenu *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (click));

  if (event != NULL && gdk_event_triggers_context_menu (event) && open_at (self, x, y))
    gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_long_pressed (GtkGestureLongPress *press, double x, double y, RowMenu *self)
{
  if (open_at (self, x, y))
    gtk_gesture_set_state (GTK_GESTURE (press), GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
on_key (GtkEventController *controller, guint key, guint code, GdkModifierType state, RowMenu *self)
{
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();
  BeckonTaskRow  *row = beckon_row_menu_find_focused (self->view);
  graphene_rect_t bounds;

  if (row == NULL
      || !((key == GDK_KEY_Menu && held == 0) || (key == GDK_KEY_F10 && held == GDK_SHIFT_MASK))
      || !gtk_widget_compute_bounds (GTK_WIDGET (row), self->host, &bounds))
    return FALSE;

  return open_menu (self, row,
                    &(GdkRectangle){ (int) bounds.origin.x + (int) bounds.size.width / 4,
                                     (int) bounds.origin.y, 1, (int) bounds.size.height });
}

/* --- the agents --- */

static void
on_agents_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  RowMenu *self = user_data;
  g_autoptr (GError) error = NULL;
  GPtrArray *agents = beckon_store_list_agents_finish (BECKON_STORE (source), result, &error);

  /* Cancelled: the window is gone. */
  if (agents == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_message ("Cannot read the agents: %s", error->message);
      return;
    }
  g_clear_pointer (&self->agents, g_ptr_array_unref);
  self->agents = agents;
}

static void
read_agents (RowMenu *self)
{
  beckon_store_list_agents_async (beckon_desk_get_store (self->desk), self->reading, on_agents_read,
                                  self);
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, RowMenu *self)
{
  if (event->type == BECKON_EVENT_AGENT_CHANGED)
    read_agents (self);
  follow_task (self, event);
}

/* --- the object --- */

static void
on_destroy (RowMenu *self)
{
  g_cancellable_cancel (self->reading);
  g_signal_handlers_disconnect_by_data (self->desk, self);
  set_task (self, NULL);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
}

static void
row_menu_free (gpointer data)
{
  RowMenu *self = data;

  g_object_unref (self->desk);
  g_object_unref (self->selection);
  g_object_unref (self->actions);
  g_clear_weak_pointer (&self->row);
  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_pointer (&self->agents, g_ptr_array_unref);
  g_object_unref (self->reading);
  g_free (self);
}

void
beckon_row_menu_install (GtkWidget           *host,
                         GtkListView         *view,
                         BeckonDesk          *desk,
                         BeckonTaskSelection *selection)
{
  RowMenu            *self = g_new0 (RowMenu, 1);
  GtkGesture         *click = gtk_gesture_click_new ();
  GtkGesture         *press = gtk_gesture_long_press_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (GTK_IS_LIST_VIEW (view));

  self->host = host;
  self->view = view;
  self->desk = g_object_ref (desk);
  self->selection = g_object_ref (selection);
  self->actions = g_simple_action_group_new ();
  self->reading = g_cancellable_new ();
  g_signal_connect (desk, "event", G_CALLBACK (on_event), self);
  read_agents (self);
  add_actions (self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect (press, "pressed", G_CALLBACK (on_long_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (press));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (view), keys);
  g_signal_connect_swapped (host, "destroy", G_CALLBACK (on_destroy), self);
  g_object_set_data_full (G_OBJECT (host), "beckon-row-menu", self, row_menu_free);
}
