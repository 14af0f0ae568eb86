import { optionLetter } from '../../practice/option-letter.ts'
import { orderDependence } from '../../practice/order/order-dependence.ts'
import { type QuestionDraft, quoted } from '../drafts/draft.ts'
import type { LintFinding } from './lint-finding.ts'
import { normalizedWords, normalizeOption, normalizeText } from './normalize-text.ts'

/** What these rules read of a question; its texts without markup. */
type MadeQuestion = Pick<QuestionDraft, 'text' | 'options' | 'correct' | 'location'>

/**
 * What is wrong with questions that an assistant made, beyond the rules for all questions: models write a second right option, add
 * what their source does not say, and give the right option away in the same way throughout.
 *
 * @param source the text that they were made from; null: not known
 */
export function madeFindings(questions: readonly MadeQuestion[], source: string | null): LintFinding[] {
  const terms = source === null ? null : new Set(termsOf(source).map(stemOf))
  const each = questions.flatMap((question): LintFinding[] => {
    const { location } = question
    const twoRight = twoRightMessage(question)
    const notInSource = terms === null ? null : sourceMessage(question, terms)
    return [
      ...(twoRight === null ? [] : [{ rule: 'two-right' as const, location, message: twoRight }]),
      ...(notInSource === null ? [] : [{ rule: 'not-in-source' as const, location, message: notInSource }]),
    ]
  })
  return [...each, ...batchFindings(questions)]
}

/** How much longer than the longest wrong option a right one may be: times its length, and characters. */
const LONGER_TIMES = 1.5
const LONGER_CHARACTERS = 20
/** Of a question that an assistant made. */
const MADE_LONGER_CHARACTERS = 12

/** Says that the only right option stands out by its length; null where it does not. */
export function longAnswerMessage({
  options,
  correct,
  madeBy,
}: Pick<QuestionDraft, 'options' | 'correct' | 'madeBy'>): string | null {
  const [answer, ...others] = correct
  if (answer === undefined || others.length > 0 || isOnOthers(options, answer)) return null
  const longestWrong = longestWrongOf(options, answer)
  const characters = madeBy === undefined ? LONGER_CHARACTERS : MADE_LONGER_CHARACTERS
  if (answer.length <= longestWrong * LONGER_TIMES || answer.length - longestWrong < characters) return null
  return `The right answer's length gives it away: ${answer.length} characters, while the longest wrong one has ${longestWrong}.`
}

function longestWrongOf(options: readonly string[], answer: string): number {
  return Math.max(...options.filter((option) => option !== answer).map((option) => option.length))
}

/** Whether an option is about the others, such as "All of the above". */
function isOnOthers(options: readonly string[], option: string): boolean {
  const dependence = orderDependence(options)
  return dependence === 'keep-order' || (dependence === 'keep-last' && option === options.at(-1))
}

/** Questions with one right option from which on they say something together, and the shares that are no chance then. */
const BATCH_MIN = 8
const SAME_PLACE_SHARE = 0.8
const LONGEST_SHARE = 0.75
/** How many times as long as every other option the longest one is. */
const LONGEST_TIMES = 1.1

/** Says once, at the first question concerned, what gives the right option away in nearly all questions of a batch. */
function batchFindings(questions: readonly MadeQuestion[]): LintFinding[] {
  const single = questions.flatMap(({ options, correct, location }) => {
    const [answer, ...others] = correct
    if (answer === undefined || others.length > 0 || options.length < 3) return []
    const isLongest = answer.length > longestWrongOf(options, answer) * LONGEST_TIMES
    return [{ location, place: options.indexOf(answer), isLongest }]
  })
  if (single.length < BATCH_MIN) return []
  const of = (alike: typeof single) => `in ${alike.length} of ${single.length} questions`
  const longest = single.filter(({ isLongest }) => isLongest)
  const findings: LintFinding[] = []
  const [first] = longest
  if (first !== undefined && longest.length >= single.length * LONGEST_SHARE) {
    const message = `The right option is the longest one ${of(longest)}. Make the options of a question about equally long.`
    findings.push({ rule: 'longest-answer', location: first.location, message })
  }
  for (const [place, alike] of Map.groupBy(single, ({ place }) => place)) {
    const [first] = alike
    if (first === undefined || alike.length < single.length * SAME_PLACE_SHARE) continue
    const message = `The right option is ${optionLetter(place)} ${of(alike)}. Put it at different places.`
    findings.push({ rule: 'same-place', location: first.location, message })
  }
  return findings
}

/** Says that a wrong option says the same as a right one, or that two wrong ones do. */
function twoRightMessage({ options, correct }: MadeQuestion): string | null {
  const right = new Set(correct)
  for (const [at, option] of options.entries()) {
    // One of nothing but a picture has no words to compare.
    for (const other of option === '' ? [] : options.slice(at + 1)) {
      const isSame = saysTheSame(option, other)
      const isOneRight = right.has(option) !== right.has(other)
      if (isSame)
        return isOneRight
          ? `${quoted(option)} and ${quoted(other)} say the same, but only one of them is right. Replace the wrong one.`
          : `${quoted(option)} and ${quoted(other)} say the same. Replace one of them.`
      if (isOneRight && contains(option, other))
        return `${quoted(option)} and ${quoted(other)} both seem right, as one contains the other. Make the wrong one clearly wrong.`
    }
  }
  return null
}

