/** Parts that are written otherwise than in JSON. A file with more is refused as it is. */
const CHANGES_MAX = 2_000_000

/** Words that Python and JavaScript have for values of JSON. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['undefined', 'null'],
])

const NAME = /[\p{L}_$][\p{L}\p{N}_$]{0,200}/uy
const COLON = /[ \t\r\n]{0,100}:/y

/**
 * JSON of a text that is written as programs and settings write it: with comments, texts in single quotes, names of fields without quotes, a
 * comma behind the last entry, and the words of Python. Lines stay as they were. A text that has none of these, or is no JSON for another
 * reason, comes back with its error.
 */
export function withoutLooseness(text: string): string {
  const parts: string[] = []
  let kept = 0
  let changes = 0
  const put = (from: number, to: number, written: string) => {
    parts.push(text.slice(kept, from), written)
    kept = to
    changes++
  }
  for (let at = 0; at < text.length && changes < CHANGES_MAX; ) {
    const char = text.charAt(at)
    const commentEnd = endOfComment(text, at)
    if (commentEnd !== -1) {
      put(at, commentEnd, text.slice(at, commentEnd).replace(/[^\r\n]/g, ''))
      at = commentEnd
      continue
    }
    if (char === ',' && /[\]}]/.test(text.charAt(endOfGap(text, at + 1)))) put(at, at + 1, ' ')
    if (char === '"' || char === "'") {
      const end = endOfQuoted(text, at, char)
      if (char === "'") put(at, end, inDoubleQuotes(text.slice(at + 1, end - 1)))
      at = end
      continue
    }
    NAME.lastIndex = at
    const name = NAME.exec(text)?.[0]
    if (name === undefined) {
      at++
      continue
    }
    COLON.lastIndex = at + name.length
    const written = COLON.test(text) ? `"${name}"` : WORDS.get(name)
    if (written !== undefined) put(at, at + name.length, written)
    at += name.length
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept)
}

/** Where the blanks and comments end that begin here. */
function endOfGap(text: string, from: number): number {
  let at = from
  for (;;) {
    const char = text.charAt(at)
    const end = endOfComment(text, at)
    if (end !== -1) at = end
    else if (char === ' ' || char === '\n' || char === '\r' || char === '\t') at++
    else return at
  }
}

/** The end of a comment that begins here; -1 for none. */
function endOfComment(text: string, at: number): number {
  const isBlock = text.startsWith('/*', at)
  if (!isBlock && text[at] !== '#' && !text.startsWith('//', at)) return -1
  const end = isBlock ? text.indexOf('*/', at + 2) : text.indexOf('\n', at)
  if (end === -1) return text.length
  return isBlock ? end + 2 : end
}

/** The offset behind the quote that ends a text, or the end of the file. */
function endOfQuoted(text: string, open: number, quote: string): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === quote) return at + 1
    if (text[at] === '\\') at++
  }
  return text.length
}

function inDoubleQuotes(written: string): string {
  const inside = written.replace(/\\[\s\S]|"/g, (part) =>
    part === '"' ? '\\"' : part === "\\'" ? "'" : part,
  )
  return `"${inside}"`
}
