import { useEffect, useState } from 'react'
import { checkConnection, useConnection } from '../data/http/connection.ts'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Alert, OfflineNote } from '../ui/feedback/alert.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { lazyPiece } from '../ui/lazy-piece.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { type PendingImport, pressAgain } from './entry.tsx'
import { IdentityForm } from './identity-form.tsx'
import type { SignInControls } from './use-sign-in.ts'

/** How long the alert of a failed load stays, milliseconds (spec §4.1, §9.1). */
const ALERT_MS = 5000

const NO_FAILURE = { failure: null, advice: null }

const OFFLINE = "You're offline. You can only open a bank that was loaded on this device before."

/** The centered card in the shell while no learner is signed in (spec §2.4). */
export function IdentityScreen({
  account,
  linked,
  pendingImport,
  onLinkDismissed,
}: {
  readonly account: SignInControls
  /** The identifier of a link that was opened to sign in; null without one. */
  readonly linked: string | null
  /** The import that waits for a new identity; null without one. */
  readonly pendingImport: PendingImport | null
  readonly onLinkDismissed: () => void
}) {
  const { state, signIn, signInNew, clearFailure, stopTrying } = account
  // The page is prerendered, and the stored identifier has not been looked for.
  const checking = state.phase === 'checking'
  const loading = state.phase === 'loading'
  const { failure, advice } = state.phase === 'signed-out' ? state : NO_FAILURE
  const [creating, setCreating] = useState(pendingImport !== null)
  // Not where the form was painted before the scripts were loaded: the animation would hide it again.
  const [isNew] = useState(!checking)
  const { isOffline } = useConnection()
  useEffect(() => {
    if (checking) return
    checkConnection()
    LazyNewIdentity.prepare()
    pressAgain()
  }, [checking])
  useEffect(() => {
    if (!failure) return
    const timer = setTimeout(clearFailure, ALERT_MS)
    return () => clearTimeout(timer)
  }, [failure, clearFailure])

  const create = () => {
    stopTrying()
    setCreating(true)
  }
  const refused = () => {
    stopTrying()
    clearFailure()
  }
  const dismiss = () => {
    stopTrying()
    onLinkDismissed()
  }

  return (
    <div
      className={classNames(
        'relative grid min-h-dvh place-items-center overflow-hidden px-4 py-16',
        checking && 'opening:hidden incomplete:hidden',
      )}
    >
      <GroveBackdrop />
      <div className="absolute top-3 right-3">
        <ThemeToggle />
      </div>
      <main
        onInput={stopTrying}
        className={classNames('relative w-full max-w-[26rem]', (isNew || linked !== null) && 'animate-rise')}
      >
        <a href="/" aria-label="Quizgrove, home" className="mx-auto mb-6 block w-fit rounded-xl">
          <LogoMark className="size-14" />
        </a>
        <Card className="p-6 shadow-lift sm:p-8">
          {creating ? (
            <LazyNewIdentity
              pendingImport={pendingImport}
              loading={loading}
              onIdentifier={signInNew}
              onBack={() => setCreating(false)}
            />
          ) : (
            <>
              {linked === null && (
                <>
                  <h1 className="text-center text-title font-bold">Enter Your Quiz Identity</h1>
                  <p className="mt-2 mb-6 text-center text-pretty text-ink-soft">
                    Three words. No password, no email.
                  </p>
                </>
              )}
              {failure && (
                <div data-keep-clear className="mb-5">
                  <Alert>{failure.message}</Alert>
                </div>
              )}
              <div role="status">
                {advice !== null && !advice.isOffline && (
                  <p className="mb-5 rounded-control bg-sunken px-4 py-3 text-[0.9375rem] wrap-anywhere text-ink-soft">
                    {advice.text}
                  </p>
                )}
                {(advice?.isOffline ?? isOffline) && (
                  <OfflineNote className="mb-5">{advice?.text ?? OFFLINE}</OfflineNote>
                )}
              </div>
              {linked === null ? (
                <IdentityForm loading={loading} onIdentifier={signIn} onRefused={refused} />
              ) : (
                <LazyLinkedSignIn
                  identifier={linked}
                  loading={loading}
                  onSignIn={() => signIn(linked)}
                  onDismiss={dismiss}
                />
              )}
              <p role="status" className="text-center text-[0.9375rem] text-ink-soft not-empty:mt-4">
                {loading && 'Loading your data...'}
              </p>
            </>
          )}
        </Card>
        {!creating && linked === null && (
          <p
            data-keep-clear
            className="mt-5 flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 text-center"
          >
            <span className="text-ink-soft">New here?</span>
            <Button variant="secondary" onClick={create} className="min-h-12">
              Create a new identity
            </Button>
          </p>
        )}
      </main>
    </div>
  )
}

/** Decorative rolling hills. */
function GroveBackdrop() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 420"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-[46%] w-full text-brand"
    >
      <path
        d="M0 230 C 260 90 480 120 760 220 S 1240 260 1440 130 V 420 H 0 Z"
        fill="currentColor"
        opacity="0.07"
      />
      <path
        d="M0 300 C 320 190 560 330 860 280 S 1300 180 1440 250 V 420 H 0 Z"
        fill="currentColor"
        opacity="0.09"
      />
      <path
        d="M0 370 C 280 300 620 400 900 350 S 1280 310 1440 350 V 420 H 0 Z"
        fill="currentColor"
        opacity="0.12"
      />
    </svg>
  )
}

/** The question before a link signs in, loaded for those who open one. */
const LazyLinkedSignIn = lazyPiece(
  () => import('./linked-sign-in.tsx'),
  (code) => code.LinkedSignIn,
  <PanelSpinner label="Loading..." />,
)

/** The form of a new identity, for those who have none. */
const LazyNewIdentity = lazyPiece(
  () => import('./new-identity.tsx'),
  (code) => code.NewIdentity,
  <PanelSpinner label="Loading..." />,
)
