import { quoted } from '../../domain/importing/drafts/draft.ts'
import { TRUTH_WORDS } from '../lines/true-false-words.ts'
import { partOfName, wordsOf } from '../readings/part-words.ts'

/** A sign at an option that could say that it is right. */
export interface OptionSign {
  /** Its place and what it is: "before *", "after (ok)", "bold". */
  readonly name: string
  /** The text of the option without it. */
  readonly bare: string
}

/** Something around the whole text. */
const AROUND: readonly (readonly [string, RegExp])[] = [
  ['bold', /^(?:\*\*_([^*_]+)_\*\*|\*{3}([^*]+)\*{3})$/s],
  ['bold', /^(?:\*\*([^*]+)\*\*|__([^_]+)__)$/s],
  ['highlight', /^==(.+)==()$/s],
]

/** A sign before a text that punctuation does not have: "*Paris", "=> Paris", "## Paris". "√2" is a root, and "#fff" a color. */
const BEFORE =
  /^(\*(?=\s*[^\s*])|[+=>→✓✔✅☑★●@^~○〇×✗✘✖❌]\uFE0F?|√(?=\s|\p{Script=Han})|=>|->|#{2,6}|#(?=\s))\s*(\S.*)$/su

/** The same after it: "Paris ✓", "Paris ##", "Paris (ok)", "Paris R", "Paris: True", "Paris - correct". "C #" is a name. */
const AFTER = new RegExp(
  [
    '[ \\t]*([✓✔√✅☑★●←○〇×✗✘✖❌]\\uFE0F?|<[-=]{1,3}|[([][\\p{L}✓✔√✅*]{1,12}[)\\]])$',
    '[ \\t]+([*@^~!]{1,3}|#{2,6}|(?<!^\\p{Lu}[ \\t]+)#|\\p{Lu}{1,2})$',
    '[ \\t]+[–—-]{1,2}>?[ \\t]*(\\p{L}{1,12}(?: \\p{L}{1,12})?)$',
    '[ \\t]*([^\\p{L}\\p{M}\\p{N}\\s.,;:!?"\'“”«»’()[\\]{}…`*_$%°/\\\\|+=<>#™®]{1,10})$',
    '[:：][ \\t]*([Tt]rue|TRUE|[Ff]alse|FALSE)$',
  ].join('|'),
  'u',
)

/** Characters at the end of an option that are looked at. */
const AFTER_LENGTH = 24

/** What an option with a sign begins or ends with. */
const MAY_HAVE_SIGN =
  /^[^\p{L}\p{N}\s"'“]|(?:[^\p{L}\p{N}\s.,;!?"'”]|!{2,3}|[ \t]\p{Lu}{1,2}|[ \t][–—-]{1,2}>?[ \t]*\p{L}{1,12}(?: \p{L}{1,12})?|true|false)$/iu

/** Whether options that are written together may have signs. */
export function mayHaveSigns(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((option) => typeof option === 'string' && mayHaveSign(option))
  return typeof value === 'string' && /[*+=>→✓✔√✅☑★●#@^~←○〇×✗✘✖❌)\]]/u.test(value)
}

function mayHaveSign(text: string): boolean {
  return MAY_HAVE_SIGN.test(
    text.length > 2 * AFTER_LENGTH ? text.slice(0, AFTER_LENGTH) + text.slice(-AFTER_LENGTH) : text,
  )
}

/** The signs at the text of an option, which has no letter or bullet before it. */
export function signsOf(text: string): readonly OptionSign[] {
  if (!mayHaveSign(text)) return []
  for (const [name, pattern] of AROUND) {
    const [, one, other] = pattern.exec(text) ?? []
    const bare = one ?? other
    if (bare !== undefined) return [{ name, bare: bare.trim() }]
  }
  const found: OptionSign[] = []
  const [, before, behind = ''] = BEFORE.exec(text) ?? []
  // More stars are emphasis within the text.
  const isEmphasis = before === '*' && behind.includes('*')
  if (before !== undefined && !isEmphasis) found.push({ name: `before ${nameOf(before)}`, bare: behind })
  const [end = '', ...groups] = AFTER.exec(text.slice(-AFTER_LENGTH)) ?? []
  const after = groups.find((sign) => sign !== undefined)
  const rest = text.slice(0, text.length - end.length).trimEnd()
  if (after !== undefined && rest !== '' && !(after.startsWith('*') && rest.includes('*'))) {
    found.push({ name: `after ${nameOf(after)}`, bare: rest })
  }
  return found
}

/** What people call looks, by the names that formats give them. */
const LOOK_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:b|strong|bold)$|weight/, 'bold'],
  [/^(?:u|ins|underline)/, 'underlined'],
  [/^(?:highlight|mark|background)/, 'highlighted'],
  [/^color/, 'colored'],
]

