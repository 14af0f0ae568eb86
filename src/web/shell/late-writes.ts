import type { OutboxEntry } from '../../domain/outbox/outbox-entry.ts'
import { waitingCountLabel } from '../../domain/outbox/waiting-label.ts'
import { HttpError } from '../data/http/client.ts'
import type { ToastMessage } from '../toast/use-toast.ts'

/** Says why writes have been waiting for a while although something replies to them. */
export function lateWritesToast(waiting: readonly OutboxEntry[], trouble: Error): ToastMessage {
  const label = waitingCountLabel(waiting)
  return {
    title: `${label} not saved yet`,
    description: `${reasonOf(trouble)} ${waiting.length === 1 ? 'It is' : 'They are'} kept here and sent again until saved.`,
    topic: 'late-writes',
  }
}

function reasonOf(trouble: Error): string {
  if (!(trouble instanceof HttpError)) return 'The server cannot save this now.'
  if (trouble.advice !== null) return trouble.advice
  return trouble.isOurs
    ? `The server cannot save this now (${trouble.status}).`
    : `Something between this browser and Quizgrove, such as a gateway or a filter, replies in its place (${trouble.status}).`
}
