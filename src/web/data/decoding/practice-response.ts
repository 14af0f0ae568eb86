import { CONFIDENCES, type PracticeResponse } from '../../../domain/model.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time-units.ts'
import {
  readBooleanOrNull,
  readId,
  readNumberOrNull,
  readRecord,
  readTexts,
  readTimeOrNull,
} from './read-values.ts'

/**
 * A practice response under the names that are read or those that are sent (spec §3.5), or of a compact page
 * (docs/api.md).
 */
export function readPracticeResponse(value: unknown): PracticeResponse {
  if (Array.isArray(value)) return readCompactResponse(value)
  const record = readRecord(value, 'a practice response')
  return {
    id: readId(record.id, 'a practice response'),
    questionId: readId(record.question_id, 'a practice response to a question'),
    selected: readTexts(record.selected_answers ?? record.user_answer),
    isCorrect: readBooleanOrNull(record.is_correct) ?? false,
    timeMs: readNumberOrNull(record.time_taken ?? record.response_time_ms),
    createdAt: readTimeOrNull(record.created_at) ?? 0,
    ...readConfidence(record.confidence),
    ...readUtcOffset(record.utc_offset_minutes),
  }
}

/** Absent where no confidence was given: a list may have 100,000 responses. */
function readConfidence(value: unknown): Pick<PracticeResponse, 'confidence'> | null {
  const confidence = CONFIDENCES.find((each) => each === value)
  return confidence === undefined ? null : { confidence }
}

/** More than any clock is from UTC. */
const UTC_OFFSET_MAX_MINUTES = DAY_MS / MINUTE_MS

/** Absent where it is not known. */
function readUtcOffset(value: unknown): Pick<PracticeResponse, 'utcOffsetMinutes'> | null {
  const utcOffsetMinutes = readNumberOrNull(value)
  if (utcOffsetMinutes === null || Math.abs(utcOffsetMinutes) > UTC_OFFSET_MAX_MINUTES) return null
  return { utcOffsetMinutes }
}

function readCompactResponse(entry: readonly unknown[]): PracticeResponse {
  const [id, questionId, selected, isCorrect, timeMs, createdAt, confidence, utcOffset] = entry
  return {
    id: readId(id, 'a practice response'),
    questionId: readId(questionId, 'a practice response to a question'),
    selected: readTexts(selected),
    isCorrect: readBooleanOrNull(isCorrect) ?? false,
    timeMs: readNumberOrNull(timeMs),
    createdAt: readTimeOrNull(createdAt) ?? 0,
    ...readConfidence(confidence),
    ...readUtcOffset(utcOffset),
  }
}

/**
 * Newest first (spec §3.5). Our server sends them so. For one that does not, they are sorted by time, and answers of
 * the same time keep their order.
 */
export function newestFirst(responses: readonly PracticeResponse[]): readonly PracticeResponse[] {
  return responses.toSorted((a, b) => b.createdAt - a.createdAt)
}
