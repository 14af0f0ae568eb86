import type { PaperQuestion } from './paper.ts'

/** Questions that are printed under each other: those about one passage, or a single one. */
export interface PaperBlock {
  /** The places of its questions in the paper, from 0, ascending. */
  readonly places: readonly number[]
  /** The text with which all of them begin, in their format; it is printed once. Null for none. */
  readonly passage: string | null
}

/** Shortest passage, characters: what is shorter is an instruction. One with a picture, a table or code can be shorter. */
const PASSAGE_MIN = 100
/** Most questions about one passage. A text with which more of them begin is an instruction. */
const PASSAGE_QUESTIONS_MAX = 15

/** Where a paragraph begins: after a blank line, before its indentation. */
const PARAGRAPH_START = /(?<=\n[ \t]*\n)(?![ \t]*\n)/
const SHOWS_SOMETHING = /!\[|^ {0,3}(?:```|~~~)|^ {0,3}\|.*\|/m
const FENCE = /^ {0,3}(?:`{3,}|~{3,})|\$\$/gm

/**
 * The blocks of a paper, in the order of their first questions. A bank stores a passage at the beginning of the text of each
 * question about it, with a blank line below it (`withPassage` of `formats/records`).
 */
export function blocksOf(questions: readonly PaperQuestion[]): readonly PaperBlock[] {
  const paragraphs = questions.map(({ content }) => content.text.split(PARAGRAPH_START))
  const formats = questions.map(({ content }) => content.format)
  const all = [...questions.keys()]
  const blocks = [...Map.groupBy(all, (place) => formats[place]).values()].flatMap((places) =>
    splitByPassage(places, paragraphs, 1),
  )
  return blocks.sort((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0))
}

/** @param depth how many paragraphs have to be the same */
function splitByPassage(
  places: readonly number[],
  paragraphs: readonly (readonly string[])[],
  depth: number,
): readonly PaperBlock[] {
  const beginning = (place: number, count: number) =>
    (paragraphs[place] ?? []).slice(0, count).join('').trimEnd()
  const single = (place: number): PaperBlock => ({ places: [place], passage: null })
  // What a question asks is its last paragraph at least.
  const [longer, shorter] = partition(places, (place) => (paragraphs[place]?.length ?? 0) > depth)
  const groups = Map.groupBy(longer, (place) => beginning(place, depth))
  const blocks = [...groups].flatMap(([text, members]) => {
    if (members.length === 1) return members.map(single)
    const isPassage = members.length <= PASSAGE_QUESTIONS_MAX && isText(text)
    if (!isPassage) return splitByPassage(members, paragraphs, depth + 1)
    return [{ places: members, passage: commonBeginning(members, beginning, depth, paragraphs) }]
  })
  return [...blocks, ...shorter.map(single)]
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function isText(text: string): boolean {
  return text.length >= PASSAGE_MIN || SHOWS_SOMETHING.test(text)
}

/** The longest text of whole paragraphs with which all of them begin; null where it would cut code or a formula in two. */
function commonBeginning(
  places: readonly number[],
  beginning: (place: number, count: number) => string,
  depth: number,
  paragraphs: readonly (readonly string[])[],
): string | null {
  const most = Math.min(...places.map((place) => (paragraphs[place]?.length ?? 1) - 1))
  let passage: string | null = null
  for (let count = depth; count <= most; count++) {
    const texts = new Set(places.map((place) => beginning(place, count)))
    const [text] = texts
    if (texts.size > 1 || text === undefined) break
    if ((text.match(FENCE) ?? []).length % 2 === 0) passage = text
  }
  return passage
}

/** What a question asks about a passage: its text without it. */
export function textBelow(text: string, passage: string | null): string {
  if (passage === null) return text
  return text.split(PARAGRAPH_START).slice(passage.split(PARAGRAPH_START).length).join('')
}
