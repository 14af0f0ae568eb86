import { letterOrdinal, optionLetter } from '../../domain/practice/option-letter.ts'
import { FOREIGN_QUESTION_WORDS } from './label-words.ts'

/** Tick characters, for a character class of a regular expression. */
const TICK_CHARACTERS = '✓✔√✅☑'

/** A tick as a regular expression, with an optional variation selector. */
export const TICK_PATTERN = `[${TICK_CHARACTERS}]\\uFE0F?`

/** A star or a tick that marks a right option, as a regular expression. */
export const MARK_PATTERN = `[*${TICK_CHARACTERS}]\\uFE0F?`

/** A word before the letter of an option, as in "Option A: …", as a regular expression. */
export const OPTION_WORD_PATTERN = '(?:Option|Choice|Opción|Opcion|Opção|Alternativa|Opzione|Вариант)[ \\t]+'

/** An option as people letter it: "A. …", "b) …", "(C) …", "*D. …", "- [ ] E) …". */
export interface LetteredOption {
  /** 0 for A. */
  readonly ordinal: number
  /** Case and punctuation of the letter, with "#" for a word before it; the options of one question share them. */
  readonly style: string
  readonly text: string
  /** Whether it is marked by a star, a tick or "(correct)". */
  readonly isMarked: boolean
}

const OPTION = new RegExp(
  String.raw`^(?:[-•][ \t]+)?(?:\[[ \u00a0]?\][ \t]+)?((?:${MARK_PATTERN}){1,2}[ \t]*)?(${OPTION_WORD_PATTERN})?([([]?)([A-Za-z])([.):\]])(\*{0,2})[ \t]*(.*)$`,
  'su',
)
const MARK_BEFORE = new RegExp(String.raw`^(?:${MARK_PATTERN}){1,2}[ \t]*`)
/** Characters at the end of an option that are looked at for a mark. */
const MARK_LENGTH = 24
const MARK_BEHIND = new RegExp(
  String.raw`[ \t](?:\*{1,3}|${TICK_PATTERN}|[([](?:correct(?: answer)?|right answer|verificad[oa]|correct[oa])[)\]]|(?:←|<-{1,3})[ \t]?(?:correct|right)(?: answer)?)$`,
  'i',
)

/** The option in a trimmed line, judged by the line alone; null for none. */
export function letteredOption(line: string): LetteredOption | null {
  const [, mark = '', word = '', bracket = '', letter, delimiter = '', stars = '', rest = ''] =
    OPTION.exec(line) ?? []
  if (letter === undefined) return null
  const isCapital = letter === letter.toUpperCase()
  return {
    ordinal: letterOrdinal(letter),
    style: `${word === '' ? '' : '#'}${bracket}${isCapital ? 'A' : 'a'}${delimiter}`,
    ...unmarked(mark, stars, rest),
  }
}

/** A trimmed option without a letter, and without its optional mark. */
export function markedText(option: string): Pick<LetteredOption, 'text' | 'isMarked'> {
  const mark = MARK_BEFORE.exec(option)?.[0] ?? ''
  return unmarked(mark, '', option.slice(mark.length))
}

function unmarked(mark: string, stars: string, rest: string): Pick<LetteredOption, 'text' | 'isMarked'> {
  const isBold = mark.startsWith('**') || stars === '**'
  const inner = isBold && rest.endsWith('**') ? rest.slice(0, -2) : rest
  const behind = MARK_BEHIND.exec(inner.slice(-MARK_LENGTH))?.[0] ?? ''
  const written = inner.slice(0, inner.length - behind.length).trim()
  const text = behind === '' ? written : withoutBold(written)
  return { text, isMarked: mark !== '' || behind !== '' }
}

/** A text without the bold type around all of it. */
export function withoutBold(text: string): string {
  return /^\*\*([^*]+)\*\*$/.exec(text)?.[1] ?? text
}

/** The letter of an option in its style: `letterIn('(a)', 1)` is "b". */
export function letterIn(style: string, ordinal: number): string {
  const letter = optionLetter(ordinal)
  return style.includes('a') ? letter.toLowerCase() : letter
}

/** A question's number at the beginning of a trimmed line. */
export interface NumberedLine {
  readonly number: number
  /** The text after it; may be ''. */
  readonly text: string
  /** Whether a word comes before it: "Question 12". */
  readonly isNamed: boolean
  /** Whether it is a heading with nothing but a number, which may number a section: "## 2. Networks". */
  readonly isHeading: boolean
  /** Whether the text is a title rather than the question: "### Question 2 — Storage". */
  readonly isTitle: boolean
}

