import { formatLocation, type QuestionDraft, type SourceLocation } from '../drafts/draft.ts'
import { duplicateFinder } from '../drafts/new-drafts.ts'
import { type OnProgress, reported, UNREPORTED } from '../progress.ts'
import type { BankQuestion, LintFinding } from './lint-finding.ts'
import { isAscii, normalizedWords, wordHashes, wordsWithNumbers } from './normalize-text.ts'

/** The share of their words that two questions must have in common (Jaccard's index of their sets of words). */
const SIMILAR_FROM = 0.8

/** Questions of one band that a question is compared with: the earliest, so that the work stays linear. */
const COMPARED_PER_BAND = 4

/** Words that turn a question into another one although all else is the same; so do numbers. */
const TURNING = 'not|no|never|except|without|least|most|minimum|maximum|incorrect|false'
const IS_TURNING = new RegExp(`^(?:${TURNING}|\\p{N}+\\p{L}*)$`, 'u')
/** The same within ASCII, which spares most texts a look at each word. */
const TURNING_IN_ASCII = new RegExp(`(?<![a-z0-9])(?:${TURNING}|[0-9]+[a-z]*)(?![a-z0-9])`, 'g')

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
  const turning = isAscii(text)
    ? (text.toLowerCase().match(TURNING_IN_ASCII) ?? [])
    : normalizedWords(text).filter((word) => IS_TURNING.test(word))
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

/** Hashes of a signature, in bands of so many rows. */
const BANDS = 8
const ROWS = 4

/** Odd numbers that make a family of hash functions of one (from the fractional digits of the golden ratio). */
const SEEDS = Int32Array.from({ length: BANDS * ROWS }, (_, index) => Math.imul(0x9e3779b1, 2 * index + 1))

/**
 * The bands of a set's min-hash signature, a number of 32 bits each: two sets share one, at the same location, with a probability
 * that rises steeply with what they have in common.
 *
 * @param hashes of the different words of the set (`wordHashes`)
 */
function minHashBands(hashes: Int32Array): Int32Array {
  const signature = new Uint32Array(SEEDS.length).fill(0xffffffff)
  for (const hash of hashes) {
    for (let row = 0; row < SEEDS.length; row++) {
      const seeded = mix(hash ^ (SEEDS[row] ?? 0))
      if (seeded < (signature[row] ?? 0)) signature[row] = seeded
    }
  }
  return bandsOf(signature)
}

function bandsOf(signature: Uint32Array): Int32Array {
  const bands = new Int32Array(BANDS)
  for (let band = 0; band < BANDS; band++) {
    let hash = band + 1
    for (let row = band * ROWS; row < (band + 1) * ROWS; row++) hash = mix(hash ^ (signature[row] ?? 0))
    bands[band] = hash
  }
  return bands
}

/** Sets that may have much in common. */
interface BandIndex {
  /**
   * Adds a set and returns the numbers of earlier ones that share a band with it, each once: sets are numbered from 0 as they are added.
   *
   * @param hashes of the different words of the set (`wordHashes`)
   */
  add(hashes: Int32Array): ReadonlySet<number>
}

/** Places of a table at first, of which half may be taken. */
const CAPACITY = 16

/**
 * An index of bands: tables of numbers with open addressing, as maps of a million bands take several times as long. A set stays
 * findable by a band only while few have it, so that the work is in proportion to the number of sets.
 *
 * @param perBand sets that are found by one band: the earliest
 */
function bandIndex(perBand: number): BandIndex {
  /** Of each band of each set its value, and the next later set that has it; of each chain, how many it has. */
  let values = new Int32Array(CAPACITY * BANDS)
  let next = new Int32Array(CAPACITY * BANDS)
  /** For each band a table with the first set that has its value, plus 1; 0 for none. */
  let tables = new Int32Array(2 * CAPACITY * BANDS)
  let capacity = CAPACITY
  let count = 0

  /** The place in the tables of a value, or the free one where it would be. */
  const placeOf = (band: number, value: number): number => {
    const size = 2 * capacity
    for (let at = value & (size - 1); ; at = (at + 1) & (size - 1)) {
      const first = tables[band * size + at] ?? 0
      if (first === 0 || values[(first - 1) * BANDS + band] === value) return band * size + at
    }
  }
  const grow = (): void => {
    capacity *= 2
    const [olderValues, olderNext] = [values, next]
    values = new Int32Array(capacity * BANDS)
    values.set(olderValues)
    next = new Int32Array(capacity * BANDS)
    next.set(olderNext)
    tables = new Int32Array(2 * capacity * BANDS)
    for (let set = 0; set < count; set++) {
      for (let band = 0; band < BANDS; band++) {
        const place = placeOf(band, values[set * BANDS + band] ?? 0)
        if (tables[place] === 0) tables[place] = set + 1
      }
    }
  }
  return {
    add(hashes) {
      if (count === capacity) grow()
      const found = new Set<number>()
      const own = count++
      const bands = minHashBands(hashes)
      for (let band = 0; band < BANDS; band++) {
        values[own * BANDS + band] = bands[band] ?? 0
      }
      for (let band = 0; band < BANDS; band++) {
        const place = placeOf(band, bands[band] ?? 0)
        let earlier = (tables[place] ?? 0) - 1
        if (earlier === -1) {
          tables[place] = own + 1
          continue
        }
        for (let chained = 1; ; chained++) {
          found.add(earlier)
          const later = next[earlier * BANDS + band] ?? 0
          if (later !== 0) earlier = later
          else {
            if (chained < perBand) next[earlier * BANDS + band] = own
            break
          }
        }
      }
      return found
    },
  }
}

/** The finalizer of MurmurHash3, 32 bits (Appleby): every bit of the input moves half of the output's. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
