import { Sparkles, X } from 'lucide-react'
import { Component, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { CategoryTitlesProvider } from '../data/queries/category-titles.tsx'
import { DataProvider } from '../data/queries/data-provider.tsx'
import { SignedInProvider } from '../data/queries/signed-in.tsx'
import { LookingForIdentifier, useLinkedIdentifier, usePendingImport } from '../identity/entry.tsx'
import { IdentityScreen } from '../identity/identity-screen.tsx'
import { useSignIn } from '../identity/use-sign-in.ts'
import {
  activateNewVersion,
  isNewVersionReady,
  registerServiceWorker,
  watchNewVersion,
} from '../offline/app-updates.ts'
import { ToastProvider } from '../toast/toast-provider.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Crashed } from '../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { useIsPrerendered } from '../ui/prerendered-only.tsx'
import { HandInExam } from './hand-in-exam.tsx'
import { OutboxNotices } from './outbox-notices.tsx'
import { SignedInBar } from './signed-in-bar.tsx'

export const meta = () => [{ title: 'Quizgrove' }]

/** /app: the identity screen until a learner is signed in, then the tabs and the screen (spec §2.3). */
export default function AppShell() {
  return (
    <DataProvider>
      {/* Not in `meta`, which each screen's own replaces. */}
      <meta name="robots" content="noindex" />
      <ToastProvider>
        <Shell />
        <UpdateNotice />
      </ToastProvider>
    </DataProvider>
  )
}

function Shell() {
  const account = useSignIn()
  const { state } = account
  const { linked, dismissLinked } = useLinkedIdentifier()
  const pendingImport = usePendingImport()
  const isPrerendered = useIsPrerendered()
  const { pathname } = useLocation()

  const isChecking = state.phase === 'checking'
  if (isChecking && !isPrerendered) return <PageSpinner label="Loading..." />
  if (state.phase === 'loading' && state.atStart) return <PageSpinner label="Loading your data..." />
  if (state.phase !== 'signed-in') {
    return (
      <>
        {isChecking && <LookingForIdentifier />}
        <IdentityScreen
          account={account}
          linked={linked}
          pendingImport={pendingImport}
          onLinkDismissed={dismissLinked}
        />
      </>
    )
  }
  return (
    <SignedInProvider
      identifier={state.identifier}
      onIdentifierChanged={account.changeIdentifier}
      onAccountDeleted={account.signOutDeleted}
    >
      <a
        href="#main"
        className="sr-only z-60 rounded-control bg-brand px-4 py-3 font-semibold text-brand-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <OutboxNotices />
      <HandInExam />
      <CategoryTitlesProvider>
        <SignedInBar
          identifier={state.identifier}
          linked={linked}
          onSignOut={account.signOut}
          onSignedElsewhere={account.syncWithOtherTab}
          onLinkDismissed={dismissLinked}
        >
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-6xl 2xl:max-w-[90rem] px-4 py-6 outline-none sm:px-6 sm:py-8"
          >
            <ScreenBoundary key={pathname}>
              <Outlet />
            </ScreenBoundary>
          </main>
        </SignedInBar>
      </CategoryTitlesProvider>
    </SignedInProvider>
  )
}

/** Keeps a screen that fails from taking the shell with it. Give it another key for another screen. */
export class ScreenBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override state = { hasFailed: false }
  override render() {
    return this.state.hasFailed ? <Crashed /> : this.props.children
  }
}

/**
 * Caches the app on this device, and says when a newer version of it is available. The page is reloaded only when the
 * learner asks for it.
 */
export function UpdateNotice() {
  useEffect(registerServiceWorker, [])
  const isReady = useSyncExternalStore(watchNewVersion, isNewVersionReady, () => false)
  const [isDismissed, setDismissed] = useState(false)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-(--foot-bar) z-50 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:right-auto"
    >
      {isReady && !isDismissed && (
        <div
          data-keep-clear
          className="pointer-events-auto flex animate-toast items-center gap-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-lift"
        >
          <Sparkles aria-hidden className="size-5 shrink-0 text-brand" />
          <p className="min-w-0 flex-1 py-1.5 font-semibold">A new version is ready</p>
          <Button variant="secondary" onClick={activateNewVersion}>
            Reload
          </Button>
          <IconButton label="Not now" onClick={() => setDismissed(true)}>
            <X />
          </IconButton>
        </div>
      )}
    </div>
  )
}
