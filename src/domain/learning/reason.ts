import { knownOfAll, knownOfCategory } from './known-before.ts'
import { type Memory, meanRecall, memoryOfOne, observe, typeWeights } from './memory.ts'

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
  if (questionId !== undefined) observe(alone, { questionId, isCorrect: true, confidence: null, at: now })
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
