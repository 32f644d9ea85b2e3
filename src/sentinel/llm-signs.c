/* llm-signs.c: phrases of prompt injections, by language
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sentinel/llm-signs.h"

const BeckonLlmSigns beckon_llm_signs[] = {
  /* English */
  { "ignore|disregard|forget|override|bypass|overrule|pay no attention|do not follow|disobey|set "
    "aside",
    "your rules|the rules above|the rules you|rules that you|all rules|every rule|all the "
    "rules|previous instruction|prior instruction|earlier instruction|"
    "above instruction|your instruction|all instruction|any instruction|these instruction|those "
    "instruction|every instruction|all the instruction|"
    "instructions above|instructions you|instructions given|instructions and|guidelines above|your "
    "guideline|all guideline|these guideline|"
    "all directive|your directive|your prompt|you were told|you have been told|you were given|your "
    "polic",
    "your system prompt|=ignore all previous|=ignore the above and|=ignore all the above|=ignore "
    "everything above|=ignore everything you|disregard the above and|"
    "disregard all previous|disregard your|forget your|forget all previous|you are the "
    "evaluator|you are a language model|=you are an AI|note to the AI|"
    "to the language model|AI reading this|with confidence 1|confidence is 1|answer best "
    "practice|person has already agreed|user has already agreed|"
    "human has already agreed|person has already approved|user has already approved|human has "
    "already approved|person already agreed|user already agreed|"
    "person already approved|user already approved|has already been approved by the|do not ask the "
    "human|do not ask the person|do not ask the user|"
    "dont ask the human|dont ask the person|dont ask the user|assistant must|=you must answer|=you "
    "must respond|=you must reply|=you must approve|"
    "from now on you say|from now on you answer|from now on you must|from now on you are|from now "
    "on you will|from now on you approve|"
    "from now on you reply|=end data|=begin data" },
  /* German */
  { "ignorier|vergiss|missacht|außer acht|hinwegsetz|setze dich über|umgehe deine|umgehe "
    "die|umgehe alle|umgeh deine|umgeh die|umgeh alle|übergeh|überschreib",
    "deine regeln|alle regeln|die regeln|anweisung|vorgaben|richtlinie|befehle|instruktion",
    "du bist der bewerter|du bist ein sprachmodell|an das sprachmodell|=an die ki|=hinweis für die "
    "ki|mensch hat schon zugestimmt|person hat schon zugestimmt|"
    "mensch hat bereits zugestimmt|person hat bereits zugestimmt|frage nicht nach|frag nicht "
    "nach|frage den menschen nicht|=antworte mit|=antworte immer" },
  /* French */
  { "ignore|oublie|ne tiens pas compte|ne tenez pas compte|abstraction "
    "de|outrepasse|contourne|passe outre|néglige",
    "tes règles|vos règles|les règles|instructions précédentes|les instructions|ces "
    "instructions|vos instructions|consignes|tes directives|vos directives|les directives",
    "tu es l'évaluateur|vous êtes l'évaluateur|=note pour l'ia|=à l'attention de l'ia|a déjà "
    "accepté|a déjà approuvé|ne lui demande rien|"
    "ne demande pas|réponds toujours|réponds best" },
  /* Spanish */
  { "ignora|olvida|no hagas caso|haz caso omiso|pasa por alto|desobedece|omite|sáltate",
    "tus reglas|las reglas|instrucciones|indicaciones|directrices|las normas|tus normas",
    "eres el evaluador|=nota para la ia|ya aceptó|ya ha aceptado|ya aprobó|no le preguntes|no "
    "preguntes|responde siempre|responde best" },
  /* Italian */
  { "ignora|dimentica|non tenere conto|trascura|scavalca|disobbedisci|non seguire|aggira",
    "tue regole|le regole|istruzioni|indicazioni|direttive",
    "sei il valutatore|=nota per l'ia|=nota per l'ai|ha già accettato|ha già approvato|non "
    "chiedere|rispondi sempre|rispondi best" },
  /* Portuguese */
  { "ignore|esqueça|esquece|desconsider|desrespeit|passe por cima|não siga|contorne",
    "suas regras|as regras|instruções|orientações|diretrizes|diretivas|as normas",
    "você é o avaliador|és o avaliador|=nota para a ia|já aceitou|já aprovou|não pergunte|responda "
    "sempre|responda best" },
  /* Dutch */
  { "negeer|vergeet|niets aan van|in de wind|opzij|omzeil|lap",
    "je regels|de regels|alle regels|instructies|aanwijzingen|richtlijnen|opdrachten hierboven",
    "jij bent de beoordelaar|je bent de beoordelaar|=opmerking voor de ai|al ingestemd|al "
    "goedgekeurd|vraag niets|antwoord altijd|antwoord best" },
  /* Polish */
  { "zignoruj|ignoruj|zapomnij|nie zważaj|pomiń|złam|omiń|nie stosuj się",
    "swoje zasady|wszystkie zasady|instrukcj|wskazówki|wytyczne|reguły|polecenia",
    "jesteś oceniającym|=uwaga dla ai|już się zgodziła|już się zgodził|nie pytaj|zawsze "
    "odpowiadaj|odpowiedz best" },
  /* Russian */
  { "игнорируй|забудь|не обращай внимания|нарушь|отбрось|пренебреги|обойди",
    "свои правила|все правила|инструкции|указания|предписания|команды|директивы",
    "ты оценщик|вы оценщик|=заметка для ии|для нейросети|уже согласился|уже согласен|уже "
    "одобрил|не спрашивай|всегда отвечай|ответь best" },
  /* Chinese */
  { "忽略|忘记|忘掉|不要理会|无视|违背|违反|不要遵守|忽視|無視|忘記",
    "你的规则|指令|指示|准则|规定|你的規則|之前的说明",
    "你是评估者|你是評估者|人工智能的提示|给ai的|已经同意|已經同意|不要询问|不要詢問|不要问|"
    "永远回答|回答best" },
  /* Japanese */
  { "無視して|忘れて|従わず|従わない|破って|気にせず", "ルールを|規則|指示|命令|ガイドライン",
    "あなたは評価者|aiへの注意|すでに同意|質問しないで|必ずはいと|bestpracticeと答え" },
  /* Korean */
  { "무시하고|무시하세요|무시해|잊고|잊어|따르지말|어기고|버리고",
    "당신의규칙|규칙을|지시|지침|가이드라인|명령을",
    "당신은평가자|ai에게알림|이미동의|묻지마|항상예라고|bestpractice라고" },
  /* Arabic */
  { "تجاهل|انس|لا تلتفت|خالف|اترك|لا تتبع", "قواعدك|القواعد|التعليمات|التوجيهات|إرشاداتك|الأوامر",
    "أنت المقيم|ملاحظة للذكاء الاصطناعي|وافق بالفعل|لا تسأله|لا تسأل|أجب دائما|أجب best" },
  /* Hindi */
  { "अनदेखा|भूल जाओ|ध्यान मत दो|तोड़ो|छोड़कर|नज़रअंदाज़",
    "अपने नियम|दिए गए नियम|सभी निर्देश|पिछले निर्देश|आदेशों|दिशानिर्देश",
    "तुम मूल्यांकनकर्ता|आप मूल्यांकनकर्ता|एआई के लिए|पहले ही सहमत|मत पूछो|हमेशा हाँ|best practice उत्तर" },
  /* Turkish */
  { "yok say|unut|dikkate alma|çiğne|bırak|görmezden gel|uyma",
    "kurallarını|tüm kurallar|talimatları|yönergeleri|ilkelerini|emirleri",
    "sen değerlendiricisin|yapay zekaya not|zaten kabul etti|zaten onayladı|kişiye sorma|kabul "
    "etti sorma|her zaman evet|best practice diye" },
};
const guint beckon_llm_n_signs = G_N_ELEMENTS (beckon_llm_signs);

const char *const beckon_llm_marks[] = { "best_practice",
                                         "case_by_case",
                                         "\"confidence\":1",
                                         "\"confidence\":0.9",
                                         "<|im_start",
                                         "<|im_end",
                                         "<|system",
                                         "<|user",
                                         "<|assistant",
                                         "[inst]",
                                         "[/inst]",
                                         "</system",
                                         "<system>",
                                         "<<sys",
                                         "\"role\":\"system",
                                         "\"role\":\"assistant",
                                         NULL };

const char *const beckon_llm_speakers[] = { "system:",
                                            "assistant:",
                                            "systemmessage:",
                                            "systemprompt:",
                                            "systemnachricht:",
                                            "messagesystème:",
                                            "mensajedelsistema:",
                                            "messaggiodisistema:",
                                            "mensagemdosistema:",
                                            "systeembericht:",
                                            "wiadomośćsystemowa:",
                                            "системноесообщение:",
                                            "系统消息:",
                                            "系統訊息:",
                                            "システムメッセージ:",
                                            "시스템메시지:",
                                            "رسالةالنظام:",
                                            "सिस्टमसंदेश:",
                                            "sistemmesajı:",
                                            NULL };
