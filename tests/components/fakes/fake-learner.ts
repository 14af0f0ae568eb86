import * as z from 'zod/mini'
import type { AssistantChange, AssistantKey, Proposal } from '../../../src/contract/assistant.ts'
import type { CategoryTitle } from '../../../src/contract/category.ts'
import type { Exam } from '../../../src/contract/exam.ts'
import type { Paper } from '../../../src/contract/paper.ts'
import type { PastImport } from '../../../src/contract/past-import.ts'
import type { newPracticeResponseSchema, PracticeResponse } from '../../../src/contract/practice-response.ts'
import { type BatchQuestion, type Question, questionSchema } from '../../../src/contract/question.ts'
import type { DeletedQuestion } from '../../../src/contract/question-change.ts'
import type { QuestionNote } from '../../../src/contract/question-note.ts'
import type { newTestSchema, Test } from '../../../src/contract/test.ts'
import type { User } from '../../../src/contract/user.ts'
import { PASS_MARK_PERCENT } from '../../../src/domain/exams/test-mode.ts'
import type { Confidence } from '../../../src/domain/model.ts'

/** The assistants of a fake learner. */
export interface FakeAssistants {
  /** Oldest first. */
  readonly keys: AssistantKey[]
  /** Oldest first. */
  readonly proposals: Proposal[]
  /** Newest first. */
  readonly changes: AssistantChange[]
  /** Ids of changes of notes that the learner changed since. */
  readonly changedSince: Set<string>
}

/** The data of the fake server's learner. Lists are in the order of addition. */
export interface FakeLearner {
  readonly user: User
  readonly questions: Question[]
  readonly tests: Test[]
  readonly responses: PracticeResponse[]
  readonly notes: QuestionNote[]
  readonly deleted: DeletedQuestion[]
  /** Newest first. */
  readonly imports: PastImport[]
  readonly exams: Exam[]
  readonly papers: Paper[]
  readonly categoryTitles: CategoryTitle[]
  readonly assistants: FakeAssistants
}

/** A request as the page sent it. */
export interface FakeCall {
  readonly method: string
  /** Below the API's base, without the query. */
  readonly path: string
  /** JSON as a value, a form unchanged; null without a body. */
  readonly body: unknown
}

/** An id in the server's format: 22 characters. */
export function newTestId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 22)
}

/** A learner with unique words and this bank. */
export function fakeLearner(questions: readonly BatchQuestion[] = []): FakeLearner {
  const letters = () => newTestId().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a')
  const user = {
    id: newTestId(),
    name: 'Ada Lovelace',
    w3w_identifier: [letters(), letters(), letters()].join('-'),
    created_at: new Date().toISOString(),
  }
  const bank = questions.map((entry) => ({ ...toQuestion(user, entry), id: newTestId() }))
  const lists = {
    tests: [],
    responses: [],
    notes: [],
    deleted: [],
    imports: [],
    exams: [],
    papers: [],
    categoryTitles: [],
    assistants: { keys: [], proposals: [], changes: [], changedSince: new Set<string>() },
  }
  return { user, questions: bank, ...lists }
}

export function toQuestion(user: User, entry: BatchQuestion): Question {
  return z.parse(questionSchema, {
    category: null,
    explanation: null,
    is_flagged: false,
    is_correct: null,
    source_test_id: null,
    format: 'plain',
    option_feedback: null,
    keep_order: null,
    pair_set: null,
    made_by: null,
    reference: null,
    source_id: null,
    revision: 1,
    id: newTestId(),
    ...withoutUndefined(entry),
    user_id: user.id,
    created_at: new Date().toISOString(),
  })
}

export function withoutUndefined(members: object) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

/** Adds an answer to the learner's question at `index`, given `minutesAgo`. */
export function addResponse(
  { user, questions, responses }: FakeLearner,
  index: number,
  isCorrect: boolean,
  minutesAgo: number,
  timeMs: number | null = 12_400,
  confidence?: Confidence,
): void {
  const question = questions[index]
  if (question === undefined) throw new Error(`There is no question ${index}`)
  const wrong = question.possible_answers.filter((option) => !question.correct_answers.includes(option))
  responses.push(
    toResponse({
      user_id: user.id,
      question_id: question.id,
      user_answer: isCorrect ? question.correct_answers : wrong.slice(0, 1),
      is_correct: isCorrect,
      response_time_ms: timeMs,
      created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      ...(confidence && { confidence }),
    }),
  )
}

/** Writes the note on the learner's question at `index`, as another device would. */
export function addNote(
  { user, questions, notes }: FakeLearner,
  index: number,
  texts: Pick<QuestionNote, 'note_text' | 'hint_text'>,
): void {
  const question = questions[index]
  if (question === undefined) throw new Error(`There is no question ${index}`)
  saveNote(user, notes, question.id, texts.note_text, texts.hint_text)
}

/** Adds a past test with a score in percent and a time. */
export function addTest(
  { user, tests }: FakeLearner,
  score: number,
  takenAt: string,
  categories: string[] | null = null,
): Test {
  const test = toTest({
    user_id: user.id,
    score,
    passed: score >= PASS_MARK_PERCENT,
    taken_at: takenAt,
    categories,
  })
  tests.push(test)
  return test
}

export function toResponse(sent: z.infer<typeof newPracticeResponseSchema>): PracticeResponse {
  const chosen = [sent.user_answer].flat()
  return {
    id: sent.id ?? newTestId(),
    user_id: sent.user_id,
    question_id: sent.question_id,
    user_answer: chosen,
    selected_answers: chosen,
    is_correct: sent.is_correct,
    response_time_ms: sent.response_time_ms ?? null,
    time_taken: sent.response_time_ms ?? null,
    source: sent.source ?? 'frontend',
    created_at: sent.created_at ?? new Date().toISOString(),
    ...(sent.confidence && { confidence: sent.confidence }),
    ...(sent.utc_offset_minutes != null && { utc_offset_minutes: sent.utc_offset_minutes }),
  }
}

export function toTest(sent: z.infer<typeof newTestSchema>): Test {
  return {
    id: sent.id ?? newTestId(),
    user_id: sent.user_id,
    score: sent.score,
    passed: sent.passed,
    taken_at: sent.taken_at ?? new Date().toISOString(),
    categories: sent.categories ?? null,
    exam_id: sent.exam_id ?? null,
    exam: sent.exam ?? null,
    duration_ms: sent.duration_ms ?? null,
    questions: sent.questions ?? [],
  }
}

/** Creates or replaces the note on a question, with a later time of change than before. */
export function saveNote(
  user: User,
  notes: QuestionNote[],
  question_id: string,
  note_text: string,
  hint_text: string,
): QuestionNote {
  const index = notes.findIndex((note) => note.question_id === question_id)
  const stored = notes[index]
  const now = Math.max(Date.now(), stored === undefined ? 0 : Date.parse(stored.updated_at) + 1)
  const updated_at = new Date(now).toISOString()
  const note = {
    id: stored?.id ?? newTestId(),
    user_id: user.id,
    question_id,
    note_text,
    hint_text,
    created_at: stored?.created_at ?? updated_at,
    updated_at,
  }
  notes.splice(stored === undefined ? notes.length : index, 1, note)
  return note
}
