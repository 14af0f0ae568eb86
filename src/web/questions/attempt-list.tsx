import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { wordsOf } from '../../domain/content/text-without-markup.ts'
import { displayList } from '../../domain/display-text.ts'
import { formatDateTime, formatSeconds } from '../../domain/format-time.ts'
import type { PracticeResponse, TextFormat } from '../../domain/model.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

/** Attempts rendered together; a question asked thousands of times must not block the page. */
const ATTEMPTS_AT_ONCE = 100

/** How a question was answered, newest first, the newest with the highest number (spec §2.6). */
export function AttemptList({
  responses,
  format,
}: {
  readonly responses: readonly PracticeResponse[]
  /** That of the question. */
  readonly format: TextFormat
}) {
  const [shown, setShown] = useState(ATTEMPTS_AT_ONCE)
  if (responses.length === 0) return <p className="text-ink-soft">No practice attempts yet</p>
  return (
    <>
      <ol
        aria-label="Practice attempts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keyboard, too
        tabIndex={0}
        className="grid max-h-64 grid-cols-1 gap-1.5 overflow-y-auto rounded-control"
      >
        {responses.slice(0, shown).map((response, index) => (
          <Attempt key={response.id} number={responses.length - index} response={response} format={format} />
        ))}
      </ol>
      {responses.length > shown && (
        <Button variant="quiet" className="mt-1" onClick={() => setShown(shown + ATTEMPTS_AT_ONCE)}>
          Show earlier attempts
        </Button>
      )}
    </>
  )
}

function Attempt({
  number,
  response,
  format,
}: {
  readonly number: number
  readonly response: PracticeResponse
  readonly format: TextFormat
}) {
  const { isCorrect, selected, timeMs, createdAt } = response
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken/60 px-3 py-2 text-[0.9375rem]">
      <span className="min-w-9.5 font-semibold text-ink-soft tabular-nums">#{number}</span>
      <Badge tone={isCorrect ? 'good' : 'poor'} className="min-w-24">
        {isCorrect ? <Check aria-hidden /> : <X aria-hidden />}
        {isCorrect ? 'Correct' : 'Incorrect'}
      </Badge>
      <span dir="auto" className="plain-text min-w-0 flex-1 basis-48">
        {displayList(wordsOf(selected, format))}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-[0.875rem] text-ink-soft tabular-nums">
        <span>{formatSeconds(timeMs)}</span>
        <span>{formatDateTime(createdAt)}</span>
      </span>
    </li>
  )
}
