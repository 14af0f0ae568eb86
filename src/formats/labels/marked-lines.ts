import { alphabetOf, OPTION_LETTERS, placeIn } from '../../domain/alphabets.ts'
import { signsOf } from '../channels/option-signs.ts'
import { splitInlineOptions } from '../lines/inline-options.ts'
import { type LabeledLine, labeledLine } from '../lines/labeled-line.ts'
import { isDivider, numberedLine } from '../lines/lettered-lines.ts'
import { indentOf } from '../lines/text-layout.ts'
import type { TextLine } from '../lines/text-lines.ts'
import { withPlainSigns } from '../plain-text/languages/wide-signs.ts'

/** What a line begins with: the number of a question, a letter, a box, a bullet, a label; `key` is nothing but what may be a key. */
export type LineKind =
  | 'named'
  | 'number'
  | 'letter'
  | 'box'
  | 'bullet'
  | 'heading'
  | 'code'
  | 'label'
  | 'key'
  | 'plain'

/** A line with what can be seen of it alone. */
export interface MarkedLine {
  /** Its number in the file, from 1. */
  readonly line: number
  /** Trimmed; code with its indentation. */
  readonly text: string
  /** Without the marker or label that it begins with. */
  readonly body: string
  readonly kind: LineKind
  /** Case and punctuation of its marker, the same for lines alike; '' without one. */
  readonly style: string
  /** What its number or letter counts, from 1; 0 without one. */
  readonly ordinal: number
  readonly label: LabeledLine['label'] | null
  /** Blank lines above, up to 2; 3 for a line that divides. */
  readonly gap: number
  readonly indent: number
  /** Whether something in it marks right options elsewhere: a star, a tick, bold type, a ticked box. */
  readonly isSigned: boolean
}

const HEADING = /^#{1,6}[ \t]+/
const BOX = /^(?:[-*+][ \t]+)?(?:\[([ xX✓✔*]?)\]|([☐□◻☑]))[ \t]*(?=\S)/u
const BULLET = /^([-*+•●○▪◦–—])[ \t]+(?=\S)/u
const NUMBER = /^([(（[【]?)(\d{1,4})[ \t]?([.)）:：、．\]】]|-(?=[ \t]))[ \t]*(?!\d)/u
const LETTER = new RegExp(
  `^([^\\p{L}\\p{N}\\s]{0,2})([${OPTION_LETTERS}①-⑩])[ \\t]?([.)）:：、．\\]】]\\**|-(?=[ \\t])|(?<=[①-⑩]))[ \\t]*`,
  'u',
)
/** "B", "(c)", "2", "BENAR=A", "ANS: bd". */
const KEY =
  /^(?:([^\s:=]{1,24}(?: [^\s:=]{1,12}){0,2})[ \t]*[:=＝：→>]+[ \t]*)?[(（]?([A-Ha-h]{1,5}|\d)[)）]?\.?$/u

/** Spaces before a line that are counted. */
const INDENT_MAX = 8

const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩'

/** The lines of a text that say something, each option on a line of its own. */
export function markedLines(lines: readonly TextLine[]): readonly MarkedLine[] {
  const found: MarkedLine[] = []
  let gap = 0
  let isCode = false
  for (const { line, text, indent = '' } of splitInlineOptions(withPlainSigns(lines))) {
    const trimmed = text.trim()
    if (trimmed === '') gap = Math.min(2, gap + 1)
    else if (!isCode && isDivider(trimmed)) gap = 3
    else {
      const isFence = /^(?:```|~~~)/.test(trimmed)
      const seen = isCode || isFence ? { ...BARE, kind: 'code' as const, body: trimmed } : markOf(trimmed)
      const space = indent === '' ? indentOf(text) : indent
      const written = seen.kind === 'code' ? `${space}${trimmed}` : trimmed
      found.push({ line, text: written, gap, indent: Math.min(INDENT_MAX, space.length), ...seen })
      if (isFence) isCode = !isCode
      gap = 0
    }
  }
  return found
}

type Mark = Omit<MarkedLine, 'line' | 'text' | 'gap' | 'indent'>

const BARE = { style: '', ordinal: 0, label: null, isSigned: false } as const

function markOf(text: string): Mark {
  const labeled = labeledLine(text)
  if (labeled !== null) return { ...BARE, kind: 'label', label: labeled.label, body: labeled.value }
  const heading = HEADING.exec(text)?.[0] ?? ''
  const rest = text.slice(heading.length)
  const [box, inBox = '', drawn = ''] = BOX.exec(rest) ?? []
  if (box !== undefined) {
    const isTicked = inBox.trim() !== '' || drawn === '☑'
    return { ...BARE, kind: 'box', body: rest.slice(box.length), isSigned: isTicked }
  }
  const [dash = '', sign = ''] = BULLET.exec(rest) ?? []
  const own = rest.slice(dash.length)
  const [key, word = ''] = KEY.exec(own) ?? []
  if (key !== undefined) return { ...BARE, kind: 'key', style: word === '' ? '' : '=', body: own }
  const starred = /^[*+](?=[(（[]?\p{L}[.)])/u.exec(own)?.[0] ?? ''
  const [letter, open = '', name = '', close = ''] = LETTER.exec(own.slice(starred.length)) ?? []
  if (letter !== undefined) {
    const body = `${starred}${own.slice(starred.length + letter.length)}`
    const style = `${sign}${open}${caseOf(name)}${close}`
    return { ...BARE, kind: 'letter', style, ordinal: ordinalOf(name), body, isSigned: isSigned(body) }
  }
  const numbered = numberedLine(text)
  if (numbered?.isNamed === true)
    return { ...BARE, kind: 'named', ordinal: numbered.number, body: numbered.text, style: heading.trim() }
  const bold = /^\*\*(?=\d)/.exec(own)?.[0] ?? ''
  const [number, bracket = '', digits = '', end = ''] = NUMBER.exec(own.slice(bold.length)) ?? []
  if (number !== undefined) {
    const body = own.slice(bold.length + number.length)
    return {
      ...BARE,
      kind: 'number',
      style: `${heading.trim()}${bracket}1${end}`,
      ordinal: Number(digits),
      body,
    }
  }
  if (heading !== '') return { ...BARE, kind: 'heading', style: heading.trim(), body: own }
  const kind = dash === '' ? 'plain' : 'bullet'
  return { ...BARE, kind, style: sign, body: own, isSigned: isSigned(own) }
}

function isSigned(text: string): boolean {
  return signsOf(text).length > 0
}

function caseOf(letter: string): string {
  if (CIRCLED.includes(letter)) return '①'
  return letter === letter.toLowerCase() ? 'a' : 'A'
}

function ordinalOf(letter: string): number {
  const circled = CIRCLED.indexOf(letter)
  const alphabet = circled === -1 ? alphabetOf(letter) : null
  return alphabet === null ? circled + 1 : placeIn(alphabet, letter) + 1
}
