import { hasStatus, NoReplyError, refusalMessage } from '../data/http/client.ts'
import { Alert, OfflineNote } from '../ui/feedback/alert.tsx'

/** Why a bank could not be taken; nothing where nothing failed. */
export function TakeFailure({ error }: { readonly error: Error | null }) {
  if (error === null) return null
  if (error instanceof NoReplyError) {
    return (
      <OfflineNote className="mb-4">The server can't be reached. This needs a connection once.</OfflineNote>
    )
  }
  const text = hasStatus(error, 404)
    ? "This link doesn't work any more. Ask whoever gave it to you."
    : 'Failed to take these questions. Please try again.'
  return <Alert className="mb-4">{refusalMessage(error) ?? text}</Alert>
}
