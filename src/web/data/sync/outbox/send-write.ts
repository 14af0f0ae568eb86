import { FRONTEND_SOURCE, RESPONSE_TIME_MAX_MS, TEST_DURATION_MAX_MS } from '../../../../contract/limits.ts'
import type { NewPracticeResponse } from '../../../../contract/practice-response.ts'
import type { NewQuestionNote } from '../../../../contract/question-note.ts'
import type { NewTest, TestQuestion } from '../../../../contract/test.ts'
import type { PastTest, PastTestQuestion, PracticeResponse } from '../../../../domain/model.ts'
import type { LearnerWrite, NoteWrite, WriteKindName } from '../../../../domain/outbox/outbox-entry.ts'
import type { SendReply } from '../../../../domain/outbox/send-outcome.ts'
import { sendableDuration, sendableTime } from '../../../../domain/outbox/send-outcome.ts'
import type { NoteVersion } from '../../../../domain/practice/notes/note-draft.ts'
import { examRulesToWire } from '../../decoding/exam-to-wire.ts'
import { call, HttpError, UploadTimeoutError } from '../../http/client.ts'

/** A request without a reply within this time counts as lost, milliseconds: no other tab can send meanwhile. */
export const REPLY_TIMEOUT_MS = 30_000

/** How a try ended; `body` is the reply to a success or the text of an error reply, `error` the error for callers. */
export interface SendResult extends SendReply {
  readonly body: unknown
  readonly error: Error | null
}

/**
 * Sends one write (spec §7.2). Safe to repeat: ids are created by the client, flags are set rather than toggled, and what
 * is stored already is no conflict.
 */
export async function sendWrite(learnerId: string, write: LearnerWrite): Promise<SendResult> {
  try {
    const body = await requestOf(learnerId, write, AbortSignal.timeout(REPLY_TIMEOUT_MS))
    return { status: 200, retryAfterMs: null, isOurs: true, body, error: null }
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    if (!(error instanceof HttpError)) {
      const isItsOwn = error instanceof UploadTimeoutError || error instanceof MissingCodeError
      const isBug = isOwnError(error)
      return { status: null, retryAfterMs: null, isOurs: false, isItsOwn, isBug, body: null, error }
    }
    const { status, retryAfterMs, isOurs, message } = error
    return { status, retryAfterMs, isOurs, body: message, error }
  }
}

/** The code that sends it could not be loaded, which says nothing about the connection to the server. */
class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError'
}

/**
 * Whether an error is one of our own code, which would be the same each time. A browser reports failures of the network and
 * of loading code as such errors as well: these are to be caught where they occur.
 */
function isOwnError(error: unknown): boolean {
  return [TypeError, RangeError, ReferenceError, SyntaxError].some((type) => error instanceof type)
}

function requestOf<K extends WriteKindName>(
  learnerId: string,
  write: LearnerWrite<K>,
  signal: AbortSignal,
): Promise<unknown> {
  return REQUESTS[write.kind](learnerId, write, signal)
}

type Request<K extends WriteKindName> = (
  learnerId: string,
  write: LearnerWrite<K>,
  signal: AbortSignal,
) => Promise<unknown>

const REQUESTS: { readonly [K in WriteKindName]: Request<K> } = {
  answer: (learnerId, { response }, signal) =>
    call('POST', '/practice-responses/', { body: answerToWire(learnerId, response), signal }),
  test: (learnerId, { test }, signal) =>
    call('POST', '/tests/', { body: testToWire(learnerId, test), signal }),
  note: (learnerId, write, signal) =>
    call('POST', '/question-notes/', { body: noteToWire(learnerId, write), signal }),
  flag: (_, { questionId, isFlagged }, signal) =>
    call('PATCH', `/questions/${encodeURIComponent(questionId)}/flag`, {
      body: { is_flagged: isFlagged },
      signal,
    }),
  add: async (learnerId, { question }) =>
    (await loadChanges()).sendNewQuestion(learnerId, question, REPLY_TIMEOUT_MS),
  edit: async (learnerId, write) => (await loadChanges()).sendEdit(learnerId, write, REPLY_TIMEOUT_MS),
  bulk: async (learnerId, write, signal) => (await loadChanges()).sendBulk(learnerId, write, signal),
  exam: async (learnerId, { change }, signal) => (await loadChanges()).sendExam(learnerId, change, signal),
  categories: (learnerId, { changes }, signal) =>
    call('POST', '/categories/bulk', { body: { user_id: learnerId, changes }, signal }),
}

/** Loaded when a question or an exam was changed: most pages change none. */
async function loadChanges(): Promise<typeof import('./send-changes.ts')> {
  try {
    return await import('./send-changes.ts')
  } catch (cause) {
    throw new MissingCodeError('The code that sends this could not be loaded', { cause })
  }
}

function answerToWire(learnerId: string, response: PracticeResponse): NewPracticeResponse {
  const created_at = sendableTime(response.createdAt)
  const { confidence, utcOffsetMinutes } = response
  return {
    user_id: learnerId,
    question_id: response.questionId,
    user_answer: [...response.selected],
    is_correct: response.isCorrect,
    response_time_ms: sendableDuration(response.timeMs, RESPONSE_TIME_MAX_MS),
    source: FRONTEND_SOURCE,
    ...(created_at === null ? {} : { created_at }),
    id: response.id,
    ...(confidence !== undefined && { confidence }),
    ...(utcOffsetMinutes !== undefined && { utc_offset_minutes: utcOffsetMinutes }),
  }
}

function testToWire(learnerId: string, test: PastTest): NewTest {
  const taken_at = sendableTime(test.takenAt)
  const duration_ms = sendableDuration(test.durationMs, TEST_DURATION_MAX_MS)
  return {
    user_id: learnerId,
    score: test.score,
    passed: test.passed,
    questions: test.questions.map(questionToWire),
    ...(test.examId === null ? {} : { exam_id: test.examId }),
    ...(test.exam === null ? {} : { exam: examRulesToWire(test.exam) }),
    ...(duration_ms === null ? {} : { duration_ms }),
    ...(test.categories === null ? {} : { categories: [...test.categories] }),
    ...(taken_at === null ? {} : { taken_at }),
    id: test.id,
  }
}

function questionToWire(question: PastTestQuestion): TestQuestion {
  const { id, text, isCorrect, chosen, category, points, forReview } = question
  const time_ms = sendableDuration(question.timeMs, TEST_DURATION_MAX_MS)
  return {
    id,
    question_text: text,
    is_correct: isCorrect,
    ...(chosen === null ? {} : { chosen: [...chosen], category }),
    ...(points === null ? {} : { points }),
    ...(time_ms === null ? {} : { time_ms }),
    ...(forReview ? { for_review: true } : {}),
  }
}

function noteToWire(learnerId: string, { questionId, texts, startedFrom }: NoteWrite): NewQuestionNote {
  return {
    user_id: learnerId,
    question_id: questionId,
    note_text: texts.noteHtml,
    hint_text: texts.hintHtml,
    ...ifUpdatedAt(startedFrom.version),
  }
}

/**
 * Null means that no note is expected: a note that was never read is then not replaced. A server that sends no times is
 * not asked to compare any.
 */
function ifUpdatedAt(version: NoteVersion): Pick<NewQuestionNote, 'if_updated_at'> {
  if (typeof version !== 'number') return { if_updated_at: null }
  return version === 0 ? {} : { if_updated_at: new Date(version).toISOString() }
}
