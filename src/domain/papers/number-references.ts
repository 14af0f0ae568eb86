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
/** Most questions of a range, such as "questions 3 to 5". */
const RANGE_MAX = 50
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
    match.slice(1).flatMap((group) => numbersIn(group ?? '')),
  )
  return [...new Set(found)]
}

/** Of a list such as "2, 4 to 6". */
function numbersIn(list: string): readonly number[] {
  return [...list.matchAll(/(\d+)(?:\s*(?:[-–]|to|bis)\s*(\d+))?/gi)].flatMap(([, first, last = first]) => {
    const [from, to] = [Number(first), Number(last)]
    const count = to - from + 1
    return count >= 1 && count <= RANGE_MAX
      ? Array.from({ length: count }, (_, index) => from + index)
      : [from, to]
  })
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
 * the ids that they have from there ("Q12"), which files of other categories may have, too; without such an id it is the number
 * in version A.
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
    const found = own === null ? number - 1 : placeOfId({ ...own, number }, questions[place], questions)
    return found === place || questions[found] === undefined ? [] : [{ number, place: found }]
  })
}

interface NumberedId {
  readonly prefix: string
  readonly number: number
}

/** Where the question with this id is, of several the one in the category of `naming`; −1 for none, and where that does not decide. */
function placeOfId(
  { prefix, number }: NumberedId,
  naming: PaperQuestion | undefined,
  questions: readonly PaperQuestion[],
): number {
  const found = [...questions.keys()].filter((place) => {
    const id = numberedId(questions[place])
    return id !== null && id.prefix === prefix && id.number === number
  })
  const near = found.filter((place) => questions[place]?.content.category === naming?.content.category)
  const [only = -1, ...others] = found.length === 1 ? found : near
  return others.length === 0 ? only : -1
}

function numberedId(question: PaperQuestion | undefined): NumberedId | null {
  const match = /^(.*?)(\d{1,3})$/.exec(question?.content.sourceId?.trim() ?? '')
  return match === null ? null : { prefix: match[1] ?? '', number: Number(match[2]) }
}
