import type { ImportNotice } from '../../drafts/draft.ts'
import type { TextLine } from '../../text/text-lines.ts'
import { labeledLine } from '../labeled-line.ts'
import { numberedLine } from '../lettered-lines.ts'
import { MARK_PATTERN } from '../mark-patterns.ts'
import { isListTitle } from '../trailing-keys.ts'
import {
  ALPHABETS,
  type Alphabet,
  CIRCLED_LETTERS,
  LATIN,
  OPTION_LETTERS,
  placeIn,
  placeOfLookAlike,
} from './alphabets.ts'
import {
  ambiguityMessage,
  type LatinKey,
  type LetteredOptions,
  unreadableKey,
  withLatinKey,
  withLatinList,
} from './foreign-keys.ts'
import { HAN_ANSWER_WORDS } from './label-words.ts'

/** Letters and signs of other alphabets that may be before options. */
const FOREIGN =
  /[\u0370-\u03FF\u0400-\u04FF\u05D0-\u05EA\u0621-\u064A①-⑩Ⓐ-ⓩ㉠-㉧\u3041-\u30FF\u3131-\u314E\uAC00-\uD7A3]/

/** Whether a text may have options with letters of other alphabets than the Latin one. */
export function hasForeignLetters(text: string): boolean {
  return FOREIGN.test(text)
}

const LETTER = `[${OPTION_LETTERS}]`
const SIGNED = [
  `[([（](${LETTER})[)\\]）]`,
  `(${LETTER})[.):．、）：\\]]`,
  '([\\u05D0-\\u05EA\\u0621-\\u064A])ـ?[ \\t]?[-–.)]',
  `([${CIRCLED_LETTERS}])[.):．、]?`,
].join('|')
const START = new RegExp(
  `^((?:[-•][ \\t]+)?(?:${MARK_PATTERN}){0,2}[ \\t]*)(?:${SIGNED})[ \\t\\u3000]*(?=\\S)`,
  'u',
)
const INLINE = new RegExp(`(?<=[ \\t\\u3000])((?:${MARK_PATTERN})?)(?:${SIGNED})[ \\t\\u3000]*(?=\\S)`, 'gu')

/** Characters of a line that may hold options. */
const LINE_MAX = 20_000

/** Lines of an option below its first one. */
const GOES_ON_MAX = 2

/** The lines of a text with Latin letters. */
export interface LatinLines {
  readonly lines: readonly TextLine[]
  readonly notices: readonly ImportNotice[]
  /** The last options with letters of another alphabet, as many as any have, for keys of another file; null for none. */
  readonly foreign: LetteredOptions | null
}

/** Options of a line. */
interface Start {
  readonly at: number
  readonly end: number
  readonly mark: string
  readonly letter: string
}

interface Run {
  readonly alphabet: Alphabet
  /** Of each line that begins with an option. */
  readonly lines: ReadonlyMap<number, readonly Start[]>
  readonly count: number
  /** The index after its last line. */
  readonly end: number
}

/**
 * Lines with Latin letters before options that have letters of another alphabet ("а) б) в)", "①②③", "ア イ ウ") and in the keys of
 * these. Letters count as such where at least two follow one another from the first. Statements before the options of a question keep
 * theirs, and so does what explains a key. A key in a letter that can mean two options is left out, with a notice.
 */
export function withLatinLetters(lines: readonly TextLine[]): LatinLines {
  const texts = lines.map(({ text, role }) =>
    role === undefined && text.length <= LINE_MAX ? text.trim() : '',
  )
  const starts = texts.map((text) => (text === '' ? null : startOf(START.exec(text))))
  const runs = runsIn(texts, starts)
  const written = lines.map(({ text }) => text)
  const notices: ImportNotice[] = []
  let options: LetteredOptions | null = null
  let isInList = false
  let foreign: LetteredOptions | null = null
  let most = 0
  for (let index = 0; index < texts.length; index++) {
    const run = runs.get(index)
    const text = texts[index] ?? ''
    if (run !== undefined) {
      const found = optionsOf(run, texts)
      if (!isLatin(run)) {
        for (const [place, own] of run.lines)
          written[place] = withLetters(texts[place] ?? '', own, run.alphabet)
      }
      options = found
      most = Math.max(most, run.count)
      if (run.alphabet !== LATIN) foreign = { alphabet: run.alphabet, count: most, texts: [] }
      isInList = false
      index = run.end - 1
      continue
    }
    if (options === null || text === '') continue
    const key = lineOfKey(text, options)
    isInList ||= key === null && isListTitle(text)
    const line = key ?? (isInList ? withLatinList(text, { ...options, count: most }) : null)
    if (line === null) continue
    written[index] = line.text
    for (const letter of line.doubtful) {
      const location = { line: lines[index]?.line ?? 1, item: null, id: null }
      notices.push({ location, message: ambiguityMessage(letter, options) })
    }
  }
  return {
    lines: lines.map((line, index) =>
      written[index] === line.text ? line : { ...line, text: written[index] ?? '' },
    ),
    notices,
    foreign,
  }
}

function startOf(match: RegExpExecArray | null): Start | null {
  if (match === null) return null
  const [whole, mark = '', ...letters] = match
  const letter = letters.find((one) => one !== undefined) ?? ''
  return { at: match.index, end: match.index + whole.length, mark, letter }
}

