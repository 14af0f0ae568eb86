import { knownAfterFirst, recallUnder, setFirstBelief, updateBelief } from './belief.ts'
import { bucketOf, daysBetween, LEVELS, SAME_DAY_BELOW_DAYS } from './chance/levels.ts'
import { type Answer, evidenceOf } from './evidence.ts'
import {
  countFirstAnswer,
  type KnownBefore,
  knownOfAll,
  knownOfCategory,
  nothingKnown,
} from './known-before.ts'
import { LEARNER_TYPES, type LearnerType, ownBucket, paceOf } from './learner-types.ts'
import type { LearningBank } from './learning-bank.ts'
import { type MemoryTables, memoryTables } from './tables.ts'
import { isUnread, noneUnread } from './unread.ts'

/**
 * The weight of one answer as evidence for a type: less than 1, because the answers of one learner are not independent.
 */
const TYPE_LEARNING_RATE = 0.7

/** Numbers in the beliefs of one question: levels of each type. */
const BELIEF_SIZE = LEARNER_TYPES.length * LEVELS

/** A type of learner with the tables of its curve. */
export interface TypeTables extends LearnerType {
  readonly tables: MemoryTables
}

/** The types with their tables, in the order of {@link LEARNER_TYPES}; made once and shared. */
export function typeTables(): readonly TypeTables[] {
  const tables = memoryTables()
  return LEARNER_TYPES.map((type) => ({ ...type, tables: tables[type.curve] }))
}

/**
 * What a learner's answers say about memory: a belief for each question and type, and a weight for each type. It follows
 * from the answers alone and is never stored on the server. Answers update it in place: at 10,000 questions it holds
 * 13.6 MB, too much to copy for each answer.
 */
export interface Memory {
  readonly bank: LearningBank
  readonly types: readonly TypeTables[]
  /** Of question q, type h and level k at (q · types + h) · {@link LEVELS} + k. All 0 for an untried question. */
  readonly beliefs: Float64Array
  /** Answers that count, by question number. One that could not have been read (`unread.ts`) does not. */
  readonly answers: Uint32Array
  /** Time of the last of these by question number, milliseconds since the epoch; 0 for an untried question. */
  readonly lastAt: Float64Array
  /** The same of all answers: a question that was answered unread rests like any other. */
  readonly askedAt: Float64Array
  /** 1 where the last answer was right, by question number. */
  readonly lastRight: Uint8Array
  /** Which of the last answers were unread (`noneUnread`). */
  readonly lastUnread: Float64Array
  /** Log of the weight of each type, not normalized. */
  readonly logWeights: Float64Array
  readonly known: KnownBefore
}

/** The memory of a learner who has not answered anything. */
export function emptyMemory(bank: LearningBank, types: readonly TypeTables[]): Memory {
  const size = bank.ids.length
  return {
    bank,
    types,
    beliefs: new Float64Array(size * BELIEF_SIZE),
    answers: new Uint32Array(size),
    lastAt: new Float64Array(size),
    askedAt: new Float64Array(size),
    lastRight: new Uint8Array(size),
    lastUnread: noneUnread(),
    logWeights: Float64Array.from(types, ({ priorWeight }) => Math.log(priorWeight)),
    known: nothingKnown(bank.categories.length),
  }
}

/** A memory that can be updated without changing this one. */
export function copyMemory(memory: Memory): Memory {
  return {
    ...memory,
    ...copyKnowledge(memory),
    beliefs: memory.beliefs.slice(),
    answers: memory.answers.slice(),
    lastAt: memory.lastAt.slice(),
    askedAt: memory.askedAt.slice(),
    lastRight: memory.lastRight.slice(),
  }
}

/** A memory of one question alone, which can be updated without changing the whole one. */
export function memoryOfOne(memory: Memory, question: number): Memory {
  const { bank } = memory
  const only = (numbers: Float64Array) => numbers.slice(question, question + 1)
  const id = bank.ids[question] ?? ''
  return {
    ...copyKnowledge(memory),
    types: memory.types,
    bank: {
      ...bank,
      ids: [id],
      numberById: new Map([[id, 0]]),
      guess: only(bank.guess),
      category: bank.category.slice(question, question + 1),
    },
    beliefs: memory.beliefs.slice(question * BELIEF_SIZE, (question + 1) * BELIEF_SIZE),
    answers: memory.answers.slice(question, question + 1),
    lastAt: only(memory.lastAt),
    askedAt: only(memory.askedAt),
    lastRight: memory.lastRight.slice(question, question + 1),
  }
}

