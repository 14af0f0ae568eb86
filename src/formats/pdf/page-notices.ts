import { type ImportNotice, quoted, WHOLE_FILE } from '../../domain/importing/drafts/draft.ts'
import type { Box } from './matrix.ts'
import type { ShownPage } from './page-texts.ts'

/** Letters of a page below which it has no text: a scanner may add a number. */
const TEXT_MIN = 12
/** Share of a page that a picture covers which is all of it, and that it must have to be more than a sign. */
const WHOLE_PAGE = 0.5
const PICTURE_SHARE = 0.004
/** Share of the letters from which on nobody knows what they are, and of invisible ones. */
const UNKNOWN_SHARE = 0.3
const INVISIBLE_SHARE = 0.5
/** Pages with the same picture at the same place, which is a sign of the document then. */
const REPEATED_SHARE = 0.5

const RECOGNIZE =
  'Let a program recognize the text in it (OCR), save that as a PDF document or as plain text, and import it.'

/** Why the text of all pages is none; null for a text. */
export function textFault(pages: readonly ShownPage[]): string | null {
  const letters = sum(pages.map((page) => page.letters))
  const scanned = scannedPages(pages)
  if (letters < TEXT_MIN && scanned.length > 0) {
    return `This PDF document is scanned: its pages are pictures, and have no text. ${RECOGNIZE}`
  }
  if (letters < TEXT_MIN) return `There is no text in this PDF document. ${RECOGNIZE}`
  if (sum(pages.map((page) => page.unknown)) > letters * UNKNOWN_SHARE) {
    return `The fonts of this PDF document don't say which letters they show. ${RECOGNIZE}`
  }
  return null
}

/** The numbers of pages that are a picture without text. */
export function scannedPages(pages: readonly ShownPage[]): readonly number[] {
  return distinct(
    pages.filter(({ letters, pictures, width, height }) => {
      return letters < TEXT_MIN && pictures.some((picture) => areaOf(picture) > width * height * WHOLE_PAGE)
    }),
  )
}

/** What was found while pages were read. */
export interface Findings {
  readonly damaged: readonly number[]
  /** Contents that are too large (`CheckedPdf`). */
  readonly omitted: number
  readonly unsettled: readonly number[]
  readonly joined: readonly number[]
  readonly scanned: readonly number[]
  readonly leftOut: readonly string[]
}

/** Lines that a notice quotes, and pages that one names. */
const QUOTED_MAX = 8
const PAGES_NAMED_MAX = 12

