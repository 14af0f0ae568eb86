import type { LearnerWrite, OutboxEntry } from '../../domain/outbox/outbox-entry.ts'
import { waitingCountLabel } from '../../domain/outbox/waiting-lists.ts'
import { HttpError, refusalMessage } from '../data/http/client.ts'
import type { KeptAs } from '../data/sync/outbox/deliver.ts'
import type { ToastMessage } from '../toast/use-toast.ts'

/** Says why writes have been waiting for a while although something replies to them. */
export function lateWritesToast(waiting: readonly OutboxEntry[], trouble: Error): ToastMessage {
  const label = waitingCountLabel(waiting)
  return {
    title: `${label} not saved yet`,
    description: `${delayReason(trouble)} ${waiting.length === 1 ? 'It is' : 'They are'} kept here and sent again until saved.`,
    topic: 'late-writes',
  }
}

function delayReason(trouble: Error): string {
  if (!(trouble instanceof HttpError)) return 'The server cannot save this now.'
  if (trouble.advice !== null) return trouble.advice
  return trouble.isOurs
    ? `The server cannot save this now (${trouble.status}).`
    : `Something between this browser and Quizgrove, such as a gateway or a filter, replies in its place (${trouble.status}).`
}

/** What a refused change of the bank says before its reason. */
const REFUSED = {
  add: "A new question couldn't be saved.",
  edit: "A change to a question couldn't be saved.",
  bulk: "A change to several questions couldn't be saved.",
} as const

/** Statuses of a server without the call: it is older than this page, or the question is gone. */
const NO_SUCH_ENDPOINT: ReadonlySet<number> = new Set([404, 405, 501])

/**
 * What a learner reads when the server will never store a change of the bank: why, and that nothing typed is lost. Null
 * for other writes, which have messages of their own.
 */
export function refusedChangeMessage(
  kind: LearnerWrite['kind'],
  error: Error,
  keptAs: KeptAs,
): string | null {
  if (kind !== 'add' && kind !== 'edit' && kind !== 'bulk') return null
  const kept =
    keptAs === 'draft' ? ' It is kept in Questions, where you can correct it and save it again.' : ''
  return `${REFUSED[kind]} ${refusalReason(kind, error)}${kept}`
}

function refusalReason(kind: keyof typeof REFUSED, error: Error): string {
  if (error instanceof HttpError && NO_SUCH_ENDPOINT.has(error.status))
    return kind === 'edit'
      ? 'The question is gone, or this server is too old to edit questions.'
      : "This server is too old for that, or your account isn't there any more."
  return refusalMessage(error) ?? 'The server refused it.'
}
