import type { TextLine } from './text-lines.ts'

const TITLE = /^[#*_ ]*(?:answers?|answer keys?|keys?|solutions?|correct answers)[*_ ]*:?[*_ ]*$/i
const PAIR = /(?<![\w.])(\d{1,5})[ \t]{0,5}[.):=–-]?[ \t]{0,5}[([]?([A-Za-z])[)\]]?(?=[ \t,;.]|$)/g

/** A key at the end of a document: "Answers" and then "1. B 2. C", many or one a line. */
export interface TrailingKeys {
  /** Letters by the questions' numbers. */
  readonly keys: ReadonlyMap<number, string>
  /** The lines before the key. */
  readonly lines: readonly TextLine[]
}

/** Takes the key off the end of a text, where everything behind its title is numbers with letters. */
export function trailingKeys(lines: readonly TextLine[]): TrailingKeys {
  const title = lines.findLastIndex(({ text }) => TITLE.test(text.trim().slice(0, 100)))
  const keys = new Map<number, string>()
  if (title === -1) return { keys, lines }
  for (const { text } of lines.slice(title + 1)) {
    const rest = text.replace(PAIR, (_, number: string, letter: string) => {
      keys.set(Number(number), letter)
      return ''
    })
    if (/[^\s,;.]/.test(rest)) return { keys: new Map(), lines }
  }
  return keys.size === 0 ? { keys, lines } : { keys, lines: lines.slice(0, title) }
}
