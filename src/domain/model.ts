import type { ExamRules } from './exams/exam-definition.ts'
import { PLAIN_FIELDS, type QuestionContent } from './questions/content-fields.ts'

/**
 * The strict types that all rules use (spec §3).
 *
 * `web/data` converts loose or older server shapes into these; code that imports this file never sees other shapes.
 * Times are milliseconds since the Unix epoch (UTC).
 */

/** A signed-in learner. `identifier` is the three-word key, see `identifier.ts`. */
export interface Learner {
  readonly id: string
  readonly name: string
  readonly identifier: string
  /**
   * When the learner was added, milliseconds since the epoch; absent where the server does not say it. Unlike the id,
   * it stays when the identifier changes.
   */
  readonly createdAt?: number
}

/**
 * How the text, options, explanation and option feedback of a question are read: `plain` as they are, `markdown` as
 * CommonMark without HTML, with tables, images, code and math (`domain/markdown`).
 */
export type TextFormat = QuestionContent['format']

/** One multiple-choice question of the learner's bank. Its texts are never HTML. */
export interface Question extends QuestionContent {
  readonly id: string
  readonly isFlagged: boolean
  /** How the past test this question came from was answered; null when unknown. */
  readonly wasCorrect: boolean | null
  readonly sourceTestId: string | null
  /** Counts the changes of its content from 1; 0 when the server does not send it. Guards against lost updates. */
  readonly revision: number
}

/** The other properties of a question of which only text, options and key are known. */
export const PLAIN_DETAILS = { ...PLAIN_FIELDS, revision: 1 } as const

/** A question as recorded in a past test; it may have been deleted from the bank since. */
export interface PastTestQuestion {
  readonly id: string
  readonly text: string
  readonly isCorrect: boolean
  /** The texts of the chosen options, none when it was left unanswered; null when it is not known. */
  readonly chosen: readonly string[] | null
  /** Its category at that time; null when it had none, or when it is not known. */
  readonly category: string | null
  /** What the answer earned, 0–1; null when it is not known: a correct answer then earned 1. */
  readonly points: number | null
  /** How long the question was shown, milliseconds; null when unknown. */
  readonly timeMs: number | null
  /** Whether it was marked for review during the exam; false when unknown. */
  readonly forReview: boolean
}

/** The other properties of a question of a past test of which only text and verdict are known. */
export const UNKNOWN_CHOICE = {
  chosen: null,
  category: null,
  points: null,
  timeMs: null,
  forReview: false,
} as const satisfies Partial<PastTestQuestion>

/** The exam of a past test that does not say which one it was. */
export const UNKNOWN_EXAM = {
  categories: null,
  examId: null,
  exam: null,
  durationMs: null,
} as const satisfies Partial<PastTest>

/** A completed test, taken in this product or elsewhere. */
export interface PastTest {
  readonly id: string
  /** Percent, 0–100, may be fractional. */
  readonly score: number
  readonly passed: boolean
  /** Null when the server does not send it. */
  readonly takenAt: number | null
  /** The chosen categories it was drawn from; null for the whole bank, and when unknown. */
  readonly categories: readonly string[] | null
  /** The exam of the learner that it was; null for Test Mode, when that exam was deleted, and when unknown. */
  readonly examId: string | null
  /** The rules of that exam at that time; null for Test Mode, and when unknown. */
  readonly exam: ExamRules | null
  /** How long it took, milliseconds; null when unknown. */
  readonly durationMs: number | null
  readonly questions: readonly PastTestQuestion[]
}

/** How sure a learner can say to be of an answer before seeing whether it is right, least sure first (spec §4.20). */
export const CONFIDENCES = ['guess', 'unsure', 'sure'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** One answer given in practice; lists that say so hold answers given in exams as well (spec §3.14). */
export interface PracticeResponse {
  readonly id: string
  readonly questionId: string
  /** The chosen option texts. */
  readonly selected: readonly string[]
  readonly isCorrect: boolean
  /** Time from question shown to answer submitted, milliseconds; null when unknown. */
  readonly timeMs: number | null
  readonly createdAt: number
  /** How sure the learner was; absent when it was not asked or not said. */
  readonly confidence?: Confidence
  /** How far the learner's clock was ahead of UTC then, minutes; absent when unknown. See `dayLived`. */
  readonly utcOffsetMinutes?: number
  /** The past test that the answer was given in (`exam-answers.ts`); absent for an answer of practice. */
  readonly testId?: string
}

/** The learner's note and hint on a question: rich text as sanitized HTML. */
export interface Note {
  readonly questionId: string
  readonly noteHtml: string
  readonly hintHtml: string
  /** 0 when the server does not send it. */
  readonly updatedAt: number
  /** Id of the outbox entry that will store this; absent once the server has it. */
  readonly waitingAs?: string
}

/** What signing in loads (spec §3.8). Tests come newest first (spec §3.2). */
export interface LearnerData {
  readonly learner: Learner
  readonly tests: readonly PastTest[]
  readonly questions: readonly Question[]
}

/** Shown for a question without a category (spec §3.3). */
export const DEFAULT_CATEGORY = 'General'

/** A source of randomness: uniform in [0, 1), like `Math.random`; passed in by the caller. */
export type Random = () => number
