import type { BatchQuestion } from '../../../../contract/question.ts'

/** A question of a batch, under the id that was sent or one that was drawn for it. */
export interface BatchEntry {
  readonly id: string
  readonly question: BatchQuestion
}
