import type { QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { asMarkdown } from '../../../domain/importing/drafts/draft.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { imageMarkdown } from '../../../domain/markdown/markdown-images.ts'
import { type Fields, firstFilled } from '../../records/fields.ts'
import { plainText } from '../../records/loose-value.ts'
import { PICTURE_NAMES } from '../../records/names/field-names.ts'
import { normalizeFieldName } from '../../records/names/known-names.ts'
import type { NamedPicture } from '../found-question.ts'

/** Pictures of one question, and characters of a name, that are looked at. */
const PICTURES_MAX = 20
const PICTURE_NAME_MAX = 300

/** A picture that is in the file itself, of any length. */
const DATA = /^data:image\//i

/** Parts of an object that names a picture. */
const ADDRESS_PARTS = ['url', 'src', 'href', 'path', 'file', 'filename', 'name']
const ALT_PARTS = ['alt', 'alttext', 'caption', 'title', 'description']

/** Names of the picture of an option, the first that is there wins. */
const OPTION_IMAGE_PARTS = [...PICTURE_NAMES, 'img', 'photo']
const NAMES_OF_OPTION_IMAGES: ReadonlySet<string> = new Set(OPTION_IMAGE_PARTS)

/** The pictures that a record names: one, a list, or several with commas or semicolons between them. */
export function picturesOf(fields: Fields): readonly NamedPicture[] {
  const value = firstFilled(fields, PICTURE_NAMES)?.value
  if (value === undefined) return []
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const pictures = values.flatMap(picturesIn)
  return [...new Map(pictures.toReversed().map((picture) => [picture.name, picture])).values()]
    .reverse()
    .slice(0, PICTURES_MAX)
}

/** The picture of an option that is an object with these parts, by their normalized names; null for none. */
export function optionPicture(parts: ReadonlyMap<string, unknown>): NamedPicture | null {
  // The list is long, and an option has few parts.
  if (![...parts.keys()].some((name) => NAMES_OF_OPTION_IMAGES.has(name))) return null
  const name = OPTION_IMAGE_PARTS.find((part) => parts.has(part) && picturesIn(parts.get(part)).length > 0)
  return (name === undefined ? undefined : picturesIn(parts.get(name))[0]) ?? null
}

function picturesIn(value: unknown): NamedPicture[] {
  if (!isRecord(value)) {
    const text = plainText(value) ?? ''
    return namesIn(text).flatMap((name) => pictureOf(name, ''))
  }
  const parts = new Map(Object.entries(value).map(([name, part]) => [normalizeFieldName(name), part]))
  const first = (names: readonly string[]): string =>
    names.map((name) => plainText(parts.get(name)) ?? '').find((text) => text !== '') ?? ''
  return pictureOf(first(ADDRESS_PARTS), first(ALT_PARTS))
}

/** Addresses and pictures themselves have commas and semicolons of their own. */
function namesIn(text: string): readonly string[] {
  return /^(?:data:|https?:\/\/)/i.test(text)
    ? text.split(/[,;|\s]\s*(?=data:image\/|https?:\/\/)/i)
    : text.split(/[,;|]/)
}

function pictureOf(written: string, alt: string): NamedPicture[] {
  const name = written.trim()
  const isName = name !== '' && !/^(?:none|no|n\/a|-|0|false|true)$/i.test(name)
  return isName && (DATA.test(name) || name.length <= PICTURE_NAME_MAX) ? [{ name, alt }] : []
}

/** An option that is nothing but its picture, as its text until it is a draft. */
export function imageAsText({ name, alt }: NamedPicture): string {
  return `![${alt}](${name})`
}

/** The draft as Markdown with the pictures of its options behind their texts, null for none; unchanged without any. */
export function withOptionPictures(
  draft: QuestionDraft,
  pictures: readonly (NamedPicture | null)[],
): QuestionDraft {
  if (pictures.every((picture) => picture === null)) return draft
  const written = asMarkdown(draft)
  const options = written.options.map((option, index) => {
    const picture = pictures[index] ?? null
    if (picture === null) return option
    const image = imageMarkdown(picture.alt, picture.name)
    return draft.options[index] === imageAsText(picture) ? image : `${option} ${image}`
  })
  const isRight = draft.options.map((option) => draft.correct.includes(option))
  return { ...written, options, correct: options.filter((_, index) => isRight[index]) }
}
