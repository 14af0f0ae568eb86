import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { hasUnfinishedWork, removeOwnPractices } from '../data/browser/storage/saved-practice-store.ts'
import { isIdentifierUnsaved, watchStoredIdentifier } from '../data/browser/storage/stored-identifier.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { isOutboxStorageUnavailable } from '../data/sync/outbox/page-outbox.ts'
import { hasWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { AppMenuContext } from '../ui/app-menu.tsx'
import { IconButton } from '../ui/button.tsx'
import { currentUnsavedWork } from '../ui/dialog/unsaved-work.ts'
import { lazyCode } from '../ui/lazy-code.ts'
import type { Question } from './menus/sign-out-question.tsx'
import { activeTab } from './tabs.ts'
import { TopBar } from './top-bar.tsx'
import { useCodeOnDemand } from './use-code-on-demand.ts'

const signOutQuestion = lazyCode(
  () => import('./menus/sign-out-question.tsx'),
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
  const learnerId = useLearnerData()?.learner.id ?? ''
  const signOutOnceSent = () => {
    if (hasWaitingWrites() || hasUnfinishedWork(learnerId))
      ask({ about: 'unsaved', loss: currentUnsavedWork(), leave: signOut })
    else askBefore(signOut)
  }
  const askToSignOut = () =>
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
    else if (hasWaitingWrites() && isOutboxStorageUnavailable())
      ask({ about: 'unsaved', loss: currentUnsavedWork(), leave: onSignedElsewhere })
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
    question ?? (isSwitch ? { about: 'link', signOut: askToSignOut, dismiss: onLinkDismissed } : null)

  return (
    <AppMenuContext value={<SideMenu onSignOut={askToSignOut} />}>
      <TopBar onSignOut={askToSignOut} />
      {code && shown && <code.SignOutQuestion question={shown} onStay={stay} />}
      {children}
    </AppMenuContext>
  )
}

const openMenu = lazyCode(
  () => import('./menus/open-side-menu.tsx'),
  (code) => code,
)

/**
 * The button of the slide-out menu on small screens (spec §2.3). The menu itself, 6 kB with the code of dialogs, is loaded
 * when the learner is about to open it for the first time or the page is idle.
 */
function SideMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const data = useLearnerData()
  const { code, isLoading, prepare, request } = useCodeOnDemand(openMenu, 'menu')
  const { key, pathname } = useLocation()
  // It belongs to the page on which it was opened: Back leaves it with that page.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const setOpen = (open: boolean) => setOpenAt(open ? key : null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading}
        className="@min-[47rem]/bar:hidden"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={async () => setOpen(await request())}
      >
        <Menu />
      </IconButton>
      {code && data && (
        <code.OpenSideMenu
          open={isOpen}
          onOpenChange={setOpen}
          opener={button}
          learner={data.learner}
          active={activeTab(pathname)}
          onSignOut={onSignOut}
        />
      )}
    </>
  )
}
