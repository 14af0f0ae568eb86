import { wholeContent } from '../../domain/importing/drafts/draft.ts'
import {
  countReview,
  type PlannedWrite,
  plannedWriteOf,
} from '../../domain/importing/review/import-actions.ts'
import type { ImportReview } from '../../domain/importing/review/review.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { newId } from '../data/browser/new-id.ts'
import { nextTask } from '../data/browser/workers/next-task.ts'
import { briefContentToWire, type QuestionToAdd } from '../data/writes/add-questions.ts'

/** Drafts that are prepared before the page gets a task. */
const PART = 1000

/** What an import did, in questions. */
interface StoredCounts {
  readonly added: number
  readonly replaced: number
  /** Not stored: in the bank already, or deselected. */
  readonly skipped: number
  /** Number of different images that the stored questions show. */
  readonly images: number
}

/** The same, once it is done. */
export interface ImportCounts extends StoredCounts {
  /** Images that the server did not accept. */
  readonly imagesLeftOut: number
}

/**
 * The questions that a review stores, in the file's order, and how many there are of each kind.
 * @param ids of drafts that were to be stored before; those of new ones are added. Rejects when `signal` is aborted.
 */
export async function listQuestionsToStore(
  review: ImportReview,
  ids: Map<number, string>,
  signal: AbortSignal,
): Promise<{ readonly list: readonly QuestionToAdd[]; readonly counts: StoredCounts }> {
  const list: QuestionToAdd[] = []
  for (let first = 0; first < review.items.length; first += PART) {
    const end = Math.min(first + PART, review.items.length)
    for (let number = first; number < end; number++) {
      const storing = plannedWriteOf(review, number)
      if (storing !== null) list.push(toQuestion(storing, ids))
    }
    await nextTask()
    signal.throwIfAborted()
  }
  const { actions } = countReview(review)
  const counts = {
    added: actions.add,
    replaced: actions.replace,
    skipped: actions.skip + actions['leave-out'],
    images: new Set(list.flatMap(({ images = [] }) => images.map(({ image }) => image))).size,
  }
  return { list, counts }
}

function toQuestion({ number, draft, replaces }: PlannedWrite, ids: Map<number, string>): QuestionToAdd {
  const sourceId = draft.sourceId?.slice(0, QUESTION_LIMITS.sourceIdMax) ?? null
  const content = {
    ...briefContentToWire({ ...wholeContent(draft), sourceId }),
    ...(draft.images === undefined ? {} : { images: draft.images }),
  }
  if (replaces !== null) return { ...content, id: replaces.id, replaces: true }
  const id = ids.get(number) ?? newId()
  ids.set(number, id)
  return { ...content, id, is_flagged: draft.isFlagged }
}
