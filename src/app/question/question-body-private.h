/* question-body-private.h: the members and functions that the files of the body share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-body.h"
#include "app/question/question-option-row.h"

G_BEGIN_DECLS

/* Of @chosen: no option is marked. */
#define BECKON_QUESTION_BODY_NONE G_MAXUINT

struct _BeckonQuestionBody
{
  AdwBin             parent_instance;
  GtkWidget         *confidence_box;
  GtkLevelBar       *confidence;
  GtkLabel          *percent;
  GtkWidget         *search;
  GtkWidget         *list;
  GtkWidget         *other;
  GtkWidget         *other_button;
  GtkWidget         *text_scroller;
  GtkWidget         *text;
  GtkWidget         *placeholder;
  GtkWidget         *keys;
  BeckonInteraction *interaction; /* (owned) (nullable) */
  GPtrArray         *rows; /* (owned) (element-type BeckonQuestionOptionRow) (not owned elements) */
  char              *typed;     /* (owned) (nullable): the text of the text view, as last read */
  guint              chosen;    /* the index of the marked option, or NONE_CHOSEN */
  gboolean           careful;   /* options are marked first and sent by a second action */
  gboolean           composing; /* an input method has not finished the text yet */
  gboolean           stray;     /* the text may have been meant for another program */
  gboolean           loading;   /* changes come from the program, not from the person */
  gboolean           settled;
  BeckonAnswer      *first_step; /* (owned) (nullable): what the second step sends */
  char              *armed;      /* (owned) (nullable): the response of that */
};

/* question-body.c */
/* TRUE: the answer is a text alone. */
gboolean beckon_question_body_is_text (BeckonQuestionBody *self);
/* Marks this option alone. */
void beckon_question_body_mark (BeckonQuestionBody *self, guint index);
/* What would be sent has changed. */
void beckon_question_body_edited (BeckonQuestionBody *self);

/* question-body-steps.c: emits "answer", unless @answer is the first of two steps. */
void beckon_question_body_emit_answer (BeckonQuestionBody *self, BeckonAnswer *answer);

/* question-body-filter.c: a GtkListBoxFilterFunc of the list, and callbacks of the template. */
gboolean beckon_question_body_matches (GtkListBoxRow *row, gpointer user_data);
void     beckon_question_body_bind_filter (GtkWidgetClass *widget_class);

G_END_DECLS
