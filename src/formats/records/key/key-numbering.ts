import type { SourceLocation } from '../../../domain/importing/drafts/draft.ts'
import type { FoundQuestion } from '../../drafts/found-question.ts'
import { normalizeFieldName } from '../names/known-names.ts'
import { hasSamePicks, isOfNumbers, isPositionNumber, type KeyKind, type KeySource } from './answer-key.ts'

/** A question and what names its right options; null where its format only marks them. */
export interface KeyedQuestion {
  readonly question: FoundQuestion
  readonly sources: readonly KeySource[] | null
}

/** How the file's numeric keys are to be read. */
export interface KeyNumbering {
  /**
   * The number of the first option; 'contradictory' when as many keys can only count from 0 as others only from 1,
   * so that no number of the file can be trusted.
   */
  readonly countedFrom: 0 | 1 | 'contradictory'
  /** Whether the file does not show it, so that the format's default was used. */
  readonly isGuess: boolean
  /** The first key that can only count from 0, and the first that can only count from 1. */
  readonly onlyFrom0: SourceLocation | null
  readonly onlyFrom1: SourceLocation | null
  /**
   * What a number is that also is the text of another option. 'name' when every number of the file is one: the file's
   * keys are texts. 'position' when every key of the file is a number and most of them name nothing. 'unclear' for a
   * mixture.
   */
  readonly numbersThatName: 'name' | 'position' | 'unclear'
  /** The same for JSON numbers, among which one key in twenty may be something else. */
  readonly jsonNumbersThatName: 'name' | 'position' | 'unclear'
}

/** Of so many keys that are JSON numbers, one may name an option by its text without casting doubt on the rest. */
const OTHERS_PER_KEY = 20

/** Programs count an index from 0, whatever the fields of options are called. */
const INDEX_NAME = /ind(?:ex|exes|ices)$|idx$/

/** How the keys of a file that stand alone can be read. */
interface KeyTally {
  keys: number
  /** Those that can be a position, those that can be nothing else, and those that can only be a text. */
  numbers: number
  plain: number
  named: number
}

/**
 * Decides for the whole file whether numeric keys count from 0 or from 1, by the first of these that applies:
 *
 * 1. questions with another key (a letter, a text) besides the number: what the majority of them agrees with;
 * 2. a key 0 (from 0), a key equal to the number of options (from 1): what the majority of such keys says;
 * 3. options in numbered fields ("answer1"): their numbering, which is a guess where the key is called an index;
 * 4. otherwise `defaultFirstNumber`: 0 for JSON, which programs write, and 1 for tables, which people write.
 */
export function keyNumbering(questions: readonly KeyedQuestion[], defaultFirstNumber: 0 | 1): KeyNumbering {
  let votesFor0 = 0
  let votesFor1 = 0
  let onlyFrom0: SourceLocation | null = null
  let onlyFrom1: SourceLocation | null = null
  let majority = 0
  let fieldsFrom: number | null = null
  let hasIndex = false
  const texts: KeyTally = { keys: 0, numbers: 0, plain: 0, named: 0 }
  const jsonNumbers: KeyTally = { keys: 0, numbers: 0, plain: 0, named: 0 }

  for (const { question, sources } of questions) {
    // Marks alone are no numbers.
    if (sources === null) continue
    const { location, numberedFrom = null } = question
    fieldsFrom ??= numberedFrom
    hasIndex ||= sources.some(({ name }) => INDEX_NAME.test(normalizeFieldName(name)))
    const vote = voteOf(sources)
    if (vote === 0) votesFor0++
    if (vote === 1) votesFor1++
    for (const { readings } of sources) {
      if (readings.length === 0 || !readings.every(isPositionNumber)) continue
      const ways = readings.map((reading) => reading.kind)
      if (!ways.includes('from1')) {
        onlyFrom0 ??= location
        majority--
      }
      if (!ways.includes('from0')) {
        onlyFrom1 ??= location
        majority++
      }
    }
    const [only, ...others] = sources
    if (only === undefined || others.length > 0 || only.readings.length === 0) continue
    const count = isOfNumbers(only) ? jsonNumbers : texts
    count.keys++
    if (only.readings.every(isPositionNumber)) count.plain++
    if (only.readings.some(isPositionNumber)) count.numbers++
    else if (only.readings[0]?.kind === 'text') count.named++
  }

  const arePositions = texts.numbers === texts.keys && texts.plain * 2 > texts.numbers
  const others = jsonNumbers.named + texts.named
  const areJsonPositions =
    others * OTHERS_PER_KEY <= jsonNumbers.keys && jsonNumbers.plain * 2 > jsonNumbers.numbers
  const decided = (countedFrom: KeyNumbering['countedFrom'], isGuess = false): KeyNumbering => ({
    countedFrom,
    isGuess,
    onlyFrom0,
    onlyFrom1,
    numbersThatName: texts.plain === 0 ? 'name' : arePositions ? 'position' : 'unclear',
    jsonNumbersThatName: jsonNumbers.plain === 0 ? 'name' : areJsonPositions ? 'position' : 'unclear',
  })
  if (votesFor0 !== votesFor1) return decided(votesFor0 > votesFor1 ? 0 : 1)
  if (onlyFrom0 !== null && onlyFrom1 !== null) {
    return decided(majority === 0 ? 'contradictory' : majority < 0 ? 0 : 1)
  }
  if (onlyFrom0 !== null) return decided(0)
  if (onlyFrom1 !== null) return decided(1)
  if (fieldsFrom !== null) return decided(fieldsFrom === 0 ? 0 : 1, hasIndex)
  return decided(defaultFirstNumber, true)
}

/** The numbering that agrees with the other keys of a question: 0, 1, or null for neither or both. */
function voteOf(sources: readonly KeySource[]): 0 | 1 | null {
  if (sources.length < 2) return null
  const named = sources.flatMap(({ readings }) => readings.filter((reading) => !isPositionNumber(reading)))
  const agreesWith = (way: KeyKind) =>
    sources.some(({ readings }) =>
      readings.some(
        (number) =>
          number.kind === way &&
          named.some((reading) => !readings.includes(reading) && hasSamePicks(reading, number)),
      ),
    )
  const isFrom0 = agreesWith('from0')
  return isFrom0 === agreesWith('from1') ? null : isFrom0 ? 0 : 1
}
