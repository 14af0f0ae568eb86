import { imagesIn } from '../../domain/markdown/markdown-images.ts'
import type { Block, Inline } from '../../domain/markdown/markdown-tree.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import type { TextFormat } from '../../domain/model.ts'
import { IMAGE_ADDRESS_PATTERN } from '../../domain/rich-text/allowed-html.ts'
import { flowHtml } from '../writing/content-html.ts'
import type { ExportedQuestion } from '../writing/exported-question.ts'
import type { FormatCapabilities } from '../writing/fit-question.ts'
import { HTML_SPACES, htmlLosses, LINE_FEEDS } from '../writing/html-fit.ts'
import { escapeText, literalText, XML_CHARACTERS } from '../writing/html-text.ts'
import type { LossKind } from '../writing/loss.ts'
import { H5P_CONTENTS_MAX } from './h5p-contents.ts'
import { h5pDialect } from './h5p-html.ts'
import { type H5pPlace, simpleBlocks, withoutImage } from './simple-blocks.ts'

/** H5P has texts in simple HTML, one image of a question in a file, and no categories, flags and references. */
export const H5P_CAPABILITIES: FormatCapabilities = {
  supportsFlags: false,
  holds: [],
  order: 'shuffled-or-not',
  images: 'beside',
  texts: [XML_CHARACTERS, LINE_FEEDS],
  categories: [{ kind: 'no-category', convert: () => '' }],
  contents: [HTML_SPACES],
  // The package is a content, and each question one with its image as another.
  questionsMax: Math.floor((H5P_CONTENTS_MAX - 1) / 2),
  canHold: areOptionsDistinct,
  otherLosses: h5pLosses,
}

/** Media types of images that a package may have (`defaultContentWhitelist` of H5P's core), by their endings. */
const IMAGE_TYPES: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
])

/** The media type of an image; null when H5P refuses packages with such files. */
export function h5pImageType(address: string): string | null {
  return IMAGE_TYPES.get(address.slice(address.lastIndexOf('.') + 1)) ?? null
}

/** The address of the image that is shown beside a question's text: the first one in it. Null for none. */
export function imageBeside({ text, format }: ExportedQuestion): string | null {
  if (format !== 'markdown') return null
  const first = imagesIn(text).find(
    ({ address }) => IMAGE_ADDRESS_PATTERN.test(address) && h5pImageType(address) !== null,
  )
  return first?.address ?? null
}

/** Options that differ only by what H5P does not have would be the same there. */
function areOptionsDistinct({ options, format = 'plain' }: ExportedQuestion): boolean {
  const written = options.map((option) => flowHtml(option, format, h5pDialect('option')))
  return !written.includes('') && new Set(written).size === written.length
}

/** What an import does not read back of a question in H5P. */
function* h5pLosses(question: ExportedQuestion): Iterable<LossKind> {
  const { text, options, explanation, optionFeedback = [], format = 'plain' } = question
  if (explanation !== null && !isOneLine(explanation, format)) yield 'plain-explanation'
  if (format === 'plain') return
  const beside = imageBeside(question)
  const feedback = optionFeedback.map((said) => said ?? '')
  const images = [text, ...options, ...feedback, explanation ?? ''].flatMap(imagesIn)
  if (images.some(({ address }) => address !== beside)) yield 'other-images'
  if (beside !== null && isMoved(text, beside)) yield 'moved-image'
  const isWhole =
    isSimple(text, 'question') &&
    options.every((option) => isSimple(option, 'option')) &&
    feedback.every((said) => isSimple(said, 'feedback'))
  const kept = { hasStrikethrough: false, hasListStart: false, hasTexMath: true }
  if (isWhole) yield* htmlLosses({ ...question, explanation: null }, kept)
  else yield 'plain-markup'
}

function isSimple(text: string, place: H5pPlace): boolean {
  const blocks = readMarkdown(text)
  return blocks !== null && isSame(blocks, simpleBlocks(blocks, place))
}

/** Whether a text ends otherwise than with its image in a paragraph, where an import puts it. */
function isMoved(text: string, address: string): boolean {
  const blocks = readMarkdown(text) ?? []
  const last = blocks.at(-1)
  const isLast =
    last?.kind === 'paragraph' && last.children.length === 1 && last.children[0]?.kind === 'image'
  return !isLast || !isSame(withoutImage(blocks, address), blocks.slice(0, -1))
}

function isSame(some: readonly Block[], others: readonly Block[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

/** Whether a text is one line of words and formulas, without signs that would begin a formula. */
function isOneLine(text: string, format: TextFormat): boolean {
  if (format === 'plain') return isLiteral(text)
  const [only, ...others] = readMarkdown(text) ?? []
  if (only?.kind !== 'paragraph' || others.length > 0) return false
  return only.children.every(
    (part: Inline) => part.kind === 'math' || (part.kind === 'text' && isLiteral(part.text)),
  )
}

function isLiteral(text: string): boolean {
  return !text.includes('\n') && literalText(text) === escapeText(text)
}
