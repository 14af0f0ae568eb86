import { memoize } from '../../domain/once.ts'

/**
 * Words that names of columns and fields have for the parts of a question, as stems: without accents, in lower case, each the beginning
 * of a word of the name. In English, Spanish, French, German, Portuguese, Italian, Dutch, Russian, Ukrainian, Bulgarian, Greek, Polish,
 * Czech, Slovak, Hungarian, Romanian, Croatian, Finnish, Estonian, Swedish, Norwegian, Danish, Turkish, Uzbek, Vietnamese, Indonesian,
 * Chinese, Japanese, Korean, Thai, Hindi, Arabic, Persian and Hebrew.
 */
const WORDS = {
  question:
    'question ques query stem prompt problem pregunta enunciado frage aufgabe pergunta questao domanda quesito enonce intitule vraag вопрос питання ' +
    'запитання въпрос ερωτηση pytani otazk uloh kerdes intreb pitanj kysymy kusimus fraga sporsm spørsm spørgsm spm soru savol cauhoi soal pertanyaan ' +
    '题目 题干 問題 问题 試題 试题 設問 문제 질문 คำถาม โจทย์ प्रश्न السؤال سؤال سوال שאלה',
  options:
    'option choice alt alternativ distractor opcion opcao opcoes opzion choix proposition auswahl antwortmoglich opties keuze вариант варіант ' +
    'επιλογ mozliwosc moznost lehetoseg optiun vaihtoeht vaihtoehd valikvastus valgmulighed svaralternativ secenek sik tanlov muqobil phuongan luachon ' +
    'pilihan opsi opts 选项 選項 選択肢 선택지 보기 ตัวเลือก विकल्प الخيار خيار گزینه אפשרות',
  answer:
    'answer ans response respuesta reponse antwort resposta risposta risp antwoord ответ відповідь отговор απαντηση odpowied odpoved valasz raspuns odgovor ' +
    'vastau vastus svar cevap yanit javob dapan cacdapan traloi jawaban 答案 答え 回答 解答 답 คำตอบ उत्तर الجواب الإجابة اجابة جواب پاسخ תשובה',
  right:
    'correct right true key gabarito correta correto corretta corretto esatta giust bonnereponse bonne vraie richtig korrekt loesung losung solution solucion ' +
    'soluzion solucao juist правильн верн вірн правилен верен σωστ poprawn prawidlow prawidłow spravn helyes corect tocan tacan oikea oikein oige ratt rett riktig ' +
    'rigtig facit fasit dogru togri dapandung dapanchinhxac kunci benar 正确 正確 标准答案 正解 정답 ถูก เฉลย सही صحيح الصحيح صحیح נכונ',
  wrong:
    'wrong incorrect false distractor incorrecta falsa mauvais faux falsch incorret errad sbagliat errat fout неправильн неверн хибн bledn nespravn chybn hibas ' +
    'rossz gresit netocan vaara vale fel feil forkert yanlis notogri dapansai salah 错误 干扰 誤 오답 ผิด',
  explanation:
    'expl explanation rational reason hint feedback comment justif solutiontext analys explicac begrund erklar erlauter hinweis explica motivazion spiegazion uitleg ' +
    'пояснен объяснен комментар обяснен wyjasn uzasadn vysvetlen zduvodnen magyaraz explicat objasnj selitys perustelu selgitus forklar aciklama izoh giaithich ' +
    'pembahasan penjelasan 解析 解説 説明 해설 คำอธิบาย व्याख्या شرح التفسير توضیح הסבר',
  category:
    'categor topic subject section chapter module unit domain tag theme tema thema materia matiere kategor fach bereich disciplina assunto argoment vak категор ' +
    'тема раздел dzial przedmiot kategoria okruh predmet temakor capitol categorie aihe luokka amne emne konu ders mavzu chude chuong materi 分类 分類 章 科目 类别 ' +
    '类型 分野 카테고리 과목 หมวด विषय الموضوع الفئة موضوع נושא',
  id: 'id uid uuid no nr num number index code ref nummer numero folio seq номер cislo sorszam stt nomor 序号 编号 題號 题号 번호 番号',
  aside:
    'image img picture photo figure audio video url uri link href file path media icon emoji color point score mark weight puntos punt pont bod poin nilai pti ' +
    'difficult dificult schwierig level nivel niveau kesulitan zorluk obtiz nehez vaikeus dokho сложность 难度 難易 type tip tipo typ kind status date time ' +
    'tempo temps zeit user author name timestamp created updated year seconds timer duration hash lang language locale version enabled active visited answered',
  /** What somebody chose, and who. */
  chosen:
    'yours youranswer yourresponse yourchoice youroption myanswer myresponse mychoice chosen selected submitted student pupil ' +
    'turespuesta surespuesta mirespuesta elegid seleccionad marcad votrereponse tareponse mareponse choisi selectionne meineantwort deineantwort ' +
    'ihreantwort eureantwort gewahlt gewaehlt ausgewahlt ausgewaehlt angekreuzt suaresposta tuaresposta minharesposta escolhid selecionad tuarisposta ' +
    'latuarisposta miarisposta rispostadata selezionat jouwantwoord uwantwoord mijnantwoord gekozen geselecteerd ваш мойответ твойответ выбран моявідповідь ' +
    'твоявідповідь вибран обранавідповідь моятотговор твоятотговор избран απαντησησας απαντησησου απαντησημου επιλεγμεν twojaodpowied mojaodpowied ' +
    'wybran zaznaczon vaseodpoved mojeodpoved tvojeodpoved zvolen vasaodpoved mojaodpoved tvojaodpoved valaszod valaszom kivalasztott megjelolt ' +
    'raspunsultau raspunsulmeu raspunsuldvs selectat vasodgovor tvojodgovor mojodgovor odabran vastauksesi valitsemasi omavastaus valittu sinuvastus ' +
    'minuvastus valitud dittsvar mittsvar ditsvar mitsvar valtsvar valgtsvar valgt cevabiniz cevabınız cevabin cevabın cevabim cevabım secilen javobingiz ' +
    'javobim tanlangan đapancuaban cautraloicua đachon jawabananda jawabansaya jawabansiswa jawabanmu dipilih terpilih 你的答案 我的答案 您的答案 所选 ' +
    '已选 考生答案 学生答案 あなたの回答 あなたの答え 自分の回答 選択した 내답 나의답 당신의답 선택한 คำตอบของคุณ คำตอบของฉัน ที่เลือก आपकाउत्तर मेराउत्तर चयनित إجابتك اجابتك إجابتي اخترت پاسخشما ' +
    'انتخابشده תשובתך התשובהשלך תשובתי שנבחר',
} as const