/** How a sentence says which options have a sign of this name: 'with "(ok)"', "that looks different (bold)". */
export function optionWith(name: string): string {
  const [, without, , written] = /^(without )?(before|after) (.+)$/.exec(name) ?? []
  const look = name.replace(/^(?:without )?(?:look )?(?:letter )?/, '')
  if (written === undefined) {
    const known = LOOK_NAMES.find(([pattern]) => pattern.test(look))?.[1] ?? quoted(look)
    return name.startsWith('without ') ? `that alone is not ${known}` : `that looks different (${known})`
  }
  return `${without?.trim() ?? 'with'} ${written === 'its letter' ? 'its letter behind it' : quoted(written)}`
}

const IN_BRACKETS = /[ \t]*[([]([^()[\]]{1,40})[)\]]$/

/** An option without words behind it that say who chose it: "dog (your answer)"; null for one without. */
export function withoutChosen(text: string): { readonly bare: string; readonly isRight: boolean } | null {
  const [end = '', words = ''] = IN_BRACKETS.exec(text.slice(-2 * AFTER_LENGTH)) ?? []
  if (words === '' || partOfName(words) !== 'chosen') return null
  const isRight = words.split(/[,;:/&–—-]/).some((part) => partOfName(part) === 'right')
  return { bare: text.slice(0, text.length - end.length), isRight }
}

/** An option without words in brackets behind it that call it right: "cat (correct answer)"; null for one without. */
export function withoutRight(text: string): string | null {
  const [end = '', words = ''] = IN_BRACKETS.exec(text.slice(-2 * AFTER_LENGTH)) ?? []
  const said = wordsOf(words).map(partOfName)
  const isRight = said.includes('right') && said.every((part) => part === 'right' || part === 'answer')
  return isRight ? text.slice(0, text.length - end.length) : null
}

/** Several hashes are one sign, however many. */
function nameOf(sign: string): string {
  return sign.startsWith('##') ? '##' : sign.replace('\uFE0F', '').toLowerCase()
}

/** The options of a question, each with the names of what could mark it as right. */
export type SignedOptions = readonly (readonly string[])[]

/** The words behind an option in the name of a sign: "(ok)", "richtig", "R", "correct answer". */
const WORD = /^after [([]?([\p{L} ]+)[)\]]?$/u

