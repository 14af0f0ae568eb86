import { answerOf } from '../../../domain/learning/answers-of.ts'
import {
  answered,
  type Choice,
  isStale,
  letRest,
  pick,
  type Reason,
  reasonFor,
  reasonText,
  startChoice,
  tieRanks,
} from '../../../domain/learning/choice.ts'
import { isSameLearningBank, type LearningBank } from '../../../domain/learning/learning-bank.ts'
import { type Memory, observe } from '../../../domain/learning/memory.ts'
import { assumedExamAt, isAhead } from '../../../domain/learning/plan/exam-plan.ts'
import { type AskedExam, questionsOfExam, shapeOfExam } from '../../../domain/learning/plan/shape-of-exam.ts'
import type { LearnerData, PracticeResponse, Question } from '../../../domain/model.ts'
import { seededRandom, seedOf } from '../../../domain/seeded-random.ts'
import { isInCategories } from '../../../domain/selection/categories.ts'
import { countMemory } from './count-memory.ts'

/** Why a question was picked, as it is shown. */
export interface ShownReason extends Reason {
  /** The sentence below the category. */
  readonly text: string
  readonly hasDate: boolean
  /** Milliseconds since the epoch. */
  readonly pickedAt: number
}

export interface Picked {
  readonly questionId: string
  readonly reason: ShownReason
}

/** What a pick depends on besides the answers. */
export interface PickRequest {
  /** The chosen category names; none for all. */
  readonly categories: ReadonlySet<string>
  /** The exam of the learner; null for Test Mode. The same object while it does not change. */
  readonly exam: AskedExam | null
  /** Milliseconds since the epoch; null without a date. */
  readonly examAt: number | null
  /** Id of the question on screen; null when there is none. */
  readonly onScreenId: string | null
  readonly now: number
}

/** What the learner remembers, updated with each answer. This module is loaded when the mode begins. */
export interface Preparation {
  /** Counts an answer that was added to these lists; false when they differ by more, and a new preparation is needed. */
  follow(data: LearnerData, responses: readonly PracticeResponse[]): boolean
  /** The next question; null when none can be picked. */
  pick(request: PickRequest): Picked | null
}

/** Counts everything that was answered, in steps, so that the page stays responsive. */
export async function prepare(
  data: LearnerData,
  responses: readonly PracticeResponse[],
  signal: AbortSignal,
): Promise<Preparation> {
  return preparationOf(await countMemory(data, responses, signal), data, responses)
}

function preparationOf(
  memory: Memory,
  first: LearnerData,
  counted: readonly PracticeResponse[],
): Preparation {
  const { bank } = memory
  const ranks = tieRanks(bank.ids, seededRandom(seedOf(first.learner.id)))
  let { questions } = first
  let responses = counted
  let session: {
    readonly choice: Choice
    readonly categories: ReadonlySet<string>
    readonly exam: AskedExam | null
    readonly examAt: number | null
  } | null = null

  const choiceFor = ({ categories, exam, examAt, now }: PickRequest): Choice => {
    const isCurrent = session?.categories === categories && session.exam === exam && session.examAt === examAt
    if (session !== null && isCurrent && !isStale(session.choice, now)) return session.choice
    const eligible = questionsOfExam(bank, exam, eligibleNumbers(bank, questions, categories))
    const shape = shapeOfExam(bank, exam, eligible)
    const choice = startChoice(memory, { examAt, exam: shape, eligible, ranks }, now)
    session = { choice, categories, exam, examAt }
    return choice
  }

  return {
    follow: (data, current) => {
      if (!isSameLearningBank(questions, data.questions)) return false
      questions = data.questions
      if (current === responses) return true
      const [newest] = current
      if (newest === undefined || current.length !== responses.length + 1 || current[1] !== responses[0])
        return false
      if (session === null) observe(memory, answerOf(newest))
      else answered(session.choice, answerOf(newest))
      responses = current
      return true
    },
    pick: (request) => {
      const choice = choiceFor(request)
      const { onScreenId, now } = request
      const onScreen = onScreenId === null ? null : (bank.numberById.get(onScreenId) ?? null)
      if (onScreen !== null && choice.recent.at(-1)?.question !== onScreen) letRest(choice, onScreen, now)
      const question = pick(choice, onScreen, now)
      const questionId = question === null ? undefined : bank.ids[question]
      if (question === null || questionId === undefined) return null
      const hasDate = isAhead(request.examAt, now)
      const reason = reasonFor(memory, question, now, assumedExamAt(request.examAt, now))
      const text = reasonText(reason.code, bank.categories[reason.category] ?? '', hasDate)
      return { questionId, reason: { ...reason, text, hasDate, pickedAt: now } }
    },
  }
}

function eligibleNumbers(
  { numberById }: LearningBank,
  questions: readonly Question[],
  categories: ReadonlySet<string>,
): Uint32Array {
  return Uint32Array.from(
    questions.flatMap((question) =>
      isInCategories(question, categories) ? (numberById.get(question.id) ?? []) : [],
    ),
  )
}
