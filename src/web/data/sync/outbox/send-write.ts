import { FRONTEND_SOURCE, RESPONSE_TIME_MAX_MS, TEST_DURATION_MAX_MS } from '../../../../contract/limits.ts'
import type { NewPracticeResponse } from '../../../../contract/practice-response.ts'
import type { NewQuestionNote } from '../../../../contract/question-note.ts'
import type { NewTest, TestQuestion } from '../../../../contract/test.ts'
import type { PastTest, PastTestQuestion, PracticeResponse } from '../../../../domain/model.ts'
import type { LearnerWrite, NoteWrite } from '../../../../domain/outbox/outbox-entry.ts'
import type { SendReply } from '../../../../domain/outbox/send-outcome.ts'
import { sendableDuration, sendableTime } from '../../../../domain/outbox/sendable-times.ts'
import type { NoteVersion } from '../../../../domain/practice/notes/note-draft.ts'
import { examRulesToWire } from '../../decoding/exam-to-wire.ts'
import { call, HttpError, hasStatus, UploadTimeoutError } from '../../http/client.ts'

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
      // An error of our own code says nothing about the connection, and must not hold up everything else.
      const isItsOwn =
        error instanceof UploadTimeoutError || error instanceof TypeError || error instanceof RangeError
      return { status: null, retryAfterMs: null, isOurs: false, isItsOwn, body: null, error }
    }
    const { status, retryAfterMs, isOurs, message } = error
    return { status, retryAfterMs, isOurs, body: message, error }
  }
}

async function requestOf(learnerId: string, write: LearnerWrite, signal: AbortSignal): Promise<unknown> {
  switch (write.kind) {
    case 'answer':
      return sendAnswer(learnerId, write.response, signal)
    case 'test':
      return sendTest(learnerId, write.test, signal)
    case 'note':
      return call('POST', '/question-notes/', { body: noteToWire(learnerId, write), signal })
    case 'flag': {
      const path = `/questions/${encodeURIComponent(write.questionId)}/flag`
      return call('PATCH', path, { body: { is_flagged: write.isFlagged }, signal })
    }
    case 'add':
    case 'edit':
    case 'bulk': {
      // Loaded when a question was changed: most pages change none.
      const { sendQuestion } = await import('./send-question.ts')
      return await sendQuestion(learnerId, write, REPLY_TIMEOUT_MS)
    }
    case 'exam': {
      const { sendExam } = await import('./send-exam.ts')
      return await sendExam(learnerId, write.change, signal)
    }
    case 'categories':
      return call('POST', '/categories/bulk', {
        body: { user_id: learnerId, changes: write.changes },
        signal,
      })
  }
}

/** An older server that refuses unknown members gets the answer without its confidence and the offset of the clock. */
async function sendAnswer(
  learnerId: string,
  response: PracticeResponse,
  signal: AbortSignal,
): Promise<unknown> {
  const send = (body: NewPracticeResponse) => call('POST', '/practice-responses/', { body, signal })
  const body = answerToWire(learnerId, response)
  const { confidence, utcOffsetMinutes } = response
  if (confidence === undefined && utcOffsetMinutes === undefined) return await send(body)
  try {
    return await send({
      ...body,
      ...(confidence !== undefined && { confidence }),
      ...(utcOffsetMinutes !== undefined && { utc_offset_minutes: utcOffsetMinutes }),
    })
  } catch (cause) {
    if (!isRefused(cause)) throw cause
    return await send(body)
  }
}

function isRefused(cause: unknown): boolean {
  // Nothing but a server that reads the body replies with 422; anything on the way may reply with 400.
  return cause instanceof HttpError && (cause.status === 422 || hasStatus(cause, 400))
}

function answerToWire(learnerId: string, response: PracticeResponse): NewPracticeResponse {
  const created_at = sendableTime(response.createdAt)
  return {
    user_id: learnerId,
    question_id: response.questionId,
    user_answer: [...response.selected],
    is_correct: response.isCorrect,
    response_time_ms: sendableDuration(response.timeMs, RESPONSE_TIME_MAX_MS),
    source: FRONTEND_SOURCE,
    ...(created_at === null ? {} : { created_at }),
    id: response.id,
  }
}

/** An older server that refuses unknown members gets the test without categories and without what was chosen. */
async function sendTest(learnerId: string, test: PastTest, signal: AbortSignal): Promise<unknown> {
  const body = testToWire(learnerId, test)
  try {
    return await call('POST', '/tests/', { body, signal })
  } catch (cause) {
    const { categories, exam_id, exam, duration_ms, questions = [], ...rest } = body
    const hasMore = [categories, exam, duration_ms, ...questions.map(({ chosen }) => chosen)]
    if (!isRefused(cause) || hasMore.every((value) => value === undefined)) throw cause
    const plain = questions.map(({ id, question_text, is_correct }) => ({ id, question_text, is_correct }))
    return await call('POST', '/tests/', { body: { ...rest, questions: plain }, signal })
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
