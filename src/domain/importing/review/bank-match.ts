import { textWithoutMarkup } from '../../markdown/text-without-markup.ts'
import type { Question } from '../../model.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import { normalizeOption } from '../lint/normalize-text.ts'
import { comparableContent, findSameContent, withoutImagesBelow } from './same-content.ts'

/**
 * The match of a draft in the bank or in its file. `in-bank`: `question` is the index of the matching question;
 * `isSame` when text, options and key are equal in any order and no pictures are known to be others. `repeated`: the same question occurs earlier in the file,
 * as the draft at the index `of`.
 */
export type BankMatch =
  | { readonly is: 'new' }
  | { readonly is: 'in-bank'; readonly question: number; readonly isSame: boolean }
  | { readonly is: 'repeated'; readonly of: number }

type Content = Pick<Question, 'text' | 'options' | 'correct' | 'sourceId'> & Partial<Pick<Question, 'format'>>

/** Questions of one text that a draft is compared with, so that a bank of one text does not cost its square. */
const COMPARED_PER_TEXT = 50

/**
 * The match of each draft, in order. A draft matches the question of the bank that has its source id, if the id occurs
 * once in the file and once in the bank (`matchById`). Otherwise it matches when it is the same; else
 * when it has the same text and the same options, whatever the key; else when it has the same text and at least
 * half of the options (of the one that has more). Each question belongs to one draft at most, to the first of the
 * closest kind, and each draft to one question: a second draft that resembles the same question is a new one.
 */
export function matchBank(written: readonly QuestionDraft[], stored: readonly Content[]): BankMatch[] {
  const drafts = written.map(comparableContent)
  const bank = stored.map(comparableContent)
  const { inBank, repeated } = findSameContent(written, stored, matchById(drafts, bank))
  const found = drafts.map((_, number): BankMatch => {
    const match = inBank.get(number)
    if (match !== undefined) return { is: 'in-bank', ...match }
    const of = repeated.get(number)
    return of === undefined ? { is: 'new' } : { is: 'repeated', of }
  })
  if (bank.length === 0) return found
  const free = new Set(bank.keys())
  for (const match of found) if (match.is === 'in-bank') free.delete(match.question)
  const match = (number: number, question: number): void => {
    free.delete(question)
    found[number] = { is: 'in-bank', question, isSame: false }
  }
  const texts = grouped(free, (position) => comparedText(bank[position]))
  const alike = new Map<number, string>()
  for (const [number, draft] of drafts.entries()) {
    const text = found[number]?.is === 'new' ? comparedText(draft) : null
    if (text !== null && texts.has(text)) alike.set(number, text)
  }
  matchByOptions(drafts, bank, { alike, free, match })
  matchByText(drafts, bank, texts, { alike, free, match })
  return found
}

/**
 * An id that only counts a list, such as "7", "Q1" or "item-12". Any list begins with one: it does not say that two
 * questions are one.
 */
const COUNTS_A_LIST = /^\p{L}*[\s._-]*\d+$/u

/** The index of the question of the bank that each draft's id names, by the draft's number. */
function matchById(drafts: readonly QuestionDraft[], bank: readonly Content[]): ReadonlyMap<number, number> {
  const inBank = oncePerId(bank)
  const matches = new Map<number, number>()
  for (const [id, number] of oncePerId(drafts)) {
    const position = inBank.get(id)
    const draft = drafts[number]
    const question = position === undefined ? undefined : bank[position]
    if (position === undefined || draft === undefined || question === undefined) continue
    if (!COUNTS_A_LIST.test(id) || resemble(draft.text, question.text)) matches.set(number, position)
  }
  return matches
}

/** The index of the question with each id; an id that occurs twice is left out. */
function oncePerId(questions: readonly Pick<Content, 'sourceId'>[]): ReadonlyMap<string, number> {
  const positions = grouped(questions.keys(), (position) => questions[position]?.sourceId ?? '')
  return new Map(
    [...positions].flatMap(([id, [position = 0, ...others]]) =>
      id === '' || others.length > 0 ? [] : [[id, position] as const],
    ),
  )
}

