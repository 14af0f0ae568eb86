import {
  ArrowLeft,
  ArrowRight,
  CircleAlert,
  CircleCheck,
  CircleStop,
  CircleX,
  Keyboard,
  Lightbulb,
  Timer,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatWholeNumber } from '../../../domain/formatting/format-number.ts'
import { formatSeconds } from '../../../domain/formatting/format-time.ts'
import { hasHint } from '../../../domain/practice/notes/note-draft.ts'
import type { Session, SessionEvent } from '../../../domain/practice/session/session.ts'
import { isEndless } from '../../../domain/practice/session/session-plan.ts'
import {
  canGoBack,
  canSubmit,
  remainingOf,
  type SessionScreen,
  statisticsOf,
} from '../../../domain/practice/session/session-view.ts'
import { AppMenu } from '../../ui/app-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useNow } from '../../ui/use-now.ts'

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

/**
 * The buttons beneath the question, which stay in view at the bottom of the window; on small screens the bottom bar has them
 * all but Show Hint.
 */
export function ActionRow({
  session,
  shown,
  send,
}: {
  readonly session: Session
  readonly shown: Extract<SessionScreen, { show: 'question' }>
  readonly send: (event: SessionEvent) => void
}) {
  const answered = shown.result !== null
  const offersHint = hasHint(shown.draft) && !shown.hintOpen
  return (
    <div
      data-keep-clear
      className={classNames(
        'action-row mt-6 flex flex-wrap items-center gap-2.5',
        !offersHint && 'max-md:hidden',
      )}
    >
      <Button
        variant="secondary"
        disabled={!canGoBack(session)}
        onClick={() => send({ type: 'previous', now: Date.now() })}
        className="max-md:hidden"
      >
        <ArrowLeft aria-hidden /> Previous
      </Button>
      {offersHint && (
        <Button variant="secondary" onClick={() => send({ type: 'hint-shown' })} className="max-md:w-full">
          <Lightbulb aria-hidden /> Show Hint
        </Button>
      )}
      <div className="ml-auto flex gap-2.5 max-md:hidden">
        {!answered && (
          <>
            <Button variant="quiet" onClick={() => send({ type: 'skipped', now: Date.now() })}>
              Skip Question
            </Button>
            <Button
              disabled={!canSubmit(session)}
              onClick={() => send({ type: 'submitted', now: Date.now() })}
            >
              Submit Answer
            </Button>
          </>
        )}
        {answered && (
          <Button onClick={() => send({ type: 'next', now: Date.now() })}>
            Next Question <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * The verdict; nothing while `isCorrect` is null. It is in the page before the answer, so that screen
 * readers announce the verdict. It scrolls into view, however long the options are, and takes the focus of elements
 * that the answer locked or removed.
 */
export function VerdictBar({
  isCorrect,
  onReport,
}: {
  readonly isCorrect: boolean | null
  readonly onReport: () => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  const verdict = useRef<HTMLParagraphElement>(null)
  const isJudged = isCorrect !== null
  useEffect(() => {
    if (!isJudged) return
    bar.current?.scrollIntoView({ block: 'nearest' })
    const focused = document.activeElement
    if (focused === document.body || focused?.matches(':disabled'))
      verdict.current?.focus({ preventScroll: true })
  }, [isJudged])
  return (
    <div
      ref={bar}
      data-keep-clear
      className={classNames(
        isJudged &&
          'mt-5 flex animate-fade scroll-mb-24 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border py-2 pr-2 pl-4',
        isJudged && VERDICT_GROUNDS[isCorrect ? 'right' : 'wrong'],
      )}
    >
      <p
        ref={verdict}
        role="status"
        tabIndex={-1}
        className={classNames(
          'flex items-center gap-2.5 font-display text-[1.1875rem] font-bold outline-none empty:sr-only',
          isCorrect ? 'text-good' : 'text-poor',
        )}
      >
        {isJudged && <Verdict isCorrect={isCorrect} />}
      </p>
      {isJudged && (
        <Button
          variant="quiet"
          title="Report a wrong key"
          onClick={onReport}
          className="ml-auto px-3 max-[24rem]:w-11 max-[24rem]:px-2.5"
        >
          <CircleAlert aria-hidden />
          <span className="max-[24rem]:sr-only">Report a wrong key</span>
        </Button>
      )}
    </div>
  )
}

const VERDICT_GROUNDS = {
  right: 'border-good-line/60 bg-good-soft',
  wrong: 'border-poor-line/60 bg-poor-soft',
} as const

function Verdict({ isCorrect }: { readonly isCorrect: boolean }) {
  const Icon = isCorrect ? CircleCheck : CircleX
  return (
    <>
      <Icon aria-hidden className="size-6 animate-pop" />
      {isCorrect ? 'Correct!' : 'Incorrect'}
    </>
  )
}

/** The session badge has the default variant from this percentage up (spec §9.8). */
export const GOOD_SESSION_PERCENT = 70
