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
  GtkWidget         *approval;  /* what an agent wants to do */
  GtkWidget         *note_list; /* of an approval */
  GtkWidget         *note;
  GtkWidget         *note_deny; /* denies with that reason */
  GtkWidget         *form;
  BeckonInteraction *interaction; /* (owned) (nullable) */
  GPtrArray         *rows; /* (owned) (element-type BeckonQuestionOptionRow) (not owned elements) */
  char              *note_below; /* (owned) (nullable): shown below the answer for a moment */
  char              *typed;      /* (owned) (nullable): the text of the text view, as last read */
  guint              chosen;     /* the index of the marked option, or NONE_CHOSEN */
  gboolean           careful;    /* options are marked first and sent by a second action */
  gboolean           shared;     /* one answer for several questions */
  gboolean           stray;      /* the text may have been meant for another program */
  gboolean           loading;    /* changes come from the program, not from the person */
  gboolean           settled;
  gboolean           with_files; /* files go with the answer (ATT-13) */
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

/* question-body-kinds.c: TRUE: an approval or a form is shown. */
gboolean beckon_question_body_has_parts (BeckonQuestionBody *self);
/* Fills in what those have of @draft. */
void beckon_question_body_save_kind (BeckonQuestionBody *self, BeckonQuestionDraft *draft);
/* Shows what only approvals and forms have; @draft likewise. */
void beckon_question_body_show_kind (BeckonQuestionBody *self, const BeckonQuestionDraft *draft);
void beckon_question_body_bind_kinds (GtkWidgetClass *widget_class);
void beckon_question_body_init_kinds (BeckonQuestionBody *self);
/* (transfer full) (nullable): what was typed for an approval or a form; NULL: nothing. */
char *beckon_question_body_dup_typed (BeckonQuestionBody *self);
/* (transfer full) (nullable): of a form: the answer; NULL: it cannot be sent yet. */
BeckonAnswer *beckon_question_body_make_form (BeckonQuestionBody *self);
/* FALSE: option @index cannot be taken: what was edited cannot be read. */
gboolean beckon_question_body_may_take (BeckonQuestionBody *self, guint index);
/* @answer, which is that option, gets the note and, if it allows, the edited arguments. */
void beckon_question_body_complete (BeckonQuestionBody *self, guint index, BeckonAnswer *answer);
/* What was edited has changed, or the question was settled: which options can be taken. */
void beckon_question_body_show_taken (BeckonQuestionBody *self);

G_END_DECLS
