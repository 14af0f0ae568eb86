import { matchingBraces } from './tex-braces.ts'
import { CODE_TOKEN, COMMENT, type TexCode } from './tex-source.ts'

/** Braces within each other that are read; deeper ones lose their meaning, with a warning. */
const DEPTH_MAX = 40

/** What is within brackets. */
const OPTIONAL = /[ \t]*\[((?:[^[\]\\{}]|\\[\s\S]|\{[^{}]{0,200}\}|\[[^[\]]{0,60}\]){0,300})\]/y

/** A reader of the LaTeX of one text, at a place in it. */
export interface TexReader {
  /** What is within the brackets that begin here; null for none. */
  readonly optional: () => string | null
  /** What the brackets that begin here say; null for none. */
  readonly optionalText: () => string | null
  /** The LaTeX of the next argument: what its braces hold, a command or a character. */
  readonly raw: () => string
  /** What the next argument says. */
  readonly text: () => string
  /** What the rest of the group says. */
  readonly rest: () => string
  /** All up to a mark, which is passed; null where it does not come within the group. */
  readonly until: (mark: string) => string | null
  /** Passes a length without braces, such as `0.5cm`. */
  readonly length: () => void
  /** Passes a star. */
  readonly star: () => void
  /** The LaTeX from here to the end of the formula that a dollar sign began; null where it never ends. */
  readonly formula: () => string | null
  /** A token for what has Markdown of its own. */
  readonly keep: (markdown: string) => string
  /** Notes that something could not be read. */
  readonly lose: (name: string) => void
  /** The LaTeX of the rest of the group. */
  readonly rawRest: () => string
  /** The character before the command that is read, and the one that comes next; '' for none. */
  readonly before: () => string
  readonly after: () => string
}

/** What the commands and environments of a text say. */
export interface TexLanguage {
  readonly command: (name: string, reader: TexReader) => string
  /** What a dollar sign that was passed begins. */
  readonly dollar: (reader: TexReader) => string
  readonly code: (code: TexCode, reader: TexReader) => string
  /** What an ampersand that is not escaped says. */
  readonly ampersand: () => string
}

/** A text that was read. */
export interface TexWords {
  /** With private characters for emphasis and for what has Markdown of its own. */
  readonly words: string
  /** By the numbers of the tokens from `TexReader.keep`. */
  readonly kept: readonly string[]
  /** What could not be read, each once. */
  readonly lost: readonly string[]
}

