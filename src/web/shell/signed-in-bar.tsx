import { useEffect, useEffectEvent, useState } from 'react'
import { removeOwnPractices } from '../data/browser/saved-practice-store.ts'
import { watchStoredIdentifier } from '../data/browser/stored-identifier.ts'
import { isOutboxStorageUnavailable } from '../data/sync/outbox/page-outbox.ts'
import { hasWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { ConfirmLeaveDialog } from '../ui/dialog/leave-dialog.tsx'
import { currentUnsavedWork, type UnsavedWork } from '../ui/dialog/unsaved-work.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { TopBar } from './top-bar.tsx'

/** The question before the session ends: about what would be lost, or about what has not been saved yet. */
type Question =
  | { readonly about: 'loss'; readonly loss: UnsavedWork; readonly leave: () => void }
  | { readonly about: 'waiting' }

/** What the question says when another tab caused the loss. */
interface Elsewhere {
  readonly title: string
  readonly more: string
}

const SIGNED_OUT: Elsewhere = { title: 'You logged out in another tab', more: '' }
const OTHER_WORDS: Elsewhere = {
  title: 'You signed in with other words in another tab',
  more: ' You may no longer be able to save anything under the old words.',
}

/** The top bar, and the question before a session ends with something unsaved, here or in another tab. */
export function SignedInBar({
  identifier,
  onSignOut,
  onSignedElsewhere,
}: {
  readonly identifier: string
  readonly onSignOut: () => void
  /** Another tab signed out, or signed in with another identifier. */
  readonly onSignedElsewhere: () => void
}) {
  const [question, setQuestion] = useState<Question | null>(null)
  const stay = () => setQuestion(null)
  const signOut = () => {
    stay()
    onSignOut()
  }
  const signOutOnceSent = () => (hasWaitingWrites() ? setQuestion({ about: 'waiting' }) : signOut())
  const askBefore = (leave: () => void, elsewhere?: Elsewhere) => {
    const loss = currentUnsavedWork()
    if (loss === null) return leave()
    const texts = elsewhere && { title: elsewhere.title, text: `${loss.text}${elsewhere.more}` }
    setQuestion({ about: 'loss', loss: { ...loss, ...texts }, leave })
  }
  const onStored = useEffectEvent((stored: string | null) => {
    if (stored === identifier) stay()
    else if (hasWaitingWrites() && isOutboxStorageUnavailable()) setQuestion({ about: 'waiting' })
    else askBefore(onSignedElsewhere, stored === null ? SIGNED_OUT : OTHER_WORDS)
  })
  useEffect(() => watchStoredIdentifier((stored) => onStored(stored)), [])

  return (
    <>
      <TopBar onSignOut={() => askBefore(signOutOnceSent)} />
      {question?.about === 'waiting' && <SignOutDialog onCancel={stay} onSignOut={signOut} />}
      {question?.about === 'loss' && (
        <ConfirmLeaveDialog
          {...question.loss}
          open
          onStay={stay}
          onLeave={() => {
            removeOwnPractices()
            question.leave()
          }}
        />
      )}
    </>
  )
}
