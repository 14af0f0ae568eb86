import { GitFork } from 'lucide-react'
import { useId, useState } from 'react'
import { displayText } from '../../domain/formatting/display-text.ts'
import { DEFAULT_CATEGORY } from '../../domain/model.ts'
import { isQuestionConflict, type QuestionConflict } from '../../domain/outbox/outbox-entry.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import {
  CONTENT_FIELDS,
  type FieldName,
  namesIn,
  type QuestionContent,
} from '../../domain/questions/content-fields.ts'
import { orderName, wrongOptionsName } from '../../domain/questions/question-content.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'
import { resolveEditConflict } from '../data/sync/outbox/resolve-conflicts.ts'
import { useWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** A question that was changed here and elsewhere: both versions, side by side, until the learner has chosen. */
export function QuestionConflictDialog({
  conflict,
  onLater,
}: {
  readonly conflict: QuestionConflict
  readonly onLater: () => void
}) {
  const [isChosen, setChosen] = useState(false)
  const choose = (content: QuestionContent | null) => {
    setChosen(true)
    resolveEditConflict(conflict, content)
  }
  return (
    <Dialog
      wide
      onClose={onLater}
      title="This question was changed elsewhere"
      description="Another tab or device saved it after you started editing. Both versions are kept until you choose."
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Version title="Yours" content={conflict.write.content} other={conflict.conflict} />
        <Version title="The other" content={conflict.conflict} other={conflict.write.content} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button variant="quiet" disabled={isChosen} onClick={onLater} className="mr-auto">
          Decide later
        </Button>
        <Button variant="secondary" disabled={isChosen} onClick={() => choose(null)}>
          Keep the other
        </Button>
        <Button disabled={isChosen} onClick={() => choose(conflict.write.content)}>
          Keep mine
        </Button>
      </div>
    </Dialog>
  )
}

type ShownName = Exclude<FieldName, 'text' | 'options' | 'correct' | 'format' | 'sourceId'>

/** What a version shows below its options, in this order; null for nothing. */
const LINES: Readonly<
  Record<ShownName, (content: QuestionContent, label: (category: string) => string) => string | null>
> = {
  category: ({ category }, label) => label(category ?? DEFAULT_CATEGORY),
  explanation: ({ explanation }) => explanation,
  reference: ({ reference }) => reference,
  // Absent from what browsers stored before.
  keepsOrder: ({ keepsOrder }) => ((keepsOrder ?? null) === null ? null : orderName(keepsOrder)),
  pairSet: ({ pairSet }) => (pairSet ? wrongOptionsName(pairSet) : null),
  // Absent from what browsers stored before, too.
  madeBy: ({ madeBy }) => madeBy ?? null,
  optionFeedback: ({ optionFeedback }) =>
    optionFeedback?.filter((feedback) => feedback !== null).join('\n') ?? null,
}

/** The content of a question under a title, beside another: its text and options, and of the rest what differs. */
export function Version({
  title,
  content,
  other,
}: {
  readonly title: string
  readonly content: QuestionContent
  readonly other: QuestionContent
}) {
  const label = useCategoryLabel()
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-control border border-line bg-ground p-4 wrap-anywhere"
    >
      <h3 id={id} className="mb-2 font-bold">
        {title}
      </h3>
      <p dir="auto" className="plain-text font-semibold text-pretty">
        {displayText(content.text)}
      </p>
      <ul className="mt-2 grid gap-1 text-[0.9375rem]">
        {content.options.map((option, index) => {
          const isCorrect = content.correct.includes(option)
          return (
            <li key={option} className={isCorrect ? 'font-semibold text-good' : 'text-ink-soft'}>
              {optionLetter(index)}. <bdi className="plain-text">{displayText(option)}</bdi>
              {isCorrect && ' (correct)'}
            </li>
          )
        })}
      </ul>
      {namesIn(LINES)
        .filter((name) => LINES[name](content, label) !== LINES[name](other, label))
        .map((name) => (
          <Line key={name} title={CONTENT_FIELDS[name].label} text={LINES[name](content, label)} />
        ))}
    </section>
  )
}

function Line({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null) return null
  return (
    <div className="mt-2">
      <h4 className="text-[0.8125rem] font-semibold text-ink-soft">{title}</h4>
      <p dir="auto" className="plain-text text-[0.9375rem]">
        {displayText(text)}
      </p>
    </div>
  )
}

/** Asks about each question that was changed here and elsewhere; a deferred one can be reopened from the bar. */
export function QuestionConflicts() {
  const conflicts = useWaitingWrites().filter(isQuestionConflict)
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set())
  if (conflicts.length === 0) return null
  const asked = conflicts.find(({ id }) => !putOff.has(id))
  if (asked === undefined) {
    return (
      <Button variant="quiet" className="px-3" onClick={() => setPutOff(new Set())}>
        <GitFork aria-hidden />
        <span className="max-sm:sr-only">Two versions of a question</span>
      </Button>
    )
  }
  return (
    <QuestionConflictDialog
      key={asked.id}
      conflict={asked}
      onLater={() => setPutOff(new Set([...putOff, asked.id]))}
    />
  )
}
