/** The words between the last two letters of a key, with blanks around them: in other languages a letter may be one, between two capital letters. */
export const BETWEEN_KEYS = alternatives(
  '(?:^|\\s)(?:[Aa]nd|AND|und|et|oraz|ve|và|dan|en|și|şi|és|och|og|ja|sowie|και|та|или|и|і|و)(?:\\s|$)',
  '(?<=(?:^|\\s)\\p{Lu})\\s[eyiaå]\\s(?=\\p{Lu}(?:\\s|$))',
)

/**
 * The words before an answer, an explanation or a category in the languages of `records/foreign-names.ts`, and in Arabic,
 * Hindi and Ukrainian, as parts of regular expressions. English has its own in `labeled-line.ts`.
 */

export const FOREIGN_ANSWER_WORDS = alternatives(
  // Spanish, French, German, Italian, Portuguese
  '(?:la )?respuestas?(?: correctas?)?(?: es| son)?',
  '(?:(?:opción|opcion|la) )?correctas?',
  '(?:la |les )?(?:bonnes? )?r[ée]ponses?(?: correctes?| justes?| exactes?)?(?: est| sont)?',
  '(?:die )?(?:richtige |korrekte )?antwort(?:en)?(?: ist| sind)?',
  'l[öo]sung(?:en)?',
  '(?:la )?rispost[ae](?: corrett[ae]| esatt[ae])?(?: è)?',
  '(?:a )?respostas?(?: corretas?| certas?)?(?: é)?',
  'alternativa correta',
  'gabarito',
  // Russian, Ukrainian, Polish, Turkish, Dutch
  '(?:правильн(?:ый|ые) |верн(?:ый|ые) )?ответы?',
  '(?:правильн[аі] )?відповід[ьі]',
  '(?:poprawn[ae] |prawidłow[ae] )?odpowied(?:ź|z|zi)',
  '(?:doğru )?(?:cevap|yanıt)',
  '(?:juiste |goede )?antwoord(?:en)?',
  // Uzbek, Vietnamese, Indonesian, Arabic, Hindi
  "(?:to['‘’ʻ`]?g['‘’ʻ`]?ri )?javob(?:i|lar)?",
  'đáp án(?: đúng)?',
  '(?:kunci )?jawaban(?: yang)?(?: benar)?',
  '(?:ال)?[إا]جابة(?: الصحيحة)?',
  'الجواب(?: الصحيح)?',
  // Greek, Hebrew, Bulgarian
  '(?:σωστή )?απάντηση',
  '(?:ה)?תשובה(?: ה?נכונה)?',
  '(?:верен |правилен )?отговор',
  '(?:सही )?उत्तर',
)

/** What says that something is the answer, with the word before its letter. */
export const IS_WORDS =
  '(?:is|es|é|è|ist|est|là|jest|adalah|είναι|является|е)(?:[ \\t]+(?:the|la|le|die|option|letter|opción|letra|lettre|buchstabe|câu))?'

/** What begins the reason for an answer, and hardly anything else. */
export const BECAUSE_WORDS = alternatives(
  'because',
  'porque',
  'ya que',
  'car',
  'parce que',
  'weil',
  'perché',
  'poiché',
  'pois',
  'потому',
  'так как',
  'тому що',
  'защото',
  'ponieważ',
  'gdyż',
  'çünkü',
  'omdat',
  'vì',
  'bởi',
  'karena',
  'sebab',
  'γιατί',
  'επειδή',
  'כי',
  'لأن',
  'क्योंकि',
  '因为',
  '因為',
)

export const FOREIGN_EXPLANATION_WORDS = alternatives(
  'explicaci[óo]n',
  'justificaci[óo]n',
  'explications?',
  'erkl[äa]rung',
  'begr[üu]ndung',
  'spiegazione',
  'motivazione',
  'explica[çc][ãa]o',
  'justificativa',
  'coment[áa]rio',
  'объяснение',
  'пояснен(?:ие|ня)',
  'комментарий',
  'wyja[śs]nienie',
  'uzasadnienie',
  'açıklama',
  'uitleg',
  'toelichting',
  'gi[ảa]i th[íi]ch',
  'pembahasan',
  'penjelasan',
  '(?:ال)?شرح',
  '(?:ال)?تفسير',
  'व्याख्या',
  'εξήγηση',
  'הסבר',
  'обяснение',
)

/** Chinese, Japanese and Korean, which may stand in brackets and need no colon then. */
export const HAN_ANSWER_WORDS = alternatives(
  '(?:本题|试题|正确|参考|标准|正確|參考|標準){0,2}[ \\u3000]?答[ \\u3000]?案(?:是|为|為|选)?',
  '正解',
  '答え',
  '解答',
  '정답',
  '답',
)

export const HAN_EXPLANATION_WORDS = alternatives(
  '(?:答案|试题|题目|本题|参考)?解[ \\u3000]?析',
  '答案[及与和]解析',
  '详解',
  '分析',
  '解释',
  '点评',
  '解説',
  '解說',
  '해설',
  '풀이',
)

export const HAN_CATEGORY_WORDS = alternatives(
  '章节',
  '章節',
  '知识点',
  '知識點',
  '考点',
  '分类',
  '分類',
  '科目',
  '단원',
)

/** What a program that grades says about an attempt: nothing of the question, and never its key. */
export const HAN_ASIDE_WORDS = alternatives(
  '(?:我|你|您|考生|学生)的?答案',
  '(?:本题)?(?:得分|分值|分数)',
  '难度(?:系数)?',
  '难易(?:程)?度',
  '题目?(?:类型|型)',
  '题型',
  '(?:正确|错误)率',
)

/** Titles of a list of answers. */
export const FOREIGN_LIST_TITLES = alternatives(
  '(?:[单多]选题?|选择题|判断题|单项选择题|多项选择题)?(?:参考|正确|标准)?答案(?:[及与和](?:解析|详解))?',
  '(?:解答|解答一覧|正解)',
  '정답(?: 및 해설)?',
  '(?:respuestas|soluciones|clave de respuestas)(?: correctas)?',
  '(?:réponses|corrigé|solutions)(?: correctes)?',
  '(?:lösungen|antworten|lösungsschlüssel)',
  '(?:risposte|soluzioni)(?: corrette)?',
  '(?:respostas|gabarito)(?: oficial)?',
  '(?:правильные )?ответы',
  '(?:prawidłowe )?odpowiedzi',
  'cevap anahtarı',
  'cevaplar',
  'đáp án',
  'kunci jawaban',
  'відповіді',
  '(?:верни )?отговори',
  '(?:σωστές )?απαντήσεις',
  'الإجابات(?: الصحيحة)?',
  'תשובות(?: נכונות)?',
)

/** The word before the number of a question. */
export const FOREIGN_QUESTION_WORDS = alternatives(
  'Pregunta',
  'Frage',
  'Aufgabe',
  'Domanda',
  'Pergunta',
  'Quest[ãa]o',
  'Вопрос',
  'Питання',
  'Pytanie',
  'Zadanie',
  'Soru',
  'Vraag',
  'Câu(?: hỏi)?',
  'Soal',
  '问题',
  '題目',
  '题目?',
  '試題',
  '试题',
  '問題?',
  '문제?',
  '(?:ال)?سؤال',
  'प्रश्न',
  'ερώτηση',
  'שאלה',
  'въпрос',
)

function alternatives(...words: readonly string[]): string {
  return `(?:${words.join('|')})`
}