/** What a learner should check because the pages don't settle it, or because it is not there. */
export function noticesOf(
  pages: readonly ShownPage[],
  { damaged, omitted, unsettled, joined, scanned, leftOut }: Findings,
): readonly ImportNotice[] {
  const recognized = distinct(
    pages.filter(({ letters, invisible }) => invisible > 0 && invisible >= letters * INVISIBLE_SHARE),
  )
  const unknown = distinct(pages.filter((page) => page.unknown > 0))
  const withFormulas = distinct(pages.filter(({ hasFormulas }) => hasFormulas))
  const withPictures = picturePages(pages).filter(
    (page) => !scanned.includes(page) && !recognized.includes(page),
  )
  const slanted = pages.filter((page) => page.slanted !== '')
  const unseen = pages.filter((page) => page.unseen !== '')
  const noted = pages.filter(({ notes }) => notes.length > 0)
  const notes = [...new Set(noted.flatMap((page) => page.notes))].filter((text) => text !== '')
  const struck = pages.filter((page) => page.struck.length > 0)
  const messages = [
    damaged.length > 0 && `${named(damaged)} can't be read. Questions on ${pronoun(damaged)} are missing.`,
    omitted > 0 &&
      'A drawing or a page is too large to be read, and was left out. Check that no question is missing.',
    scanned.length > 0 &&
      `${named(scanned)} ${are(scanned)} scanned: a picture without text. Questions on ${pronoun(scanned)} are missing. ${RECOGNIZE}`,
    recognized.length > 0 &&
      `A program recognized the text of ${small(recognized)} in a picture, and may be wrong. Check the questions on ${pronoun(recognized)}.`,
    unknown.length > 0 &&
      `Some letters on ${small(unknown)} are of fonts that don't say what they are. Check the questions on ${pronoun(unknown)}.`,
    unsettled.length > 0 &&
      `Texts stand side by side on ${small(unsettled)}, and nothing says which comes first. They were read row by row. Check the questions on ${pronoun(unsettled)}.`,
    joined.length > 0 &&
      `The first row of the table on ${small(joined)} was read as the rest of the last one on the page before. Check the questions there.`,
    withFormulas.length > 0 &&
      `Formulas on ${small(withFormulas)} are read as plain text: PDF documents don't say how they are built. Check fractions, roots and powers.`,
    withPictures.length > 0 &&
      `Pictures on ${small(withPictures)} were left out. Questions that need them are incomplete: add the pictures to them.`,
    slanted.length > 0 &&
      `Slanted text on ${small(distinct(slanted))} was left out: ${quotedSome([...new Set(slanted.map((page) => page.slanted))])}.`,
    unseen.length > 0 &&
      `Text that ${small(distinct(unseen))} ${unseen.length === 1 ? 'has' : 'have'} but viewers don't show, on hidden layers or beyond the edge, was left out: ${quotedSome([...new Set(unseen.map((page) => page.unseen))])}.`,
    noted.length > 0 &&
      `Notes, marks and entries of forms on ${small(distinct(noted))} were left out${notes.length === 0 ? '' : `: ${quotedSome(notes)}`}. Check the questions on ${pronoun(distinct(noted))}.`,
    struck.length > 0 &&
      `Crossed-out text on ${small(distinct(struck))} was left out: ${quotedSome(struck.flatMap((page) => page.struck))}. Check the questions on ${pronoun(distinct(struck))}.`,
    leftOut.length > 0 && `Headers and footers of pages were left out: ${quotedSome(leftOut)}.`,
  ]
  return messages.flatMap((message) => (message === false ? [] : [{ location: WHOLE_FILE, message }]))
}

/** The numbers of pages with pictures that are neither small nor on most pages. */
function picturePages(pages: readonly ShownPage[]): readonly number[] {
  const keyOf = ({ left, top, right, bottom }: Box) => [left, top, right, bottom].map(Math.round).join()
  const counts = new Map<string, number>()
  for (const key of pages.flatMap(({ pictures }) => [...new Set(pictures.map(keyOf))])) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const isOwn = (picture: Box) => {
    const count = counts.get(keyOf(picture)) ?? 0
    return count === 1 || count < pages.length * REPEATED_SHARE
  }
  return distinct(
    pages.filter(({ pictures, width, height }) =>
      pictures.some((picture) => areaOf(picture) > width * height * PICTURE_SHARE && isOwn(picture)),
    ),
  )
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}

function distinct(pages: readonly ShownPage[]): readonly number[] {
  return [...new Set(pages.map(({ number }) => number))]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

/** "Page 3", "Pages 3–5 and 8". */
function named(pages: readonly number[]): string {
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${listed(pages)}`
}

/** The same within a sentence. */
function small(pages: readonly number[]): string {
  return named(pages).replace('P', 'p')
}

function pronoun(pages: readonly number[]): string {
  return pages.length === 1 ? 'it' : 'them'
}

function are(pages: readonly number[]): string {
  return pages.length === 1 ? 'is' : 'are'
}

function listed(pages: readonly number[]): string {
  const ranges: { readonly from: number; to: number }[] = []
  for (const page of pages) {
    const range = ranges.at(-1)
    if (range !== undefined && range.to === page - 1) range.to = page
    else ranges.push({ from: page, to: page })
  }
  const texts = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  if (texts.length > PAGES_NAMED_MAX) {
    return `${texts.slice(0, PAGES_NAMED_MAX).join(', ')} and others`
  }
  const last = texts.pop() ?? ''
  return texts.length === 0 ? last : `${texts.join(', ')} and ${last}`
}

function quotedSome(texts: readonly string[]): string {
  const more = texts.length > QUOTED_MAX ? ` and ${texts.length - QUOTED_MAX} more` : ''
  return `${texts.slice(0, QUOTED_MAX).map(quoted).join(', ')}${more}`
}
