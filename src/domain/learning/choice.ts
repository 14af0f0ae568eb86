import type { Random } from '../model.ts'
import { shuffle } from '../selection/eligible.ts'
import { MINUTE_MS } from '../time-units.ts'
import { bucketOf, daysBetween } from './chance/levels.ts'
import { type Answer, roomAbove } from './evidence.ts'
import { type Gains, gainsOf, repetitionGain } from './gain.ts'
import { knownOfAll, knownOfCategory } from './known-before.ts'
import { paceOf } from './learner-types.ts'
import type { LearningBank } from './learning-bank.ts'
import { type Memory, meanRecall, memoryOfOne, observe, typeWeights } from './memory.ts'
import type { ExamShape } from './plan/exam-plan.ts'
import { assumedExamAt } from './plan/exam-plan.ts'

/** How long an answer takes, in seconds, by the number of earlier answers to the question; the last for more. */
export const ANSWER_SECONDS: readonly number[] = [23.0, 11.7, 7.3, 5.6]

/** A question rests, which means it is not picked, while it is among this many last ones, and for this long. */
const RESTING_QUESTIONS = 8
const RESTING_MS = 3 * MINUTE_MS

/** A question of another category is preferred when its index is at least this share of the best. */
const OTHER_CATEGORY_SHARE = 0.9

/** After this long without an answer, all indexes are computed again. */
const STALE_AFTER_MS = 30 * MINUTE_MS

/** A session of "Prepare for my exam": the index of each question, kept while the learner answers. Updated in place. */
export interface Choice {
  readonly memory: Memory
  /** Numbers of the questions that may be picked. */
  readonly eligible: Uint32Array
  /** When the exam is assumed to be, milliseconds since the epoch. */
  readonly examAt: number
  readonly gains: Gains
  /** By question number: how much it counts in the exam. */
  readonly shares: Float64Array
  /** By question number: gain for the exam in each second of practice. */
  readonly indexes: Float64Array
  /** By question number: its place in the seeded order that decides between equal indexes. */
  readonly ranks: Uint32Array
  /** Questions asked or skipped, the last one at the end; each once. */
  readonly recent: Recent[]
  /** Time of the last answer or skip, or of the start. */
  changedAt: number
}

interface Recent {
  readonly question: number
  readonly at: number
}

/** What a session of the mode chooses for. */
export interface ChoiceGoal {
  /** Milliseconds since the epoch; null without a date. */
  readonly examAt: number | null
  readonly exam: ExamShape
  /** Numbers of the questions that may be picked, ascending. */
  readonly eligible: Uint32Array
  /** From {@link tieRanks}. */
  readonly ranks: Uint32Array
}

/** The order that decides between equal indexes: the same for the same ids and seed, whatever their order in the bank. */
export function tieRanks(ids: readonly string[], random: Random): Uint32Array {
  const numberById = new Map(ids.map((id, number) => [id, number]))
  const ranks = new Uint32Array(ids.length)
  shuffle(ids.toSorted(), random).forEach((id, rank) => {
    const number = numberById.get(id)
    if (number !== undefined) ranks[number] = rank
  })
  return ranks
}

/** Starts a session: computes the index of every question. `now` in milliseconds since the epoch. */
export function startChoice(memory: Memory, goal: ChoiceGoal, now: number): Choice {
  const { eligible, ranks } = goal
  const examAt = assumedExamAt(goal.examAt, now)
  const weights = typeWeights(memory)
  const choice: Choice = {
    memory,
    eligible,
    examAt,
    gains: gainsOf(memory.types, weights, paceOf(knownOfAll(memory.known)), daysBetween(now, examAt)),
    shares: examShares(memory.bank, eligible, goal.exam),
    indexes: new Float64Array(memory.bank.ids.length),
    ranks,
    recent: recentAnswers(memory, ranks),
    changedAt: now,
  }
  for (const question of eligible) choice.indexes[question] = indexOf(choice, weights, question, now)
  return choice
}

/**
 * The questions answered last, from the memory, so that a session begun after a reload goes on as before. Of answers at the
 * same moment, the seeded order says which was the last.
 */
function recentAnswers({ askedAt }: Memory, ranks: Uint32Array): Recent[] {
  const recent: Recent[] = []
  const isLater = (at: number, question: number, other: Recent) =>
    at === other.at ? (ranks[question] ?? 0) > (ranks[other.question] ?? 0) : at > other.at
  askedAt.forEach((at, question) => {
    if (at === 0) return
    const place = recent.findLastIndex((other) => isLater(at, question, other)) + 1
    if (place === 0 && recent.length === RESTING_QUESTIONS) return
    recent.splice(place, 0, { question, at })
    if (recent.length > RESTING_QUESTIONS) recent.shift()
  })
  return recent
}

