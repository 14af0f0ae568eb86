import { type RefObject, useRef, useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { waitingCountLabel } from '../../domain/outbox/waiting-lists.ts'
import { isSaved } from '../data/browser/storage/saved-practice-store.ts'
import { useSignedIn } from '../data/queries/signed-in.tsx'
import {
  UncertainChangeError,
  UnsavedWritesError,
  useChangeIdentifier,
} from '../data/writes/change-identifier.ts'
import { IdentifierWords } from '../identifier/identifier-words.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { type UnsavedWork, useUnsavedWork } from '../ui/dialog/unsaved-work.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { AccountCard } from './account-card.tsx'

/** What is lost when the page is left while a new identifier is created, or shown for the first and only time. */
const WORDS_LOSS: UnsavedWork = {
  title: 'Leave without your new words?',
  text: "Your old words no longer work, and we can't show you the new ones again.",
}

/** A new identifier for a learner whose old one others know. */
export function ChangeIdentifier({
  learner,
  button,
}: {
  readonly learner: Learner
  /** The button that opens the form, and to which the focus returns. */
  readonly button: RefObject<HTMLButtonElement | null>
}) {
  const signedIn = useSignedIn()
  const [asking, setAsking] = useState(false)
  const [renewed, setRenewed] = useState<Learner | null>(null)
  const { mutate, isPending, error } = useChangeIdentifier(learner)
  useUnsavedWork(isPending || renewed ? WORDS_LOSS : null)

  // The second click of a double click would ask for a new identifier under an id that is no longer valid.
  const isAsked = useRef(false)
  const change = () => {
    if (isAsked.current) return
    isAsked.current = true
    mutate(undefined, {
      onSuccess: (data) => {
        setAsking(false)
        setRenewed(data.learner)
      },
      onSettled: () => {
        isAsked.current = false
      },
    })
  }
  return (
    <AccountCard
      anchor="identifier"
      title="Change my identifier"
      text="You get three new words. The old ones stop working everywhere right away."
    >
      <Button ref={button} variant="secondary" onClick={() => setAsking(true)}>
        Change my identifier
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Get new words?"
        description="Anyone who has only the old words is locked out, including you on your other devices."
      >
        {isSaved(learner.id, 'exam') && (
          <p className="mb-4 text-pretty">
            Your unfinished test and its answers will be lost. To keep it, finish it in Practice first.
          </p>
        )}
        {error && <Alert className="mb-4">{reasonOf(error)}</Alert>}
        <DialogButtons cancel="Keep the old ones" onCancel={() => setAsking(false)}>
          <Button disabled={isPending} onClick={change}>
            {isPending && <Spinner />} Get new words
          </Button>
        </DialogButtons>
      </Dialog>
      {renewed && (
        <Dialog
          onClose={() => signedIn?.onIdentifierChanged(renewed.identifier)}
          title="Your new words"
          description="The old ones no longer work."
        >
          <IdentifierWords learner={renewed} />
          <Button
            onClick={() => signedIn?.onIdentifierChanged(renewed.identifier)}
            className="mt-5 min-h-12 w-full text-base"
          >
            I've saved them, continue
          </Button>
        </Dialog>
      )}
    </AccountCard>
  )
}

function reasonOf(error: Error): string {
  if (error instanceof UncertainChangeError) {
    return `The connection was lost before the server replied. Save these words: ${error.words}. If your old ones no longer work, these will. Please try again.`
  }
  return error instanceof UnsavedWritesError
    ? `Nothing was changed: ${waitingCountLabel(error.left)} must be saved first, under the old words. Please try again when that's done.`
    : "Your identifier couldn't be changed. Please try again."
}