function copyKnowledge({
  known,
  logWeights,
  lastUnread,
}: Memory): Pick<Memory, 'known' | 'logWeights' | 'lastUnread'> {
  return {
    lastUnread: lastUnread.slice(),
    logWeights: logWeights.slice(),
    known: {
      firstAnswers: known.firstAnswers,
      all: { ...known.all },
      categories: known.categories.map((sums) => ({ ...sums })),
    },
  }
}

/**
 * Updates a memory, in place, with an answer. Answers to questions that are not in the bank are ignored; of one that could
 * not have been read, only its time is kept.
 *
 * @returns what became of the answer.
 */
export function observe(memory: Memory, answer: Answer): 'counted' | 'unread' | 'not in the bank' {
  const question = memory.bank.numberById.get(answer.questionId)
  if (question === undefined) return 'not in the bank'
  const isFirst = memory.answers[question] === 0
  memory.askedAt[question] = Math.max(memory.askedAt[question] ?? 0, answer.at)
  if (isUnread(answer, isFirst, memory.lastUnread)) return 'unread'
  if (isFirst) observeFirst(memory, question, answer)
  else observeLater(memory, question, answer)
  memory.answers[question] = (memory.answers[question] ?? 0) + 1
  memory.lastAt[question] = Math.max(memory.lastAt[question] ?? 0, answer.at)
  memory.lastRight[question] = answer.isCorrect ? 1 : 0
  return 'counted'
}

function observeFirst(memory: Memory, question: number, answer: Answer): void {
  const { bank, known, beliefs, types } = memory
  const guess = bank.guess[question] ?? 0
  const category = bank.category[question] ?? 0
  const isKnown = knownAfterFirst(knownOfCategory(known, category), evidenceOf(answer, guess))
  for (let type = 0; type < types.length; type++)
    setFirstBelief(beliefs, beliefOffset(question, type), isKnown)
  countFirstAnswer(known, category, answer.isCorrect, guess)
}

function observeLater(memory: Memory, question: number, answer: Answer): void {
  const { bank, beliefs, types, logWeights, lastAt } = memory
  const days = daysBetween(lastAt[question] ?? 0, answer.at)
  const bucket = bucketOf(days)
  const isSameDay = days < SAME_DAY_BELOW_DAYS
  const pace = paceOf(knownOfAll(memory.known))
  const evidence = evidenceOf(answer, bank.guess[question] ?? 0)
  const moved = new Float64Array(LEVELS)
  types.forEach((type, number) => {
    const offset = beliefOffset(question, number)
    const row = ownBucket(bucket, type, pace)
    const likelihood = updateBelief(beliefs, offset, type.tables, row, isSameDay, evidence, moved)
    logWeights[number] = (logWeights[number] ?? 0) + TYPE_LEARNING_RATE * Math.log(likelihood)
  })
}

/** Where the belief of a question under a type begins. */
export function beliefOffset(question: number, type: number): number {
  return question * BELIEF_SIZE + type * LEVELS
}

/** How likely each type is; they add up to 1. */
export function typeWeights({ logWeights }: Pick<Memory, 'logWeights'>): Float64Array {
  const highest = logWeights.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  const weights = logWeights.map((weight) => Math.exp(weight - highest))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** The chance that a question is recalled at a moment under one type alone; if untried, that it was known before. */
export function recallOfType(memory: Memory, question: number, type: number, at: number): number {
  const { bank, beliefs, types, lastAt, known } = memory
  if (memory.answers[question] === 0) return knownOfCategory(known, bank.category[question] ?? 0)
  const ofType = types[type]
  if (ofType === undefined) return 0
  const bucket = bucketOf(daysBetween(lastAt[question] ?? 0, at))
  const row = ownBucket(bucket, ofType, paceOf(knownOfAll(known)))
  return recallUnder(beliefs, beliefOffset(question, type), ofType.tables, row)
}

/** The chance that a question is recalled at a moment, over all types. `weights` are {@link typeWeights}. */
export function meanRecall(memory: Memory, weights: Float64Array, question: number, at: number): number {
  return weights.reduce((sum, weight, type) => sum + weight * recallOfType(memory, question, type, at), 0)
}
