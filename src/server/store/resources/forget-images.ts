import { setImmediate as othersTurn } from 'node:timers/promises'
import { imageNamesIn } from '../../../domain/image-names.ts'
import type { StoreContext } from '../context.ts'
import { transact } from '../engine/transact.ts'

/**
 * How long an image is kept that no note shows, milliseconds: 30 days. A note that shows it may wait in a browser
 * that is offline, and one that no longer does may be brought back.
 */
const UNSHOWN_MAX_MS = 30 * 24 * 60 * 60 * 1000

/** See `ImageStore.forgetUnshown`. */
export async function forgetUnshown(context: StoreContext, ending?: AbortSignal): Promise<readonly string[]> {
  const owners = await context.db
    .selectFrom('users')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('images').select('seq').whereRef('images.learner', '=', 'users.learner')),
    )
    .execute()
  const forgotten: string[] = []
  for (const { id } of owners) {
    if (ending?.aborted === true) break
    forgotten.push(...(await forgetOf(context, id)))
    await othersTurn()
  }
  return forgotten
}

interface Forgotten {
  readonly outcome: 'saved' | 'existing' | 'unknown'
  readonly names: readonly string[]
}

async function forgetOf(context: StoreContext, userId: string): Promise<readonly string[]> {
  const { names } = await transact<Forgotten>(context, async (trx, before) => {
    const turn = await context.takeTurn(trx, userId, 0)
    if (turn === null) return { outcome: 'unknown', names: [] }
    const { learner } = turn
    const images = await trx
      .selectFrom('images')
      .select(['seq', 'name', 'unshown_since'])
      .where('learner', '=', learner)
      .execute()
    const notes = await trx
      .selectFrom('question_notes')
      .select(['note_text', 'hint_text'])
      .where('learner', '=', learner)
      .execute()
    const shown = new Set(notes.flatMap((note) => [note.note_text, note.hint_text].flatMap(imageNamesIn)))

    const now = context.now()
    // What stands again was not forgotten: an attempt whose commit was in doubt had been undone.
    const standing = new Set(images.map(({ name }) => name))
    const names = (before?.names ?? []).filter((name) => !standing.has(name))
    let isChanged = false
    for (const { seq, name, unshown_since: known } of images) {
      const since = shown.has(name) ? null : (known ?? now)
      const isForgotten = since !== null && now - since > UNSHOWN_MAX_MS
      if (isForgotten) {
        names.push(name)
        await trx.deleteFrom('images').where('learner', '=', learner).where('seq', '=', seq).execute()
      } else if (since !== known) {
        await trx
          .updateTable('images')
          .set({ unshown_since: since })
          .where('learner', '=', learner)
          .where('seq', '=', seq)
          .execute()
      }
      isChanged ||= isForgotten || since !== known
    }
    return { outcome: isChanged ? 'saved' : 'existing', names }
  })
  return names
}
