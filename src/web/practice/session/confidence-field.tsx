import { useId } from 'react'
import { CONFIDENCES, type Confidence } from '../../../domain/model.ts'
import type { Session, SessionEvent } from '../../../domain/practice/session/session.ts'
import { canSubmit, confidenceOf } from '../../../domain/practice/session/session-view.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../question/use-keys.ts'

const NAMES: Readonly<Record<Confidence, string>> = { guess: 'Guess', unsure: 'Unsure', sure: 'Sure' }

/**
 * "How sure are you?" (spec §4.20), never demanded. Loaded when practice asks. Once an option is chosen, the keys 1 to 3
 * answer it, and letters go on choosing options.
 */
export function ConfidenceField({
  session,
  send,
}: {
  readonly session: Session
  readonly send: (event: SessionEvent) => void
}) {
  const name = useId()
  const chosen = confidenceOf(session)
  const isChosen = canSubmit(session)
  useKeys((key) => {
    const confidence = CONFIDENCES[Number(key) - 1]
    return isChosen && confidence !== undefined ? () => send({ type: 'confidence-chosen', confidence }) : null
  }, true)
  return (
    <fieldset data-keep-clear className="mt-5 min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-medium">How sure are you?</legend>
      <div className="grid grid-cols-3 gap-1 rounded-control bg-sunken p-1 sm:max-w-md">
        {CONFIDENCES.map((confidence, place) => (
          <label
            key={confidence}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-lg px-2 text-[0.9375rem] font-semibold text-ink-soft transition-colors duration-150 select-none hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-checked:ring-1 has-checked:ring-line-strong/40 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === confidence}
              onChange={() => send({ type: 'confidence-chosen', confidence })}
              className="sr-only"
            />
            <span>{NAMES[confidence]}</span>
            <span aria-hidden className="max-md:hidden">
              <Kbd>{String(place + 1)}</Kbd>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
