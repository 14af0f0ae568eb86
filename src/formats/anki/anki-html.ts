import type { TextFormat } from '../../domain/model.ts'
import { type BankImages, imageName } from '../writing/bank-images.ts'
import { blockHtml, flowHtml, type HtmlDialect, mathTex } from '../writing/content-html.ts'
import { escapeAttribute, escapeText, literalText } from '../writing/html-text.ts'

/** Writes the texts of questions as HTML for the fields of notes. Anki shows LaTeX by its MathJax. */
export interface AnkiHtml {
  /** A text as paragraphs and other blocks. */
  readonly blocks: (text: string, format: TextFormat) => string
  /** A text where one line needs no paragraph around it. */
  readonly flow: (text: string, format: TextFormat) => string
}

/** @param images those that the deck has */
export function ankiHtml(images: BankImages): AnkiHtml {
  const dialect: HtmlDialect = {
    text: literalText,
    // Anki looks for sounds and LaTeX in code as well.
    code: literalText,
    attribute: literalAttribute,
    math: mathTex,
    image({ address, alt }) {
      const src = images.has(address) ? mediaName(address) : address
      return `<img src="${literalAttribute(src)}" alt="${literalAttribute(alt)}"/>`
    },
    hasStrikethrough: true,
    hasListStart: true,
  }
  return {
    blocks: (text, format) => blockHtml(text, format, dialect),
    flow: (text, format) => flowHtml(text, format, dialect),
  }
}

/** The name of an image among the media of Anki, which has those of all decks in one folder. */
export function mediaName(address: string): string {
  return `quizgrove-${imageName(address)}`
}

/** A field of one line that preserves white space. */
export function lineField(text: string): string {
  return withoutSigns(escapeText(text))
}

function literalAttribute(text: string): string {
  return withoutSigns(escapeAttribute(text))
}

/** Markup in which Anki finds neither a sound nor a gap: it searches fields without reading their HTML. */
function withoutSigns(html: string): string {
  return html.replaceAll('[', '&#91;').replaceAll('{', '&#123;')
}
