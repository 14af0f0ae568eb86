import { isRecord } from '../../is-record.ts'
import type { Answer } from '../evidence.ts'
import type { KnownBefore } from '../known-before.ts'
import { LEARNER_TYPES } from '../learner-types.ts'
import type { LearningBank } from '../learning-bank.ts'
import { beliefOffset, copyMemory, emptyMemory, type Memory, observe, typeTables } from '../memory.ts'
import { type Print, startPrint } from './print.ts'

/**
 * Raised whenever the same answers lead to other beliefs than before: a formula, a constant, a type or `ts-fsrs` changed.
 * What an earlier version kept is then not used.
 */
export const MODEL_VERSION = 1

/** Answers that are compared, and answers that are counted, before the page handles input again: about 10 ms of work. */
const COMPARED_SLICE = 20_000
const COUNTED_SLICE = 1000

type Beliefs = Pick<Memory, 'beliefs' | 'answers' | 'lastAt' | 'lastRight' | 'logWeights' | 'known'>

/** A memory to be stored, with prints of everything that it was computed from. */
export interface KeptMemory extends Beliefs {
  readonly modelVersion: number
  readonly bankPrint: string
  /** How many answers were counted, and their print. */
  readonly counted: number
  readonly answersPrint: string
}

/** A memory, and the answers that it follows from. */
export interface CountedMemory {
  readonly memory: Memory
  readonly counted: number
  readonly answersPrint: string
  /** How many of the answers were counted now; the others had been kept. */
  readonly added: number
}

/** What to store of a memory: a copy, so that later answers do not change it. */
export function keptMemory({ memory, counted, answersPrint }: CountedMemory): KeptMemory {
  const { beliefs, answers, lastAt, lastRight, logWeights, known } = copyMemory(memory)
  return {
    modelVersion: MODEL_VERSION,
    bankPrint: printOfBank(memory.bank),
    counted,
    answersPrint,
    beliefs,
    answers,
    lastAt,
    lastRight,
    logWeights,
    known,
  }
}

/**
 * Counts answers, oldest first: from a kept memory on where that follows from the first of them, otherwise from the beginning.
 * The result is the same. In slices: the caller lets the page breathe between them.
 *
 * @param kept what was stored, in any form; null for nothing. Its arrays become those of the memory.
 */
export function* countFromKept(
  bank: LearningBank,
  kept: unknown,
  answers: () => Iterable<Answer>,
): Generator<void, CountedMemory> {
  const usable = readKept(kept, bank)
  const continued = usable === null ? null : yield* countOn(bank, usable, answers())
  return continued ?? (yield* countAll(bank, answers()))
}

function* countAll(bank: LearningBank, answers: Iterable<Answer>): Generator<void, CountedMemory> {
  const memory = emptyMemory(bank, typeTables())
  const print = startPrint()
  let counted = 0
  for (const answer of answers) {
    if (!addAnswer(print, bank, answer)) continue
    observe(memory, answer)
    counted += 1
    if (counted % COUNTED_SLICE === 0) yield
  }
  return { memory, counted, answersPrint: print.text(), added: counted }
}

/** Null when the kept memory does not follow from the first answers. */
function* countOn(
  bank: LearningBank,
  kept: KeptMemory,
  answers: Iterable<Answer>,
): Generator<void, CountedMemory | null> {
  const { beliefs, answers: counts, lastAt, lastRight, logWeights, known } = kept
  const types = typeTables()
  const memory: Memory = { bank, types, beliefs, answers: counts, lastAt, lastRight, logWeights, known }
  const print = startPrint()
  let counted = 0
  for (const answer of answers) {
    if (!addAnswer(print, bank, answer)) continue
    counted += 1
    if (counted > kept.counted) observe(memory, answer)
    else if (counted === kept.counted && print.text() !== kept.answersPrint) return null
    if (counted % (counted > kept.counted ? COUNTED_SLICE : COMPARED_SLICE) === 0) yield
  }
  if (counted < kept.counted) return null
  return { memory, counted, answersPrint: print.text(), added: counted - kept.counted }
}

const CONFIDENCE_NUMBERS = { guess: 1, unsure: 2, sure: 3 } as const

/** Adds everything that the beliefs depend on in an answer; false where its question is not in the bank. */
function addAnswer(
  print: Print,
  { numberById }: LearningBank,
  { questionId, isCorrect, confidence, at }: Answer,
): boolean {
  const question = numberById.get(questionId)
  if (question === undefined) return false
  const said = confidence === null ? 0 : CONFIDENCE_NUMBERS[confidence]
  print.add(question * 8 + said * 2 + (isCorrect ? 1 : 0))
  print.add(at)
  return true
}

/** A print of what the beliefs depend on in a bank: its questions in their order, without their texts. */
function printOfBank({ ids, guess, category, categories }: LearningBank): string {
  const print = startPrint()
  print.add(categories.length)
  ids.forEach((id, number) => {
    for (let place = 0; place < id.length; place++) print.add(id.charCodeAt(place))
    print.add(guess[number] ?? 0)
    print.add(category[number] ?? 0)
  })
  return print.text()
}

/** What was stored, where this version of the model can go on from it with this bank; else null. */
function readKept(stored: unknown, bank: LearningBank): KeptMemory | null {
  if (!isRecord(stored) || stored.modelVersion !== MODEL_VERSION) return null
  const { bankPrint, counted, answersPrint } = stored
  if (typeof bankPrint !== 'string' || bankPrint !== printOfBank(bank)) return null
  if (typeof counted !== 'number' || typeof answersPrint !== 'string') return null
  const beliefs = readBeliefs(stored, bank)
  return beliefs && { ...beliefs, modelVersion: MODEL_VERSION, bankPrint, counted, answersPrint }
}

function readBeliefs(
  stored: Readonly<Record<string, unknown>>,
  { ids, categories }: LearningBank,
): Beliefs | null {
  const { beliefs, answers, lastAt, lastRight, logWeights, known } = stored
  const areLists =
    beliefs instanceof Float64Array &&
    beliefs.length === beliefOffset(ids.length, 0) &&
    answers instanceof Uint32Array &&
    lastAt instanceof Float64Array &&
    lastRight instanceof Uint8Array &&
    [answers, lastAt, lastRight].every(({ length }) => length === ids.length) &&
    logWeights instanceof Float64Array &&
    logWeights.length === LEARNER_TYPES.length
  if (!areLists || !isKnownBefore(known, categories.length)) return null
  return { beliefs, answers, lastAt, lastRight, logWeights, known }
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
