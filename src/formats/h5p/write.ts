import { excerptOf } from '../../domain/importing/drafts/draft.ts'
import { imagesIn } from '../../domain/markdown/markdown-images.ts'
import type { Block, ContentImage, Inline } from '../../domain/markdown/markdown-tree.ts'
import { plainTextOf } from '../../domain/markdown/plain-text-of.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import type { TextFormat } from '../../domain/model.ts'
import { orderOfOptions } from '../../domain/practice/order/order-dependence.ts'
import { IMAGE_ADDRESS_PATTERN } from '../../domain/rich-text/allowed-html.ts'
import type { PackageCode, PackageFiles } from '../format.ts'
import { type BankImages, imagePath } from '../writing/bank-images.ts'
import { blockHtml, flowHtml, type HtmlDialect, mathTex } from '../writing/content-html.ts'
import type { ExportedQuestion } from '../writing/exported-question.ts'
import type { FormatCapabilities } from '../writing/fit-question.ts'
import { HTML_SPACES, htmlLosses, LINE_FEEDS } from '../writing/html-fit.ts'
import { escapeAttribute, escapeText, literalText, XML_CHARACTERS } from '../writing/html-text.ts'
import type { LossKind } from '../writing/loss.ts'
import { H5P_CONTENTS_MAX } from './h5p-contents.ts'
import { OWN_H5P_COMMENT } from './own-packages.ts'
import { type H5pPlace, simpleBlocks, withoutImage } from './simple-blocks.ts'

