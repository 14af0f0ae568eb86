import { imageMarkdown } from '../../content/markdown-images.ts'
import { isRecord } from '../../is-record.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import { asMarkdown } from '../drafts/markdown-draft.ts'
import { type Fields, firstFilled } from './fields.ts'
import { plainText } from './loose-value.ts'
import { FIGURE_NAMES } from './names/field-names.ts'
import { normalizeFieldName } from './names/known-names.ts'

/** A picture that a record names. */
export interface Figure {
  /** A file name, an address, or the picture itself (`data:`). */
  readonly name: string
  /** What it shows, as the file says it; '' for nothing. */
  readonly alt: string
}

/** Figures of one question, and characters of a name, that are looked at. */
const FIGURES_MAX = 20
const FIGURE_NAME_MAX = 300

/** A picture that is in the file itself, of any length. */
const DATA = /^data:image\//i

/** Parts of an object that names a picture. */
const ADDRESS_PARTS = ['url', 'src', 'href', 'path', 'file', 'filename', 'name']
const ALT_PARTS = ['alt', 'alttext', 'caption', 'title', 'description']

/** Names of the picture of an option, the first that is there wins. */
const OPTION_IMAGE_PARTS = [...FIGURE_NAMES, 'img', 'photo']
const NAMES_OF_OPTION_IMAGES: ReadonlySet<string> = new Set(OPTION_IMAGE_PARTS)

/** The pictures that a record names: one, a list, or several with commas or semicolons between them. */
export function figuresOf(fields: Fields): readonly Figure[] {
  const value = firstFilled(fields, FIGURE_NAMES)?.value
  if (value === undefined) return []
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const figures = values.flatMap(figuresIn)
  return [...new Map(figures.toReversed().map((figure) => [figure.name, figure])).values()]
    .reverse()
    .slice(0, FIGURES_MAX)
}

/** The picture of an option that is an object with these parts, by their normalized names; null for none. */
export function optionFigure(parts: ReadonlyMap<string, unknown>): Figure | null {
  // The list is long, and an option has few parts.
  if (![...parts.keys()].some((name) => NAMES_OF_OPTION_IMAGES.has(name))) return null
  const name = OPTION_IMAGE_PARTS.find((part) => parts.has(part) && figuresIn(parts.get(part)).length > 0)
  return (name === undefined ? undefined : figuresIn(parts.get(name))[0]) ?? null
}

function figuresIn(value: unknown): Figure[] {
  if (!isRecord(value)) {
    const text = plainText(value) ?? ''
    return namesIn(text).flatMap((name) => figureOf(name, ''))
  }
  const parts = new Map(Object.entries(value).map(([name, part]) => [normalizeFieldName(name), part]))
  const first = (names: readonly string[]): string =>
    names.map((name) => plainText(parts.get(name)) ?? '').find((text) => text !== '') ?? ''
  return figureOf(first(ADDRESS_PARTS), first(ALT_PARTS))
}

/** Addresses and pictures themselves have commas and semicolons of their own. */
function namesIn(text: string): readonly string[] {
  return /^(?:data:|https?:\/\/)/i.test(text)
    ? text.split(/[,;|\s]\s*(?=data:image\/|https?:\/\/)/i)
    : text.split(/[,;|]/)
}

function figureOf(written: string, alt: string): Figure[] {
  const name = written.trim()
  const isName = name !== '' && !/^(?:none|no|n\/a|-|0|false|true)$/i.test(name)
  return isName && (DATA.test(name) || name.length <= FIGURE_NAME_MAX) ? [{ name, alt }] : []
}

/** An option that is nothing but its picture, as its text until it is a draft. */
export function imageAsText({ name, alt }: Figure): string {
  return `![${alt}](${name})`
}

/** The draft as Markdown with the pictures of its options behind their texts, null for none; unchanged without any. */
export function withOptionFigures(draft: QuestionDraft, figures: readonly (Figure | null)[]): QuestionDraft {
  if (figures.every((figure) => figure === null)) return draft
  const written = asMarkdown(draft)
  const options = written.options.map((option, index) => {
    const figure = figures[index] ?? null
    if (figure === null) return option
    const image = imageMarkdown(figure.alt, figure.name)
    return draft.options[index] === imageAsText(figure) ? image : `${option} ${image}`
  })
  const isRight = draft.options.map((option) => draft.correct.includes(option))
  return { ...written, options, correct: options.filter((_, index) => isRight[index]) }
}