/** Signs and classes that say so, where no word does. */
const RIGHT = /^(?:(?:before|after) [([]?[✓✔√✅☑○〇]|after 1$|look .*(?:correct|right|true|answer))/i
const WRONG = /^(?:(?:before|after) [([]?[×✗✘✖❌]|after 0$|look .*(?:wrong|incorrect|false|selected|chosen))/i

/** Words that say no: of the others, the names of columns say what they mean. */
const NO: ReadonlySet<string> = new Set([
  ...TRUTH_WORDS.flatMap(({ asWrong }) => asWrong),
  ...'n nein non nee nej não nie ne ei ні не hayır không tidak'.split(' '),
])

function saysRight(name: string): boolean {
  const word = WORD.exec(name)?.[1]
  if (word === undefined) return RIGHT.test(name)
  const part = partOfName(word)
  return part === 'right' || part === 'answer'
}

/** Whether a sign marks options that are wrong, or those that somebody chose, by its name. */
export function saysWrong(name: string): boolean {
  const word = WORD.exec(name)?.[1]
  if (word === undefined) return WRONG.test(name)
  const part = partOfName(word)
  return part === 'wrong' || part === 'chosen' || part === 'aside' || NO.has(word)
}

/** Signs that people use to mark right options, and all looks. */
const KNOWN = /^(?:look |without |bullet |bold$|before \*|before (?:=>|->|→)|(?:before|after) #)/
/** Signs that take the place of a letter. */
export const PLACED = /^(?:bullet|box) /

/** Marks that people use for nothing else where all of a file has them: most options may be right. */
export const USUAL = /^(?:bullet |box |before \*|bold$)/

const PRIOR_KNOWN = 0.65
const PRIOR_RIGHT = 0.9
const PRIOR_UNKNOWN = 0.45

/** Credit from which on a sign is believed. */
const CREDIT_MIN = 0.5

/** Questions from which on a sign is believed, and the share of them that it must tell apart. */
const QUESTIONS_MIN = 3
const BOLD_QUESTIONS_MIN = 2
const SOME_SHARE = 0.5

/** What an unknown sign must do: tell options apart in nearly all of several questions. */
const UNKNOWN_QUESTIONS_MIN = 8
const UNKNOWN_SHARE = 0.85

/** How much of the credit of the best another sign, which marks other options, may have. */
const OTHER_CREDIT_MAX = 0.75

export interface SignRule {
  /** Share of the questions in which the sign must tell some options from the others. */
  readonly someShare?: number
  /** Share of them below which it is on the same ones: what each list begins with may look otherwise. */
  readonly sameShare?: number
}

/**
 * The sign that marks the right options of a file: each sign is as credible as its kind and the share of the questions in which it tells
 * some options from the others. Null where none is believed, and where two that say different things are.
 */
export function tellingSign(
  questions: readonly SignedOptions[],
  { someShare = SOME_SHARE, sameShare = 1 }: SignRule = {},
): string | null {
  const options = questions.reduce((count, { length }) => count + length, 0)
  const channels = [...placesOfSigns(questions)].flatMap(([name, places]) => {
    const marked = [...places.values()].reduce((count, { length }) => count + length, 0)
    const some = [...places].filter(([question, { length }]) => length < (questions[question]?.length ?? 0))
    const credit = creditOf(name, some.length, places.size, questions.length)
    const isTelling =
      !saysWrong(name) &&
      credit >= CREDIT_MIN &&
      some.length >= questions.length * someShare &&
      (marked * 2 <= options || USUAL.test(name)) &&
      mostFrequent([...places.values()]) < questions.length * sameShare
    return isTelling ? [{ name, credit, marks: [...places].join(';') }] : []
  })
  const [best, ...others] = channels.toSorted((one, other) => other.credit - one.credit)
  if (best === undefined) return null
  const isDoubtful = others.some(({ marks, credit }) => {
    return marks !== best.marks && credit > best.credit * OTHER_CREDIT_MAX
  })
  if (!isDoubtful) return best.name
  const named = channels.filter(({ name }) => saysRight(name))
  return named.length === 1 ? (named[0]?.name ?? null) : null
}

/** The places of the options with each sign, by question. */
function placesOfSigns(questions: readonly SignedOptions[]): ReadonlyMap<string, Map<number, number[]>> {
  const found = new Map<string, Map<number, number[]>>()
  for (const [question, options] of questions.entries()) {
    for (const [place, signs] of options.entries()) {
      for (const name of new Set(signs)) {
        const places = found.get(name) ?? new Map<number, number[]>()
        found.set(name, places)
        places.set(question, [...(places.get(question) ?? []), place])
      }
    }
  }
  return found
}

/** @param any questions in which any option has the sign, `some` of them not on all options */
function creditOf(name: string, some: number, any: number, questions: number): number {
  const share = any / questions
  const isEverywhere = some >= UNKNOWN_QUESTIONS_MIN && some >= questions * UNKNOWN_SHARE
  const isRight = saysRight(name)
  if (!isRight && !KNOWN.test(name)) return (isEverywhere ? PRIOR_RIGHT : PRIOR_UNKNOWN) * share
  const min = name === 'bold' ? BOLD_QUESTIONS_MIN : QUESTIONS_MIN
  return some < min ? 0 : (isRight ? PRIOR_RIGHT : PRIOR_KNOWN) * share
}

/** How many questions have a sign on the same options, most of all. */
function mostFrequent(places: readonly (readonly number[])[]): number {
  const counts = Map.groupBy(places, (place) => place.join())
  return Math.max(...Array.from(counts.values(), ({ length }) => length))
}
