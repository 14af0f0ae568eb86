import { ArrowLeft, ArrowRight, Lightbulb } from 'lucide-react'
import { hasHint } from '../../../domain/practice/notes/note-draft.ts'
import type { Session, SessionEvent } from '../../../domain/practice/session/session.ts'
import { canGoBack, canSubmit, type SessionScreen } from '../../../domain/practice/session/session-view.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** The buttons under the options; on small screens the bottom bar has them all but Show Hint. */
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
      className={classNames('mt-6 flex flex-wrap items-center gap-2.5', !offersHint && 'max-md:hidden')}
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
