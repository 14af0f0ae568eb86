import * as z from 'zod/mini'
import { newIdSchema } from '../../../../contract/common.ts'
import { isRecord } from '../../../../domain/is-record.ts'
import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { kindOf } from '../../../../domain/outbox/write-kinds.ts'
import { newId } from '../../browser/new-id.ts'
import type { SetAside } from '../../browser/storage/database-schema.ts'
import { outbox } from './page-outbox.ts'
import { discardSetAside, listSetAside, storeSetAside } from './set-aside.ts'
import { isReadableEntry } from './storage/check-entry.ts'

/** Whether it can be sent again: what cannot be read cannot, unless this release reads what an earlier one did not. */
export function canBeSentAgain({ entry }: SetAside): boolean {
  return isReadableEntry(entry)
}

/**
 * Puts what was set aside of a learner back into the outbox, in the order in which it was written. Each leaves the list when
 * the outbox has stored it. Rejects where the browser does not store it; that and what comes after it stay in the list.
 */
export async function sendAgain(learnerId: string): Promise<void> {
  const all = (await listSetAside(learnerId)).flatMap((one) =>
    isReadableEntry(one.entry) ? [{ one, entry: { ...one.entry, learnerId } }] : [],
  )
  const ids = new Map(all.flatMap(({ one, entry }) => freshIdOf(one, entry)))
  const renamed = all.map(({ one, entry }) => ({ one, entry: renamedEntry(entry, ids) }))
  // Stored under the new ids first: an interruption repeats a write, and the server then finds it under the same id.
  if (ids.size > 0) for (const { one, entry } of renamed) await storeSetAside({ ...one, detail: null, entry })
  for (const { one, entry } of renamed.toSorted((a, b) => a.entry.order - b.entry.order))
    await outbox.putBack(entry, () => discardSetAside([one.id]))
}

function renamedEntry(entry: OutboxEntry, ids: ReadonlyMap<string, string>): OutboxEntry {
  // Answers and tests wait under their own id.
  return {
    ...entry,
    id: ids.get(entry.id) ?? entry.id,
    write: kindOf(entry.write).withIds(entry.write, (id) => ids.get(id) ?? id),
  }
}

/** The id of what a write creates, and a new one, where that id is what the server refused. */
function freshIdOf({ detail }: SetAside, { write }: OutboxEntry): readonly (readonly [string, string])[] {
  const id = kindOf(write).createdId(write)
  if (id === null || (z.safeParse(newIdSchema, id).success && !isTaken(detail))) return []
  return [[id, newId()]]
}

/** Whether the server replied that something else has the id (409). */
function isTaken(detail: string | null): boolean {
  try {
    const problem: unknown = JSON.parse(detail ?? '')
    return isRecord(problem) && problem.status === 409
  } catch {
    return false
  }
}
