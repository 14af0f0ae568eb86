import type { ExamContent } from '../../contract/exam.ts'
import type { Random } from '../../domain/model.ts'
import { seededRandom } from '../../domain/seeded-random.ts'
import { DAY_MS } from '../../domain/time-units.ts'
import { SAMPLE_IDENTIFIER } from '../config.ts'
import { newId } from '../ids.ts'
import type { Store } from '../store/store.ts'
import { readSampleFiles } from './sample-files.ts'
import { planSample } from './sample-plan.ts'

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
  const { tests, questions, responses, notes } = planSample(await readSampleFiles(), { now, random, newId })
  const newUser = { name: SAMPLE_NAME, w3w_identifier: SAMPLE_IDENTIFIER }
  await store.userData.restore(
    { newUser },
    {
      tests: tests.toReversed(),
      questions,
      practice_responses: responses.toReversed(),
      question_notes: notes,
      exams: sampleExams(now).map((exam, index) => ({
        ...exam,
        id: newId(),
        revision: 1,
        // A restore distinguishes exams by it.
        created_at: new Date(now + index).toISOString(),
      })),
      papers: [],
      category_titles: [],
      shares: [],
      taken_banks: [],
      taken_questions: [],
      taken_exams: [],
      images: [],
    },
  )
}

/** Days from the start of the sample to the exam of the learner. */
const EXAM_IN_DAYS = 30

/**
 * The exams of the sample learner: one with a date, one with a number of questions for each of its categories.
 *
 * @param now milliseconds since the epoch
 */
export function sampleExams(now: number): readonly ExamContent[] {
  const common = { scoring: 'all-or-nothing', shows_answer_count: true } as const
  return [
    {
      ...common,
      name: 'General Knowledge Certificate',
      blueprint: { kind: 'each', count: 4 },
      pass_mark: { kind: 'percent', percent: 70 },
      time_limit_minutes: 45,
      date: new Date(now + EXAM_IN_DAYS * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
      categories: [],
    },
    {
      ...common,
      name: 'Science Entrance Test',
      blueprint: {
        kind: 'named',
        counts: [
          { category: 'Science', count: 8 },
          { category: 'Mathematics', count: 8 },
          { category: 'Computing', count: 4 },
        ],
      },
      pass_mark: { kind: 'points', points: 15 },
      time_limit_minutes: 30,
      date: null,
      categories: [],
    },
  ]
}
