import { unescapeMarkdown } from '../../markdown/text-without-markup.ts'
import type { TextFormat } from '../../model.ts'
import { altTextOfFile } from '../../rich-text/image-rules.ts'
import type { DraftImage, QuestionDraft } from '../drafts/draft.ts'
import { duplicateFinder, duplicateKey } from '../drafts/new-drafts.ts'

type Content = PicturedContent & Pick<QuestionDraft, 'correct' | 'format'>

/** Drafts with the text, options and key of a question of the bank or of an earlier draft. */
interface SameContent {
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
  const names = bank.map((question) => fileNamesOf(question))
  const all = new Set(names.flat())
  const areThoseOf = (draft: Content, question: number): boolean => {
    const own = fileNamesOf(draft)
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
      fileNamesOf(draft).some((name) => all.has(name)) &&
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

/** The parts of a draft, or of a question of the bank, that show its pictures. */
type PicturedContent = Pick<QuestionDraft, 'text' | 'options' | 'images' | 'pictureNames'>

/**
 * Tells the drafts of one file apart by their pictures: returns a function whose results are equal for drafts that show the
 * same ones in the same texts, '' for a draft without any. A picture that came with the file is compared as an object
 * (`withSharedImages`), one that is missing by its address.
 *
 * @param options the comparable texts of the draft's options, as their order does not matter
 */
function pictureKeys(): (draft: PicturedContent, options: readonly string[]) => string {
  const numbers = new Map<DraftImage, number>()
  const numberOf = (image: DraftImage): number => {
    const number = numbers.get(image) ?? numbers.size
    numbers.set(image, number)
    return number
  }
  return (draft, options) => {
    const { pictureNames = [] } = draft
    if (!showsPictures(draft)) return ''
    const placed = new Map(draft.images?.map(({ address, image }) => [address, image]))
    const picturesOf = (text: string) =>
      addressesIn(text).map((address) => {
        const image = placed.get(address)
        return image === undefined ? address : numberOf(image)
      })
    const inOptions = draft.options.map((option, index) =>
      JSON.stringify([options[index] ?? '', picturesOf(option)]),
    )
    return JSON.stringify([picturesOf(draft.text), inOptions.sort(), pictureNames.toSorted()])
  }
}

/** Whether a draft or question has pictures in its text or options, or names some. */
function showsPictures({ text, options, pictureNames = [] }: PicturedContent): boolean {
  return pictureNames.length > 0 || text.includes('![') || options.some((one) => one.includes('!['))
}

/** The file names of the pictures of a text and its options. Those of the bank are unique: they are drawn when it stores one. */
function fileNamesOf(content: PicturedContent): readonly string[] {
  if (!showsPictures(content)) return []
  const placed = new Map(content.images?.map(({ address, image }) => [address, image.name]))
  const names = [content.text, ...content.options]
    .flatMap(addressesIn)
    .map((address) => placed.get(address) || address)
  return names.map((name) => name.slice(name.lastIndexOf('/') + 1))
}

function addressesIn(text: string): readonly string[] {
  if (!text.includes('![')) return []
  return Array.from(text.matchAll(IMAGE), ({ groups }) => (groups?.address ?? '').replace(/^<|>$/g, ''))
}

/** An image of a Markdown text, as imports and the editor write it. */
const IMAGE = /!\[((?:\\.|[^\]\\\n])*)\]\((?<address><[^<>\n]*>|[^()\s]*)\)/g
const CAPTION = /\[Image(?:: ([^\]\n]*))?\]/g

/**
 * The form in which a text of a file and one of the bank are compared: the addresses of images change when they are stored,
 * and a plain text has "[Image: heart]" in place of one. Images are that in it.
 */
export function comparableText(text: string, format: TextFormat): string {
  if (format === 'plain' && !text.includes('[Image')) return text
  const plain =
    format === 'plain'
      ? text
      : unescapeMarkdown(
          text.replace(IMAGE, (_, alt: string) => `[Image: ${alt}]`).replaceAll('\\\n', '\n'),
        ).replaceAll('\u00a0', ' ')
  return plain.replace(CAPTION, (_, caption = '') => `[Image: ${altTextOfFile(caption)}]`)
}

/** A question or draft with its texts in that form. */
export function comparableContent<
  Content extends {
    readonly text: string
    readonly options: readonly string[]
    readonly correct: readonly string[]
    readonly format?: TextFormat
  },
>(content: Content): Content {
  const { format = 'plain' } = content
  const isPlain = format === 'plain' && !content.text.includes('[Image')
  if (isPlain && !content.options.some((text) => text.includes('[Image'))) return content
  const compared = (text: string) => comparableText(text, format)
  return {
    ...content,
    text: compared(content.text),
    options: content.options.map(compared),
    correct: content.correct.map(compared),
  }
}

const IMAGES_BELOW = /(?:\n\n\[Image: [^\]\n]*\])+$/

/**
 * Comparable content without the images below its text: a question whose pictures came with its file before is the same
 * when the file comes alone.
 */
export function withoutImagesBelow<Content extends { readonly text: string }>(content: Content): Content {
  const text = content.text.replace(IMAGES_BELOW, '')
  return text === content.text || text === '' ? content : { ...content, text }
}
