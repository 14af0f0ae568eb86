import { htmlToText } from '../../domain/html/html-to-text.ts'
import type { Attributes } from '../../domain/html/markup-tree.ts'
import { type FlowedText, HTML_BLOCKS, HTML_HIDDEN, type TextFlow } from '../../domain/html/text-flow.ts'
import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import type { Reader } from '../format.ts'
import { labeledLine } from '../lines/labeled-line.ts'
import { letterIn } from '../lines/lettered-lines.ts'
import { plainHead } from '../lines/plain-heads.ts'
import type { StyledLine } from '../lines/text-lines.ts'
import { readStyledLines } from '../plain-text/lettered/lettered-text.ts'
import { OPENS_ANSWER } from '../plain-text/sections/document-parts.ts'
import { look } from '../text-document.ts'
import type { Piece } from '../word/document.ts'

const pageIn = look(({ text }) => readWebPage(text))

export const webPage: Reader = {
  name: 'web pages',
  extensions: ['html', 'htm'],
  text: {
    sniff: { page: (document) => isPage(document.text) && pageIn(document).drafts.length },
    read: pageIn,
  },
}

/** Whether a text is a whole web page, questions or not. */
export function isWholePage(text: string): boolean {
  return /^[\s\uFEFF]*<(?:!doctype\s+)?html\b/i.test(text.slice(0, 1000))
}

/** Whether a text begins as a web page or a part of one does. Markdown may begin with an element, too. */
export function isPage(text: string): boolean {
  return (
    isWholePage(text) ||
    /^[\s\uFEFF]*<(?:body|main|article|section|div|p|table|ol|ul|h[1-6])\b/i.test(text.slice(0, 1000))
  )
}

/** Elements that begin and end a line. */
const BLOCKS = new Set([...HTML_BLOCKS, 'label', 'legend'])
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Elements whose content is no text of the page. */
const HIDDEN = new Set([...HTML_HIDDEN, 'select', 'button'])

/** Elements that are a look themselves. */
const LOOKS = new Set(['b', 'strong', 'mark', 'u', 'ins'])

/** Elements that another of their kind ends where their end tag is left out, and those within which it does not. */
const ENDED_BY_NEXT = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option'])
const CONTAINERS = new Set([
  'ul',
  'ol',
  'dl',
  'table',
  'div',
  'section',
  'article',
  'blockquote',
  'form',
  'fieldset',
])

/** Lines of a page, and elements within one another, that are read. */
const LINES_MAX = 500_000
const DEPTH_MAX = 100

interface OpenElement {
  readonly name: string
  /** What it and the elements around it make its text look like. */
  readonly looks: readonly string[]
  /** Whether its text is none of the page. */
  readonly isHidden: boolean
  /** For a list with letters: how many entries it has had, and its first letter. */
  entries: number
  readonly firstLetter: string | null
  /** What an attribute says of the right option of the question within it; '' for nothing. */
  readonly key: string
}

/** What precedes the text of an option and has any look. */
const LETTER = /^[([]?[A-Za-z][.):\]]?$|^[-.):\]]$/

/**
 * Questions with lettered options from a web page, as `readLetteredText` reads them from text; a look that only right options have (bold,
 * a color, a class) is their key, with a notice on each question. Scripts are not read. Never throws.
 */
function readWebPage(html: string): ImportResult {
  return readStyledLines(linesOfPage(html))
}

/** The lines of a web page as a browser shows them, each with the line of the file in which it begins and with its looks. Never throws. */
function linesOfPage(html: string): readonly StyledLine[] {
  const flow = new PageFlow(html)
  htmlToText(html, flow, (offset) => {
    flow.moveTo(offset)
  })
  return flow.lines
}

class PageFlow implements TextFlow {
  readonly lines: StyledLine[] = []
  readonly #html: string
  readonly #open: OpenElement[] = []
  #pieces: Piece[] = []
  #line = 1
  /** The offset of the next line break in the file; -1 for none. */
  #nextBreak: number
  #startLine = 1

  constructor(html: string) {
    this.#html = html
    this.#nextBreak = html.indexOf('\n')
  }

