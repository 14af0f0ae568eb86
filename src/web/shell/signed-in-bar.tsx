import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { removeOwnPractices } from '../data/browser/storage/saved-practice-store.ts'
import { isIdentifierUnsaved, watchStoredIdentifier } from '../data/browser/storage/stored-identifier.ts'
import { isOutboxStorageUnavailable } from '../data/sync/outbox/page-outbox.ts'
import { hasWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { AppMenuContext } from '../ui/app-menu.tsx'
import { currentUnsavedWork } from '../ui/dialog/unsaved-work.ts'
import { lazyCode } from '../ui/lazy-code.ts'
import { SideMenu } from './side-menu.tsx'
import type { Question } from './sign-out/sign-out-question.tsx'
import { TopBar } from './top-bar.tsx'
import { useCodeOnDemand } from './use-code-on-demand.ts'

const signOutQuestion = lazyCode(
  () => import('./sign-out/sign-out-question.tsx'),
  (code) => code,
)

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

/**
 * The top bar and its menu, which the screens beneath can show as well, and the question before a session ends with
 * something unsaved, here or in another tab.
 */
export function SignedInBar({
  identifier,
  linked,
  onSignOut,
  onSignedElsewhere,
  onLinkDismissed,
  children,
}: {
  readonly identifier: string
  /** The identifier of a link that was opened to sign in; null without one. */
  readonly linked: string | null
  readonly onSignOut: () => void
  /** Another tab signed out, or signed in with another identifier. */
  readonly onSignedElsewhere: () => void
  readonly onLinkDismissed: () => void
  readonly children: ReactNode
}) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { code, request } = useCodeOnDemand(signOutQuestion, 'question')
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
  const signOutOnceSaved = () =>
    isIdentifierUnsaved(identifier) ? ask({ about: 'words', goOn: signOutOnceSent }) : signOutOnceSent()
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

  const isSwitch = linked !== null && linked !== identifier
  const onLinked = useEffectEvent(() => {
    if (isSwitch) void request()
    // Otherwise it would be offered again after Logout.
    else if (linked !== null) onLinkDismissed()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each link
  useEffect(() => onLinked(), [linked])
  const shown: Question | null =
    question ??
    (isSwitch
      ? { about: 'link', signOut: () => askBefore(signOutOnceSaved), dismiss: onLinkDismissed }
      : null)

  const askToSignOut = () => askBefore(signOutOnceSaved)
  return (
    <AppMenuContext value={<SideMenu onSignOut={askToSignOut} />}>
      <TopBar onSignOut={askToSignOut} />
      {code && shown && <code.SignOutQuestion question={shown} onStay={stay} onSignOut={signOut} />}
      {children}
    </AppMenuContext>
  )
}
