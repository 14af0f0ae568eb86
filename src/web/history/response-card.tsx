import { Check, Clock, X } from 'lucide-react'
import { memo } from 'react'
import { displayList, displayText } from '../../domain/display-text.ts'
import { formatDateTime, formatSeconds } from '../../domain/format-time.ts'
import type { Note, PracticeResponse, Question } from '../../domain/model.ts'
import type { NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import { categoryOf } from '../../domain/selection/categories.ts'
import { NoteEditors } from '../notes/note-editors.tsx'
import type { NoteActions } from '../notes/use-note-editing.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'

/** One answer given, beside the correct one (spec §2.10). `question` is null when it has left the bank since. */
export const ResponseCard = memo(function ResponseCard({
  response,
  question,
  note,
  learnerId,
  draft,
  noteActions,
}: {
  readonly response: PracticeResponse
  readonly question: Question | null
  readonly note: Note | null
  readonly learnerId: string
  readonly draft: NoteDraft | null
  readonly noteActions: NoteActions
}) {
  const { isCorrect, selected, timeMs, createdAt } = response
  return (
    <Card className="px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={isCorrect ? 'good' : 'poor'}>
          {isCorrect ? <Check aria-hidden /> : <X aria-hidden />}
          {isCorrect ? 'Correct' : 'Incorrect'}
        </Badge>
        <span className="text-[0.875rem] text-ink-soft tabular-nums">{formatDateTime(createdAt)}</span>
        <span className="inline-flex items-center gap-1 text-[0.875rem] text-ink-soft tabular-nums">
          <Clock aria-hidden className="size-4" />
          <span className="sr-only">Time taken: </span>
          {formatSeconds(timeMs)}
        </span>
        {question && (
          <Badge tone="outline" className="sm:ml-auto">
            <span className="truncate">{categoryOf(question)}</span>
          </Badge>
        )}
      </div>
      <h3
        dir="auto"
        className={classNames(
          'plain-text mt-3 text-pretty',
          question ? 'font-semibold' : 'text-ink-soft italic',
        )}
      >
        {question ? displayText(question.text) : 'This question is no longer in your bank.'}
      </h3>
      <dl className="mt-3 mb-4 grid gap-3 sm:grid-cols-2">
        <Answer
          title="Your Answer"
          text={selected.length > 0 ? displayList(selected) : 'Not specified'}
          className={isCorrect ? 'bg-good-soft text-good' : 'bg-poor-soft text-poor'}
        />
        <Answer
          title="Correct Answer"
          text={correctAnswerOf(question)}
          className={question ? 'bg-good-soft text-good' : 'bg-sunken text-ink-soft'}
        />
      </dl>
      {question && (
        <NoteEditors
          row={response.id}
          question={question}
          note={note}
          learnerId={learnerId}
          draft={draft}
          actions={noteActions}
        />
      )}
    </Card>
  )
})

function correctAnswerOf(question: Question | null): string {
  if (question === null) return 'No longer available'
  return question.correct.length > 0 ? displayList(question.correct) : 'Not specified'
}

function Answer({
  title,
  text,
  className,
}: {
  readonly title: string
  readonly text: string
  readonly className: string
}) {
  return (
    <div className={classNames('min-w-0 rounded-control px-3.5 py-2.5', className)}>
      <dt className="text-[0.8125rem] font-bold">{title}</dt>
      <dd dir="auto" className="plain-text font-medium">
        {text}
      </dd>
    </div>
  )
}
