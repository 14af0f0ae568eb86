import { answersOf } from '../../../domain/learning/answers-of.ts'
import { countFromKept, keptMemory } from '../../../domain/learning/kept/kept-memory.ts'
import { learningBank } from '../../../domain/learning/learning-bank.ts'
import type { Memory } from '../../../domain/learning/memory.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { nextTask } from '../../data/browser/workers/next-task.ts'
import { keepMemory, readKeptMemory } from '../../data/sync/offline-cache/kept-memory.ts'

/** So many answers are counted faster than what is kept could be read. */
const WORTH_KEEPING = 2000

/** After so many more answers, what is kept is replaced. */
const WORTH_REPLACING = 500

/**
 * What the answers say about memory, from what this browser has kept of it where that still follows from them. Computed in
 * slices, so that the page stays responsive. Rejects when `signal` is aborted.
 *
 * @param responses newest first.
 */
export async function countMemory(
  { learner, questions }: Pick<LearnerData, 'learner' | 'questions'>,
  responses: readonly PracticeResponse[],
  signal: AbortSignal,
): Promise<Memory> {
  const bank = learningBank(questions)
  const isLong = responses.length >= WORTH_KEEPING
  const kept = isLong ? await readKeptMemory(learner.id) : null
  await nextTask()
  const slices = countFromKept(bank, kept, () => answersOf(responses))
  let slice = slices.next()
  while (!slice.done) {
    await nextTask()
    signal.throwIfAborted()
    slice = slices.next()
  }
  const { value } = slice
  if (isLong && value.added >= WORTH_REPLACING) void keepMemory(learner.id, keptMemory(value))
  return value.memory
}
