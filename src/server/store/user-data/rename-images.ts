import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { renameImagesInTexts } from '../resources/images/images-in-texts.ts'
import { contentHash } from '../resources/imports/record-import.ts'
import { selectQuestions, toQuestion } from '../resources/questions/question-rows.ts'
import { chunksOf } from '../resources/stored-values.ts'
import type { Tables } from '../schema.ts'

/** Questions that are read at once. */
const PAGE_SIZE = 100

/** A question that an import replaced. */
interface ReplacedKey {
  readonly import: number
  readonly question: number
}

/**
 * Replaces image names in all texts of a learner. Names that are not in the map stay. It counts as no edit: an import that
 * replaced such a question can still be undone.
 */
export async function renameImages(
  trx: Transaction<Tables>,
  learner: number,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  if (renamed.size === 0) return
  const unedited = await findUnedited(trx, learner)
  await renameImagesInTexts(trx, learner, renamed)
  for (const keys of chunksOf(unedited, PAGE_SIZE)) {
    await rehash(trx, learner, keys)
    await yieldToEventLoop()
  }
}

/** The questions that have the content still which an import wrote. */
async function findUnedited(trx: Transaction<Tables>, learner: number): Promise<readonly ReplacedKey[]> {
  const replaced = await trx
    .selectFrom('replaced_contents')
    .select(['import', 'question', 'written'])
    .where('learner', '=', learner)
    .execute()
  const unedited: ReplacedKey[] = []
  for (const chunk of chunksOf(replaced, PAGE_SIZE)) {
    const hashes = await hashesOf(trx, learner, chunk)
    unedited.push(...chunk.filter(({ question, written }) => hashes.get(question) === written))
    await yieldToEventLoop()
  }
  return unedited
}

async function rehash(
  trx: Transaction<Tables>,
  learner: number,
  keys: readonly ReplacedKey[],
): Promise<void> {
  const hashes = await hashesOf(trx, learner, keys)
  for (const key of keys) {
    const written = hashes.get(key.question)
    if (written === undefined) continue
    await trx
      .updateTable('replaced_contents')
      .set({ written })
      .where('learner', '=', learner)
      .where('import', '=', key.import)
      .where('question', '=', key.question)
      .execute()
  }
}

/** The hash of what each question has now, by its `seq`. */
async function hashesOf(
  trx: Transaction<Tables>,
  learner: number,
  keys: readonly ReplacedKey[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await selectQuestions(trx)
    .select('questions.seq')
    .where('questions.learner', '=', learner)
    .where(
      'questions.seq',
      'in',
      keys.map(({ question }) => question),
    )
    .execute()
  return new Map(rows.map((row) => [row.seq, contentHash(toQuestion(row))]))
}
