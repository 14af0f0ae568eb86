import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDrawnPairs } from '../data/browser/drawn-words.ts'
import { learnerQuery } from '../data/queries/learner-data-query.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'

/**
 * Asks before a link signs in (spec §2.4): it may be somebody else's. Names the learner as the server does; without a
 * reply, the words alone.
 */
export function LinkedSignIn({
  identifier,
  loading,
  onSignIn,
  onDismiss,
}: {
  readonly identifier: string
  /** The data of the learner is being loaded. */
  readonly loading: boolean
  readonly onSignIn: () => void
  /** Other words are to be typed instead. */
  readonly onDismiss: () => void
}) {
  const { data: learner, isPending } = useQuery(learnerQuery(identifier))
  const name = learner?.name
  const pairs = useDrawnPairs(identifier)
  const heading = useRef<HTMLHeadingElement>(null)
  // After "Log out first" the whole screen is another one.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-center text-title font-bold outline-none">
        Sign in on this device?
      </h1>
      <p className="mt-2 text-center text-pretty text-ink-soft">You opened a link with these three words:</p>
      <p className="my-4 rounded-control bg-sunken px-4 py-3 text-center font-semibold wrap-anywhere">
        {pairs === null ? identifier : pairs.map((pair) => pair.join(' ')).join(' - ')}
      </p>
      <p className="mb-5 text-center text-pretty text-ink-soft">
        Continue only if they are yours. The person who gave you the link can open what you add here.
      </p>
      <Button
        data-keep-clear
        disabled={loading || isPending}
        onClick={onSignIn}
        className="min-h-12 w-full text-base wrap-anywhere"
      >
        {loading || isPending ? (
          <>
            <Spinner /> Loading...
          </>
        ) : (
          `Sign in as ${name ?? identifier} on this device`
        )}
      </Button>
      <Button
        variant="quiet"
        data-keep-clear
        disabled={loading}
        onClick={onDismiss}
        className="mt-3 w-full text-base"
      >
        Use other words
      </Button>
    </>
  )
}
