import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { DAY_MS } from '../../../../domain/time-units.ts'
import type { StoreContext } from '../../context.ts'
import { transact } from '../../engine/transact.ts'
import { findImagesInTexts } from './images-in-texts.ts'

/**
 * How long an image that no text shows is retained, milliseconds: 30 days. A note or an edit that shows it may wait in a
 * browser that is offline, and a text that no longer shows it may be restored.
 */
const UNUSED_MAX_MS = 30 * DAY_MS

/** See `ImageStore.removeUnused`. */
export async function removeUnusedImages(
  context: StoreContext,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const owners = await context.db
    .selectFrom('users')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('images').select('seq').whereRef('images.learner', '=', 'users.learner')),
    )
    .execute()
  const removed: string[] = []
  for (const { id } of owners) {
    if (signal?.aborted === true) break
    removed.push(...(await removeUnusedOf(context, id)))
    await yieldToEventLoop()
  }
  return removed
}

interface Removed {
  readonly outcome: 'saved' | 'existing' | 'unknown'
  readonly names: readonly string[]
}

async function removeUnusedOf(context: StoreContext, userId: string): Promise<readonly string[]> {
  const { names } = await transact<Removed>(context, async (trx, previous) => {
    const lock = await context.lockLearner(trx, userId, 0)
    if (lock === null) return { outcome: 'unknown', names: [] }
    const { learner } = lock
    const images = await trx
      .selectFrom('images')
      .select(['seq', 'name', 'unshown_since'])
      .where('learner', '=', learner)
      .execute()
    const shown = await findImagesInTexts(trx, learner)

    const now = context.now()
    // A row that exists was not removed: the previous attempt, whose commit was in doubt, was rolled back.
    const existing = new Set(images.map(({ name }) => name))
    const names = (previous?.names ?? []).filter((name) => !existing.has(name))
    let isChanged = false
    for (const { seq, name, unshown_since: known } of images) {
      const since = shown.has(name) ? null : (known ?? now)
      const isExpired = since !== null && now - since > UNUSED_MAX_MS
      if (isExpired) {
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
      isChanged ||= isExpired || since !== known
    }
    return { outcome: isChanged ? 'saved' : 'existing', names }
  })
  return names
}
