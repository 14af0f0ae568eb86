import {
  type Alphabet,
  alphabetOf,
  alphabetsFrom,
  alphabetWith,
  CIRCLED_LETTERS,
  canFollow,
  LATIN,
  lettersBetween,
  OPTION_LETTERS,
  placeAmong,
  placeIn,
} from '../../../domain/alphabets.ts'
import type { ImportNotice } from '../../../domain/importing/drafts/draft.ts'
import { HAN_ANSWER_WORDS } from '../../lines/label-words.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
import { MARK_PATTERN, numberedLine } from '../../lines/lettered-lines.ts'
import type { TextLine } from '../../lines/text-lines.ts'
import { isListTitle } from '../key-lists/trailing-keys.ts'
import {
  ambiguityMessage,
  type LatinKey,
  type LetteredOptions,
  unreadableKey,
  withLatinKey,
  withLatinList,
} from './foreign-keys.ts'

/** Letters and signs of other alphabets that may be before options. */
const FOREIGN =
  /[\u0370-\u03FF\u0400-\u04FF\u05D0-\u05EA\u0621-\u064A①-⑩Ⓐ-ⓩ㉠-㉧\u3041-\u30FF\u3131-\u314E\uAC00-\uD7A3]|^[ \t]{0,9}B[.)][^\n]{0,300}\n\s{0,9}S[.)]/m

/** Whether a text may have options with letters of other alphabets than the Latin one. */
export function hasForeignLetters(text: string): boolean {
  return FOREIGN.test(text)
}

/** The lines of a text with Latin letters. */
export interface LatinLines {
  readonly lines: readonly TextLine[]
  readonly notices: readonly ImportNotice[]
  /** The last options with letters of another alphabet, as many as any have, for keys of another file; null for none. */
  readonly foreign: LetteredOptions | null
}

/**
 * Lines with Latin letters before options that have letters of another alphabet ("а) б) в)", "①②③", "ア イ ウ") and in the keys of
 * these. Letters count as such where at least two follow one another from the first. Statements before the options of a question keep
 * theirs, and so does what explains a key. A key in a letter that can mean two options is left out, with a notice.
 */
export function withLatinLetters(lines: readonly TextLine[]): LatinLines {
  const texts = textsOf(lines)
  const runs = runsIn(texts)
  const written = lines.map(({ text }) => text)
  const notices: ImportNotice[] = []
  let options: LetteredOptions | null = null
  let isInList = false
  let foreign: LetteredOptions | null = null
  let most = 0
  const variants = new Set<Alphabet>()
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
      if (run.alphabet.name !== 'other') variants.add(run.alphabet)
      isInList = false
      index = run.end - 1
      continue
    }
    if (options === null || text === '') continue
    const key = lineOfKey(text, options)
    isInList ||= key === null && isListTitle(text)
    const named: LetteredOptions =
      key === null ? { ...options, count: most, variants: ofName(variants, options.alphabet.name) } : options
    const line = key ?? (isInList ? withLatinList(text, named) : null)
    if (line === null) continue
    written[index] = line.text
    for (const letter of line.doubtful) {
      const location = { line: lines[index]?.line ?? 1, item: null, id: null }
      notices.push({ location, message: ambiguityMessage(letter, named) })
    }
  }
  return {
    lines: lines.map((line, index) =>
      written[index] === line.text ? line : { ...line, text: written[index] ?? '' },
    ),
    notices,
    foreign: foreign && { ...foreign, variants: ofName(variants, foreign.alphabet.name) },
  }
}

