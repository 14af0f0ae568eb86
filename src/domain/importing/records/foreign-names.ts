/**
 * Field names in the most common languages besides English, compared as in `field-names.ts`, accents of Latin letters
 * removed: Spanish, French, German, Portuguese, Italian, Russian, Chinese, Japanese, Korean, Turkish, Polish, Vietnamese,
 * Indonesian, Dutch, Ukrainian, Bulgarian, Greek, Arabic, Persian, Hebrew.
 */

export const FOREIGN_TEXT_NAMES: readonly string[] = words(
  'pregunta enunciado textopregunta textodelapregunta frage fragetext aufgabe pergunta questao domanda quesito вопрос текствопроса 题目 题干 題幹 问题 試題 ' +
    '題目 問題 問題文 質問 문제 질문 soru pytanie cauhoi pertanyaan soal vraag textodapergunta testodomanda testo texto texte питання запитання въпрос ερώτηση السؤال سؤال سوال שאלה',
)

export const FOREIGN_OPTION_LIST_NAMES: readonly string[] = words(
  'opciones alternativas choix propositions reponses optionen antworten antwortmoglichkeiten antwortmoeglichkeiten opcoes opzioni risposte ' +
    'варианты вариантыответа вариантыответов 选项 選項 選択肢 선택지 보기 secenekler odpowiedzi luachon pilihan opsi opties',
)

export const FOREIGN_KEY_NAMES: readonly string[] = words(
  'respuestacorrecta respuestascorrectas respuesta correcta correctas bonnereponse bonnesreponses reponsecorrecte ' +
    'reponse richtigeantwort richtigeantworten antwort richtig losung loesung korrekt respostacorreta resposta gabarito correta ' +
    'rispostacorretta rispostaesatta chiavedirisposta risposta corretta правильныйответ правильныеответы верныйответ ответ 正确答案 标准答案 参考答案 答案 正解 ' +
    '正確答案 標準答案 參考答案 ' +
    '答え 解答 정답 답 dogrucevap cevap poprawnaodpowiedz odpowiedz đapanđung đapan dapan kuncijawaban jawabanbenar jawaban ' +
    'juisteantwoord правильнавідповідь вірнавідповідь відповідь правиленотговор веренотговор отговор σωστήαπάντηση σωστό σωστή απάντηση ' +
    'الإجابةالصحيحة الإجابة الجواب پاسخ תשובהנכונה תשובה',
)

export const FOREIGN_EXPLANATION_NAMES: readonly string[] = words(
  'explicacion justificacion explication erklarung erklaerung begrundung begruendung explicacao spiegazione объяснение пояснение комментарий 解析 ' +
    '答案解析 解説 해설 aciklama wyjasnienie giaithich pembahasan penjelasan uitleg',
)

export const FOREIGN_CATEGORY_NAMES: readonly string[] = words(
  'categoria tema materia categorie kategorie thema fach категория тема раздел 分类 类别 分類 章节 類別 章節 科目 知识点 カテゴリ 分野 카테고리 ' +
    'kategori konu kategoria chude',
)

/** What precedes the letter or number of one option, for a regular expression. */
export const FOREIGN_OPTION_FAMILIES =
  'opcion|respuesta|reponse|choix|antwort|opcao|alternativa|alt|opzione|risposta|вариант|вариантответа|ответ|选项|選項|選択肢|보기|' +
  'secenek|pilihan|opsi|luachon|odpowiedz|odp|варіант|варіантвідповіді|επιλογή|απάντηση|الخيار|خيار|الإجابة|گزینه|תשובה|אפשרות'

function words(text: string): readonly string[] {
  return text.split(' ')
}
