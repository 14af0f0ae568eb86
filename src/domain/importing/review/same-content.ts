import type { QuestionDraft } from '../drafts/draft.ts'
import { duplicateFinder, duplicateKey } from '../drafts/new-drafts.ts'
import { comparableContent, withoutImagesBelow } from './comparable-text.ts'
import { type PicturedContent, pictureKeys, pictureNames, showsPictures } from './shown-pictures.ts'

type Content = PicturedContent & Pick<QuestionDraft, 'correct' | 'format'>

/** Drafts with the text, options and key of a question of the bank or of an earlier draft. */
export interface SameContent {
  /**
   * The index of the question of the bank by the number of its draft. `isSame` is false where text, options and key are equal
   * and the pictures are, or may be, others.
   */
  readonly inBank: ReadonlyMap<number, { readonly question: number; readonly isSame: boolean }>
  /** The number of the earlier draft by that of the later one. */
  readonly repeated: ReadonlyMap<number, number>
}

/** Questions of one content that a draft with a picture of another is compared with. */
const COMPARED_PER_CONTENT = 50

/**
 * Finds the drafts that are in the bank or earlier in the file. Drafts that differ only by their pictures are different
 * questions. Images get other names when they are stored, so which stored question shows a draft's picture is known
 * only for files that we exported. Of other files the questions of one content are matched in their order; where the file has
 * more of them than the bank, none is surely the same.
 *
 * @param byId the questions of the bank that drafts name by their ids: no other draft matches them
 */
export function findSameContent(
  drafts: readonly QuestionDraft[],
  bank: readonly Content[],
  byId: ReadonlyMap<number, number>,
): SameContent {
  const compared = drafts.map(comparableContent)
  const inBank = new Map<number, { readonly question: number; readonly isSame: boolean }>()
  const repeated = new Map(repeatedAmong(drafts, compared))
  if (bank.length === 0) return { inBank, repeated }
  // Most drafts have a text that the bank has not, and need no key.
  const texts = new Set(
    bank.map(comparableContent).flatMap((one) => [one.text, withoutImagesBelow(one).text]),
  )
  const keys = compared.map((content) => (texts.has(content.text) ? duplicateKey(content) : null))
  const stored = storedPictures(bank)
  for (const [number, question] of byId) {
    const draft = drafts[number]
    const own = bank[question]
    if (draft === undefined || own === undefined) continue
    const isSame = keysOf(own).includes(keys[number] ?? '') && !stored.isOfAnother(draft, question)
    inBank.set(number, { question, isSame })
  }
  for (const number of inBank.keys()) repeated.delete(number)
  const open = [...drafts.keys()].filter((number) => !inBank.has(number) && !repeated.has(number))
  const free = freeQuestions(bank, new Set(byId.values()))
  const matchAll = (find: (key: string, draft: QuestionDraft) => number | undefined): number[] =>
    open.filter((number) => {
      const draft = drafts[number]
      const key = keys[number] ?? null
      if (draft === undefined || key === null || inBank.has(number)) return false
      const question = find(key, draft)
      if (question !== undefined) inBank.set(number, { question, isSame: true })
      return question !== undefined
    })
  matchAll((key, draft) => free.take(key, (question) => stored.areThoseOf(draft, question)))
  const inOrder = matchAll((key, draft) => free.take(key, (question) => !stored.isOfAnother(draft, question)))
  const unmatched = new Set(open.filter((number) => !inBank.has(number)).map((number) => keys[number]))
  for (const number of inOrder) {
    const match = inBank.get(number)
    if (match !== undefined && unmatched.has(keys[number])) inBank.set(number, { ...match, isSame: false })
  }
  return { inBank, repeated }
}

/** The numbers of the drafts that repeat an earlier one, each with the number of the first such draft. */
export function repeatedDrafts(drafts: readonly QuestionDraft[]): ReadonlyMap<number, number> {
  return repeatedAmong(drafts, drafts.map(comparableContent))
}

/** @param compared the drafts in the form in which they are compared */
function repeatedAmong(
  drafts: readonly QuestionDraft[],
  compared: readonly QuestionDraft[],
): ReadonlyMap<number, number> {
  const pictureKeyOf = pictureKeys()
  const earlierOf = duplicateFinder<number>((content, number) => {
    const draft = drafts[number]
    return draft === undefined ? '' : pictureKeyOf(draft, content.options)
  })
  const repeated = new Map<number, number>()
  for (const [number, content] of compared.entries()) {
    const of = earlierOf(content, number)
    if (of !== undefined) repeated.set(number, of)
  }
  return repeated
}

/** Keys of what a draft may be like to be the same as a question: with the images below its text, and without. */
function keysOf(question: Content): readonly string[] {
  const compared = comparableContent(question)
  return [...new Set([duplicateKey(compared), duplicateKey(withoutImagesBelow(compared))])]
}

/** What is known of the pictures of the bank by their file names. */
function storedPictures(bank: readonly Content[]) {
  const names = bank.map((question) => pictureNames(question))
  const all = new Set(names.flat())
  const areThoseOf = (draft: Content, question: number): boolean => {
    const own = pictureNames(draft)
    const others = names[question] ?? []
    return own.length === others.length && own.every((name, index) => name === others[index])
  }
  return {
    /** Whether a draft and a question show files of the same names, or no picture. */
    areThoseOf,
    /** Whether a draft shows a picture of the bank, and this question shows others. */
    isOfAnother: (draft: Content, question: number): boolean =>
      showsPictures(draft) &&
      (names[question] ?? []).length > 0 &&
      pictureNames(draft).some((name) => all.has(name)) &&
      !areThoseOf(draft, question),
  }
}

/** The questions of the bank that no draft has, by their keys. */
function freeQuestions(bank: readonly Content[], taken: ReadonlySet<number>) {
  const keys = bank.map((question, position) => (taken.has(position) ? [] : keysOf(question)))
  const free = new Map<string, Set<number>>()
  for (const [position, own] of keys.entries())
    for (const key of own) free.set(key, (free.get(key) ?? new Set()).add(position))
  return {
    /** Takes the first question with this key that fits. */
    take(key: string, fits: (question: number) => boolean): number | undefined {
      let compared = 0
      for (const question of free.get(key) ?? []) {
        if (fits(question)) {
          for (const own of keys[question] ?? []) free.get(own)?.delete(question)
          return question
        }
        if (++compared === COMPARED_PER_CONTENT) break
      }
      return undefined
    },
  }
}
