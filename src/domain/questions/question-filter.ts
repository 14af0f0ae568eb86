import { searchForm } from '../folded-text.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { wordsOf } from '../markdown/text-without-markup.ts'
import type { Note, Question } from '../model.ts'
import { categoryOf } from '../selection/categories.ts'
import type { RecallById } from './question-order.ts'
import type { QuestionRow } from './question-row.ts'

/** The filter of the list of questions; a row has to match all of it. */
export interface QuestionFilter {
  /** Words to be found, in any order, in the question, its note and its hint; blank for no search. */
  readonly search: string
  /** A category as shown; null for all. */
  readonly category: string | null
  readonly flaggedOnly: boolean
  /** Only questions that were never answered. */
  readonly unpracticedOnly: boolean
  /** Only questions that will probably be forgotten by the exam. */
  readonly forgottenOnly: boolean
  /** Only questions that an assistant made. */
  readonly madeOnly: boolean
}

export const NO_FILTER: QuestionFilter = {
  search: '',
  category: null,
  flaggedOnly: false,
  unpracticedOnly: false,
  forgottenOnly: false,
  madeOnly: false,
}

/** A question remembered with less than this chance on the day of the exam will probably be forgotten. */
const FORGOTTEN_BELOW = 0.5

/** Whether the filter passes every row; what a caller chose besides, such as the order, is no part of it. */
export function filtersNothing(filter: QuestionFilter): boolean {
  const { search, category, flaggedOnly, unpracticedOnly, forgottenOnly, madeOnly } = filter
  const hasSwitch = flaggedOnly || unpracticedOnly || forgottenOnly || madeOnly
  return search.trim() === '' && category === null && !hasSwitch
}

/**
 * The rows that pass, in the order they came. A search compares texts by {@link searchForm}.
 *
 * @param notes by question id.
 * @param recall null while it is not known: nothing is taken to be forgotten then, so that callers wait or leave that
 * filter out.
 */
export function filterQuestions<Row extends Pick<QuestionRow, 'question' | 'category' | 'figures'>>(
  rows: readonly Row[],
  filter: QuestionFilter,
  notes: ReadonlyMap<string, Note>,
  recall: RecallById | null,
): readonly Row[] {
  if (filtersNothing(filter)) return rows
  const texts = htmlTextsFor(notes)
  const words = searchForm(filter.search).split(/\s+/).filter(Boolean)
  return rows.filter(
    ({ question, category, figures }) =>
      (!filter.unpracticedOnly || figures.attempts === 0) &&
      (!filter.flaggedOnly || question.isFlagged) &&
      (!filter.madeOnly || isMade(question)) &&
      (!filter.forgottenOnly || (recall?.get(question.id)?.atExam ?? 1) < FORGOTTEN_BELOW) &&
      (filter.category === null || filter.category === category) &&
      (words.length === 0 || containsAll(searchedText(question, notes.get(question.id), texts), words)),
  )
}

/** Whether an assistant made it. Absent from what browsers stored before. */
export function isMade({ madeBy }: Partial<Pick<Question, 'madeBy'>>): boolean {
  return (madeBy ?? null) !== null
}

function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

/** Normalized search texts, computed at the first search. */
const textsOfQuestions = new WeakMap<Question, string>()
const textsOfNotes = new WeakMap<Note, string>()

/** What a search looks through: the question, its options, category, explanation and source id, its note and its hint. */
function searchedText(question: Question, note: Note | undefined, texts: HtmlTexts): string {
  const ofQuestion = once(textsOfQuestions, question, ({ text, options, explanation, sourceId, format }) => {
    const words = wordsOf([text, ...options, explanation ?? ''], format)
    return searchForm([...words, categoryOf(question), sourceId ?? ''].join('\n'))
  })
  if (note === undefined) return ofQuestion
  const ofNote = once(textsOfNotes, note, ({ noteHtml, hintHtml }) =>
    [noteHtml, hintHtml].map((html) => texts.of(html)).join('\n'),
  )
  return `${ofQuestion}\n${ofNote}`
}

function once<Key extends object>(texts: WeakMap<Key, string>, key: Key, make: (key: Key) => string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  const made = make(key)
  texts.set(key, made)
  return made
}

/** Normalized texts by HTML: a list that is fetched again brings equal HTML in new notes, which is not parsed again. */
interface HtmlTexts {
  readonly of: (html: string) => string
}

let lastNotes: ReadonlyMap<string, Note> | null = null
let current = new Map<string, string>()
let previous: ReadonlyMap<string, string> = current

/** Texts of the previous list stay cached until a third list arrives, so that the cache does not grow forever. */
function htmlTextsFor(notes: ReadonlyMap<string, Note>): HtmlTexts {
  if (notes !== lastNotes) {
    lastNotes = notes
    previous = current
    current = new Map()
  }
  return {
    of: (html) => {
      const text = current.get(html) ?? previous.get(html) ?? searchForm(visibleText(html))
      current.set(html, text)
      return text
    },
  }
}

/** What a learner reads of rich text; images have no words on the screen. */
function visibleText(html: string): string {
  return html === '' ? '' : htmlToText(html.replace(/<img\b[^<>]*>/gi, ' ')).text
}
