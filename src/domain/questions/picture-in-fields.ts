import { escapeMarkdown } from '../markdown/escape-markdown.ts'
import { type EditorFields, mapFieldTexts, type OptionFields } from './editor-fields.ts'

/** The field that a picture is added to; an option is named by its key. */
export type PicturePlace = 'text' | 'explanation' | { readonly option: number }

/** A picture of a question: its address, and what it shows for those who do not see it. */
export interface Picture {
  readonly address: string
  readonly alt: string
}

/**
 * The fields with a picture at a position of one of them. Only Markdown holds pictures: plain fields become Markdown that
 * says the same.
 *
 * @param at position in the text of the field, UTF-16 code units
 */
export function withPicture(
  fields: EditorFields,
  place: PicturePlace,
  at: number,
  picture: Picture,
): EditorFields {
  const { format } = fields
  const markdown = asMarkdown(fields)
  const insert = (text: string) => inserted(text, at, picture, format, place)
  if (place === 'text') return { ...markdown, text: insert(fields.text) }
  if (place === 'explanation') return { ...markdown, explanation: insert(fields.explanation) }
  const typed = fields.options.find(({ key }) => key === place.option)?.text ?? ''
  const change = (option: OptionFields) =>
    option.key === place.option ? { ...option, text: insert(typed) } : option
  return { ...markdown, options: markdown.options.map(change) }
}

function asMarkdown(fields: EditorFields): EditorFields {
  return fields.format === 'markdown'
    ? fields
    : { ...mapFieldTexts(fields, escapeMarkdown), format: 'markdown' }
}

/** In a question and an explanation a picture is a paragraph, in an option a word. */
function inserted(
  text: string,
  at: number,
  { address, alt }: Picture,
  format: EditorFields['format'],
  place: PicturePlace,
): string {
  const asPart = (part: string) => (format === 'markdown' ? part : escapeMarkdown(part))
  const before = asPart(text.slice(0, at)).trimEnd()
  const after = asPart(text.slice(at)).trimStart()
  const gap = typeof place === 'object' ? ' ' : '\n\n'
  return [before, `![${altText(alt)}](${address})`, after].filter((part) => part !== '').join(gap)
}

/** An alternative text between brackets: one line. */
function altText(alt: string): string {
  return escapeMarkdown(alt.replace(/\s+/g, ' ').trim())
}
