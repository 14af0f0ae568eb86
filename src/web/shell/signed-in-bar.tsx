import { useEffect, useEffectEvent, useState } from 'react'
import { removeOwnPractices } from '../data/browser/saved-practice-store.ts'
import { watchStoredIdentifier } from '../data/browser/stored-identifier.ts'
import { isOutboxStorageUnavailable } from '../data/sync/outbox/page-outbox.ts'
import { hasWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { currentUnsavedWork } from '../ui/dialog/unsaved-work.ts'
import type { Question } from './sign-out-question.tsx'
import { TopBar } from './top-bar.tsx'
import { useCodeOnDemand } from './use-code-on-demand.ts'

const loadQuestion = () => import('./sign-out-question.tsx')

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
  const { code, request } = useCodeOnDemand(loadQuestion, 'question')
  const ask = (asked: Question) => {
    setQuestion(asked)
    void request()
  }
  const stay = () => setQuestion(null)
  const signOut = () => {
    stay()
    onSignOut()
  }
  const signOutOnceSent = () => (hasWaitingWrites() ? ask({ about: 'waiting' }) : signOut())
  const askBefore = (leave: () => void, elsewhere?: Elsewhere) => {
    const loss = currentUnsavedWork()
    if (loss === null) return leave()
    const texts = elsewhere && { title: elsewhere.title, text: `${loss.text}${elsewhere.more}` }
    const loseAndLeave = () => {
      removeOwnPractices()
      leave()
    }
    ask({ about: 'loss', loss: { ...loss, ...texts }, leave: loseAndLeave })
  }
  const onStored = useEffectEvent((stored: string | null) => {
    if (stored === identifier) stay()
    else if (hasWaitingWrites() && isOutboxStorageUnavailable()) ask({ about: 'waiting' })
    else askBefore(onSignedElsewhere, stored === null ? SIGNED_OUT : OTHER_WORDS)
  })
  useEffect(() => watchStoredIdentifier((stored) => onStored(stored)), [])

  return (
    <>
      <TopBar onSignOut={() => askBefore(signOutOnceSent)} />
      {code && question && <code.SignOutQuestion question={question} onStay={stay} onSignOut={signOut} />}
    </>
  )
}
