import { isDivider } from './lettered-lines.ts'
import type { TextLine } from './text-lines.ts'

const TITLE = /^[#*_ ]*(?:answer keys?|answers?|keys?|solutions?|correct answers)[*_ ]*(?::[*_ ]*|(?=\d)|$)/i

/** Characters of a line within which its title stands. */
const TITLE_WITHIN = 100

/** "B", "(B)"; "A, C", "A and C", "AC" for several; "True". */
const LETTER = '[([]?[A-Za-z][)\\]]?'
const WORD = '[Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO'
const LETTERS = `${WORD}|[A-Z]{2,26}|${LETTER}(?:[ \\t]{0,3}(?:[,;/&+]|and)[ \\t]{0,3}${LETTER}(?!\\w))*`
const PAIR = new RegExp(
  `(?<![\\w.])(\\d{1,5})[ \\t]{0,5}[.):=–-]?[ \\t]{0,5}(${LETTERS})(?=[ \\t,;.]|$)`,
  'g',
)

/** A key at the end of a document: "Answers" and then "1. B 2. C", many or one a line. */
export interface TrailingKeys {
  /** Letters by the questions' numbers. */
  readonly keys: ReadonlyMap<number, string>
  /** The lines before the key. */
  readonly lines: readonly TextLine[]
}

/** Takes the key off the end of a text, where everything behind its title is numbers with letters. */
export function trailingKeys(lines: readonly TextLine[]): TrailingKeys {
  const title = lines.findLastIndex(({ text }) => keysBesideTitle(text) !== null)
  if (title === -1) return { keys: new Map(), lines }
  const keys = new Map(keysBesideTitle(lines[title]?.text ?? ''))
  for (const { text } of lines.slice(title + 1)) {
    const found = isDivider(text) ? [] : keysIn(text)
    if (found === null) return { keys: new Map(), lines }
    for (const [number, letters] of found) keys.set(number, letters)
  }
  return keys.size === 0 ? { keys, lines } : { keys, lines: lines.slice(0, title) }
}

type Keys = readonly (readonly [number, string])[]

/** The keys that stand beside the title of a list, mostly none; null for a line that is no such title. */
function keysBesideTitle(line: string): Keys | null {
  const text = line.trim()
  const title = TITLE.exec(text.slice(0, TITLE_WITHIN))?.[0]
  if (title === undefined) return null
  const found = keysIn(text.slice(title.length))
  // One alone may be the answer of one question.
  return found !== null && found.length !== 1 ? found : null
}

/** The letters by numbers of a line that holds nothing else; null for any other line. */
function keysIn(text: string): Keys | null {
  const found: [number, string][] = []
  const rest = text.replace(PAIR, (_, number: string, letters: string) => {
    found.push([Number(number), letters.replace(/[()[\]]/g, '')])
    return ''
  })
  return /[^\s,;.]/.test(rest) ? null : found
}
