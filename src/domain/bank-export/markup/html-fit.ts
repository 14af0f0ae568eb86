import type { Block, Inline } from '../../content/content-tree.ts'
import { readMarkdown } from '../../content/read-markdown.ts'
import type { ExportedQuestion } from '../exported-question.ts'
import type { TextConversion } from '../fit-question.ts'
import type { LossKind } from '../loss.ts'

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

/** What an import does not read back of a question whose texts are written as HTML. */
export function* htmlLosses(question: ExportedQuestion): Iterable<LossKind> {
  if (question.format !== 'markdown') return
  const { text, options, explanation, optionFeedback = [] } = question
  const texts = [text, ...options, explanation ?? '', ...optionFeedback.map((said) => said ?? '')]
  if (!texts.every((one) => one === '' || areKept(readMarkdown(one)))) yield 'formatting'
}

function areKept(blocks: readonly Block[] | null): boolean {
  return blocks?.every(isKept) === true && !isAllEmphasis(blocks)
}

function isKept(block: Block): boolean {
  switch (block.kind) {
    case 'paragraph':
      return block.children.every(isInlineKept)
    case 'code':
    case 'math':
      return true
    case 'list':
      return (
        (block.start ?? 1) === 1 &&
        block.items.every((item) => item[0]?.kind === 'paragraph' && item.every(isKept))
      )
    case 'table':
      return (
        block.header.length > 1 &&
        block.rows.length > 0 &&
        block.alignments.every((alignment) => alignment === null) &&
        [block.header, ...block.rows].every((row) => row.every((cell) => cell.every(isInlineKept)))
      )
    case 'heading':
    case 'quote':
    case 'rule':
      return false
  }
}

function isInlineKept(inline: Inline): boolean {
  switch (inline.kind) {
    case 'strong':
    case 'emphasis':
    case 'link':
      return inline.children.every(isInlineKept)
    case 'strikethrough':
      return false
    case 'image':
      return inline.alt.trim() !== ''
    case 'text':
    case 'code':
    case 'math':
    case 'break':
      return true
  }
}

/** An import takes emphasis on all words of a text away: it says nothing. */
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
