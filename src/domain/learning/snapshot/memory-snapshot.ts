import { isRecord } from '../../is-record.ts'
import type { Answer } from '../evidence.ts'
import type { KnownBefore } from '../known-before.ts'
import { LEARNER_TYPES } from '../learner-types.ts'
import type { LearningBank } from '../learning-bank.ts'
import { beliefOffset, copyMemory, emptyMemory, type Memory, observe, typeTables } from '../memory.ts'
import { isFast } from '../unread.ts'
import { type Fingerprint, startFingerprint } from './fingerprint.ts'

/**
 * Raised whenever the same answers lead to other beliefs than before: a formula, a constant, a type or `ts-fsrs` changed.
 * Snapshots of an earlier version are then not used.
 */
export const MODEL_VERSION = 3

/** Answers that are compared, and answers that are counted, before the page handles input again: about 10 ms of work. */
const COMPARED_PER_STEP = 20_000
const COUNTED_PER_STEP = 1000

type Beliefs = Pick<
  Memory,
  'beliefs' | 'answers' | 'lastAt' | 'askedAt' | 'lastRight' | 'lastUnread' | 'logWeights' | 'known'
>

/** A memory to be stored, with fingerprints of everything that it was computed from. */
export interface MemorySnapshot extends Beliefs {
  readonly modelVersion: number
  readonly bankFingerprint: string
  /** How many answers were counted, and their fingerprint. */
  readonly counted: number
  readonly answersFingerprint: string
}

/** A memory, and the answers that it follows from. */
export interface CountedMemory {
  readonly memory: Memory
  readonly counted: number
  readonly answersFingerprint: string
  /** How many of the answers were counted now; the others are in the snapshot. */
  readonly added: number
}

/** A snapshot of a memory, to be stored. It is a copy, so that later answers do not change it. */
export function snapshotOf({ memory, counted, answersFingerprint }: CountedMemory): MemorySnapshot {
  const { beliefs, answers, lastAt, askedAt, lastRight, lastUnread, logWeights, known } = copyMemory(memory)
  return {
    modelVersion: MODEL_VERSION,
    bankFingerprint: fingerprintOfBank(memory.bank),
    counted,
    answersFingerprint,
    beliefs,
    answers,
    lastAt,
    askedAt,
    lastRight,
    lastUnread,
    logWeights,
    known,
  }
}

/**
 * Counts answers, oldest first: after a snapshot if it was computed from the first of them, otherwise from the beginning.
 * The result is the same. In steps, so that the page stays responsive.
 *
 * @param stored the stored snapshot, of any form; null for none. Its arrays become those of the memory.
 */
export function* countFromSnapshot(
  bank: LearningBank,
  stored: unknown,
  answers: () => Iterable<Answer>,
): Generator<void, CountedMemory> {
  const usable = readSnapshot(stored, bank)
  const continued = usable === null ? null : yield* countOn(bank, usable, answers())
  return continued ?? (yield* countAll(bank, answers()))
}

function* countAll(bank: LearningBank, answers: Iterable<Answer>): Generator<void, CountedMemory> {
  const memory = emptyMemory(bank, typeTables())
  const fingerprint = startFingerprint()
  let counted = 0
  for (const answer of answers) {
    if (!addAnswer(fingerprint, bank, answer)) continue
    observe(memory, answer)
    counted += 1
    if (counted % COUNTED_PER_STEP === 0) yield
  }
  return { memory, counted, answersFingerprint: fingerprint.text(), added: counted }
}

