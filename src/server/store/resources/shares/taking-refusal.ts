import type { Taken } from '../../../../contract/share.ts'
import { SHARE_LIMITS } from '../../../../domain/sharing/share-limits.ts'
import type { Database } from '../../schema.ts'
import type { WriteResult } from '../../transact.ts'
import type { LiveShare } from './share-rows.ts'
import { selectTakenBanks, toTakenBank } from './taken-rows.ts'

/**
 * `stale`: another version is public by now. `full`: as many banks as are possible. `conflict`: the link is the learner's own.
 */
export type Takeover = WriteResult<Taken> | { readonly outcome: 'stale' } | { readonly outcome: 'full' }

/** Why a learner does not take a link: an outcome without anything to store. Null: they can. */
export async function findTakingRefusal(
  db: Database,
  now: number,
  userId: string,
  live: LiveShare,
): Promise<Takeover | null> {
  const user = await db.selectFrom('users').select('learner').where('id', '=', userId).executeTakeFirst()
  if (user === undefined) return { outcome: 'unknown' }
  const { learner } = user
  if (live.learner === learner) return { outcome: 'conflict' }
  const taken = await selectTakenBanks(db)
    .where('users.id', '=', userId)
    .where('taken_banks.share_key', '=', live.key)
    .executeTakeFirst()
  if (taken !== undefined) {
    const bank = await toTakenBank(db, now, taken)
    // None is left when taking it was undone: it can be taken again.
    return bank.questions === 0 ? null : { outcome: 'existing', value: { bank, added: 0, known: 0 } }
  }
  const banks = await db.selectFrom('taken_banks').select('seq').where('learner', '=', learner).execute()
  return banks.length >= SHARE_LIMITS.takenMax ? { outcome: 'full' } : null
}
