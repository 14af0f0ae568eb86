import { FRONTEND_SOURCE } from '../../contract/limits.ts'
import type { Random } from '../../domain/model.ts'
import { seededRandom } from '../../domain/seeded-random.ts'
import { newId } from '../ids.ts'
import type { RestoreContents } from '../store/restore-contents.ts'
import type { Store } from '../store/store.ts'
import { sampleExams } from './sample-exams.ts'
import { readSampleFiles } from './sample-files.ts'
import { planSample, type SamplePlan } from './sample-plan.ts'

/** The identifier of the sample learner; printed at the start, and no secret. */
export const SAMPLE_IDENTIFIER = 'sample-quiz-learner'

const SAMPLE_NAME = 'Sample Learner'

/** An arbitrary number: the same sample on every machine. */
export const SAMPLE_SEED = 20_261_120

/**
 * Adds the sample learner with a bank, past tests, practice and notes, in one transaction: after a crash there is the whole
 * sample or none. Does nothing when the identifier is taken: another server, started on the same database at the same
 * time, was first.
 *
 * @param now milliseconds since the Unix epoch; everything in the sample happened before
 */
export async function addSampleLearner(
  store: Store,
  now: number,
  random: Random = seededRandom(SAMPLE_SEED),
): Promise<void> {
  const plan = planSample(await readSampleFiles(), { userId: newId(), now, random, newId })
  const newUser = { name: SAMPLE_NAME, w3w_identifier: SAMPLE_IDENTIFIER }
  await store.userData.restore({ newUser }, contentsOf(plan, new Date(now).toISOString()))
}

/** The plan as the contents of an export: complete, tests and responses newest first. */
function contentsOf({ tests, questions, responses, notes }: SamplePlan, now: string): RestoreContents {
  return {
    tests: tests.toReversed().map((test) => ({
      ...test,
      id: test.id ?? newId(),
      taken_at: test.taken_at ?? now,
      categories: test.categories ?? null,
      exam_id: test.exam_id ?? null,
      exam: test.exam ?? null,
      duration_ms: test.duration_ms ?? null,
      questions: test.questions ?? [],
    })),
    questions: questions.map((question) => ({
      ...question,
      id: question.id ?? newId(),
      category: question.category ?? null,
      explanation: question.explanation ?? null,
      is_flagged: question.is_flagged ?? false,
      is_correct: question.is_correct ?? null,
      source_test_id: question.source_test_id ?? null,
      format: question.format ?? 'plain',
      option_feedback: question.option_feedback ?? null,
      reference: question.reference ?? null,
      source_id: question.source_id ?? null,
      keep_order: question.keep_order ?? null,
      revision: 1,
      deleted_at: null,
      created_at: now,
    })),
    practiceResponses: responses.toReversed().map((response) => ({
      ...response,
      id: newId(),
      user_answer: [response.user_answer].flat(),
      response_time_ms: response.response_time_ms ?? null,
      source: response.source ?? FRONTEND_SOURCE,
      created_at: response.created_at ?? now,
    })),
    questionNotes: notes.map((note) => ({
      ...note,
      hint_text: note.hint_text ?? '',
      created_at: now,
      updated_at: now,
    })),
    exams: sampleExams(Date.parse(now)).map((exam, index) => ({
      ...exam,
      id: newId(),
      revision: 1,
      // A restore distinguishes exams by it.
      created_at: new Date(Date.parse(now) + index).toISOString(),
    })),
    categoryTitles: [],
    images: [],
  }
}
