import { htmlToText } from '../../domain/html/html-to-text.ts'
import { type MarkupElement, type MarkupNode, textOf } from '../../domain/html/markup-tree.ts'
import { fileName, type TextFlow, textFlow } from '../../domain/html/text-flow.ts'
import { imageMarkdown } from '../../domain/markdown/markdown-images.ts'
import { altTextOfFile } from '../../domain/rich-text/image-rules.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import type { ReadFormula } from '../markup/formulas.ts'
import { formulaMarkdown, type OpaquePart, type OpaqueParts, withoutTokens } from '../markup/opaque-parts.ts'
import { texParts } from '../markup/tex-delimiters.ts'
import { markdownOf } from '../markup/write-markdown.ts'
import { type FormattedText, firstLineOf, formattedLines, withoutLetter } from './anki-lines.ts'

/** A field of a note as plain text, and what that cannot hold. */
export interface AnkiText {
  /** Formulas, code, tables and images are tokens in it (`OpaqueParts`). */
  readonly text: string
  /** The files that it shows, pictures above all. */
  readonly shown: readonly AnkiFile[]
  /** The names of the sounds that it plays. */
  readonly sounds: readonly string[]
  /** The markup of its lines with lists, links and emphasis. */
  readonly formatted: readonly MarkupLine[]
  /** What else is lost, each as a phrase. */
  readonly lost: readonly string[]
}

/** The markup of one line, or of one list. */
export type MarkupLine = readonly MarkupNode[]

/** A file that a note shows. */
export interface AnkiFile {
  /** Its address in the note: its name in the deck, or the picture itself (`data:`). */
  readonly src: string
  /** The address that stands for it in the text. */
  readonly address: string
}

/** A field of a note, with its name. */
export interface NotePart extends AnkiText {
  readonly name: string
}

const SOUND = /\[sound:([^\][<>]{1,200})\]/gi

/** What only markup, formulas, sounds and tokens begin with. Most fields of most decks are words alone. */
const MARKUP = /[<&\\$[\ue000\ue001]/
/** What plain text cannot say begins with: elements that are opaque, pictures, and formulas. */
const MAY_HAVE_PARTS = /<(?:\w+:)?(?:img|pre|code|table|math|anki-mathjax)|\\|\$/i
const WORDS_ALONE = { shown: [], sounds: [], formatted: [], lost: [] }

/** The HTML of a field as plain text. A sound leaves its name, as a picture does. */
export function ankiText(html: string, parts: OpaqueParts, formula: ReadFormula): AnkiText {
  if (!MARKUP.test(html))
    return { text: plainOf(html.replace(/[ \t\n\r\f]{2,}|[\t\n\r\f]/g, ' ')), ...WORDS_ALONE }
  const sounds = [...html.matchAll(SOUND)].map(([, name = '']) => htmlToText(name).text)
  const read = htmlToText(withoutTokens(html.replace(SOUND, '[Sound: $1]')), flowWithMarkup())
  const flowed = read.markup && MAY_HAVE_PARTS.test(html) ? withParts(read.markup, parts, formula) : read
  return {
    text: plainOf(flowed.text),
    shown: read.shown.flatMap(({ src }) => (src.trim() === '' ? [] : [{ src, address: addressOf(src) }])),
    sounds,
    formatted: formattedLines(read.markup ?? []),
    lost: flowed.lost,
  }
}

/**
 * Those of the lines, with the letters of options or without, that are wanted, as Markdown: it takes most of the time.
 *
 * @param wanted the lines of the texts of a question
 */
export function formattedTexts(
  lines: readonly MarkupLine[],
  wanted: ReadonlySet<string>,
  parts: OpaqueParts,
  formula: ReadFormula,
): readonly FormattedText[] {
  return lines
    .flatMap((line) => [line, withoutLetter(line)])
    .flatMap((line) => (line === null ? [] : (formattedText(line, wanted, parts, formula) ?? [])))
}

/** A line as Markdown; null where it is not among the wanted ones, or its plain text says as much. */
function formattedText(
  line: MarkupLine,
  wanted: ReadonlySet<string>,
  parts: OpaqueParts,
  formula: ReadFormula,
): FormattedText | null {
  const plain = plainOf(withParts(line, parts, formula).text)
  if (!wanted.has(firstLineOf(plain))) return null
  const markdown = markdownOf(line, { formula, imageAddress: addressOf })
  if (markdown === null) return null
  const isBlock = line.some((node) => typeof node !== 'string' && LISTS.has(node.name))
  return { plain, token: parts.put({ markdown, plain: parts.asPlain(plain), isBlock }) }
}

const LISTS = new Set(['ul', 'ol'])

/** Anki's editor puts no-break spaces where people type two. */
function plainOf(text: string): string {
  return text.replaceAll('\u00a0', ' ').trim()
}

/** The text of markup with tokens for what plain text cannot say. */
function withParts(markup: readonly MarkupNode[], parts: OpaqueParts, formula: ReadFormula) {
  const flow = textFlow()
  const pass = (nodes: readonly MarkupNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') {
        passText(flow, node, parts)
        continue
      }
      const part = partOf(node, formula)
      if (part === null) {
        flow.open(node.name, node.attributes)
        pass(node.children)
        flow.close(node.name)
      } else if (part.isBlock) {
        flow.open('pre', {})
        flow.word(parts.put(part))
        flow.close('pre')
      } else flow.word(parts.put(part))
    }
  }
  pass(markup)
  return flow.done()
}

function passText(flow: TextFlow, text: string, parts: OpaqueParts): void {
  for (const part of texParts(text)) {
    if (typeof part === 'string') flow.text(part)
    else flow.word(parts.put({ markdown: formulaMarkdown(part.tex), plain: part.tex, isBlock: false }))
  }
}

const OPAQUE = new Set(['pre', 'code', 'table', 'math', 'anki-mathjax'])

/** What plain text cannot say of an element; null where it says as much. */
function partOf(element: MarkupElement, formula: ReadFormula): OpaquePart | null {
  const { name, attributes, children } = element
  if (name === 'img') {
    const src = attributes.src?.trim() ?? ''
    if (src === '') return null
    const file = fileName(src)
    const alt = attributes.alt?.trim() || altTextOfFile(file)
    const caption = attributes.alt?.trim() || file
    const plain = caption === '' ? '[Image]' : `[Image: ${caption}]`
    const image = { address: addressOf(src), alt }
    return { markdown: imageMarkdown(alt, image.address), plain, image, isBlock: false }
  }
  if (!OPAQUE.has(name)) return null
  const markdown = markdownOf([element], { formula, imageAddress: addressOf })
  const isBlock = name === 'pre' || name === 'table'
  return markdown === null ? null : { markdown, plain: textOf(children).trim(), isBlock }
}

/** A short address for a picture that is in the address itself: its length and its last characters tell two apart. */
function addressOf(src: string): string {
  const address = src.trim()
  return /^data:/i.test(address) ? `data-${address.length}-${address.slice(-40).replace(/\W/g, '')}` : address
}