/** The runs of options by the index of their first line. */
function runsIn(texts: readonly string[], starts: readonly (Start | null)[]): ReadonlyMap<number, Run> {
  const found = new Map<number, Run>()
  let isExplaining = false
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] ?? ''
    const run = isExplaining ? null : runAt(index, texts, starts)
    if (run !== null) {
      const next = nextFilled(texts, run.end)
      const isStatements = run.alphabet !== LATIN && runAt(next, texts, starts) !== null
      if (!isStatements) found.set(index, run)
      index = run.end - 1
      continue
    }
    const label = labeledLine(text)?.label
    if (label !== undefined) isExplaining = label === 'explanation'
    else if (text === '' || numberedLine(text) !== null) isExplaining = false
  }
  // Beside options with Latin letters, signs are statements and points of explanations.
  const ofLatin = [...found.values()].filter(({ alphabet }) => alphabet === LATIN).length
  const isOther = ({ alphabet }: Run): boolean => alphabet.name === 'other'
  const ofOthers = [...found.values()].filter(isOther).length
  return ofOthers > ofLatin ? found : new Map([...found].filter(([, run]) => !isOther(run)))
}

function nextFilled(texts: readonly string[], from: number): number {
  let index = from
  while (index < texts.length && texts[index] === '') index++
  return index
}

/** The place of a letter among options of an alphabet, its own letters or those that look like them; -1 for none. */
function placeOf(alphabet: Alphabet, letter: string): number {
  const own = placeIn(alphabet, letter)
  return own === -1 ? placeOfLookAlike(alphabet, letter) : own
}

/** The longest run that begins at a line; of several that of the alphabet to which its first letter belongs. */
function runAt(index: number, texts: readonly string[], starts: readonly (Start | null)[]): Run | null {
  const first = starts[index]
  if (first === undefined || first === null) return null
  let best: Run | null = null
  const candidates = ALPHABETS.filter((alphabet) => placeOf(alphabet, first.letter) === 0)
  const ownFirst = candidates.toSorted(
    (one, other) => Number(placeIn(one, first.letter) === -1) - Number(placeIn(other, first.letter) === -1),
  )
  for (const alphabet of ownFirst) {
    const run = runOf(alphabet, index, texts, starts)
    if (run !== null && run.count > (best?.count ?? 1)) best = run
  }
  return best
}

function runOf(
  alphabet: Alphabet,
  from: number,
  texts: readonly string[],
  starts: readonly (Start | null)[],
): Run | null {
  const lines = new Map<number, readonly Start[]>()
  let count = 0
  let end = from
  let without = 0
  for (let index = from; index < texts.length && without <= GOES_ON_MAX; index++) {
    const text = texts[index] ?? ''
    if (text === '') continue
    const first = starts[index] ?? null
    if (first === null || placeOf(alphabet, first.letter) !== count) {
      if (numberedLine(text) !== null || labeledLine(text) !== null || first !== null) break
      without++
      continue
    }
    const next = starts[nextFilled(texts, index + 1)] ?? null
    const own = [first, ...inlineStarts(text, alphabet, count + 1, next)]
    lines.set(index, own)
    count += own.length
    end = index + 1
    without = 0
  }
  return lines.size === 0 ? null : { alphabet, lines, count, end }
}

/** The further options of a line, in their order; none where the next line goes on with the first of them. */
function inlineStarts(text: string, alphabet: Alphabet, from: number, next: Start | null): readonly Start[] {
  if (next !== null && placeOf(alphabet, next.letter) === from) return []
  const found: Start[] = []
  for (const match of text.matchAll(INLINE)) {
    const start = startOf(match)
    if (start !== null && placeOf(alphabet, start.letter) === from + found.length) found.push(start)
  }
  return found
}

/** Whether all letters are Latin ones, and none only looks like one. */
function isLatin({ alphabet, lines }: Run): boolean {
  if (alphabet !== LATIN) return false
  return [...lines.values()].flat().every(({ letter }) => placeIn(LATIN, letter) !== -1)
}

/** A line with "A. " before each of its options. */
function withLetters(text: string, starts: readonly Start[], alphabet: Alphabet): string {
  return starts
    .map(({ end, mark, letter }, index) => {
      const own = text.slice(end, starts[index + 1]?.at ?? text.length).trim()
      return `${mark.trim()}${LATIN.letters[placeOf(alphabet, letter)] ?? ''}. ${own}`
    })
    .join(' ')
}

function optionsOf({ alphabet, lines, count }: Run, texts: readonly string[]): LetteredOptions {
  const written = [...lines].flatMap(([place, starts]) =>
    starts.map(({ end }, index) =>
      (texts[place] ?? '')
        .slice(end, starts[index + 1]?.at ?? undefined)
        .trim()
        .toLowerCase(),
    ),
  )
  return { alphabet, count, texts: written }
}

/** "정답 ③", "[正解] ウ": without a colon only letters follow. */
const BARE_KEY = new RegExp(
  `^([*_]{0,3}[【[［〔]?${HAN_ANSWER_WORDS}[】\\]］〕]?[ \\t]*[:：]?[ \\t]*)(\\S.{0,40})$`,
  'u',
)

/** A line that names the key of the options above it, with Latin letters; null for any other line. */
function lineOfKey(
  text: string,
  options: LetteredOptions,
): { readonly text: string; readonly doubtful: readonly string[] } | null {
  const label = labeledLine(text)
  const isKey = label?.label === 'answer' || label?.label === 'suggestion'
  const value = isKey ? label.value : (BARE_KEY.exec(text)?.[2] ?? '')
  const before = text.slice(0, text.length - value.length)
  const key = value === '' ? null : withLatinKey(value, options)
  if (key === null) return null
  return {
    text: `${labelOf(before, isKey)}${shown(key)}`,
    doubtful: 'ambiguity' in key ? [key.ambiguity] : [],
  }
}

function labelOf(before: string, isLabeled: boolean): string {
  return isLabeled || /[:：】\]］〕][ \t]*$/.test(before) ? before : `${before.trim()}: `
}

function shown(key: LatinKey): string {
  return 'ambiguity' in key ? unreadableKey(key.ambiguity) : key.latin
}
