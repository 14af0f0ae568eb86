import type { Random } from '../../domain/model.ts'
import { seededRandom } from '../../domain/seeded-random.ts'
import { newId } from '../ids.ts'
import type { Store } from '../store/store.ts'
import { readSampleFiles } from './sample-files.ts'
import { planSample, type SamplePlan } from './sample-plan.ts'

/** Under which the sample learner is found; printed at the start, and no secret. */
export const SAMPLE_IDENTIFIER = 'sample-quiz-learner'

const SAMPLE_NAME = 'Sample Learner'

/** An arbitrary number: the same sample on every machine. */
export const SAMPLE_SEED = 20_261_120

/**
 * Adds the sample learner with a bank, past tests, practice and notes. When any of it cannot be written, the
 * learner is removed again and the reason thrown. Where the identifier is taken already nothing happens: another
 * server, started on the same database at the same moment, was quicker.
 *
 * @param now milliseconds since the epoch, the moment before which the sample's past lies
 */
export async function plantSample(
  store: Store,
  now: number,
  random: Random = seededRandom(SAMPLE_SEED),
): Promise<void> {
  const userId = newId()
  const plan = planSample(await readSampleFiles(), { userId, now, random, newId })
  const learner = { id: userId, name: SAMPLE_NAME, w3w_identifier: SAMPLE_IDENTIFIER }
  if ((await store.users.create(learner)).outcome === 'conflict') return
  try {
    await writePlan(store, userId, plan)
  } catch (error) {
    await store.users.remove(userId)
    throw error
  }
}

/** One after the other: lists are in the order of writing. Tests come first, as questions refer to them. */
async function writePlan(store: Store, userId: string, plan: SamplePlan): Promise<void> {
  for (const test of plan.tests) {
    demand('created', (await store.tests.create(test)).outcome, 'A sample test')
  }
  const { outcome } = await store.questions.createAll(userId, plan.questions)
  demand('created', outcome, 'The sample bank')
  for (const response of plan.responses) {
    demand('created', (await store.practiceResponses.create(response)).outcome, 'A sample response')
  }
  for (const note of plan.notes) {
    demand('saved', (await store.questionNotes.save(note)).outcome, 'A sample note')
  }
}

function demand(wanted: string, outcome: string, what: string): void {
  if (outcome !== wanted) throw new Error(`${what} could not be written: ${outcome}`)
}
