import type { LearnerWrite } from '../../domain/outbox/outbox-entry.ts'
import { HttpError, refusalMessage } from '../data/http/client.ts'

/** What a refused change of the bank says before its reason. */
const REFUSED = {
  add: "A new question couldn't be saved.",
  edit: "A change to a question couldn't be saved.",
  bulk: "A change to several questions couldn't be saved.",
} as const

/** Statuses of a server without the call: it is older than this page, or the question is gone. */
const UNKNOWN_CALL: ReadonlySet<number> = new Set([404, 405, 501])

/**
 * What a learner reads when the server will never store a change of the bank: why, and that nothing typed is lost. Null
 * for other writes, which have messages of their own.
 */
export function refusedChangeMessage(kind: LearnerWrite['kind'], error: Error): string | null {
  if (kind !== 'add' && kind !== 'edit' && kind !== 'bulk') return null
  const kept = kind === 'bulk' ? '' : ' It is kept in Questions, where you can correct it and save it again.'
  return `${REFUSED[kind]} ${reasonOf(kind, error)}${kept}`
}

function reasonOf(kind: keyof typeof REFUSED, error: Error): string {
  if (error instanceof HttpError && UNKNOWN_CALL.has(error.status))
    return kind === 'edit'
      ? 'The question is gone, or this server is too old to edit questions.'
      : "This server is too old for that, or your account isn't there any more."
  return refusalMessage(error) ?? 'The server refused it.'
}