/** Whether two texts have more than half of their words in common. */
function resemble(one: string, other: string): boolean {
  const [words, others] = [wordsIn(one), wordsIn(other)]
  const common = [...words].filter((word) => others.has(word)).length
  return common * 2 > Math.max(words.size, others.size)
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

/** The matches so far; `free` are the indexes of unmatched questions. */
interface Matching {
  /** The new drafts with the text of a question of the bank, by their numbers, with that text (`comparedText`). */
  readonly alike: Map<number, string>
  readonly free: ReadonlySet<number>
  readonly match: (number: number, question: number) => void
}

function matchByOptions(
  drafts: readonly QuestionDraft[],
  bank: readonly Content[],
  { alike, free, match }: Matching,
): void {
  if (alike.size === 0) return
  const positions = grouped(free, (position) => optionsKey(bank[position]))
  for (const number of alike.keys()) {
    const question = positions.get(optionsKey(drafts[number]))?.shift()
    if (question === undefined) continue
    match(number, question)
    alike.delete(number)
  }
}

function matchByText(
  drafts: readonly QuestionDraft[],
  bank: readonly Content[],
  texts: ReadonlyMap<string, readonly number[]>,
  { alike, free, match }: Matching,
): void {
  if (alike.size === 0) return
  const positions = new Map(
    Array.from(texts, ([text, all]) => [text, all.filter((position) => free.has(position))]),
  )
  for (const [number, text] of alike) {
    const draft = drafts[number]
    const candidates = positions.get(text)?.slice(0, COMPARED_PER_TEXT) ?? []
    let nearest: number | null = null
    let most = 0
    for (const position of candidates) {
      const share = free.has(position) ? commonShare(draft, bank[position]) : 0
      if (share >= 0.5 && share > most) {
        nearest = position
        most = share
      }
    }
    if (nearest !== null) match(number, nearest)
  }
}

/**
 * The form in which texts are compared: markup, spacing, kinds of quotation marks and final punctuation are ignored. A bank
 * may have the text of a file without its markup.
 */
function comparedText(content: Content | undefined): string {
  if (content === undefined) return ''
  const { text } = withoutImagesBelow(content)
  return textWithoutMarkup(text, content.format ?? 'plain')
    .replace(/^[ \t]*[-*+][ \t]+/gm, '')
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/[\s.:?!…]+$/, '')
}

function optionsKey(content: Content | undefined): string {
  if (content === undefined) return ''
  return JSON.stringify([comparedText(content), content.options.map(normalizeOption).sort()])
}

/** The share of the options that both have, of the one that has more: 0–1. */
function commonShare(one: Content | undefined, other: Content | undefined): number {
  const all = new Set(one?.options.map(normalizeOption))
  const others = new Set(other?.options.map(normalizeOption))
  const common = [...others].filter((option) => all.has(option)).length
  return common / Math.max(all.size, others.size)
}

function grouped(positions: Iterable<number>, keyOf: (position: number) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const position of positions) {
    const key = keyOf(position)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [position])
    else group.push(position)
  }
  return groups
}

/**
 * The questions of the bank that an earlier edition of the file may have held: their ids are of a scheme that questions of
 * the bank share with the file, and the file has neither their id nor their text.
 *
 * @returns indexes in the bank, ascending
 */
export function goneFromFile(
  items: readonly { readonly draft: QuestionDraft; readonly match: BankMatch }[],
  bank: readonly Pick<Question, 'sourceId'>[],
): number[] {
  const ids = new Set(items.flatMap(({ draft }) => draft.sourceId ?? []))
  const matched = new Set(items.flatMap(({ match }) => (match.is === 'in-bank' ? [match.question] : [])))
  const schemes = new Set(
    [...matched].flatMap((position) => {
      const id = bank[position]?.sourceId ?? null
      return id !== null && ids.has(id) ? (schemeOf(id) ?? []) : []
    }),
  )
  return bank.flatMap(({ sourceId }, position) => {
    if (sourceId === null || ids.has(sourceId) || matched.has(position)) return []
    const scheme = schemeOf(sourceId)
    return scheme !== null && schemes.has(scheme) ? [position] : []
  })
}

/**
 * The scheme of an id: its first letters, and where it has more letters and digits. "T1A01" and "T2B13" have one, and
 * "G1A01" of another pool has another. Null for a bare number, which any file may have.
 */
function schemeOf(id: string): string | null {
  const letters = /^\p{L}*/u.exec(id)?.[0] ?? ''
  const rest = id.slice(letters.length).replace(/\p{L}/gu, 'a').replace(/\d/g, '0')
  return letters === '' && /^0*$/.test(rest) ? null : `${letters}${rest}`
}
