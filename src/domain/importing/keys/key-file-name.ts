/** Words that say of a file that it has the answers to the questions of another one, without accents. */
const KEY_WORDS: ReadonlySet<string> = new Set([
  ...['answer', 'answers', 'ans', 'key', 'keys', 'answerkey', 'answerkeys', 'solution', 'solutions'],
  ...['respuesta', 'respuestas', 'solucion', 'soluciones', 'clave', 'claves'],
  ...[
    'antwort',
    'antworten',
    'losung',
    'losungen',
    'loesung',
    'loesungen',
    'loesungsschluessel',
    'losungsschlussel',
  ],
  ...['reponse', 'reponses', 'corrige', 'corriges', 'risposta', 'risposte', 'soluzione', 'soluzioni'],
  ...['resposta', 'respostas', 'gabarito', 'solucao', 'solucoes', 'antwoord', 'antwoorden', 'oplossingen'],
  ...['odpowiedz', 'odpowiedzi', 'klucz', 'rozwiazania', 'odpovedi', 'svar', 'facit', 'cevap', 'cevaplar'],
  ...['ответ', 'ответы', 'ключ', 'ключи', '答案', '解答', '正解', '정답', '해답'],
])

/** Words that say of a file that it has questions. */
const QUESTION_WORDS: ReadonlySet<string> = new Set([
  ...['question', 'questions', 'pregunta', 'preguntas', 'frage', 'fragen', 'domanda', 'domande', 'pergunta'],
  ...['perguntas', 'vraag', 'vragen', 'pytanie', 'pytania', 'otazky', 'fraga', 'fragor', 'soru', 'sorular'],
  ...['вопрос', 'вопросы', '题目', '試題', '试题', '問題', '问题', '문제'],
])

/** Words of languages that are written without spaces, within a name. */
const UNSPACED = /答案|解答|正解|정답|해답|题目|試題|试题|問題|问题|문제/g

/** What the name of a file says of questions and their answers. */
export interface KeyFileName {
  /** What is left of folders and name without their ending and without such words: the same for files that belong together. */
  readonly stem: string
  /** Whether it says that the file has answers. */
  readonly isOfKeys: boolean
}

/** @param path a name, in an archive with its folders */
export function keyFileName(path: string): KeyFileName {
  const words = path
    .replace(/\.[^./]{1,10}$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replace(UNSPACED, ' $& ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const stem = words.filter((word) => !KEY_WORDS.has(word) && !QUESTION_WORDS.has(word)).join(' ')
  return { stem, isOfKeys: words.some((word) => KEY_WORDS.has(word)) }
}
