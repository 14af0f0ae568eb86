import { FRONTEND_SOURCE } from '../../contract/limits.ts'
import { type BatchQuestion, sentContent } from '../../contract/question.ts'
import type { Random } from '../../domain/model.ts'
import type { RestoreContents } from '../store/user-data/restore-contents.ts'
import type { SampleFiles } from './sample-files.ts'
import {
  type SampleQuestion,
  type SimulatedResponse,
  type SimulatedTest,
  simulateResponses,
  simulateTests,
} from './simulate-history.ts'
import { simulateLearner } from './simulated-learner.ts'

/** Most of what the sample learner owns, as the contents of an export. */
interface SamplePlan {
  /** Oldest first. */
  readonly tests: RestoreContents['tests']
  readonly questions: RestoreContents['questions']
  /** Oldest first. */
  readonly responses: RestoreContents['practice_responses']
  readonly notes: RestoreContents['question_notes']
}

interface SampleOptions {
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly random: Random
  readonly newId: () => string
}

/** Questions that were added with the oldest test and are deleted with it (spec §4.2). */
export const QUESTIONS_OF_OLDEST_TEST = 20
/** Number of flagged questions: those answered wrong most often in practice. */
export const FLAGGED = 6

/**
 * Plans a plausible history for the sample learner: six tests and some hundred responses, so that every figure of the
 * product has a value. Deterministic for equal options. Throws when a note names no question of the bank.
 */
export function planSample(files: SampleFiles, options: SampleOptions): SamplePlan {
  const { now, random, newId } = options
  const created_at = new Date(now).toISOString()
  const bank = files.bank.map((question) => ({ ...question, id: newId() }))
  const questions = bank.map(toSampleQuestion)
  const correctProbability = simulateLearner(questions, random)
  const tests = simulateTests(questions, correctProbability, now, random).map((test) => ({
    ...test,
    id: newId(),
  }))
  const responses = simulateResponses(questions, correctProbability, now, random)

  const oldest = tests[0]
  const fromOldest = new Map(
    oldest?.questions.slice(0, QUESTIONS_OF_OLDEST_TEST).map(({ id, isCorrect }) => [id, isCorrect]),
  )
  const flagged = mostMissed(responses, FLAGGED)
  return {
    tests: tests.map((test) => ({ id: test.id, ...toTest(test) })),
    questions: bank.map((question) => ({
      ...sentContent(question),
      id: question.id,
      is_flagged: flagged.has(question.id),
      is_correct: fromOldest.get(question.id) ?? null,
      source_test_id: fromOldest.has(question.id) && oldest !== undefined ? oldest.id : null,
      revision: 1,
      deleted_at: null,
      created_at,
    })),
    responses: responses.map((response) => ({ id: newId(), ...toResponse(response) })),
    notes: planNotes(files, questions, created_at),
  }
}

function toSampleQuestion({
  id,
  question_text,
  ...question
}: BatchQuestion & { id: string }): SampleQuestion {
  return {
    id,
    text: question_text,
    category: question.category ?? null,
    options: question.possible_answers,
    correct: question.correct_answers,
  }
}

function toTest({ score, passed, takenAt, questions }: SimulatedTest) {
  return {
    score,
    passed,
    taken_at: new Date(takenAt).toISOString(),
    categories: null,
    exam_id: null,
    exam: null,
    duration_ms: null,
    questions: questions.map(({ id, text, isCorrect, chosen, category }) => ({
      id,
      question_text: text,
      is_correct: isCorrect,
      chosen: [...(chosen ?? [])],
      category,
    })),
  }
}

function toResponse({ questionId, selected, isCorrect, timeMs, createdAt }: SimulatedResponse) {
  return {
    question_id: questionId,
    user_answer: [...selected],
    is_correct: isCorrect,
    response_time_ms: timeMs,
    source: FRONTEND_SOURCE,
    created_at: new Date(createdAt).toISOString(),
  }
}

function mostMissed(responses: readonly SimulatedResponse[], count: number): ReadonlySet<string> {
  const misses = new Map<string, number>()
  for (const { questionId, isCorrect } of responses) {
    if (!isCorrect) misses.set(questionId, (misses.get(questionId) ?? 0) + 1)
  }
  const ranked = [...misses].sort(([, some], [, others]) => others - some)
  return new Set(ranked.slice(0, count).map(([id]) => id))
}

function planNotes(
  { notes }: SampleFiles,
  questions: readonly SampleQuestion[],
  created_at: string,
): RestoreContents['question_notes'] {
  const ids = new Map(questions.map(({ id, text }) => [text, id]))
  return notes.map(({ question, note, hint }) => {
    const id = ids.get(question)
    if (id === undefined) throw new Error(`samples/notes.json: no question of the bank reads "${question}"`)
    return { question_id: id, note_text: note, hint_text: hint, created_at, updated_at: created_at }
  })
}
