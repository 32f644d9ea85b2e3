/* question-model.c: the open questions in order, as a GListModel
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/lists/question-model.h"

struct _BeckonQuestionModel
{
  GObject     parent_instance;
  GSequence  *questions; /* (owned) (element-type BeckonQuestion) */
  GHashTable *places;    /* (owned) (element-type gint64 GSequenceIter): key is newly allocated */
};

static GType
get_item_type (GListModel *model)
{
  return BECKON_TYPE_QUESTION;
}

static guint
get_n_items (GListModel *model)
{
  return g_sequence_get_length (BECKON_QUESTION_MODEL (model)->questions);
}

static gpointer
get_item (GListModel *model, guint position)
{
  BeckonQuestionModel *self = BECKON_QUESTION_MODEL (model);
  GSequenceIter       *iter = g_sequence_get_iter_at_pos (self->questions, position);

  return g_sequence_iter_is_end (iter) ? NULL : g_object_ref (g_sequence_get (iter));
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonQuestionModel,
                               beckon_question_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

static void
beckon_question_model_finalize (GObject *object)
{
  BeckonQuestionModel *self = BECKON_QUESTION_MODEL (object);

  g_clear_pointer (&self->places, g_hash_table_unref);
  g_clear_pointer (&self->questions, g_sequence_free);

  G_OBJECT_CLASS (beckon_question_model_parent_class)->finalize (object);
}

static void
beckon_question_model_class_init (BeckonQuestionModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_question_model_finalize;
}

static void
beckon_question_model_init (BeckonQuestionModel *self)
{
  self->questions = g_sequence_new (g_object_unref);
  self->places = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

BeckonQuestionModel *
beckon_question_model_new (void)
{
  return g_object_new (BECKON_TYPE_QUESTION_MODEL, NULL);
}

static int
compare_ids (gconstpointer a, gconstpointer b, gpointer user_data)
{
  gint64 left = beckon_question_get_id ((BeckonQuestion *) a);
  gint64 right = beckon_question_get_id ((BeckonQuestion *) b);

  return (left > right) - (left < right);
}

void
beckon_question_model_add (BeckonQuestionModel *self, BeckonQuestion *question)
{
  gint64         id = beckon_question_get_id (question);
  GSequenceIter *iter;

  g_return_if_fail (g_hash_table_lookup (self->places, &id) == NULL);

  iter = g_sequence_insert_sorted (self->questions, g_object_ref (question), compare_ids, NULL);
  g_hash_table_insert (self->places, g_memdup2 (&id, sizeof id), iter);
  g_list_model_items_changed (G_LIST_MODEL (self), g_sequence_iter_get_position (iter), 0, 1);
}

void
beckon_question_model_remove (BeckonQuestionModel *self, gint64 id)
{
  GSequenceIter *iter = g_hash_table_lookup (self->places, &id);
  int            position;

  if (iter == NULL)
    return;
  position = g_sequence_iter_get_position (iter);
  g_hash_table_remove (self->places, &id);
  g_sequence_remove (iter);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
}

BeckonQuestion *
beckon_question_model_find (BeckonQuestionModel *self, gint64 id)
{
  GSequenceIter *iter = g_hash_table_lookup (self->places, &id);

  return iter != NULL ? g_sequence_get (iter) : NULL;
}
