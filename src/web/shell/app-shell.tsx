import { Outlet, useLocation } from 'react-router'
import { CategoryTitlesProvider } from '../data/queries/category-titles.tsx'
import { DataProvider } from '../data/queries/data-provider.tsx'
import { SignedInProvider } from '../data/queries/signed-in.tsx'
import { IdentityScreen } from '../identity/identity-screen.tsx'
import { LookingForIdentifier } from '../identity/looking-for-identifier.tsx'
import { useLinkedIdentifier } from '../identity/use-linked-identifier.ts'
import { usePendingImport } from '../identity/use-pending-import.ts'
import { useSignIn } from '../identity/use-sign-in.ts'
import { ToastProvider } from '../toast/toast-provider.tsx'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { useIsPrerendered } from '../ui/prerendered-only.tsx'
import { HandInExam } from './hand-in-exam.tsx'
import { OutboxNotices } from './outbox-notices.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { SignedInBar } from './signed-in-bar.tsx'
import { UpdateNotice } from './update-notice.tsx'

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
  const {
    state,
    signIn,
    signOut,
    syncWithOtherTab,
    changeIdentifier,
    signOutDeleted,
    clearFailure,
    stopTrying,
  } = useSignIn()
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
          checking={isChecking}
          loading={state.phase === 'loading'}
          failure={state.phase === 'signed-out' ? state.failure : null}
          advice={state.phase === 'signed-out' ? state.advice : null}
          linked={linked}
          pendingImport={pendingImport}
          onIdentifier={signIn}
          onFailureRead={clearFailure}
          onTouched={stopTrying}
          onLinkDismissed={dismissLinked}
        />
      </>
    )
  }
  return (
    <SignedInProvider
      identifier={state.identifier}
      onIdentifierChanged={changeIdentifier}
      onAccountDeleted={signOutDeleted}
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
          onSignOut={signOut}
          onSignedElsewhere={syncWithOtherTab}
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
