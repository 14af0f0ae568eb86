import type { PaperQuestion } from './paper.ts'

/** Words for a question, before its number, in the languages that an import reads. */
const NOUNS =
  'questions?|items?|problems?|exercises?|aufgaben?|fragen?|preguntas?|ejercicios?|exercices?|domand[ae]|quesit[oi]|' +
  'esercizi[o]?|perguntas?|questão|questões|exercícios?|vraag|vragen|opgaven?|pytani[aeu]|zadani[aeu]|вопрос(?:а|е|у|ы|ом)?|' +
  'задани[еяию]|питання|завдання|soru|frågan?|spørsmål|spørgsmål|kysymys|otázk[ayu]|întrebarea|kérdés|ερώτηση|câu|soal|السؤال|שאלה|प्रश्न'
const BEFORE = new RegExp(
  String.raw`(?<!\p{L})(?:${NOUNS})\s*(?:no\.?|nr\.?|n[º°.]|number|№|#)?\s*(\d{1,3}(?:\s*(?:,|&|-|–|and|und|y|et|e|to|bis|or|i|и)\s*\d{1,3})*)(?![\d]|[.,]\d|\s*%)`,
  'giu',
)
/** Of languages that write the number first or in between. */
const AROUND =
  /第\s*(\d{1,3})\s*[题題問道]|問題?\s*(\d{1,3})(?!\d)|문제\s*(\d{1,3})(?!\d)|(?<!\d)(\d{1,3})\s*번/g

/** English nouns also name other things ("Item 3 costs twice as much") and titles, so that the words around them decide. */
const ENGLISH = /^(?:questions?|items?|problems?|exercises?)\b/i
const SEVERAL = /\d\D+\d/
const LEADS_TO =
  /(?<!\p{L})(?:see|in|to|of|from|for|with|use|using|on|at|by|per|as|than|like|unlike|if|when|after|before|answer|consider|review|recall|and|or|both)(?:\s+(?:the|your|this|that))?[\s("“‘'*_[]*$/iu
/** Characters before a noun that can lead to it. */
const LEAD_MAX = 40
const POINTS_BACK = /^[\s)*_\]]*(?:above|below)(?!\p{L})/iu
/** A title, such as "Question 7:" at the beginning of a line. */
const LINE_START = /^[\s*_#]*$/
const TITLE_END = /^[*_]*\s*(?:[:.)–—]|$|\n)/

function isReference(match: RegExpExecArray, text: string): boolean {
  const [named] = match
  const before = text.slice(0, match.index)
  const after = text.slice(match.index + named.length)
  const inLine = before.slice(before.lastIndexOf('\n') + 1)
  if (LINE_START.test(inLine) && TITLE_END.test(after)) return false
  return (
    !ENGLISH.test(named) ||
    SEVERAL.test(named) ||
    LEADS_TO.test(before.slice(-LEAD_MAX)) ||
    POINTS_BACK.test(after)
  )
}

/** The numbers of other questions that a text names, such as 3 of "your answer to question 3". */
export function numbersNamed(text: string): readonly number[] {
  const nouns = [...text.matchAll(BEFORE)].filter((match) => isReference(match, text))
  const found = [...nouns, ...text.matchAll(AROUND)].flatMap((match) =>
    match.slice(1).flatMap((group) => [...(group ?? '').matchAll(/\d+/g)].map(([digits]) => Number(digits))),
  )
  return [...new Set(found)]
}

/** A question of a paper that a text names by number. */
export interface NumberReference {
  /** The number in the text. */
  readonly number: number
  /** The place of the named question in the paper, from 0. */
  readonly place: number
}

/**
 * The other questions of a paper that the text of one names by number. A number is that of the file from which both came, by
 * the ids that they have from there ("Q12"); without such an id it is the number in version A.
 *
 * @param text what the question at this place asks
 */
export function referencesOf(
  place: number,
  text: string,
  questions: readonly PaperQuestion[],
): readonly NumberReference[] {
  const own = numberedId(questions[place])
  return numbersNamed(text).flatMap((number) => {
    const found =
      own === null
        ? number - 1
        : questions.findIndex((question) => {
            const id = numberedId(question)
            return id !== null && id.prefix === own.prefix && id.number === number
          })
    return found === place || questions[found] === undefined ? [] : [{ number, place: found }]
  })
}

function numberedId(question: PaperQuestion | undefined): { prefix: string; number: number } | null {
  const match = /^(.*?)(\d{1,3})$/.exec(question?.content.sourceId?.trim() ?? '')
  return match === null ? null : { prefix: match[1] ?? '', number: Number(match[2]) }
}
