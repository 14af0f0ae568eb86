import { X } from 'lucide-react'
import { useId, useMemo } from 'react'
import { displayText } from '../../domain/formatting/display-text.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { textWithoutMarkup } from '../../domain/markdown/text-without-markup.ts'
import type { Question } from '../../domain/model.ts'
import { PAPER_LIMITS } from '../../domain/papers/paper.ts'
import type { PaperSummary } from '../../domain/papers/used-questions.ts'
import { Problem } from '../question-editor/field.tsx'
import { IconButton } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import type { PaperForm } from './use-paper-form.ts'
import { usedInTexts } from './used-in.ts'

/** The questions of the paper in their order: how many points each has, and in which papers it was. */
export function PaperQuestionList({
  papers,
  form,
  problem,
}: {
  readonly papers: readonly PaperSummary[]
  readonly form: PaperForm
  readonly problem: string | undefined
}) {
  const { questions, notice } = form
  const id = useId()
  const usedIn = useMemo(() => usedInTexts(papers), [papers])
  const used = useMemo(
    () => questions.filter((question) => usedIn(question) !== null).length,
    [questions, usedIn],
  )
  const count = formatCount(questions.length, 'question')
  return (
    <div tabIndex={-1} data-invalid={problem !== undefined} className="min-w-0 outline-none">
      {notice !== null && (
        <p role="status" className="mb-2 text-[0.9375rem] text-pretty">
          {notice}
        </p>
      )}
      {questions.length > 0 && (
        <div className="-mx-2">
          <Disclosure title={used === 0 ? count : `${count}, ${used} used in a paper before`}>
            <ol className="max-h-96 divide-y divide-line overflow-y-auto overscroll-contain px-2">
              {questions.map((question, place) => (
                <QuestionRow
                  key={question.id}
                  number={place + 1}
                  question={question}
                  usedIn={usedIn(question)}
                  points={form.pointsOf[question.id] ?? form.fields.points}
                  onPoints={(points) => form.setPoints(question.id, points)}
                  onRemove={() => form.chooseByHand(questions.filter((one) => one !== question))}
                />
              ))}
            </ol>
          </Disclosure>
        </div>
      )}
      <Problem id={id} problem={problem} />
    </div>
  )
}

function QuestionRow({
  number,
  question,
  usedIn,
  points,
  onPoints,
  onRemove,
}: {
  readonly number: number
  readonly question: Question
  readonly usedIn: string | null
  readonly points: string
  readonly onPoints: (points: string) => void
  readonly onRemove: () => void
}) {
  return (
    <li className="flex items-start gap-2 py-2">
      <span className="min-w-6 pt-2.5 text-[0.9375rem] text-ink-soft tabular-nums">{number}.</span>
      <div className="min-w-0 flex-1 pt-2.5">
        <p dir="auto" className="line-clamp-2 text-[0.9375rem] leading-6 wrap-anywhere">
          {displayText(textWithoutMarkup(question.text, question.format))}
        </p>
        {usedIn !== null && <UsedIn text={usedIn} />}
      </div>
      <input
        type="number"
        inputMode="decimal"
        aria-label={`Points for question ${number}`}
        min={0.5}
        step={0.5}
        max={PAPER_LIMITS.pointsMax}
        value={points}
        onChange={({ target }) => onPoints(target.value)}
        className="min-h-11 w-16 rounded-control border border-line-strong bg-surface px-2 text-center"
      />
      <IconButton label={`Leave out question ${number}`} onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}

/** In which papers a question was. */
export function UsedIn({ text }: { readonly text: string }) {
  return (
    <span dir="auto" className="block text-[0.875rem] leading-5 wrap-anywhere text-sun-text">
      {text}
    </span>
  )
}