/** What a second of practice on a question gains for the exam. */
function indexOf(choice: Choice, weights: Float64Array, question: number, now: number): number {
  const { memory, gains, shares } = choice
  const { bank, known, lastAt } = memory
  const value = (shares[question] ?? 0) * roomAbove(bank.guess[question] ?? 0)
  const answers = memory.answers[question] ?? 0
  const seconds = answerSeconds(answers)
  if (answers === 0) {
    const isKnown = knownOfCategory(known, bank.category[question] ?? 0)
    return (value * (1 - isKnown) * gains.ofNew) / seconds
  }
  const bucket = bucketOf(daysBetween(lastAt[question] ?? 0, now))
  const gain = repetitionGain(memory, weights, gains, question, bucket)
  // A loss counts more the longer the answer takes.
  return gain < 0 ? value * gain * seconds : (value * gain) / seconds
}

/** How long an answer takes with this many earlier answers, in seconds. */
export function answerSeconds(answers: number): number {
  return ANSWER_SECONDS[Math.min(answers, ANSWER_SECONDS.length - 1)] ?? 0
}

/** Counts an answer: updates the memory, and the index of its question alone. */
export function answered(choice: Choice, answer: Answer): void {
  const { memory } = choice
  observe(memory, answer)
  const question = memory.bank.numberById.get(answer.questionId)
  if (question === undefined) return
  if (choice.shares[question] !== 0)
    choice.indexes[question] = indexOf(choice, typeWeights(memory), question, answer.at)
  letRest(choice, question, answer.at)
}

/** Counts a skip: it says nothing about memory, but the question rests. */
export function letRest(choice: Choice, question: number, at: number): void {
  const { recent } = choice
  const before = recent.findIndex((other) => other.question === question)
  if (before !== -1) recent.splice(before, 1)
  recent.push({ question, at })
  while (recent.length > RESTING_QUESTIONS && at - (recent[0]?.at ?? at) >= RESTING_MS) recent.shift()
  choice.changedAt = at
}

/** Whether so much time has passed that the indexes have to be computed again. */
export function isStale({ changedAt }: Pick<Choice, 'changedAt'>, now: number): boolean {
  return now - changedAt >= STALE_AFTER_MS
}

/**
 * Picks the next question: the best index that does not rest, of another category than the last one where that costs
 * little.
 *
 * @param onScreen the number of the question on screen; null when there is none.
 * @returns its number; null when no question is eligible.
 */
export function pick(choice: Choice, onScreen: number | null, now: number): number | null {
  const { eligible, indexes, memory, recent } = choice
  const resting = restingQuestions(recent, onScreen, now)
  const last = recent.at(-1)?.question
  const lastCategory = last === undefined ? null : (memory.bank.category[last] ?? null)
  let best: number | null = null
  let other: number | null = null
  for (const question of eligible) {
    const isBest = best === null || isBefore(choice, question, best)
    const isOther =
      memory.bank.category[question] !== lastCategory && (other === null || isBefore(choice, question, other))
    if ((!isBest && !isOther) || resting.has(question)) continue
    if (isBest) best = question
    if (isOther) other = question
  }
  if (best === null) return longestResting(choice, onScreen)
  if (other === null) return best
  return (indexes[other] ?? 0) >= OTHER_CATEGORY_SHARE * (indexes[best] ?? 0) ? other : best
}

function restingQuestions(
  recent: readonly Recent[],
  onScreen: number | null,
  now: number,
): ReadonlySet<number> {
  const resting = recent.filter(
    ({ at }, place) => place >= recent.length - RESTING_QUESTIONS || now - at < RESTING_MS,
  )
  const numbers = new Set(resting.map(({ question }) => question))
  if (onScreen !== null) numbers.add(onScreen)
  return numbers
}

/** Whether a question comes before another: by its index, then by the seeded order. */
function isBefore({ indexes, ranks }: Choice, question: number, other: number): boolean {
  const index = indexes[question] ?? 0
  const otherIndex = indexes[other] ?? 0
  return index === otherIndex ? (ranks[question] ?? 0) < (ranks[other] ?? 0) : index > otherIndex
}

