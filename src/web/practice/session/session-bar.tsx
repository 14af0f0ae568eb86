import { ArrowLeft, CircleStop, Keyboard, Timer } from 'lucide-react'
import { formatWholeNumber } from '../../../domain/format-number.ts'
import { formatSeconds } from '../../../domain/format-time.ts'
import type { Session } from '../../../domain/practice/session/session.ts'
import { isEndless } from '../../../domain/practice/session/session-plan.ts'
import {
  remainingOf,
  type SessionScreen,
  statisticsOf,
} from '../../../domain/practice/session/session-view.ts'
import { AppMenu } from '../../ui/app-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { GOOD_SESSION_PERCENT } from './session-tone.ts'

/**
 * Back, the session's figures and, after answering, the time it took (spec §2.8); "End session" where nothing else ends it.
 */
export function SessionBar({
  session,
  shown,
  onBack,
  onEnd,
  onKeys,
}: {
  readonly session: Session
  readonly shown: SessionScreen
  readonly onBack: () => void
  readonly onEnd: () => void
  readonly onKeys: () => void
}) {
  const { attempted, percent } = statisticsOf(session)
  const timeMs = shown.show === 'question' ? shown.result?.timeMs : undefined
  return (
    <div className="mb-4 flex min-h-11 items-center gap-2">
      <AppMenu />
      <Button variant="quiet" onClick={onBack} title="Back" className="-ml-3 px-3 max-[22rem]:min-w-11">
        <ArrowLeft aria-hidden />
        {/* With the figures of an answered question, the narrowest windows have no space for the word in the same line. */}
        <span className="max-[22rem]:sr-only">Back</span>
      </Button>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1 gap-y-1 whitespace-nowrap tabular-nums sm:gap-x-2">
        {timeMs !== undefined && (
          <Badge tone="outline">
            <Timer aria-hidden className="max-sm:hidden" />
            <span className="sr-only">Time: </span>
            <span translate="no">{formatSeconds(timeMs)}</span>
          </Badge>
        )}
        <Remaining session={session} />
        <Badge tone="neutral">
          <span translate="no">{formatWholeNumber(attempted)}</span> attempted
        </Badge>
        {percent !== null && (
          <Badge
            translate="no"
            tone={percent >= GOOD_SESSION_PERCENT ? 'default' : 'neutral'}
          >{`${percent}%`}</Badge>
        )}
        {attempted > 0 && isEndless(session.plan) && (
          <Button
            variant="quiet"
            title="End session"
            onClick={onEnd}
            className="px-3 max-sm:-mr-1 max-sm:min-w-11 max-sm:px-2"
          >
            <CircleStop aria-hidden />
            <span className="max-sm:sr-only">End session</span>
          </Button>
        )}
        <IconButton label="Keyboard shortcuts" onClick={onKeys} className="-mr-2 max-md:hidden">
          <Keyboard />
        </IconButton>
      </div>
    </div>
  )
}

/** What is left of a session with a length, or of a list. */
function Remaining({ session }: { readonly session: Session }) {
  const now = useNow(1000)
  const remaining = remainingOf(session, now)
  if (remaining === null) return null
  const { unit, count } = remaining
  return (
    <Badge tone="outline">
      <span translate="no">{formatWholeNumber(count)}</span> {unit === 'minutes' ? 'min left' : 'left'}
    </Badge>
  )
}