function saysTheSame(one: string, other: string): boolean {
  const [number, otherNumber] = [numberIn(one), numberIn(other)]
  if (number !== null && otherNumber !== null)
    return number.unit === otherNumber.unit && Math.abs(number.value - otherNumber.value) < 1e-9
  if (normalizeOption(one) === normalizeOption(other)) return true
  return isProse(one) && isProse(other) && one.length > SYMBOL_MAX && wordsOf(one) === wordsOf(other)
}

/** Shorter ones are symbols, in which capitals may be all that differs: "kHz" and "khz". */
const SYMBOL_MAX = 5

/** Words and nothing else: no formula, code or sign. */
function isProse(option: string): boolean {
  return /^[\p{L}\p{M}]+(?:,?[\s'’]+[\p{L}\p{M}]+)*[.!]?$/u.test(option)
}

/** In one case, without punctuation and an article before it. */
function wordsOf(option: string): string {
  return normalizeText(option).replace(/^(?:the|an?) /, '')
}

/** A number with or without a sign, separators of thousands, decimals or a divisor, and a unit. */
const NUMBER =
  /^([-−+]?)(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,9})|\s?\/\s?(\d{1,9}))?\s?([^\d\s.,/]{0,12})\.?$/u

/** "0.5", "1/2" and "50%" are the same; null for what is more or less than a number with its unit. */
function numberIn(option: string): { readonly value: number; readonly unit: string } | null {
  const [found, sign, whole = '', decimals, divisor = '1', unit = ''] = NUMBER.exec(option) ?? []
  // In programs 3 is not 3.0.
  if (found === undefined || Number(divisor) === 0 || /^0+$/.test(decimals ?? '')) return null
  const size = Number(`${whole.replaceAll(',', '')}.${decimals ?? 0}`) / Number(divisor)
  const isNegative = sign === '-' || sign === '−'
  const value = (isNegative ? -size : size) / (unit === '%' ? 100 : 1)
  return { value, unit: unit === '%' ? '' : unit }
}

/** Words that make something else of what they are added to. */
const CHANGING =
  /^(?:and|or|nor|not?|non|never|only|both|plus|without|except|but|et|ou|y|o|e|i|und|oder|nicht|en|och|ve|и|или)$/

/** Characters of an option from which on it says the same within another, and words around it up to which it does. */
const CONTAINED_MIN = 4
const AROUND_MAX = 4

/** Whether one option is the other with words around it that leave it true: "Paris" and "Paris, the capital". */
function contains(one: string, other: string): boolean {
  if (!isProse(one) || !isProse(other)) return false
  const [short = '', long = ''] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  const padded = ` ${long} `
  if (short.length < CONTAINED_MIN || !padded.includes(` ${short} `)) return false
  const around = normalizedWords(padded.replace(` ${short} `, ' '))
  return around.length <= AROUND_MAX && !around.some((word) => CHANGING.test(word))
}

/** The share of the terms of a question that its source has at least, and terms from which on a share says something. */
const TEXT_SHARE = 0.25
const TEXT_TERMS_MIN = 4

/** Says that no term of a right option, or few terms of the question, are in the source. */
function sourceMessage({ text, options, correct }: MadeQuestion, source: ReadonlySet<string>): string | null {
  const missingOf = (terms: readonly string[]) => terms.filter((term) => !source.has(stemOf(term)))
  const answers = options.length < 3 ? [] : correct.filter((answer) => !isOnOthers(options, answer))
  for (const answer of answers) {
    const terms = termsOf(answer)
    const missing = missingOf(terms)
    if (terms.length > 0 && missing.length === terms.length)
      return `The source doesn't have the right answer ${quoted(answer)}. Ask only what the source says.`
  }
  const terms = termsOf(text)
  const missing = missingOf(terms)
  if (terms.length < TEXT_TERMS_MIN || terms.length - missing.length >= terms.length * TEXT_SHARE) return null
  return `The source doesn't have most terms of the question: ${listed(missing)}. Ask only what the source says.`
}

/** Terms that a message names. */
const NAMED_MAX = 5

function listed(terms: readonly string[]): string {
  return terms.slice(0, NAMED_MAX).map(quoted).join(', ')
}

/** Scripts whose words have few characters and no spaces between them. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** The words of a text that carry its meaning, each once: long ones, and numbers that are written in digits. */
function termsOf(text: string): readonly string[] {
  const words = DENSE.test(text) ? segmentsOf(text) : normalizedWords(text)
  const isTerm = (word: string) =>
    /\d/.test(word) ? word.length > 1 : word.length >= (DENSE.test(word) ? 2 : STEM_LENGTH - 1)
  return [...new Set(words.filter(isTerm))]
}

function segmentsOf(text: string): readonly string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.normalize('NFKC'))
  return Array.from(segments, ({ segment }) => segment.toLowerCase())
}

/** Characters by which forms of one word are the same in most languages: "bridge", "bridges", "bridging". */
const STEM_LENGTH = 5

function stemOf(term: string): string {
  return /\d/.test(term) ? term : term.slice(0, STEM_LENGTH)
}