/** In a bank so small that everything rests: the question asked longest ago, not the one on screen if there is another. */
function longestResting({ recent, eligible }: Choice, onScreen: number | null): number | null {
  const asked = recent.find(({ question }) => question !== onScreen && eligible.includes(question))
  return asked?.question ?? eligible[0] ?? null
}

/**
 * How much each question counts in the exam, by question number: 1 on average over those asked. In an exam of groups, a
 * question of a small category counts for more; one of a category that the exam does not ask counts for nothing.
 *
 * @param eligible the numbers of the questions that are practiced.
 */
function examShares(
  { category, ids }: Pick<LearningBank, 'category' | 'ids'>,
  eligible: Uint32Array,
  exam: ExamShape,
): Float64Array {
  const shares = new Float64Array(ids.length)
  if (exam.kind === 'random') {
    for (const question of eligible) shares[question] = 1
    return shares
  }
  const sizes = new Map<number, number>()
  for (const question of eligible) {
    const group = category[question] ?? 0
    sizes.set(group, (sizes.get(group) ?? 0) + 1)
  }
  const countOf = (group: number) => exam.counts[group] ?? 0
  const asked = [...sizes.keys()].reduce((sum, group) => sum + countOf(group), 0)
  if (asked === 0) return shares
  for (const question of eligible) {
    const group = category[question] ?? 0
    shares[question] = (eligible.length * countOf(group)) / (asked * (sizes.get(group) ?? 1))
  }
  return shares
}

/** Why a question was picked. The first that holds is given, in this order. */
export type ReasonCode = 'new-weak-category' | 'new' | 'missed' | 'maybe-guessed' | 'fading' | 'strengthen'

/** A reason with the figures that it rests on. */
export interface Reason {
  readonly code: ReasonCode
  /** The question's category number. */
  readonly category: number
  /** Answers before this one. */
  readonly answers: number
  /** Chance to recall it now, and on the day of the exam without more practice; of an untried one, to know it. 0 to 1. */
  readonly recallNow: number
  readonly recallAtExam: number
  /** Chance to recall it on the day of the exam after a right answer now. */
  readonly recallIfRight: number
}

/** A category this much less known than the whole bank is weak. */
const WEAK_BY = 0.05

/** A question answered once, recalled with less than this chance, may have been guessed. */
const DOUBTFUL_RECALL = 0.7

/** A question recalled with less than this chance on the day of the exam is fading. */
const FADING_RECALL = 0.75

/** Why a question was picked at `now`, for an exam at `examAt`; both in milliseconds since the epoch. */
export function reasonFor(memory: Memory, question: number, now: number, examAt: number): Reason {
  const { bank, known } = memory
  const category = bank.category[question] ?? 0
  const answers = memory.answers[question] ?? 0
  const weights = typeWeights(memory)
  const recallNow = meanRecall(memory, weights, question, now)
  const recallAtExam = meanRecall(memory, weights, question, examAt)
  const recallIfRight = recallAfterRight(memory, question, now, examAt)
  const figures = { category, answers, recallNow, recallAtExam, recallIfRight }
  if (answers === 0) {
    const isWeak = knownOfCategory(known, category) < knownOfAll(known) - WEAK_BY
    return { code: isWeak ? 'new-weak-category' : 'new', ...figures }
  }
  if (memory.lastRight[question] === 0) return { code: 'missed', ...figures }
  if (answers === 1 && recallNow < DOUBTFUL_RECALL) return { code: 'maybe-guessed', ...figures }
  return { code: recallAtExam < FADING_RECALL ? 'fading' : 'strengthen', ...figures }
}

/** Chance to recall a question at `examAt` if it is answered right at `now`. */
function recallAfterRight(memory: Memory, question: number, now: number, examAt: number): number {
  const alone = memoryOfOne(memory, question)
  const questionId = alone.bank.ids[0]
  if (questionId !== undefined)
    observe(alone, { questionId, isCorrect: true, confidence: null, timeMs: null, at: now })
  return meanRecall(alone, typeWeights(alone), 0, examAt)
}

/** The sentence on screen. Without an exam date, the exam is taken to be in a month. */
export function reasonText(code: ReasonCode, categoryName: string, hasDate: boolean): string {
  switch (code) {
    case 'new-weak-category':
      return `New, and ${categoryName} is one of your weakest`
    case 'new':
      return 'New'
    case 'missed':
      return 'You missed this last time'
    case 'maybe-guessed':
      return 'Right once, perhaps by luck'
    case 'fading':
      return `You would probably have forgotten this ${hasDate ? 'by your exam' : 'in a month'}`
    case 'strengthen':
      return 'You know this; once more makes it last'
  }
}
