import type { Block, ContentImage, Inline } from '../../domain/markdown/markdown-tree.ts'
import { plainTextOf } from '../../domain/markdown/plain-text-of.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import type { TextFormat } from '../../domain/model.ts'
import type { HtmlDialect } from '../writing/content-html.ts'
import { mathTex } from '../writing/content-html.ts'
import { escapeAttribute, escapeText, literalText } from '../writing/html-text.ts'
import { type H5pPlace, simpleBlocks, withoutImage } from './simple-blocks.ts'

/** How texts of a place are written. `hidden` is the address of the image that is beside the text; null for none. */
export function h5pDialect(place: H5pPlace, hidden: string | null = null): HtmlDialect {
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
export function oneLine(text: string, format: TextFormat): string {
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
