import { answersOf } from '../../../domain/learning/answers-of.ts'
import { learningBank } from '../../../domain/learning/learning-bank.ts'
import type { Memory } from '../../../domain/learning/memory.ts'
import { countFromSnapshot, snapshotOf } from '../../../domain/learning/snapshot/memory-snapshot.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { nextTask } from '../../data/browser/workers/next-task.ts'
import { readStoredSnapshot, storeSnapshot } from '../../data/sync/offline-cache/stored-snapshot.ts'

/** Fewer answers are counted faster than a snapshot is read. */
const WORTH_STORING = 2000

/** After this many more answers, the stored snapshot is replaced. */
const WORTH_REPLACING = 500

/**
 * What the answers say about memory. Continues from the stored snapshot if it is still valid. Computed in steps, so that the
 * page stays responsive. Rejects when `signal` is aborted.
 *
 * @param responses newest first.
 */
export async function countMemory(
  { learner, questions }: Pick<LearnerData, 'learner' | 'questions'>,
  responses: readonly PracticeResponse[],
  signal: AbortSignal,
): Promise<Memory> {
  const bank = learningBank(questions)
  const isLong = responses.length >= WORTH_STORING
  const snapshot = isLong ? await readStoredSnapshot(learner.id) : null
  await nextTask()
  const steps = countFromSnapshot(bank, snapshot, () => answersOf(responses))
  let step = steps.next()
  while (!step.done) {
    await nextTask()
    signal.throwIfAborted()
    step = steps.next()
  }
  const { value } = step
  if (isLong && value.added >= WORTH_REPLACING) void storeSnapshot(learner.id, snapshotOf(value))
  return value.memory
}
