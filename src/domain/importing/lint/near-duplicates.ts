import { formatLocation, type QuestionDraft, type SourceLocation } from '../drafts/draft.ts'
import { duplicateFinder } from '../drafts/new-drafts.ts'
import { type OnProgress, reported, UNREPORTED } from '../progress.ts'
import type { BankQuestion, LintFinding } from './lint-finding.ts'
import { type BandIndex, bandIndex } from './min-hash.ts'
import { normalizedWords, wordsWithNumbers } from './normalize-text.ts'
import { wordHashes } from './word-hashes.ts'

/** The share of their words that two questions must have in common (Jaccard's index of their sets of words). */
const SIMILAR_FROM = 0.8

/** Questions of one band that a question is compared with: the earliest, so that the work stays linear. */
const COMPARED_PER_BAND = 4

/** Words that turn a question into another one although all else is the same; so do numbers. */
const TURNING = new Set('not no never except without least most minimum maximum incorrect false'.split(' '))
const NUMBER = /^\p{N}+\p{L}*$/u
/** What a text without turning words and numbers has not: most texts need no look at each word. */
const MAY_TURN = new RegExp(`[^\\x00-\\x7f]|\\d|${[...TURNING].join('|')}`, 'i')

interface Compared {
  readonly location: SourceLocation | null
  /** The hashes of its different words (`wordHashes`), ascending. */
  readonly words: Int32Array
  readonly question: BankQuestion
}

/** Questions with the same turning words and numbers: only they can be nearly the same. */
interface Group {
  readonly compared: Compared[]
  /** Its sets are the words of `compared`. */
  readonly index: BandIndex
  /** What is exactly the same is looked at once. */
  readonly earlierOf: ReturnType<typeof duplicateFinder<true>>
}

/**
 * Questions that differ from another only by a word here or there: at least four fifths of the words of text and
 * options are the same, and all numbers and negations, and nothing right in one is wrong in the other. Each is reported once, against the most similar one, of
 * equals the first, those of the bank first. Exact duplicates are left to `duplicates`.
 *
 * Candidates come from min-hashing (Broder 1997) in bands: two questions with 80 % in common are compared with a
 * probability of 0.98, with 90 % of 0.9999. The same input gives the same findings.
 */
export function nearDuplicates(
  drafts: readonly QuestionDraft[],
  bank: readonly BankQuestion[],
  onProgress: OnProgress = UNREPORTED,
): LintFinding[] {
  // Most questions are alone in their group: nothing is computed until a second one joins.
  const alone = new Map<
    string,
    { readonly question: BankQuestion; readonly location: SourceLocation | null }
  >()
  const groups = new Map<string, Group>()
  const findings: LintFinding[] = []
  const look = (question: BankQuestion, location: SourceLocation | null): void => {
    const turning = turningOf(question)
    const group = groups.get(turning)
    if (group !== undefined) {
      compare(question, location, group)
      return
    }
    const first = alone.get(turning)
    if (first === undefined) {
      alone.set(turning, { question, location })
      return
    }
    const begun: Group = {
      compared: [],
      index: bandIndex(COMPARED_PER_BAND),
      earlierOf: duplicateFinder(),
    }
    groups.set(turning, begun)
    compare(first.question, first.location, begun)
    compare(question, location, begun)
  }
  const compare = (
    question: BankQuestion,
    location: SourceLocation | null,
    { compared, index, earlierOf }: Group,
  ): void => {
    if (earlierOf(question, true)) return
    const words = wordHashes([question.text, ...question.options])
    const own = { location, words, question }
    compared.push(own)
    const found = index.add(words)
    const nearest = location === null ? null : mostSimilar(own, found, compared)
    if (location !== null && nearest !== null) findings.push(finding(location, nearest))
  }
  for (const question of bank) look(question, null)
  for (const draft of reported(drafts, onProgress)) look(draft, draft.location)
  return findings
}

/** The turning words of a question's text and its numbers, in order, then the numbers of its options. */
function turningOf({ text, options }: BankQuestion): string {
  const turning = MAY_TURN.test(text)
    ? normalizedWords(text).filter((word) => TURNING.has(word) || NUMBER.test(word))
    : []
  const numbers = options.flatMap(wordsWithNumbers)
  return [turning.join(' '), ...numbers.sort()].join(' ')
}

/** @param candidates the places of some questions in `compared` */
function mostSimilar(
  own: Compared,
  candidates: ReadonlySet<number>,
  compared: readonly Compared[],
): Compared | null {
  let nearest: Compared | null = null
  let most = 0
  for (const place of candidates) {
    const candidate = compared[place]
    if (candidate === undefined) continue
    const similarity = jaccard(own.words, candidate.words)
    const isEarlier = (candidate.location?.line ?? 0) < (nearest?.location?.line ?? 0)
    if (similarity < SIMILAR_FROM || similarity < most || (similarity === most && !isEarlier)) continue
    if (areKeysApart(own.question, candidate.question)) continue
    nearest = candidate
    most = similarity
  }
  return nearest
}

/** Whether what is right in one is wrong in the other: then a single word made another question of it. */
function areKeysApart(one: BankQuestion, other: BankQuestion): boolean {
  const isWrongIn = ({ options, correct }: BankQuestion, option: string): boolean =>
    options.includes(option) && !correct.includes(option)
  return (
    one.correct.some((option) => isWrongIn(other, option)) ||
    other.correct.some((option) => isWrongIn(one, option))
  )
}

/** The share of two ascending lists that both have. */
function jaccard(one: Int32Array, other: Int32Array): number {
  let common = 0
  for (let at = 0, place = 0; at < one.length && place < other.length; ) {
    const difference = (one[at] ?? 0) - (other[place] ?? 0)
    if (difference === 0) common++
    if (difference <= 0) at++
    if (difference >= 0) place++
  }
  const all = one.length + other.length - common
  return all === 0 ? 0 : common / all
}

function finding(location: SourceLocation, { location: otherLocation }: Compared): LintFinding {
  const where = otherLocation === null ? 'one in the bank' : `the one in ${formatLocation(otherLocation)}`
  const message = `This question is almost the same as ${where}.`
  return { rule: 'near-duplicate', location, message, ...(otherLocation === null ? {} : { otherLocation }) }
}