/** H5P has texts in simple HTML, one image of a question in a file, and no categories, flags and references. */
const H5P_CAPABILITIES: FormatCapabilities = {
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
function h5pImageType(address: string): string | null {
  return IMAGE_TYPES.get(address.slice(address.lastIndexOf('.') + 1)) ?? null
}

/** The address of the image that is shown beside a question's text: the first one in it. Null for none. */
function imageBeside({ text, format }: ExportedQuestion): string | null {
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

export const h5pCode: PackageCode = {
  capabilities: H5P_CAPABILITIES,
  writeFiles: (questions, images) => ({ files: writeH5p(questions, images) }),
  // Our packages name the libraries, and do not contain them.
  needs:
    "H5P's own libraries aren't in the file: the site needs Question Set 1.20 and Multiple Choice 1.16, which its H5P Hub installs. Formulas need its add-on MathDisplay.",
}

const QUESTION_SET = { machineName: 'H5P.QuestionSet', majorVersion: 1, minorVersion: 20 }
const MULTIPLE_CHOICE = { machineName: 'H5P.MultiChoice', majorVersion: 1, minorVersion: 16 }
const IMAGE = { machineName: 'H5P.Image', majorVersion: 1, minorVersion: 1 }

/** The questions as an H5P package (h5p.org, specification 1.x): a Question Set of Multiple Choice, and the images. */
function writeH5p(questions: readonly ExportedQuestion[], images: BankImages): PackageFiles {
  const shown = new Map<string, Uint8Array>()
  for (const question of questions) {
    const address = imageBeside(question)
    const bytes = address === null ? undefined : images.get(address)
    if (address !== null && bytes !== undefined) shown.set(address, bytes)
  }
  const description = {
    title: 'Quizgrove bank',
    language: 'und',
    mainLibrary: QUESTION_SET.machineName,
    embedTypes: ['iframe'],
    license: 'U',
    authorComments: OWN_H5P_COMMENT,
    preloadedDependencies: [QUESTION_SET, MULTIPLE_CHOICE, ...(shown.size === 0 ? [] : [IMAGE])],
  }
  // What is left out, such as the words on buttons, has defaults in the libraries.
  const content = {
    progressType: 'textual',
    passPercentage: 50,
    questions: questions.map((question) => h5pQuestion(question, shown)),
  }
  const files = new Map<string, string | Uint8Array>([
    ['h5p.json', JSON.stringify(description)],
    ['content/content.json', JSON.stringify(content)],
  ])
  for (const [address, bytes] of shown) files.set(`content/${imagePath(address)}`, bytes)
  return files
}

/**
 * A question as a Multiple Choice of H5P (`semantics.json` of H5P.MultiChoice 1.16). One point for exactly the right options;
 * the explanation is shown whatever the score. The id stays in the package only: sites keep no ids but their own.
 *
 * @param images those of the package
 */
export function h5pQuestion(question: ExportedQuestion, images: BankImages) {
  const { text, options, correct, explanation, optionFeedback, sourceId, format = 'plain' } = question
  const address = imageBeside(question)
  const shown = address !== null && images.has(address) ? address : null
  const right = new Set(correct)
  return {
    library: 'H5P.MultiChoice 1.16',
    ...(sourceId === null ? {} : { subContentId: sourceId }),
    metadata: { title: excerptOf(text), license: 'U', contentType: 'Multiple Choice' },
    params: {
      ...(shown === null ? {} : { media: media(text, shown) }),
      question: blockHtml(text, format, h5pDialect('question', shown)),
      answers: options.map((option, index) => {
        const said = optionFeedback?.[index] ?? null
        return {
          text: flowHtml(option, format, h5pDialect('option')),
          correct: right.has(option),
          tipsAndFeedback: {
            tip: '',
            chosenFeedback: said === null ? '' : flowHtml(said, format, h5pDialect('feedback')),
            notChosenFeedback: '',
          },
        }
      }),
      ...(explanation === null
        ? {}
        : { overallFeedback: [{ from: 0, to: 100, feedback: feedbackText(oneLine(explanation, format)) }] }),
      behaviour: {
        type: right.size === 1 ? 'single' : 'multi',
        singlePoint: true,
        randomAnswers: orderOfOptions(question) === 'none',
      },
    },
  }
}

/** The image above a question. */
function media(text: string, address: string) {
  const alt = imagesIn(text).find((image) => image.address === address)?.alt ?? ''
  return {
    type: {
      library: 'H5P.Image 1.1',
      params: {
        contentName: 'Image',
        file: {
          path: imagePath(address),
          mime: h5pImageType(address),
          copyright: { license: 'U' },
        },
        alt,
        decorative: alt === '',
      },
      metadata: { title: alt || 'Image', license: 'U', contentType: 'Image' },
    },
    disableImageZooming: false,
  }
}

/** A text without markup. In place of `@score` and `@total`, H5P would write numbers. */
function feedbackText(text: string): string {
  return escapeText(text).replaceAll('@', '&#64;')
}

/** How texts of a place are written. `hidden` is the address of the image that is beside the text; null for none. */
function h5pDialect(place: H5pPlace, hidden: string | null = null): HtmlDialect {
  return {
    text: literalText,
    code: escapeText,
    attribute: escapeAttribute,
    // The add-on H5P.MathDisplay shows LaTeX between these delimiters; MathML is removed.
    math: mathTex,
    image: (image) => literalText(imageWords(image)),
    hasStrikethrough: false,
    hasListStart: false,
    simplify: (blocks) => simpleBlocks(withoutImage(blocks, hidden), place),
  }
}

function imageWords({ alt }: ContentImage): string {
  return `[${alt.trim() || 'Image'}]`
}

/**
 * A text as one line without formatting, for overall feedback, which has no markup. Formulas are LaTeX between delimiters.
 */
function oneLine(text: string, format: TextFormat): string {
  const blocks = format === 'plain' ? null : readMarkdown(text)
  const plain = blocks === null ? text : plainTextOf(withWrittenMath(simpleBlocks(blocks, 'option')))
  // White space as HTML has it.
  return plain.replace(/[ \t\n\f\r]+/g, ' ').trim()
}

function withWrittenMath(blocks: readonly Block[]): readonly Block[] {
  const written = (tex: string): Inline => ({ kind: 'text', text: `\\(${tex}\\)` })
  const inlines = (parts: readonly Inline[]): readonly Inline[] =>
    parts.map((part) => {
      if (part.kind === 'math') return written(part.tex)
      return 'children' in part ? { ...part, children: inlines(part.children) } : part
    })
  return blocks.map((block) => {
    if (block.kind === 'math') return lineOf([written(block.tex)])
    return block.kind === 'paragraph' ? lineOf(inlines(block.children)) : block
  })
}

function lineOf(children: readonly Inline[]): Block {
  return { kind: 'paragraph', children }
}
