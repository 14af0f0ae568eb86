import { quoted } from '../importing/drafts/draft.ts'
import type { Attributes, MarkupNode } from './markup-tree.ts'
import { SCRIPT_MARKS, type ScriptName, scriptText } from './script-text.ts'

/** The plain text of markup, and what was lost. */
export interface FlowedText {
  /** Trimmed; line breaks are `\n`. */
  readonly text: string
  /** What plain text cannot hold, each as a phrase: 'a formula'. */
  readonly lost: readonly string[]
  /** The files that it shows, pictures above all; plain text cannot hold them either. */
  readonly shown: readonly FileReference[]
  /** The markup itself, where it was collected (`flowWithMarkup`); null when it was too large. */
  readonly markup?: readonly MarkupNode[] | null
}

/** A file that a text shows. */
export interface FileReference {
  /** Its address in the text. */
  readonly src: string
  /** A description for messages: 'the picture "sign.png"'. */
  readonly phrase: string
}

/** A text without markup. */
export function plainFlow(text: string): FlowedText {
  return { text: text.trim(), lost: [], shown: [] }
}

/**
 * Converts markup, event by event, to plain text laid out as in a browser: white space collapses, blocks get separate
 * lines, paragraphs are separated by a blank line. What has a plain form gets it: list items a
 * dash, powers and indices their own characters (`x²`, `H₂O`, `2^(n+1)`), ruby its reading in brackets, an image
 * its alternative text in square brackets.
 */
export interface TextFlow {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
  /** Inserts a word, such as the gap of a cloze. */
  word(word: string): void
  done(): FlowedText
}

/** Elements of HTML that are blocks: paragraphs, and those with only a line of their own. */
const PARAGRAPHS = 'p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr'
const OTHER_BLOCKS =
  'div section article header footer main aside nav figure figcaption caption address details summary fieldset form li dt dd tr thead tbody tfoot center'
export const HTML_BLOCKS: readonly string[] = `${PARAGRAPHS} ${OTHER_BLOCKS}`.split(' ')

/** Line breaks around a block; elements that are not named flow in the line. */
const BREAKS: ReadonlyMap<string, number> = new Map([
  ...breaks(2, `${PARAGRAPHS} prompt`),
  ...breaks(1, OTHER_BLOCKS),
])

function breaks(count: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, count])
}

/** Elements of HTML whose content is no text of the page. */
export const HTML_HIDDEN: readonly string[] = 'head script style template noscript rp title'.split(' ')
const HIDDEN = new Set([...HTML_HIDDEN, 'annotation'])

/** What is lost of the elements that plain text cannot hold. */
const LOST: ReadonlyMap<string, string> = new Map([
  ['audio', 'audio'],
  ['video', 'a video'],
  ['object', 'an embedded object'],
  ['embed', 'an embedded object'],
  ['iframe', 'an embedded page'],
  ['svg', 'a drawing'],
  ['canvas', 'a drawing'],
  ['math', 'the layout of a formula'],
])

/** The pieces and characters of a power or an index that may have a form without brackets. */
const SCRIPT_PIECES = 8
const SCRIPT_LENGTH = 20

