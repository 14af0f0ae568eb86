import type { AssistantScope } from '../../domain/assistants.ts'
import type { Flag, JsonSql, Time } from './column-types.ts'

/** The tables of assistants, see `schema.ts`. */

/** A key with which an assistant acts for a learner. It is not stored itself. */
export interface AssistantKeyTable {
  learner: number
  seq: number
  id: string
  /** SHA-256 of the key, base64url. */
  key_hash: string
  name: string
  scope: AssistantScope
  adds_directly: Flag
  created_at: Time
  expires_at: Time
  /** To the minute; null: never. */
  used_at: Time | null
}

/** Questions that wait for the learner. */
export interface AssistantProposalTable {
  learner: number
  seq: number
  id: string
  /** The name of the key. */
  assistant: string
  /** Array of `ProposedQuestion`. */
  questions: JsonSql
  proposed_at: Time
}

/** A note or an answer by an assistant. What it did to questions is in `past_imports`. */
export interface AssistantChangeTable {
  learner: number
  seq: number
  id: string
  /** The name of the key. */
  assistant: string
  /** `seq` of the question; it may have been removed since. */
  question: number
  /** `RecordedChange` as JSON. */
  change: JsonSql
  changed_at: Time
  undone_at: Time | null
}