/** Null when the snapshot was not computed from the first answers. */
function* countOn(
  bank: LearningBank,
  snapshot: MemorySnapshot,
  answers: Iterable<Answer>,
): Generator<void, CountedMemory | null> {
  const { beliefs, answers: counts, lastAt, askedAt, lastRight, lastUnread, logWeights, known } = snapshot
  const beliefsSoFar = { beliefs, answers: counts, lastAt, askedAt, lastRight, lastUnread, logWeights, known }
  const memory: Memory = { bank, types: typeTables(), ...beliefsSoFar }
  const fingerprint = startFingerprint()
  let counted = 0
  for (const answer of answers) {
    if (!addAnswer(fingerprint, bank, answer)) continue
    counted += 1
    if (counted > snapshot.counted) observe(memory, answer)
    else if (counted === snapshot.counted && fingerprint.text() !== snapshot.answersFingerprint) return null
    if (counted % (counted > snapshot.counted ? COUNTED_PER_STEP : COMPARED_PER_STEP) === 0) yield
  }
  if (counted < snapshot.counted) return null
  return { memory, counted, answersFingerprint: fingerprint.text(), added: counted - snapshot.counted }
}

const CONFIDENCE_NUMBERS = { guess: 1, unsure: 2, sure: 3 } as const

/** Adds everything that the beliefs depend on in an answer; false where its question is not in the bank. */
function addAnswer(
  fingerprint: Fingerprint,
  { numberById }: LearningBank,
  { questionId, isCorrect, confidence, timeMs, at }: Answer,
): boolean {
  const question = numberById.get(questionId)
  if (question === undefined) return false
  const said = confidence === null ? 0 : CONFIDENCE_NUMBERS[confidence]
  fingerprint.add(question * 16 + (isFast(timeMs) ? 8 : 0) + said * 2 + (isCorrect ? 1 : 0))
  fingerprint.add(at)
  return true
}

/** A fingerprint of what the beliefs depend on in a bank: its questions in their order, without their texts. */
function fingerprintOfBank({ ids, guess, category, categories }: LearningBank): string {
  const fingerprint = startFingerprint()
  fingerprint.add(categories.length)
  ids.forEach((id, number) => {
    for (let place = 0; place < id.length; place++) fingerprint.add(id.charCodeAt(place))
    fingerprint.add(guess[number] ?? 0)
    fingerprint.add(category[number] ?? 0)
  })
  return fingerprint.text()
}

/** The stored snapshot; null where this version of the model cannot continue from it with this bank. */
function readSnapshot(stored: unknown, bank: LearningBank): MemorySnapshot | null {
  if (!isRecord(stored) || stored.modelVersion !== MODEL_VERSION) return null
  const { bankFingerprint, counted, answersFingerprint } = stored
  if (typeof bankFingerprint !== 'string' || bankFingerprint !== fingerprintOfBank(bank)) return null
  if (typeof counted !== 'number' || typeof answersFingerprint !== 'string') return null
  const beliefs = readBeliefs(stored, bank)
  return beliefs && { ...beliefs, modelVersion: MODEL_VERSION, bankFingerprint, counted, answersFingerprint }
}

function readBeliefs(
  stored: Readonly<Record<string, unknown>>,
  { ids, categories }: LearningBank,
): Beliefs | null {
  const { beliefs, answers, lastAt, askedAt, lastRight, lastUnread, logWeights, known } = stored
  const areLists =
    beliefs instanceof Float64Array &&
    beliefs.length === beliefOffset(ids.length, 0) &&
    answers instanceof Uint32Array &&
    lastAt instanceof Float64Array &&
    askedAt instanceof Float64Array &&
    lastRight instanceof Uint8Array &&
    [answers, lastAt, askedAt, lastRight].every(({ length }) => length === ids.length) &&
    lastUnread instanceof Float64Array &&
    lastUnread.length === 2 &&
    logWeights instanceof Float64Array &&
    logWeights.length === LEARNER_TYPES.length
  if (!areLists || !isKnownBefore(known, categories.length)) return null
  return { beliefs, answers, lastAt, askedAt, lastRight, lastUnread, logWeights, known }
}

function isKnownBefore(value: unknown, categories: number): value is KnownBefore {
  if (!isRecord(value) || !Array.isArray(value.categories)) return false
  const sums: readonly unknown[] = [value.all, ...value.categories]
  return (
    typeof value.firstAnswers === 'number' &&
    value.categories.length === categories &&
    sums.every(
      (sum) => isRecord(sum) && typeof sum.beyondGuessing === 'number' && typeof sum.room === 'number',
    )
  )
}
