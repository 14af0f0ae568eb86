/**
 * Field names in the most common languages besides English, compared as in `field-names.ts`, accents of Latin letters
 * removed: Spanish, French, German, Portuguese, Italian, Russian, Chinese, Japanese, Korean, Turkish, Polish, Vietnamese,
 * Indonesian, Dutch, Ukrainian, Bulgarian, Greek, Arabic, Persian, Hebrew.
 */

export const FOREIGN_TEXT_NAMES: readonly string[] = words(
  'teks tekssoal pregunta enunciado textopregunta textodelapregunta frage fragetext aufgabe pergunta questao domanda quesito вопрос текствопроса 题目 题干 題幹 问题 試題 ' +
    '題目 問題 問題文 質問 문제 질문 soru pytanie cauhoi pertanyaan soal vraag textodapergunta testodomanda testo texto texte питання запитання въпрос ερώτηση السؤال سؤال سوال שאלה ' +
    'enonce intitule libelle intitulequestion fragestellung preguntatexto trescpytania sorumetni noidung noidungcauhoi 题目内容 題目內容 问题内容 問題內容 试题内容 試題內容 ' +
    '题目描述 问题描述 문제내용 текстпитання',
)

/** What a column of questions is called as a whole. */
export const FOREIGN_PLURAL_TEXT_NAMES: readonly string[] = words(
  'preguntas fragen perguntas domande quesiti questoes вопросы pytania sorular vragen питання',
)

/** Names that mean "solution": the key where no other field has it, else an explanation. */
export const FOREIGN_SOLUTION_NAMES: readonly string[] = words(
  'solucion soluciones soluzione solucao solucoes',
)

/** Names that say that a text is judged as right or wrong. */
export const STATEMENT_NAMES: readonly string[] = words(
  'assertiva afirmativa afirmacao afirmacion affirmation aussage affermazione утверждение stwierdzenie',
)

/** A text to read before a question. */
export const FOREIGN_PASSAGE_NAMES: readonly string[] = words(
  'contexto contexte kontext textobase textoapoyo textodeapoio escenario cenario szenario scenariotext tinhhuong 材料 阅读材料 案例 背景材料 지문 本文',
)

export const FOREIGN_OPTION_LIST_NAMES: readonly string[] = words(
  'opciones alternativas choix propositions reponses optionen antworten antwortmoglichkeiten antwortmoeglichkeiten opcoes opzioni risposte ' +
    'варианты вариантыответа вариантыответов siklar reponsespossibles phuongan cacdapan 选项 選項 選択肢 선택지 보기 secenekler odpowiedzi luachon pilihan opsi opties',
)

/** Names that mean "answers": the options where no other field has them, else the key. */
export const FOREIGN_ANSWERS_NAMES: readonly string[] = words('respuestas respostas ответы cevaplar')

export const FOREIGN_KEY_NAMES: readonly string[] = words(
  'respuestacorrecta respuestascorrectas respuesta correcta correctas bonnereponse bonnesreponses reponsecorrecte ' +
    'reponse richtigeantwort richtigeantworten antwort richtig losung loesung korrekt korrekteantwort respostacorreta resposta gabarito correta ' +
    'giusta giusto certa certo richtige правильный верный правильно dogru respostacerta alternativacorreta opcaocorreta correto opcioncorrecta correcto indicecorrecta rispostagiusta rispostacorrettaindex corretto esatta ' +
    'rispostacorretta rispostaesatta chiavedirisposta risposta corretta правильныйответ правильныеответы верныйответ ответ 正确答案 标准答案 参考答案 题目答案 试题答案 答案 正解 ' +
    '正確答案 標準答案 參考答案 ' +
    '答え 解答 正确选项 正確選項 정답 답 dogrucevap dogrusecenek dogruyanit cevap poprawnaodpowiedz prawidlowaodpowiedz poprawna poprawne odpowiedz đapanđung đapan dapan kunci kuncijawaban jawabanbenar jawaban ' +
    'juisteantwoord правильнавідповідь вірнавідповідь відповідь правиленотговор веренотговор отговор σωστήαπάντηση σωστό σωστή απάντηση ' +
    'الإجابةالصحيحة الإجابة الجواب پاسخ תשובהנכונה תשובה',
)

export const FOREIGN_EXPLANATION_NAMES: readonly string[] = words(
  'explicacion justificacion explication erklarung erklaerung begrundung begruendung explicacao spiegazione объяснение пояснение комментарий 解析 ' +
    '答案解析 题目解析 试题解析 解説 해설 aciklama wyjasnienie giaithich pembahasan penjelasan uitleg',
)

export const FOREIGN_CATEGORY_NAMES: readonly string[] = words(
  'categoria tema materia categorie kategorie thema fach категория тема раздел 分类 类别 分類 章节 類別 章節 科目 知识点 カテゴリ 分野 카테고리 ' +
    'kategori konu kategoria chude',
)

/** Wrong options: all of them in one field. */
export const FOREIGN_WRONG_NAMES: readonly string[] = words(
  'incorrectas respuestaincorrecta respuestasincorrectas respostaincorreta respostasincorretas incorretas erradas mauvaisesreponses mauvaisereponse falscheantworten falscheantwort rispostesbagliate rispostasbagliata rispostesbagliata sbagliate errate ' +
    'неправильныеответы неверныеответы yanliscevaplar jawabansalah đapansai 错误答案 错误选项 干扰项',
)

/** What precedes the number of a wrong option, for a regular expression. */
export const FOREIGN_WRONG_FAMILIES =
  'respuestaincorrecta|incorrecta|respostaincorreta|respostaerrada|incorreta|errada|mauvaisereponse|falscheantwort|falsch|rispostasbagliata|sbagliata|errata|' +
  'неправильныйответ|неверныйответ|yanliscevap|yanlis|jawabansalah|đapansai|dapansai|错误答案|错误选项|干扰项'

/** What precedes the letter or number of one option, for a regular expression. */
export const FOREIGN_OPTION_FAMILIES =
  'opcion|respuesta|reponse|choix|antwort|opcao|alternativa|alt|opzione|risposta|вариант|вариантответа|ответ|选项|選項|選択肢|보기|' +
  'secenek|pilihan|opsi|luachon|odpowiedz|odp|варіант|варіантвідповіді|επιλογή|απάντηση|الخيار|خيار|الإجابة|گزینه|תשובה|אפשרות'

function words(text: string): readonly string[] {
  return text.split(' ')
}
