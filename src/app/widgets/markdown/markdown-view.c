/* markdown-view.c: shows what an agent wrote (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/markdown/markdown-view.h"

#include <string.h>

#include "app/widgets/markdown/markdown-code.h"
#include "app/widgets/markdown/markdown-focus.h"
#include "app/widgets/markdown/markdown-label.h"
#include "app/widgets/markdown/markdown-layout.h"
#include "app/widgets/markdown/markdown-long.h"
#include "app/widgets/markdown/markdown-row.h"
#include "app/widgets/markdown/markdown-table.h"

/* How long the pieces of the first frame, and of each later one, may take. */
#define FIRST_US (8 * 1000)
#define SLICE_US (3 * 1000)

struct _BeckonMarkdownView
{
  GtkWidget       parent_instance;
  char           *text;        /* (owned) (nullable) */
  char           *workspace;   /* (owned) (nullable) */
  BeckonMarkdown *tree;        /* (owned) (nullable): what is shown, or about to be built */
  GPtrArray      *tops;        /* (owned) (element-type GtkWidget): one for each block, in order */
  GArray         *pieces;      /* (owned) (element-type BeckonMarkdownPiece): of what is built */
  GPtrArray      *texts;       /* (owned) (element-type utf8): of pieces */
  guint           n_built;     /* of @pieces */
  GtkWidget      *card;        /* (nullable): the newest, to which more lines may be added */
  guint           idle;        /* 0, or builds the other pieces */
  GCancellable   *cancellable; /* (owned) (nullable): of the thread that parses */
};

G_DEFINE_FINAL_TYPE (BeckonMarkdownView, beckon_markdown_view, GTK_TYPE_WIDGET)

static void
stop_parsing (BeckonMarkdownView *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
stop_building (BeckonMarkdownView *self)
{
  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->pieces, g_array_unref);
  g_clear_pointer (&self->texts, g_ptr_array_unref);
  self->n_built = 0;
  self->card = NULL;
}

static GtkWidget *
new_top (const BeckonMarkdownBlock *block)
{
  GtkAccessibleRole role =
    block->kind == BECKON_MARKDOWN_LIST ? GTK_ACCESSIBLE_ROLE_LIST : GTK_ACCESSIBLE_ROLE_GROUP;
  GtkWidget *top = g_object_new (GTK_TYPE_BOX, "accessible-role", role, "orientation",
                                 GTK_ORIENTATION_VERTICAL, NULL);

  /* GTK 4.8 names a list without a name after its class. */
  if (role == GTK_ACCESSIBLE_ROLE_LIST)
    gtk_accessible_update_property (GTK_ACCESSIBLE (top), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
  return top;
}

/* Are these lines of a card: code, or a table that is too large for a grid? */
static gboolean
is_lines (const BeckonMarkdownPiece *piece)
{
  return piece->text != NULL && !piece->is_long
         && (piece->block->kind == BECKON_MARKDOWN_CODE
             || piece->block->kind == BECKON_MARKDOWN_TABLE);
}

static GtkWidget *
new_content (BeckonMarkdownView *self, const BeckonMarkdownPiece *piece)
{
  const BeckonMarkdownBlock *block = piece->block;

  if (piece->is_long)
    return beckon_markdown_long_new (block, piece->text);
  if (is_lines (piece))
    {
      self->card = beckon_markdown_code_new (block, piece->text);
      beckon_markdown_code_add (self->card, piece);
      return self->card;
    }
  if (block->kind == BECKON_MARKDOWN_TABLE)
    return beckon_markdown_table_new (block);
  if (block->kind == BECKON_MARKDOWN_RULE)
    return gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);
  if (block->kind == BECKON_MARKDOWN_ITEM)
    return gtk_label_new (NULL);
  return beckon_markdown_label_new (block, piece->start, piece->length);
}

static void
build_piece (BeckonMarkdownView *self, const BeckonMarkdownPiece *piece)
{
  GPtrArray *blocks = beckon_markdown_get_blocks (self->tree);
  GtkWidget *top;
  GtkWidget *row;

  while (self->tops->len <= piece->top)
    {
      top = new_top (g_ptr_array_index (blocks, self->tops->len));
      gtk_widget_insert_before (top, GTK_WIDGET (self), NULL);
      g_ptr_array_add (self->tops, top);
    }
  if (is_lines (piece) && piece->is_more && self->card != NULL)
    {
      beckon_markdown_code_add (self->card, piece);
      return;
    }
  top = g_ptr_array_index (self->tops, piece->top);
  row = beckon_markdown_row_new (piece, new_content (self, piece));
  gtk_box_append (GTK_BOX (top), row);
  /* It takes its time now and not in the frame: GTK keeps what it measured. */
  if (gtk_widget_get_width (GTK_WIDGET (self)) > 0)
    gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (GTK_WIDGET (self)),
                        NULL, NULL, NULL, NULL);
}

/* TRUE: there is more. */
static gboolean
build (BeckonMarkdownView *self, gint64 budget_us)
{
  gint64 end = g_get_monotonic_time () + budget_us;

  while (self->n_built < self->pieces->len)
    {
      build_piece (self, &g_array_index (self->pieces, BeckonMarkdownPiece, self->n_built));
      self->n_built++;
      if (g_get_monotonic_time () > end)
        break;
    }

  return self->n_built < self->pieces->len;
}

