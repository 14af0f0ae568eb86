/** A letter with its sign anywhere in a line; a letter of a word has another letter before it. */
const BARE = /(?<![A-Za-z0-9Ａ-Ｚ.．、])([A-ZＡ-Ｚ])[.．、](?=[ \t\u3000]*[^\s.．、])/g
const IN_BRACKETS = /[（(]([A-ZＡ-Ｚ])[)）](?=[ \t\u3000]*\S)/g

/** Characters of a line that is looked through. */
const LINE_MAX = 20_000

/** A letter that is not the first of its line; most lines have none. */
const HAS_SECOND = /.[B-ZＢ-Ｚ][.．、)）]/

/** Before options behind a question on the same line. */
const BEFORE_FIRST = /^[\s\u3000）)。？?：:]$/

/**
 * A line with a space around the letter of each option, where it holds several without any: "A.北京B.上海". Letters must follow one
 * another from A or from the first of the line, with a text behind each ("A、B、C" is a list).
 */
export function withSpacedOptions(line: string): string {
  if (line.length > LINE_MAX || !HAS_SECOND.test(line)) return line
  for (const [pattern, written] of [
    [BARE, (letter: string) => `${letter}.`],
    [IN_BRACKETS, (letter: string) => `(${letter})`],
  ] as const) {
    const starts = runOf(line, pattern)
    if (starts.length < 2) continue
    let spaced = line.slice(0, starts[0]?.at ?? 0)
    for (const [index, { end, letter }] of starts.entries()) {
      const text = line.slice(end, starts[index + 1]?.at ?? line.length).trim()
      spaced += `${spaced === '' ? '' : ' '}${written(letter)} ${text}`
    }
    return spaced
  }
  return line
}

interface Start {
  readonly at: number
  readonly end: number
  readonly letter: string
}

function runOf(line: string, pattern: RegExp): readonly Start[] {
  const starts: Start[] = []
  for (const match of line.matchAll(pattern)) {
    const letter = (match[1] ?? '').normalize('NFKC')
    const start = { at: match.index, end: match.index + match[0].length, letter }
    const last = starts.at(-1)
    if (last === undefined) {
      const isFirst = start.at === 0 || (letter === 'A' && BEFORE_FIRST.test(line.charAt(start.at - 1)))
      if (isFirst) starts.push(start)
    } else if (
      letter.charCodeAt(0) === last.letter.charCodeAt(0) + 1 &&
      line.slice(last.end, start.at).trim() !== ''
    )
      starts.push(start)
  }
  return starts
}
