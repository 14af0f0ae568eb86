import { useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { newId } from '../data/browser/new-id.ts'
import { markIdentifierSaved, saveIdentifierLater } from '../data/browser/storage/stored-identifier.ts'
import { usePracticeRequests } from '../data/browser/use-practice-requests.ts'
import { refusalMessage } from '../data/http/client.ts'
import type { SharedBank } from '../data/sharing/read-share.ts'
import { useTakeBank } from '../data/sharing/take-bank.ts'
import { takeOverDevice } from '../data/sync/take-over-device.ts'
import { useCreateLearner } from '../data/writes/create-learner.ts'
import { NameForm, NewIdentityWords } from '../identifier/new-learner.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { TakeFailure } from './take-failure.tsx'

/**
 * Asks a visitor for a name, creates the learner, takes the bank and begins the first session. The words are shown after the
 * first answer (spec §2.4), and at once where this browser cannot keep them.
 */
export function StartDialog({
  code,
  bank,
  onClose,
}: {
  readonly code: string
  readonly bank: SharedBank
  readonly onClose: () => void
}) {
  const create = useCreateLearner()
  const take = useTakeBank(code)
  const { startFirstSession } = usePracticeRequests()
  const [attempt, setAttempt] = useState({ id: newId(), name: '' })
  const [takingId] = useState(newId)
  /** The learner who was created, while their words must be shown. */
  const [shown, setShown] = useState<Learner | null>(null)

  const takeAs = (learner: Learner) =>
    take.mutate(
      { user_id: learner.id, id: takingId },
      {
        onSuccess: () => {
          const isKept = saveIdentifierLater(learner.identifier)
          takeOverDevice(learner.id, learner.identifier)
          if (isKept) startFirstSession()
          else setShown(learner)
        },
      },
    )
  const start = (name: string) => {
    // The learner of a try whose bank could not be taken is used again.
    if (create.data !== undefined) return takeAs(create.data)
    const next = name === attempt.name ? attempt : { id: newId(), name }
    setAttempt(next)
    create.mutate(next, { onSuccess: takeAs })
  }
  return (
    <Dialog
      onClose={onClose}
      title={shown === null ? 'What should we call you?' : 'Almost there'}
      description={
        shown === null
          ? `The first question of "${bank.title}" is next. After it you can save the three words that are your key.`
          : 'This browser does not keep your words. Save them now.'
      }
    >
      {shown === null ? (
        <>
          {create.error && (
            <Alert className="mb-4">
              {refusalMessage(create.error) ?? 'Failed to create a new identity. Please try again.'}
            </Alert>
          )}
          <TakeFailure error={take.error} />
          <NameForm busy={create.isPending || take.isPending} action="Start practicing" onName={start} />
        </>
      ) : (
        <NewIdentityWords
          learner={shown}
          onContinue={() => {
            markIdentifierSaved()
            startFirstSession()
          }}
        />
      )}
    </Dialog>
  )
}