static gboolean
on_idle (gpointer user_data)
{
  BeckonMarkdownView *self = user_data;

  if (build (self, SLICE_US))
    return G_SOURCE_CONTINUE;

  self->idle = 0;
  stop_building (self);
  return G_SOURCE_REMOVE;
}

/* How many blocks at the beginning of @tree are on the screen already. */
static guint
count_kept (BeckonMarkdownView *self, BeckonMarkdown *tree)
{
  GPtrArray *new_blocks = beckon_markdown_get_blocks (tree);
  GPtrArray *old_blocks;
  guint      n_whole;
  guint      n = 0;

  if (self->tree == NULL)
    return 0;

  old_blocks = beckon_markdown_get_blocks (self->tree);
  n_whole = self->tops->len;
  if (self->pieces != NULL && n_whole > 0)
    /* The last one may have more pieces. */
    n_whole--;
  while (n < n_whole && n < new_blocks->len
         && beckon_markdown_block_equal (g_ptr_array_index (old_blocks, n),
                                         g_ptr_array_index (new_blocks, n)))
    n++;

  return n;
}

static void
show_tree (BeckonMarkdownView *self, BeckonMarkdown *tree)
{
  guint n_kept = count_kept (self, tree);

  stop_building (self);
  while (self->tops->len > n_kept)
    gtk_widget_unparent (g_ptr_array_steal_index (self->tops, self->tops->len - 1));
  g_clear_pointer (&self->tree, beckon_markdown_unref);
  self->tree = beckon_markdown_ref (tree);

  self->texts = g_ptr_array_new_with_free_func (g_free);
  self->pieces = beckon_markdown_pieces_new (tree, n_kept, self->texts);
  if (build (self, FIRST_US))
    self->idle = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_idle, self, NULL);
  else
    stop_building (self);
}

static void
on_parsed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonMarkdownView) self = user_data;
  g_autoptr (BeckonMarkdown) tree = beckon_markdown_parse_finish (result, NULL);

  /* Cancelled: another text came, or the widget is gone. */
  if (tree == NULL)
    return;
  g_clear_object (&self->cancellable);
  show_tree (self, tree);
}

/* Does @text begin with all of the text before? */
static gboolean
is_grown (BeckonMarkdownView *self, const char *text)
{
  return self->text != NULL && *self->text != '\0' && g_str_has_prefix (text, self->text);
}

void
beckon_markdown_view_set_text (BeckonMarkdownView *self, const char *text, const char *workspace)
{
  gboolean grown;

  g_return_if_fail (BECKON_IS_MARKDOWN_VIEW (self));

  text = text != NULL ? text : "";
  if (g_strcmp0 (self->text, text) == 0 && g_strcmp0 (self->workspace, workspace) == 0)
    return;

  stop_parsing (self);
  grown = is_grown (self, text) && g_strcmp0 (self->workspace, workspace) == 0;
  g_free (self->text);
  self->text = g_strdup (text);
  g_free (self->workspace);
  self->workspace = g_strdup (workspace);

  if (strlen (text) <= BECKON_MARKDOWN_QUICK_BYTES)
    {
      g_autoptr (BeckonMarkdown) tree = beckon_markdown_parse (text, workspace);

      show_tree (self, tree);
      return;
    }
  if (!grown)
    {
      /* Nobody shall read the text before in the place of this one. */
      g_autoptr (BeckonMarkdown) nothing = beckon_markdown_parse ("", NULL);

      show_tree (self, nothing);
    }
  self->cancellable = g_cancellable_new ();
  beckon_markdown_parse_async (text, workspace, self->cancellable, on_parsed, g_object_ref (self));
}

void
beckon_markdown_view_deselect (BeckonMarkdownView *self)
{
  g_return_if_fail (BECKON_IS_MARKDOWN_VIEW (self));

  beckon_markdown_label_deselect (GTK_WIDGET (self));
}

static void
beckon_markdown_view_dispose (GObject *object)
{
  BeckonMarkdownView *self = BECKON_MARKDOWN_VIEW (object);
  GtkWidget          *child;

  stop_parsing (self);
  stop_building (self);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_ptr_array_set_size (self->tops, 0);
  g_clear_pointer (&self->tree, beckon_markdown_unref);

  G_OBJECT_CLASS (beckon_markdown_view_parent_class)->dispose (object);
}

static void
beckon_markdown_view_finalize (GObject *object)
{
  BeckonMarkdownView *self = BECKON_MARKDOWN_VIEW (object);

  g_ptr_array_unref (self->tops);
  g_free (self->text);
  g_free (self->workspace);

  G_OBJECT_CLASS (beckon_markdown_view_parent_class)->finalize (object);
}

static void
beckon_markdown_view_class_init (BeckonMarkdownViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_markdown_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_markdown_view_finalize;
  widget_class->focus = beckon_markdown_focus;

  gtk_widget_class_set_css_name (widget_class, "markdown");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
beckon_markdown_view_init (BeckonMarkdownView *self)
{
  self->tops = g_ptr_array_new ();
  gtk_widget_set_layout_manager (GTK_WIDGET (self), beckon_markdown_layout_new ());
}

GtkWidget *
beckon_markdown_view_new (void)
{
  return g_object_new (BECKON_TYPE_MARKDOWN_VIEW, NULL);
}
