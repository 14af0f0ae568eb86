import { useEffect, useMemo, useState } from 'react'
import { displayText } from '../../domain/formatting/display-text.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { excerptOf } from '../../domain/importing/drafts/draft.ts'
import type { StoredFinding } from '../../domain/importing/lint/findings-in-made.ts'
import { textWithoutMarkup } from '../../domain/markdown/text-without-markup.ts'
import type { Question } from '../../domain/model.ts'
import { isMade } from '../../domain/questions/question-filter.ts'
import { runInWorker } from '../data/browser/workers/run-in-worker.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import workerAddress from './made-findings.worker.ts?worker&url'

/** Filters by questions that an assistant made, and then says what is worth a look in them (spec §2.6). */
export function MadeLine({
  questions,
  madeOnly,
  onMadeOnly,
  onEdit,
}: {
  readonly questions: readonly Question[]
  readonly madeOnly: boolean
  readonly onMadeOnly: (only: boolean) => void
  readonly onEdit: (question: Question) => void
}) {
  const count = useMemo(() => questions.filter(isMade).length, [questions])
  return (
    <div className="mb-1 shrink-0 text-[0.9375rem] sm:mb-2">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-brand"
          checked={madeOnly}
          onChange={({ target }) => onMadeOnly(target.checked)}
        />
        Made by an assistant ({count.toLocaleString('en-US')})
      </label>
      {madeOnly && count > 0 && <MadeFindings questions={questions} onEdit={onEdit} />}
    </div>
  )
}

/** Lines that are listed at first, and how many more per click. */
const SHOWN_AT_FIRST = 10
const SHOWN_MORE = 100

/** What the checks of imports find in these questions, as one line that opens; each opens the editor of its question. */
function MadeFindings({
  questions,
  onEdit,
}: {
  readonly questions: readonly Question[]
  readonly onEdit: (question: Question) => void
}) {
  const [found, setFound] = useState<readonly StoredFinding[]>([])
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  useEffect(() => {
    const leaving = new AbortController()
    runInWorker<readonly Question[], readonly StoredFinding[]>(
      workerAddress,
      [questions],
      'The questions could not be looked over',
      leaving.signal,
    ).then(setFound, (cause: unknown) => {
      if (!leaving.signal.aborted) console.warn('The questions could not be looked over', cause)
    })
    return () => leaving.abort()
  }, [questions])
  const byId = useMemo(() => new Map(questions.map((question) => [question.id, question])), [questions])
  if (found.length === 0) return null
  return (
    <div className="-mx-2 max-h-64 overflow-y-auto">
      <Disclosure title={`${formatCount(found.length, 'finding')} worth a look`}>
        <ul className="grid">
          {found.slice(0, shown).map(({ questionId, rule, message }) => {
            const question = byId.get(questionId)
            if (question === undefined) return null
            return (
              <li key={`${rule} ${questionId}`}>
                <button
                  type="button"
                  onClick={() => onEdit(question)}
                  className="grid min-h-11 w-full content-center gap-x-4 rounded-control py-1.5 pr-2 pl-8.5 text-left hover:bg-sunken sm:grid-cols-[1fr_1fr]"
                >
                  <span
                    dir="auto"
                    className="min-w-0 truncate font-semibold text-brand-text underline decoration-1 underline-offset-3"
                  >
                    {displayText(excerptOf(textWithoutMarkup(question.text, question.format)))}
                  </span>
                  <span className="min-w-0 wrap-anywhere text-ink-soft">{message}</span>
                </button>
              </li>
            )
          })}
        </ul>
        {found.length > shown && (
          <Button variant="quiet" onClick={() => setShown(shown + SHOWN_MORE)} className="ml-4">
            Show more
          </Button>
        )}
      </Disclosure>
    </div>
  )
}
