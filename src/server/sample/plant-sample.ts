import type { Store } from '../store/store.ts'

/** The identifier that the first start tells, to look around with. */
export const SAMPLE_IDENTIFIER = 'sample-quiz-learner'

/** Plants the sample learner into an empty database. `now` is milliseconds since the Unix epoch. */
export async function plantSample(store: Store, _now: number): Promise<void> {
  await store.users.create({ name: 'Sample Learner', w3w_identifier: SAMPLE_IDENTIFIER })
}
