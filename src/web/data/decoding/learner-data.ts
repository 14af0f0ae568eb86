import type { Learner, LearnerData, PastTest, PastTestQuestion } from '../../../domain/model.ts'
import { newestFirst } from '../../../domain/past-tests.ts'
import { readExamRulesOrNull } from './exam.ts'
import { readQuestion } from './question.ts'
import {
  readBooleanOrNull,
  readId,
  readIdOrNull,
  readList,
  readNumberOrNull,
  readRecord,
  readText,
  readTextOrNull,
  readTexts,
  readTimeOrNull,
  UnreadableReplyError,
} from './read-values.ts'

/**
 * What signing in loads; a missing list is an empty one. `identifier` is what was typed, used when the reply does not
 * repeat it.
 */
export function readLearnerData(value: unknown, identifier: string): LearnerData {
  const record = readRecord(value, 'the data of a learner')
  return {
    learner: readLearner(record.user, identifier),
    tests: newestFirst(readList(record.tests, 'a list of tests').map(readPastTest)),
    questions: readList(record.questions, 'a list of questions').map(readQuestion),
  }
}

/** A learner; `known` is the identifier where it is known already. @throws UnreadableReplyError */
export function readLearner(value: unknown, known: string | null): Learner {
  const user = readRecord(value, 'a learner')
  const identifier = readText(user.w3w_identifier) || known
  if (identifier === null) throw new UnreadableReplyError('a learner with an identifier', value)
  const createdAt = readTimeOrNull(user.created_at)
  return {
    id: readId(user.id, 'a learner'),
    name: readText(user.name) || identifier,
    identifier,
    ...(createdAt === null ? {} : { createdAt }),
  }
}

/** A past test. Its questions may be missing, and a question in it may have a text and no id. */
export function readPastTest(value: unknown): PastTest {
  const record = readRecord(value, 'a test')
  return {
    id: readId(record.id, 'a test'),
    score: readNumberOrNull(record.score) ?? 0,
    passed: readBooleanOrNull(record.passed) ?? false,
    takenAt: readTimeOrNull(record.taken_at),
    categories: readCategories(record.categories),
    examId: readIdOrNull(record.exam_id),
    exam: readExamRulesOrNull(record.exam),
    durationMs: readNumberOrNull(record.duration_ms),
    questions: readList(record.questions, 'a list of questions').map(readPastTestQuestion),
  }
}

/** Other servers do not send categories, which is null; an empty list means null as well. */
function readCategories(value: unknown): readonly string[] | null {
  const categories = readTexts(value)
  return categories.length > 0 ? categories : null
}

/** Only a literal `false` marks a question as missed: a test without a verdict is no evidence. */
function readPastTestQuestion(value: unknown): PastTestQuestion {
  const record = readRecord(value, 'a question of a test')
  return {
    id: readIdOrNull(record.id) ?? '',
    text: readText(record.question_text),
    isCorrect: readBooleanOrNull(record.is_correct) ?? true,
    chosen: Array.isArray(record.chosen) ? readTexts(record.chosen) : null,
    category: readTextOrNull(record.category),
    points: readNumberOrNull(record.points),
    timeMs: readNumberOrNull(record.time_ms),
    forReview: readBooleanOrNull(record.for_review) ?? false,
  }
}