/** What the words of a name say. */
export type NamedPart = keyof typeof WORDS

/** The part that a name says: the first of these whose word it has. "questionId" is an id, "correct_option" names the right one. */
const ORDER = [
  'wrong',
  'explanation',
  'chosen',
  'aside',
  'right',
  'options',
  'id',
  'category',
  'answer',
  'question',
] as const satisfies readonly NamedPart[]

const STEMS: readonly (readonly [NamedPart, readonly string[]])[] = ORDER.map((part) => [
  part,
  WORDS[part].split(' ').map(folded),
])

/** Stems that begin other words as well: only a word of exactly this is one. */
const SHORT = 4

/** Characters of a name that are looked at. */
const NAME_MAX = 60

/** The part of a question that the words of a name say; null for none. */
export const partOfName = memoize((name: string): NamedPart | null => {
  const words = wordsOf(name.slice(0, NAME_MAX))
  const whole = words.join('')
  for (const [part, stems] of STEMS) {
    if (stems.some((stem) => hasStem(words, whole, stem))) return part
  }
  return null
})

function hasStem(words: readonly string[], whole: string, stem: string): boolean {
  // Of scripts without spaces a name is one word.
  if (!/^[a-z]/.test(stem)) return whole.includes(stem)
  return stem.length < SHORT
    ? words.includes(stem)
    : words.some((word) => word.startsWith(stem)) || whole.startsWith(stem)
}

/** The words of a name in lower case and without accents: "spravnaOdpověď" is "spravna", "odpoved", "quiz_Attempts" "quiz", "attempts". */
export function wordsOf(name: string): readonly string[] {
  return folded(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
}
