/* request-readings-dense.c: the possible readings of an ambiguous request in Chinese
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sentinel/request-readings-dense.h"

#include <string.h>

/* Not translated: people type these, whatever the language of the desk. */
static const char *const connectors[] = { "还是", "或者", "或是", "或", NULL };
/* Words that contain an "or" but do not mean it: "perhaps", "still". */
static const char *const others[] = { "或许",   "或多或少", "还是要", "还是想", "还是不", "还是会",
                                      "我还是", "无论",     "不管",   "是否",   NULL };
/* An alternative begins after these. */
static const char *const markers[] = { "成", "到", "给", "用", "在", "至",
                                       "为", "向", "和", "把", "将", NULL };
static const char *const verbs[] = { "合并", "关闭", "删除", "部署", "翻译", "修复", "更新",
                                     "添加", "创建", "发送", "保留", "重启", "升级", "回滚",
                                     "使用", "修改", "打开", "停止", "启动", "禁用", "启用",
                                     "归档", "打印", "保存", "写",   "用",   NULL };

static gboolean
begins_with_one (const char *text, const char *const *list)
{
  for (guint i = 0; list[i] != NULL; i++)
    if (g_str_has_prefix (text, list[i]))
      return TRUE;
  return FALSE;
}

/* (nullable): the last connector of @sentence; @length (out): how long it is. */
static const char *
find_connector (const char *sentence, gsize *length)
{
  const char *found = NULL;

  for (guint i = 0; others[i] != NULL; i++)
    if (strstr (sentence, others[i]) != NULL)
      return NULL;
  for (const char *p = sentence; *p != '\0';)
    {
      gsize fits = 0;

      for (guint i = 0; fits == 0 && p > sentence && connectors[i] != NULL; i++)
        if (g_str_has_prefix (p, connectors[i]) && p[strlen (connectors[i])] != '\0')
          fits = strlen (connectors[i]);
      if (fits > 0)
        {
          found = p;
          *length = fits;
        }
      p = fits > 0 ? p + fits : g_utf8_next_char (p);
    }
  return found;
}

/* The start of the first alternative in @first, if @other is another one. */
static const char *
find_first (const char *first, const char *other)
{
  const char *last = NULL;
  glong       length = g_utf8_strlen (other, -1), n = g_utf8_strlen (first, -1);

  if (begins_with_one (other, verbs) && begins_with_one (first, verbs))
    {
      const char *verb = NULL;

      for (guint i = 0; verb == NULL && verbs[i] != NULL; i++)
        if (g_str_has_prefix (other, verbs[i]))
          verb = verbs[i];
      /* "use A or use B" and "merge A or close B" are complete sentences. */
      return verb != NULL ? first : NULL;
    }
  for (const char *p = first; *p != '\0'; p = g_utf8_next_char (p))
    {
      if (p > first && g_str_has_prefix (p, other) == FALSE
          && g_utf8_get_char (p) == g_utf8_get_char (other) && begins_with_one (other, markers))
        return p;
      for (guint i = 0; markers[i] != NULL; i++)
        if (g_str_has_prefix (p, markers[i]) && p[strlen (markers[i])] != '\0')
          last = p + strlen (markers[i]);
    }
  if (last != NULL)
    return last;
  return n > length ? g_utf8_offset_to_pointer (first, n - length) : first;
}

static gboolean
read_sentence (const char *sentence, GPtrArray *readings)
{
  gsize            length = 0;
  const char      *connector = find_connector (sentence, &length);
  g_autofree char *before = NULL;
  g_autofree char *head = NULL;
  g_auto (GStrv) parts = NULL;
  const char *last, *first;

  if (connector == NULL)
    return FALSE;
  before = g_strndup (sentence, (gsize) (connector - sentence));
  last = connector + length;
  parts = g_strsplit (before, "、", -1);
  first = find_first (parts[0], parts[1] != NULL ? parts[1] : last);
  head = g_strndup (parts[0], (gsize) (first - parts[0]));
  g_ptr_array_add (readings, g_strdup (parts[0]));
  for (guint i = 1; parts[i] != NULL; i++)
    g_ptr_array_add (readings, g_strconcat (head, parts[i], NULL));
  g_ptr_array_add (readings, g_strconcat (head, last, NULL));
  return TRUE;
}

gboolean
beckon_request_readings_find_dense (const char *text, GPtrArray *readings)
{
  g_auto (GStrv) sentences = NULL;
  g_autoptr (GRegex) ends = NULL;

  if (strstr (text, "或") == NULL && strstr (text, "还是") == NULL)
    return FALSE;
  ends = g_regex_new ("[。！？；，!?;\\n]+", G_REGEX_OPTIMIZE, 0, NULL);
  sentences = g_regex_split (ends, text, 0);
  for (guint i = 0; sentences[i] != NULL; i++)
    {
      const char *sentence = g_strstrip (sentences[i]);

      if (*sentence != '\0' && read_sentence (sentence, readings))
        return TRUE;
    }
  return FALSE;
}
