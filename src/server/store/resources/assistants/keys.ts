import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AssistantKey, NewAssistantKey } from '../../../../contract/assistant.ts'
import { ASSISTANT_LIMITS, type AssistantScope } from '../../../../domain/assistants.ts'
import { DAY_MS, MINUTE_MS } from '../../../../domain/time-units.ts'
import type { AssistantKeyTable } from '../../assistants-schema.ts'
import { lockOwner, type StoreContext, userExists } from '../../context.ts'
import { removeLocked, transact } from '../../transact.ts'
import { digestOf, toIso, toIsoOrNull } from '../stored-values.ts'

/** What a key begins with, so that people and scanners for leaked secrets recognize it. */
const KEY_PREFIX = 'qg_'
const KEY_BYTES = 32

/** Who acts with a key, and what it allows. */
export interface KeyHolder {
  readonly userId: string
  readonly assistant: string
  readonly scope: AssistantScope
  readonly addsDirectly: boolean
}

/** `full`: the learner has `ASSISTANT_LIMITS.keysMax`. */
type KeyMaking =
  | { readonly outcome: 'created'; readonly made: AssistantKey & { readonly key: string } }
  | { readonly outcome: 'unknown' | 'full' }

/** Keys of assistants. They are drawn here, returned once, and stored as hashes. */
export function createKeyStore(context: StoreContext) {
  const { db, now } = context
  return {
    /** Oldest first, expired ones included. Null: unknown user. */
    keysOf: async (userId: string): Promise<readonly AssistantKey[] | null> => {
      const rows = await db
        .selectFrom('users')
        .innerJoin('assistant_keys', 'assistant_keys.learner', 'users.learner')
        .selectAll('assistant_keys')
        .where('users.id', '=', userId)
        .orderBy('assistant_keys.seq')
        .execute()
      if (rows.length === 0 && !(await userExists(db, userId))) return null
      return rows.map((row) => toKey(row, userId))
    },

    makeKey: ({ user_id, expires_in_days, ...about }: NewAssistantKey): Promise<KeyMaking> => {
      const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')
      const id = context.newId()
      return transact<KeyMaking>(context, async (trx) => {
        const lock = await context.lockLearner(trx, user_id, 1)
        if (lock === null) return { outcome: 'unknown' }
        const { learner, firstSeq: seq } = lock
        const others = await trx
          .selectFrom('assistant_keys')
          .select('seq')
          .where('learner', '=', learner)
          // An attempt before this one, whose commit was not confirmed, may have stored it.
          .where('id', '!=', id)
          .execute()
        if (others.length >= ASSISTANT_LIMITS.keysMax) return { outcome: 'full' }
        const created_at = now()
        const expires_at = created_at + expires_in_days * DAY_MS
        const row = { learner, seq, id, ...about, created_at, expires_at, used_at: null }
        await trx
          .insertInto('assistant_keys')
          .values({ ...row, key_hash: digestOf(key) })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        return { outcome: 'created', made: { ...toKey(row, user_id), key } }
      })
    },

    /** False: unknown key. */
    revokeKey: (id: string) =>
      removeLocked(
        context,
        (trx) => lockOwner(context, trx, 'assistant_keys', id),
        async (trx, learner) => {
          const removed = await trx
            .deleteFrom('assistant_keys')
            .where('learner', '=', learner)
            .where('id', '=', id)
            .returning('seq')
            .executeTakeFirst()
          return removed !== undefined
        },
      ),

    /** Who acts with a key that was sent. Null: it is unknown, revoked or expired. Notes at most once a minute that it was used. */
    findHolder: async (key: string): Promise<KeyHolder | null> => {
      const row = await db
        .selectFrom('assistant_keys')
        .innerJoin('users', 'users.learner', 'assistant_keys.learner')
        .selectAll('assistant_keys')
        .select('users.id as user_id')
        .where('assistant_keys.key_hash', '=', digestOf(key))
        .executeTakeFirst()
      if (row === undefined || row.expires_at <= now()) return null
      const minute = now() - (now() % MINUTE_MS)
      if ((row.used_at ?? 0) < minute) {
        await transact(context, async (trx) => {
          await trx
            .updateTable('assistant_keys')
            .set({ used_at: minute })
            .where('learner', '=', row.learner)
            .where('seq', '=', row.seq)
            .execute()
          return { outcome: 'saved' }
        })
      }
      return {
        userId: row.user_id,
        assistant: row.name,
        scope: row.scope,
        addsDirectly: Boolean(row.adds_directly),
      }
    },
  }
}

type KeyRow = Omit<Selectable<AssistantKeyTable>, 'key_hash'>

function toKey(row: KeyRow, user_id: string): AssistantKey {
  return {
    id: row.id,
    user_id,
    name: row.name,
    scope: row.scope,
    adds_directly: Boolean(row.adds_directly),
    created_at: toIso(row.created_at),
    expires_at: toIso(row.expires_at),
    used_at: toIsoOrNull(row.used_at),
  }
}