function ofName(alphabets: ReadonlySet<Alphabet>, name: Alphabet['name']): readonly Alphabet[] {
  return [...alphabets].filter((alphabet) => alphabet.name === name)
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
      return `${mark.trim()}${LATIN.letters[placeAmong(alphabet, letter)] ?? ''}. ${own}`
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

/** Letters that a list may lack, so that one behind them is still of it. */
const LETTERS_MISSING_MAX = 4

/** An option of a line. */
interface Start {
  readonly at: number
  readonly end: number
  readonly mark: string
  readonly letter: string
}

/** Options whose letters follow one another from the first. */
interface Run {
  readonly alphabet: Alphabet
  /** Of each line that begins with an option. */
  readonly lines: ReadonlyMap<number, readonly Start[]>
  readonly count: number
  /** The index after its last line. */
  readonly end: number
}

/** The trimmed texts of lines that may hold options; '' for code and for lines that are too long. */
function textsOf(lines: readonly TextLine[]): readonly string[] {
  return lines.map(({ text, role }) => (role === undefined && text.length <= LINE_MAX ? text.trim() : ''))
}

function startOf(match: RegExpExecArray | null): Start | null {
  if (match === null) return null
  const [whole, mark = '', ...letters] = match
  const letter = letters.find((one) => one !== undefined) ?? ''
  return { at: match.index, end: match.index + whole.length, mark, letter }
}

/**
 * The runs of options of a text by the index of their first line: at least two letters of an alphabet that follow one another.
 * Statements before the options of a question are none, and neither is what explains a key.
 *
 * @param texts lines as `textsOf` has them
 */
function runsIn(texts: readonly string[]): ReadonlyMap<number, Run> {
  const starts = texts.map((text) => (text === '' ? null : startOf(START.exec(text))))
  const found = new Map<number, Run>()
  let isExplaining = false
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] ?? ''
    const run = isExplaining ? null : runAt(index, texts, starts)
    if (run !== null) {
      if (!isStatements(run, texts, starts)) found.set(index, run)
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

/**
 * Whether a run in another alphabet is of statements: right behind it is another run, or behind the question there is one in
 * another alphabet, before the next numbered line or label.
 */
function isStatements(run: Run, texts: readonly string[], starts: readonly (Start | null)[]): boolean {
  if (run.alphabet === LATIN) return false
  const next = nextFilled(texts, run.end)
  for (let index = next; index < texts.length; index++) {
    const other = runAt(index, texts, starts)
    if (other !== null) return index === next || other.alphabet !== run.alphabet
    const text = texts[index] ?? ''
    if (numberedLine(text) !== null || labeledLine(text) !== null) return false
  }
  return false
}

function nextFilled(texts: readonly string[], from: number): number {
  let index = from
  while (index < texts.length && texts[index] === '') index++
  return index
}

/** The longest run that begins at a line; of several that of the alphabet to which its first letter belongs. */
function runAt(index: number, texts: readonly string[], starts: readonly (Start | null)[]): Run | null {
  const first = starts[index]
  if (first === undefined || first === null) return null
  let best: Run | null = null
  for (const alphabet of alphabetsFrom(first.letter)) {
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
  let last = -1
  let end = from
  let without = 0
  for (let index = from; index < texts.length && without <= GOES_ON_MAX; index++) {
    const text = texts[index] ?? ''
    if (text === '') continue
    const first = starts[index] ?? null
    const place = first === null ? -1 : placeAmong(alphabet, first.letter)
    if (first === null || !canFollow(alphabet, place, last)) {
      const isOfOthers = first !== null && !isWord(first.letter, alphabet, last)
      if (numberedLine(text) !== null || labeledLine(text) !== null || isOfOthers) break
      without++
      continue
    }
    const next = starts[nextFilled(texts, index + 1)] ?? null
    const own = [first, ...inlineStarts(text, alphabet, place, next)]
    lines.set(index, own)
    last = placeAmong(alphabet, own.at(-1)?.letter ?? '')
    end = index + 1
    without = 0
  }
  if (lines.size === 0) return null
  const letters = [...lines.values()].flat().map(({ letter }) => letter)
  return { alphabet: alphabetWith(alphabet, letters), lines, count: letters.length, end }
}

/** Whether a letter is too far behind the last one of a list to be of it: "т. е." is "that is". */
function isWord(letter: string, alphabet: Alphabet, last: number): boolean {
  const own = placeAmong(alphabet, letter) === -1 ? (alphabetOf(letter) ?? alphabet) : alphabet
  return lettersBetween(own, last, placeAmong(own, letter)) > LETTERS_MISSING_MAX
}

/**
 * The further options of a line, in their order; none where the next line goes on with the first of them.
 *
 * @param from the place of the letter before them
 */
function inlineStarts(text: string, alphabet: Alphabet, from: number, next: Start | null): readonly Start[] {
  if (next !== null && canFollow(alphabet, placeAmong(alphabet, next.letter), from)) return []
  const found: Start[] = []
  let last = from
  for (const match of text.matchAll(INLINE)) {
    const start = startOf(match)
    const place = start === null ? -1 : placeAmong(alphabet, start.letter)
    if (start === null || !canFollow(alphabet, place, last)) continue
    found.push(start)
    last = place
  }
  return found
}
