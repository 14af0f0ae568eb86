import type { Block, Inline } from '../../domain/markdown/markdown-tree.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import { texParts } from '../markup/tex-delimiters.ts'
import type { HtmlDialect } from './content-html.ts'
import type { ExportedQuestion } from './exported-question.ts'
import type { TextConversion } from './fit-question.ts'
import type { LossKind } from './loss.ts'

/** Formats whose texts are HTML show white space of plain texts as a browser does. */
export const HTML_SPACES: TextConversion = {
  kind: 'spaces',
  convert: (text, format) =>
    format === 'plain' ? text.replace(/[ \t\f]+/g, ' ').replace(/ ?\n ?/g, '\n') : text,
}

/** One kind of line break. */
export const LINE_FEEDS: TextConversion = {
  kind: 'line-ends',
  convert: (text) => text.replace(/\r\n?/g, '\n'),
}

/** What a format has of HTML. */
interface Kept extends Pick<HtmlDialect, 'hasStrikethrough' | 'hasListStart'> {
  /** Whether formulas are LaTeX between delimiters, not MathML. */
  readonly hasTexMath: boolean
}

/** What an import does not read back of a question whose texts are written as HTML. */
export function* htmlLosses(
  question: ExportedQuestion,
  kept: Kept = { hasStrikethrough: false, hasListStart: false, hasTexMath: false },
): Iterable<LossKind> {
  if (question.format !== 'markdown') return
  const { text, options, explanation, optionFeedback = [] } = question
  const texts = [text, ...options, explanation ?? '', ...optionFeedback.map((said) => said ?? '')]
  if (!texts.every((one) => one === '' || areKept(readMarkdown(one), kept))) yield 'formatting'
}

function areKept(blocks: readonly Block[] | null, kept: Kept): boolean {
  return blocks?.every((block) => isKept(block, kept)) === true && !isAllEmphasis(blocks)
}

function isKept(block: Block, kept: Kept): boolean {
  const isLineKept = (line: readonly Inline[]) => line.every((part) => isInlineKept(part, kept))
  switch (block.kind) {
    case 'paragraph':
      return isLineKept(block.children)
    case 'code':
      return true
    case 'math':
      return !kept.hasTexMath || isReadAsMath(block.tex, true)
    case 'list':
      return (
        ((block.start ?? 1) === 1 || kept.hasListStart) &&
        block.items.every((item) => item[0]?.kind === 'paragraph' && item.every((one) => isKept(one, kept)))
      )
    case 'table':
      return (
        block.header.length > 1 &&
        block.rows.length > 0 &&
        block.alignments.every((alignment) => alignment === null) &&
        [block.header, ...block.rows].every((row) => row.every(isLineKept))
      )
    case 'heading':
    case 'quote':
    case 'rule':
      return false
  }
}

function isInlineKept(inline: Inline, kept: Kept): boolean {
  switch (inline.kind) {
    case 'strong':
    case 'emphasis':
    case 'link':
      return inline.children.every((part) => isInlineKept(part, kept))
    case 'strikethrough':
      return kept.hasStrikethrough && inline.children.every((part) => isInlineKept(part, kept))
    case 'image':
      return inline.alt.trim() !== ''
    case 'math':
      return !kept.hasTexMath || isReadAsMath(inline.tex, false)
    case 'text':
    case 'code':
    case 'break':
      return true
  }
}

/** Whether an import finds the end of a formula between delimiters: the formula may have such delimiters itself. */
function isReadAsMath(tex: string, isBlock: boolean): boolean {
  const [part, ...others] = texParts(isBlock ? `\\[${tex}\\]` : `\\(${tex}\\)`)
  return typeof part === 'object' && others.length === 0
}

/** An import removes emphasis on all words of a text, as it has no meaning. */
function isAllEmphasis(blocks: readonly Block[]): boolean {
  return blocks.every(
    (block) =>
      block.kind === 'paragraph' &&
      block.children.every(
        (part) =>
          part.kind === 'strong' ||
          part.kind === 'emphasis' ||
          part.kind === 'break' ||
          (part.kind === 'text' && part.text.trim() === ''),
      ),
  )
}