const PLAIN = /(?:[^\\{}$~`'\-\n\t\uE000\uE006&]|-(?!-)|'(?!'))+/y
const SPACE = /[ \t]*\n\s*|\t+/y
const COMMAND = /\\(?:([A-Za-z]+)|([\s\S]?))/y
const LIGATURE = /---|--|``|''|[`'\-&{}~]/y
const AFTER_COMMENT = new RegExp(`${COMMENT}\\n?[ \\t]*(\\n\\s*)?`, 'y')
const LENGTH =
  /[ \t]*[-+]?(?:\d{0,9}\.?\d{0,9}[ \t]*(?:pt|cm|mm|in|ex|em|bp|pc|sp)(?![A-Za-z])|\d{0,9}\.?\d{0,9}\\[A-Za-z]{1,40})/y
/** Spaces and comments up to the next thing, with one line feed at most. */
const SPACE_IN_PARAGRAPH = new RegExp(`(?:[ \\t]*${COMMENT}\\n)*[ \\t]*(?:\\n(?![ \\t]*\\n)[ \\t]*)?`, 'y')

const LIGATURES: ReadonlyMap<string, string> = new Map([
  ['---', '—'],
  ['--', '–'],
  ['``', '"'],
  ["''", '"'],
  ['`', "'"],
  ['~', ' '],
  ['{', ''],
  ['}', ''],
])

/** Reads a text in one pass, in time proportional to its length. */
export function readTexWords(tex: string, code: readonly TexCode[], language: TexLanguage): TexWords {
  const closings = matchingBraces(tex)
  const kept: string[] = []
  const lost = new Set<string>()
  /** Where marks come next: a search that failed is not repeated. */
  const marks = new Map<string, number>()
  let at = 0
  let end = tex.length
  let depth = 0
  /** Where the command that is read begins. */
  let began = 0

  /** Passes what a sticky expression matches here, within the group. */
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at
    const found = at < end ? expression.exec(tex) : null
    if (found !== null) at = Math.min(end, at + found[0].length)
    return found
  }

  const within = (from: number, to: number): string => {
    const [outerEnd, outerDepth] = [end, depth]
    at = from
    end = to
    depth++
    const said = depth > DEPTH_MAX ? tex.slice(from, to).replace(/[{}\\]/g, '') : all()
    if (depth > DEPTH_MAX) reader.lose('{…}')
    at = Math.min(to + 1, outerEnd)
    end = outerEnd
    depth = outerDepth
    return said
  }

  const all = (): string => {
    let said = ''
    while (at < end) said += step()
    return said
  }

  const step = (): string => {
    const from = at
    // Words do not end at the bracket that ends the group.
    if (take(PLAIN) !== null) return tex.slice(from, at)
    const space = take(SPACE)
    if (space !== null) return /\n[^\n]*\n/.test(space[0]) ? '\n\n' : ' '
    const closing = tex[at] === '{' ? closings.get(at) : undefined
    if (closing !== undefined && closing < end) return within(at + 1, closing)
    const ligature = take(LIGATURE)
    if (ligature?.[0] === '&') return language.ampersand()
    if (ligature !== null) return LIGATURES.get(ligature[0]) ?? ligature[0]
    const comment = take(AFTER_COMMENT)
    if (comment !== null) return comment[1] === undefined ? '' : '\n\n'
    const token = take(CODE_TOKEN)
    const entry = token === null ? undefined : code[Number(token[1])]
    if (entry !== undefined) return language.code(entry, reader)
    began = at
    const command = take(COMMAND)
    if (command !== null) {
      const name = command[1] ?? command[2] ?? ''
      if (command[1] !== undefined) take(SPACE_IN_PARAGRAPH)
      return language.command(name, reader)
    }
    if (tex[at++] !== '$') return ''
    return language.dollar(reader)
  }

  const reader: TexReader = {
    optional: () => take(OPTIONAL)?.[1] ?? null,
    optionalText: () => {
      const from = at
      if (take(OPTIONAL) === null) return null
      return within(tex.indexOf('[', from) + 1, at - 1)
    },
    raw: () => {
      take(SPACE_IN_PARAGRAPH)
      const closing = tex[at] === '{' ? closings.get(at) : undefined
      if (closing === undefined || closing >= end) return take(/\\(?:[A-Za-z]+|[\s\S])|[^{}\s]/y)?.[0] ?? ''
      const inside = tex.slice(at + 1, closing)
      at = closing + 1
      return inside
    },
    text: () => {
      take(SPACE_IN_PARAGRAPH)
      const closing = tex[at] === '{' ? closings.get(at) : undefined
      if (closing !== undefined && closing < end) return within(at + 1, closing)
      if (at >= end || tex[at] === '{') return ''
      return tex[at] === '\\' ? step() : (take(/[\s\S]/uy)?.[0] ?? '')
    },
    rest: () => all(),
    until: (mark) => {
      let found = marks.get(mark) ?? -1
      if (found < at) found = tex.indexOf(mark, at)
      marks.set(mark, found === -1 ? Number.POSITIVE_INFINITY : found)
      if (found === -1 || found + mark.length > end) return null
      const inside = tex.slice(at, found)
      at = found + mark.length
      return inside
    },
    length: () => {
      take(LENGTH)
    },
    star: () => {
      take(/\*/y)
    },
    formula: () => {
      for (let index = at; index < end; index++) {
        const character = tex[index]
        if (character === '\\') index++
        else if (character === '{') index = closings.get(index) ?? index
        else if (character === '$') {
          const inside = tex.slice(at, index)
          at = index + 1
          return inside
        }
      }
      return null
    },
    keep: (markdown) => (markdown === '' ? '' : `\uE007${kept.push(markdown) - 1}\uE008`),
    lose: (name) => {
      lost.add(name)
    },
    rawRest: () => {
      const inside = tex.slice(at, end)
      at = end
      return inside
    },
    before: () => tex[began - 1] ?? '',
    after: () => tex[at] ?? '',
  }
  return { words: all(), kept, lost: Array.from(lost) }
}
