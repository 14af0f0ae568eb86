import { useEffect, useEffectEvent, useState } from 'react'
import { isAnythingWaiting } from '../data/outbox/use-outbox.ts'
import { watchStoredIdentifier } from '../data/stored-identifier.ts'
import { type Loss, whatIsAtStake } from '../ui/at-stake.ts'
import { StayOrLeave } from '../ui/leave-dialog.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { TopBar } from './top-bar.tsx'

/** What is asked before the session ends: about what would be lost, or about what has not arrived yet. */
type Question =
  | { readonly about: 'loss'; readonly loss: Loss; readonly leave: () => void }
  | { readonly about: 'waiting' }

/** The top bar, and the question that comes before a session ends with something unsaved, here or in another tab. */
export function SignedInBar({
  identifier,
  onSignOut,
  onSignedElsewhere,
}: {
  readonly identifier: string
  readonly onSignOut: () => void
  /** Another tab signed out (null), or is signed in with other words. */
  readonly onSignedElsewhere: (stored: string | null) => void
}) {
  const [question, setQuestion] = useState<Question | null>(null)
  const stay = () => setQuestion(null)
  const signOut = () => {
    stay()
    onSignOut()
  }
  const signOutOnceSent = () => (isAnythingWaiting() ? setQuestion({ about: 'waiting' }) : signOut())
  const askBefore = (leave: () => void, title?: string) => {
    const loss = whatIsAtStake()
    if (loss === null) leave()
    else setQuestion({ about: 'loss', loss: { ...loss, ...(title && { title }) }, leave })
  }
  const onStored = useEffectEvent((stored: string | null) => {
    if (stored === identifier) return stay()
    const title = stored === null ? 'You logged out in another tab' : 'You use other words in another tab'
    askBefore(() => onSignedElsewhere(stored), title)
  })
  useEffect(() => watchStoredIdentifier((stored) => onStored(stored)), [])

  return (
    <>
      <TopBar onSignOut={() => askBefore(signOutOnceSent)} />
      {question?.about === 'waiting' && <SignOutDialog onCancel={stay} onSignOut={signOut} />}
      {question?.about === 'loss' && (
        <StayOrLeave {...question.loss} open onStay={stay} onLeave={question.leave} />
      )}
    </>
  )
}