/** Starts an empty flow. Elements may be closed that were never opened, and left open. */
export function textFlow(): TextFlow {
  const pieces: string[] = []
  const lost = new Set<string>()
  const shown: FileReference[] = []
  const scripts: { readonly name: ScriptName; readonly from: number }[] = []
  const lists: { readonly name: string; items: number }[] = []
  let hiddenBy: string | null = null
  let owedBreaks = 0
  let owesSpace = false
  let isAfterBullet = false
  let preformatted = 0

  function write(text: string): void {
    if (pieces.length > 0 && !isAfterBullet) {
      if (owedBreaks > 0) pieces.push('\n'.repeat(owedBreaks))
      else if (owesSpace) pieces.push(' ')
    }
    owedBreaks = 0
    owesSpace = false
    isAfterBullet = false
    pieces.push(text)
  }

  function breakLine(name: string): void {
    owedBreaks = Math.max(owedBreaks, BREAKS.get(name) ?? 0)
  }

  function bullet(): void {
    const list = lists.at(-1)
    if (list !== undefined) list.items++
    write(list?.name === 'ol' ? `${list.items}. ` : '- ')
    isAfterBullet = true
  }

  function image({ alt = '', src = '' }: Attributes): void {
    const file = fileName(src)
    const caption = alt.trim() === '' ? file : alt.trim()
    write(caption === '' ? '[Image]' : `[Image: ${caption}]`)
    shown.push({ src, phrase: file === '' ? 'a picture' : `the picture ${quoted(file)}` })
  }

  /** An embedded object may be a picture; it is identified by its address if it has one. */
  function lose(phrase: string, { src, data }: Attributes): void {
    const address = src ?? data
    if (address === undefined) lost.add(phrase)
    else shown.push({ src: address, phrase })
  }

  function separateCell(): void {
    if (owedBreaks > 0 || pieces.length === 0) return
    owesSpace = false
    write('  ')
  }

  function closeScript(name: string): void {
    const script = scripts.at(-1)
    if (script?.name !== name) return
    scripts.pop()
    if (!isShort(script.from)) {
      pieces[script.from] = `${SCRIPT_MARKS[script.name]}(`
      pieces.push(')')
      return
    }
    const inside = pieces.splice(script.from).join('')
    const text = inside.trimStart()
    const space = inside.slice(0, inside.length - text.length)
    if (text !== '') pieces.push(`${space}${scriptText(text, script.name)}`)
  }

  function isShort(from: number): boolean {
    if (pieces.length - from > SCRIPT_PIECES) return false
    return pieces.slice(from).reduce((length, piece) => length + piece.length, 0) <= SCRIPT_LENGTH
  }

  return {
    open(name, attributes) {
      if (hiddenBy === 'rp' && name === 'rt') hiddenBy = null
      if (hiddenBy === 'head' && name === 'body') hiddenBy = null
      if (hiddenBy !== null) return
      if (HIDDEN.has(name)) {
        hiddenBy = name
        return
      }
      breakLine(name)
      const loss = LOST.get(name)
      if (loss !== undefined) lose(loss, attributes)
      if (name === 'br') owedBreaks++
      else if (name === 'ul' || name === 'ol') lists.push({ name, items: 0 })
      else if (name === 'li') bullet()
      else if (name === 'td' || name === 'th') separateCell()
      else if (name === 'pre') preformatted++
      else if (name === 'rt') write('(')
      else if (name === 'img') image(attributes)
      else if (name === 'sup' || name === 'sub') {
        scripts.push({ name, from: pieces.length })
        // Stays empty unless the script turns out to be a long one.
        pieces.push('')
      }
    },
    close(name) {
      if (hiddenBy === name || (hiddenBy === 'rp' && name === 'ruby')) {
        hiddenBy = null
        return
      }
      if (hiddenBy !== null) return
      if (name === 'rt') pieces.push(')')
      else if (name === 'ul' || name === 'ol') lists.pop()
      else if (name === 'pre') preformatted = Math.max(0, preformatted - 1)
      else if (name === 'sup' || name === 'sub') closeScript(name)
      breakLine(name)
    },
    text(text) {
      if (hiddenBy !== null || text === '') return
      if (preformatted > 0) return write(text)
      const collapsed = text.replace(/[ \t\n\r\f]+/g, ' ')
      const isSpaced = collapsed.startsWith(' ')
      owesSpace ||= isSpaced
      const inner = collapsed.slice(isSpaced ? 1 : 0)
      if (inner === '') return
      write(inner.endsWith(' ') ? inner.slice(0, -1) : inner)
      owesSpace = inner.endsWith(' ')
    },
    word: write,
    done: () => ({ text: pieces.join('').trim(), lost: [...lost], shown }),
  }
}

/** Characters of an image's name that are shown. */
const FILE_NAME_MAX = 100

/** The last part of an address; '' for one that holds the image itself. */
export function fileName(address: string): string {
  if (address.startsWith('data:')) return ''
  const path = address.replace(/[?#].*$/s, '').slice(-FILE_NAME_MAX)
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replaceAll('%20', ' ')
    .trim()
}