/** Points or a difficulty after the number, and the number of all questions. */
const NOTE_BEHIND = String.raw`(?:[ \t]{1,20}[*_]?(?:\([^()]{1,40}\)|\[[^[\]]{1,40}\])[*_]?)?`
/** The group "ended" is the end of the type that began before the word, right behind the number: "**Question 1**: …". */
const NAMED = String.raw`(?:Q(?:uestion|\.)?|Item(?=[ \t]\d{1,5}[ \t]of[ \t])|${FOREIGN_QUESTION_WORDS})[ \t]{0,20}#?(?<named>\d{1,5})(?:[ \t]{1,20}of[ \t]{1,20}\d{1,5})?(?<ended>(?:\k<opened>)?)${NOTE_BEHIND}[ \t]{0,20}(?<delimiter>[.):：\]–—-]|[*_]{0,3}$|(?=[ \t]{1,20}Question[ \t]{0,20}:))`

const NUMBERED = new RegExp(
  String.raw`^(?<hashes>#{1,6}[ \t]+)?(?<opened>[*_]{0,3})(?:(?:${NAMED})|(?:#?(?<numbered>\d{1,5})[.):\]]))(?<closed>[*_]{0,3})(?=[ \t]|$|(?<=：))`,
  'i',
)

/** The end of bold type that began before the number. Stars and underscores occur in code, too: `f(**kwargs)`. */
const BOLD_END: ReadonlyMap<string, RegExp> = new Map([
  ['**', /(?<=\S)\*\*(?=[\s.,:;?!)\]]|$)/],
  ['__', /__$/],
  ['***', /(?<=\S)\*{3}(?=[\s.,:;?!)\]]|$)/],
  ['___', /___$/],
])

/** "12. Which …", "**12. Which …**", "Q12: …", "### **Question 12**", "Question 3 of 50."; null for other lines. */
export function numberedLine(line: string): NumberedLine | null {
  // Most lines have no digit, and each is looked at several times.
  if (!/\d/.test(line)) return null
  const match = NUMBERED.exec(line)
  if (match === null) return null
  const { hashes, opened = '', named, numbered, delimiter = '', ended = '', closed = '' } = match.groups ?? {}
  const rest = line.slice(match[0].length)
  const end = closed === '' && ended === '' ? BOLD_END.get(opened) : undefined
  return {
    number: Number(named ?? numbered),
    text: (end === undefined ? rest : rest.replace(end, '')).trim(),
    isNamed: named !== undefined,
    isHeading: hashes !== undefined && named === undefined,
    isTitle: hashes !== undefined && /[–—-]/.test(delimiter),
  }
}

/** A line that gives a question's id and key before its text: "T1A01 (C) [97.1]". */
interface HeaderLine {
  readonly id: string
  readonly letters: string
  /** '' for none. */
  readonly reference: string
  readonly text: string
}

const HEADER =
  /^((?=[A-Za-z.-]*\d)[A-Za-z0-9][\w.-]{0,39})[ \t]*\(([A-Z](?:[ \t]*[,&][ \t]*[A-Z])*)\)(?:[ \t]*(\[[^\]]{0,200}\]))?(?:[ \t]+(.*))?$/s

export function headerLine(line: string): HeaderLine | null {
  if (!line.includes('(')) return null
  const [, id, letters = '', reference = '', text = ''] = HEADER.exec(line) ?? []
  return id === undefined
    ? null
    : { id, letters: letters.replace(/[ \t]*[,&][ \t]*/g, ','), reference, text: text.trim() }
}

/** A line that only divides: "~~", "-----", "* * *". */
export function isDivider(line: string): boolean {
  return /^(?:[~\-*_=][ \t]?){2,200}$/.test(line)
}

/** How many questions with lettered options a text seems to hold: options lettered B beside options lettered A. */
export function countLettered(text: string): number {
  return Math.min(text.match(OPTION_A)?.length ?? 0, text.match(OPTION_B)?.length ?? 0)
}

const OPTION_A = optionPattern('Aa')
const OPTION_B = optionPattern('Bb')

function optionPattern(letters: string): RegExp {
  return new RegExp(String.raw`(?:^|[\s([]|${MARK_PATTERN})[${letters}][.):\]]\*{0,2}(?=\s*\S)`, 'g')
}
