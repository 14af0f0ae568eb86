import { type Alphabet, LATIN, placeAmong, placeIn } from '../../../domain/alphabets.ts'
import type { ImportNotice } from '../../../domain/importing/drafts/draft.ts'
import { HAN_ANSWER_WORDS } from '../../lines/label-words.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
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
import { type Run, runsIn, type Start, textsOf } from './option-runs.ts'

/** Letters and signs of other alphabets that may be before options. */
const FOREIGN =
  /[\u0370-\u03FF\u0400-\u04FF\u05D0-\u05EA\u0621-\u064A①-⑩Ⓐ-ⓩ㉠-㉧\u3041-\u30FF\u3131-\u314E\uAC00-\uD7A3]/

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
