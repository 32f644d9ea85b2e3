/* people.c: the people whom the desk knows, in memory
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/lists/people.h"

#include "desk/run/log-limit.h"
#include "store/view-slot.h"

#define KEY "beckon-people"

struct _BeckonPeople
{
  GObject    parent_instance;
  GPtrArray *list; /* (owned) (nullable) (element-type BeckonPerson): by handle */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonPeople, beckon_people, G_TYPE_OBJECT)

static gpointer
read_people (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_list_people (view, error);
}

static void
on_read (gpointer target, gpointer result, const GError *error)
{
  BeckonPeople *self = target;

  if (result == NULL)
    {
      beckon_message_limited ("Cannot read the people: %s", error->message);
      return;
    }
  g_clear_pointer (&self->list, g_ptr_array_unref);
  self->list = g_ptr_array_ref (result);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
read_again (BeckonDesk *desk, BeckonEvent *event, BeckonPeople *self)
{
  beckon_view_slot_read (beckon_desk_get_store (desk), self, "people", read_people, NULL, NULL,
                         (GDestroyNotify) g_ptr_array_unref, on_read);
}

static void
beckon_people_finalize (GObject *object)
{
  BeckonPeople *self = BECKON_PEOPLE (object);

  g_clear_pointer (&self->list, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_people_parent_class)->finalize (object);
}

static void
beckon_people_class_init (BeckonPeopleClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_people_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_people_init (BeckonPeople *self)
{
}

BeckonPeople *
beckon_people_of (BeckonDesk *desk)
{
  BeckonPeople *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);

  self = g_object_get_data (G_OBJECT (desk), KEY);
  if (self == NULL)
    {
      self = g_object_new (BECKON_TYPE_PEOPLE, NULL);
      g_object_set_data_full (G_OBJECT (desk), KEY, self, g_object_unref);
      g_signal_connect_object (desk, "event::PERSON_CHANGED", G_CALLBACK (read_again), self, 0);
      read_again (desk, NULL, self);
    }

  return self;
}

const GPtrArray *
beckon_people_list (BeckonPeople *self)
{
  g_return_val_if_fail (BECKON_IS_PEOPLE (self), NULL);

  return self->list;
}

const BeckonPerson *
beckon_people_find (BeckonPeople *self, const char *handle)
{
  g_return_val_if_fail (BECKON_IS_PEOPLE (self), NULL);
  g_return_val_if_fail (handle != NULL, NULL);

  if (*handle == '@')
    handle++;
  for (guint i = 0; self->list != NULL && i < self->list->len; i++)
    {
      const BeckonPerson *person = g_ptr_array_index (self->list, i);

      if (g_ascii_strcasecmp (person->handle, handle) == 0)
        return person;
    }

  return NULL;
}