  /** Says where in the file the next part begins. */
  moveTo(offset: number): void {
    while (this.#nextBreak !== -1 && this.#nextBreak < offset) this.#moveToNextLine()
  }

  #moveToNextLine(): void {
    this.#line++
    this.#nextBreak = this.#html.indexOf('\n', this.#nextBreak + 1)
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'br') this.#endLine()
    if (BLOCKS.has(name)) this.#endBlock()
    if (ENDED_BY_NEXT.has(name)) this.#endPrevious(name)
    if (this.#open.length === DEPTH_MAX) return
    const isHeading = HEADINGS.has(name)
    const list = this.#open.findLast((element) => element.name === 'ol' || element.name === 'ul')
    const around = this.#open.at(-1)
    const look = lookOf(name, attributes)
    const looks = around?.looks ?? []
    this.#open.push({
      name,
      looks: look === '' || looks.includes(look) ? looks : [...looks, look],
      isHidden: HIDDEN.has(name) || around?.isHidden === true,
      entries: 0,
      firstLetter: firstLetterOf(name, attributes),
      key: keyOf(attributes),
    })
    if (name === 'li' && list !== undefined) {
      this.#add(list.firstLetter === null ? '- ' : `${letterIn(list.firstLetter, list.entries)}. `, [])
      list.entries++
    } else if (isHeading) this.#add('## ', [])
  }

  close(name: string): void {
    const label = name === 'summary' ? labelOf(this.#pieces.map(({ text }) => text).join('')) : ''
    if (label !== '') this.#pieces = [{ text: label, looks: [] }]
    else if (BLOCKS.has(name)) this.#endBlock()
    const index = this.#open.findLastIndex((element) => element.name === name)
    if (index !== -1) this.#closeFrom(index)
  }

  /** Closes all elements from one on, each with the key that it has. */
  #closeFrom(index: number): void {
    for (const { key } of this.#open.splice(index).reverse()) {
      if (key === '') continue
      this.#endBlock()
      this.#add(`Answer: ${key}`, [])
      this.#endBlock()
    }
  }

  text(text: string): void {
    const { looks = [], isHidden = false } = this.#open.at(-1) ?? {}
    if (isHidden) return
    const isPreformatted = this.#open.some(({ name }) => name === 'pre')
    const [first = '', ...others] = isPreformatted ? text.split('\n') : [text]
    this.#add(spaced(first), looks)
    for (const line of others) {
      this.#endLine()
      if (this.#nextBreak !== -1) this.#moveToNextLine()
      // Blank lines count within preformatted text.
      if (line.trim() === '') this.#endBlock()
      this.#add(spaced(line), looks)
    }
  }

  word(word: string): void {
    this.#add(word, [])
  }

  done(): FlowedText {
    this.#endBlock()
    this.#closeFrom(0)
    return { text: '', lost: [], shown: [] }
  }

  #add(text: string, looks: readonly string[]): void {
    if (text === '') return
    if (this.#pieces.length === 0) {
      if (text.trim() === '') return
      this.#startLine = this.#line
    }
    this.#pieces.push({ text, looks })
  }

  /** Closes an element of this name whose end tag is left out. */
  #endPrevious(name: string): void {
    const index = this.#open.findLastIndex((element) => element.name === name)
    const isWithin = this.#open.slice(index + 1).some((element) => CONTAINERS.has(element.name))
    if (index !== -1 && !isWithin) this.#closeFrom(index)
  }

  /** Blocks are paragraphs of their own: a blank line follows. */
  #endBlock(): void {
    this.#endLine()
    const last = this.lines.at(-1)
    if (last !== undefined && last.text !== '') this.lines.push({ line: this.#line, text: '', looks: [] })
  }

  #endLine(): void {
    const whole = this.#pieces.map((piece) => piece.text).join('')
    const text = plainHead(whole.replace(/ {2,}/g, ' ').trim())
    if (text !== '' && text !== '##' && this.lines.length < LINES_MAX) {
      this.lines.push({ line: this.#startLine, text, looks: commonLooks(this.#pieces) })
    }
    this.#pieces = []
  }
}

function spaced(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ')
}

/** The looks that all text of a line has, its letter aside. */
function commonLooks(pieces: readonly Piece[]): readonly string[] {
  const filled = pieces.filter(({ text }) => text.trim() !== '')
  const [first, ...others] = filled
  if (first === undefined) return []
  const texts = LETTER.test(first.text.trim()) && others.length > 0 ? others : filled
  const [base, ...rest] = texts
  return [...new Set(base?.looks ?? [])].filter((look) => rest.every(({ looks }) => looks.includes(look)))
}

function lookOf(name: string, attributes: Attributes): string {
  if (LOOKS.has(name)) return name
  const style = attributes.style ?? ''
  const color = /(?:^|;)\s*((?:background-)?color|background|font-weight)\s*:\s*([^;]{1,60})/i.exec(style)
  if (color !== null) return `${color[1]}:${color[2]?.trim()}`.toLowerCase()
  if (name === 'font' && attributes.color !== undefined) return `color:${attributes.color.toLowerCase()}`
  const flag = Object.keys(attributes).find(
    (one) => KEY_ATTRIBUTE.test(one) && /^(?:true|yes)$/i.test(attributes[one] ?? ''),
  )
  if (flag !== undefined) return flag
  const { class: ofClass = '' } = attributes
  return ofClass === '' ? '' : `class ${ofClass.slice(0, 100)}`
}

/** Names of attributes that say which option is right: `data-correct="b"` of a question, `data-correct="true"` of an option. */
const KEY_ATTRIBUTE =
  /^data-(?:is-?)?(?:correct|right|answer|key|solution)(?:-?(?:answer|option|key|choice))?$/
const KEY_MAX = 200

/** What the attributes of a question say of its key; '' for nothing, and for truth values of an option. */
function keyOf(attributes: Attributes): string {
  const name = Object.keys(attributes).find((one) => KEY_ATTRIBUTE.test(one))
  const value = (name === undefined ? undefined : attributes[name])?.trim() ?? ''
  return value.length > KEY_MAX || TRUTH.test(value) ? '' : value
}

const TRUTH = /^(?:true|false|yes|no)$/i

/** "Answer: " for what opens to an answer; '' for anything else. */
function labelOf(summary: string): string {
  const text = summary.trim()
  if (labeledLine(`${text}:`) !== null) return `${text}: `
  return OPENS_ANSWER.test(text) ? (/expl|rational/i.test(text) ? 'Explanation: ' : 'Answer: ') : ''
}

function firstLetterOf(name: string, { type = '', style = '' }: Attributes): string | null {
  if (name !== 'ol') return null
  if (type === 'A' || /upper-(?:alpha|latin)/i.test(style)) return 'A'
  return type === 'a' || /lower-(?:alpha|latin)/i.test(style) ? 'a' : null
}
