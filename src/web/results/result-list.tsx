import { CircleCheck, CircleX, Clock, Flag, Pencil } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import { displayText } from '../../domain/formatting/display-text.ts'
import { formatDuration } from '../../domain/formatting/format-time.ts'
import type { Note, Question } from '../../domain/model.ts'
import type { NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import type { PastTestRow, PastVerdict } from '../../domain/statistics/past-test-report.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { AnswerTexts, MarkedOptions } from '../content/answer-texts.tsx'
import { AskWhy } from '../content/ask-why.tsx'
import { Explanation, Reference } from '../content/explanation.tsx'
import { QuestionText } from '../content/question-text.tsx'
import { NoteEditors } from '../notes/note-editors.tsx'
import type { NoteActions, NoteEditingControls } from '../notes/use-note-editing.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** Questions that are rendered at once. Exams are rarely longer; imported tests have up to 5,000. */
const PAGE = 200

/**
 * Questions in the first paint, more than fit on a screen. The others are rendered right after it, without blocking the
 * page.
 */
const FIRST = 8

/** Questions of a past test, in the order of `rows`. */
export function RowList({
  rows,
  total,
  learnerId,
  notes,
  editing,
  onEditQuestion,
}: {
  readonly rows: readonly PastTestRow[]
  readonly total: number
  readonly learnerId: string
  /** By question id. */
  readonly notes: ReadonlyMap<string, Note>
  readonly editing: NoteEditingControls
  readonly onEditQuestion: (question: Question) => void
}) {
  const [limit, setLimit] = useState(PAGE)
  const rendered = useDeferredValue(limit, FIRST)
  if (total === 0) {
    return <p className="mt-8 text-pretty text-ink-soft">This test doesn't say which questions it asked.</p>
  }
  if (rows.length === 0) return <p className="py-6 text-ink-soft">No question matches.</p>
  const rest = rows.length - limit
  return (
    <>
      <ol aria-label="Questions" className="grid animate-fade grid-cols-1 gap-3 wrap-anywhere">
        {rows.slice(0, rendered).map((row) => (
          <RowCard
            key={row.number}
            row={row}
            learnerId={learnerId}
            note={(row.question && notes.get(row.question.id)) ?? null}
            draft={editing.draftOf(String(row.number))}
            noteActions={editing.actions}
            onEditQuestion={onEditQuestion}
          />
        ))}
      </ol>
      {rest > 0 && (
        <Button variant="secondary" onClick={() => setLimit(limit + PAGE)} className="mt-4">
          Show {Math.min(rest, PAGE)} more
        </Button>
      )}
    </>
  )
}

const VERDICTS = {
  correct: { label: 'Correct', tone: 'good', Icon: CircleCheck },
  incorrect: { label: 'Incorrect', tone: 'poor', Icon: CircleX },
  // It counts as incorrect (spec §4.13).
  unanswered: { label: 'Incorrect', tone: 'poor', Icon: CircleX },
} as const satisfies Record<PastVerdict, object>

/** One question of a past test: what was chosen, and all options with the correct ones marked. */
const RowCard = memo(function RowCard({
  row,
  learnerId,
  note,
  draft,
  noteActions,
  onEditQuestion,
}: {
  readonly row: PastTestRow
  readonly learnerId: string
  readonly note: Note | null
  readonly draft: NoteDraft | null
  readonly noteActions: NoteActions
  readonly onEditQuestion: (question: Question) => void
}) {
  const { number, verdict, category, question, text, timeMs, points, forReview } = row
  const { label, tone, Icon } = VERDICTS[verdict]
  return (
    <li className="[contain-intrinsic-size:auto_16rem] [content-visibility:auto]">
      <Card className="grid grid-cols-1 gap-3 p-4 sm:px-6 sm:py-5">
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-[0.9375rem] font-semibold text-ink-soft tabular-nums">{number}.</span>
          <Badge tone={tone}>
            <Icon aria-hidden />
            {label}
          </Badge>
          {verdict === 'unanswered' && <Badge tone="outline">Unanswered</Badge>}
          {points !== null && (
            <Badge tone="outline">
              {points.toLocaleString('en-US', { maximumFractionDigits: 2 })} points
            </Badge>
          )}
          {forReview && (
            <Badge tone="outline">
              <Flag aria-hidden /> Flagged for review
            </Badge>
          )}
          {timeMs !== null && timeMs > 0 && (
            <span className="inline-flex items-center gap-1 text-[0.875rem] text-ink-soft tabular-nums">
              <Clock aria-hidden className="size-4" />
              <span className="sr-only">Time: </span>
              {formatDuration(timeMs)}
            </span>
          )}
          <Badge tone="outline" className="sm:ml-auto">
            <bdi className="truncate">
              <CategoryName category={category} />
            </bdi>
          </Badge>
          {question && (
            <Button
              variant="quiet"
              aria-label={`Edit question ${number}`}
              className="-my-2 -mr-3 px-3"
              onClick={() => onEditQuestion(question)}
            >
              <Pencil aria-hidden /> Edit
            </Button>
          )}
        </div>
        {question === null ? (
          <p dir="auto" className="plain-text font-semibold text-pretty">
            {displayText(text)}
          </p>
        ) : (
          <QuestionText text={question.text} format={question.format} className="font-semibold text-pretty" />
        )}
        <Chosen row={row} />
        {question === null ? (
          <p className="text-[0.9375rem] text-ink-soft italic">This question is no longer in your bank.</p>
        ) : (
          <>
            <MarkedOptions question={question} />
            <div className="-my-2 -ml-3">
              <AskWhy number={number} question={question} options={question.options} chosen={row.chosen} />
            </div>
            <Explained question={question} note={note}>
              <NoteEditors
                row={String(number)}
                question={question}
                note={note}
                learnerId={learnerId}
                draft={draft}
                actions={noteActions}
              />
            </Explained>
          </>
        )}
      </Card>
    </li>
  )
})

/** The learner's answer where it was wrong; a right one is marked among the options. */
function Chosen({ row: { verdict, chosen, question } }: { readonly row: PastTestRow }) {
  if (verdict !== 'incorrect' || chosen === null) return null
  return (
    <dl className="rounded-control bg-poor-soft px-3.5 py-2.5 text-poor">
      <dt className="text-[0.8125rem] font-bold">Your Answer</dt>
      <dd className="font-medium">
        <AnswerTexts question={question} texts={chosen} none="Unanswered" />
      </dd>
    </dl>
  )
}

/** Closed at first, and rendered once it opens: many questions are listed. `children` are the notes. */
function Explained({
  question,
  note,
  children,
}: {
  readonly question: Question
  readonly note: Note | null
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const hasExplanation = question.explanation !== null || question.reference !== null
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-brand-text">
        {hasExplanation ? 'Explanation and notes' : 'Notes'}
        {note !== null && <span className="text-[0.875rem] font-medium text-ink-soft">has notes</span>}
      </summary>
      {isOpen && (
        <div className="grid grid-cols-1 gap-4 pt-1">
          {hasExplanation && (
            <div className="grid grid-cols-1 gap-2">
              <Explanation question={question} />
              <Reference question={question} />
            </div>
          )}
          {children}
        </div>
      )}
    </details>
  )
}
