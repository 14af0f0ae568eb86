import { formatLocation, type QuestionDraft, type SourceLocation } from '../drafts/draft.ts'
import { duplicateKey } from '../drafts/new-drafts.ts'
import type { BankQuestion, LintFinding } from './lint-finding.ts'
import { BANDS, minHashBands } from './min-hash.ts'
import { normalizedWords, wordsWithNumbers } from './normalize-text.ts'

/** The share of their words that two questions must have in common (Jaccard's index of their sets of words). */
const SIMILAR_FROM = 0.8

/** Questions of one band that a question is compared with: the earliest, so that the work stays linear. */
const COMPARED_PER_BAND = 4

/** Words that turn a question into another one although all else is the same; so do numbers. */
const TURNING = new Set('not no never except without least most minimum maximum incorrect false'.split(' '))
const NUMBER = /^\p{N}+\p{L}*$/u

interface Compared {
  readonly location: SourceLocation | null
  readonly words: ReadonlySet<string>
  readonly right: readonly string[]
  readonly wrong: readonly string[]
}

/** Questions with the same turning words and numbers: only they can be nearly the same. */
interface Group {
  readonly bands: readonly Map<number, Compared[]>[]
  /** Keys of their contents: what is exactly the same is looked at once. */
  readonly exact: Set<string>
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
    const begun = { bands: Array.from({ length: BANDS }, () => new Map()), exact: new Set<string>() }
    groups.set(turning, begun)
    compare(first.question, first.location, begun)
    compare(question, location, begun)
  }
  const compare = (
    question: BankQuestion,
    location: SourceLocation | null,
    { bands, exact }: Group,
  ): void => {
    const key = duplicateKey(question)
    if (exact.has(key)) return
    exact.add(key)
    const compared = comparedForm(question, location)
    const candidates = new Set<Compared>()
    const own = minHashBands(compared.words)
    for (const [position, bucketOf] of bands.entries()) {
      const band = own[position] ?? 0
      const bucket = bucketOf.get(band)
      if (bucket === undefined) bucketOf.set(band, [compared])
      else {
        for (const candidate of bucket) candidates.add(candidate)
        if (bucket.length < COMPARED_PER_BAND) bucket.push(compared)
      }
    }
    const nearest = location === null ? null : mostSimilar(compared, candidates)
    if (location !== null && nearest !== null) findings.push(finding(location, nearest))
  }
  for (const question of bank) look(question, null)
  for (const draft of drafts) look(draft, draft.location)
  return findings
}

/** The turning words of a question's text and its numbers, in order, then the numbers of its options. */
function turningOf({ text, options }: BankQuestion): string {
  const turning = normalizedWords(text).filter((word) => TURNING.has(word) || NUMBER.test(word))
  const numbers = options.flatMap(wordsWithNumbers)
  return [turning.join(' '), ...numbers.sort()].join(' ')
}

function comparedForm({ text, options, correct }: BankQuestion, location: SourceLocation | null): Compared {
  return {
    location,
    words: new Set([...normalizedWords(text), ...options.flatMap(normalizedWords)]),
    right: correct,
    wrong: options.filter((option) => !correct.includes(option)),
  }
}

function mostSimilar(question: Compared, candidates: ReadonlySet<Compared>): Compared | null {
  let nearest: Compared | null = null
  let most = 0
  for (const candidate of candidates) {
    if (areKeysApart(question, candidate)) continue
    const similarity = jaccard(question.words, candidate.words)
    const isEarlier = (candidate.location?.line ?? 0) < (nearest?.location?.line ?? 0)
    if (similarity < SIMILAR_FROM || similarity < most || (similarity === most && !isEarlier)) continue
    nearest = candidate
    most = similarity
  }
  return nearest
}

/** Whether what is right in one is wrong in the other: then a single word made another question of it. */
function areKeysApart(one: Compared, other: Compared): boolean {
  const meet = (right: readonly string[], wrong: readonly string[]): boolean =>
    right.some((option) => wrong.includes(option))
  return meet(one.right, other.wrong) || meet(other.right, one.wrong)
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const word of one) if (other.has(word)) common++
  const all = one.size + other.size - common
  return all === 0 ? 0 : common / all
}

function finding(location: SourceLocation, { location: otherLocation }: Compared): LintFinding {
  const where = otherLocation === null ? 'one in the bank' : `the one in ${formatLocation(otherLocation)}`
  const message = `This question is almost the same as ${where}.`
  return { rule: 'near-duplicate', location, message, ...(otherLocation === null ? {} : { otherLocation }) }
}
