import { Check, ClipboardCheck, Clock, Pencil, X } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatSeconds } from '../../domain/format-time.ts'
import type { Note, PracticeResponse, Question } from '../../domain/model.ts'
import type { NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import { isEmptyRichText } from '../../domain/rich-text/rich-text.ts'
import { categoryOf } from '../../domain/selection/categories.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { AnswerTexts } from '../content/answer-texts.tsx'
import { Explanation, Reference } from '../content/explanation.tsx'
import { QuestionText } from '../content/question-text.tsx'
import { NoteEditors } from '../notes/note-editors.tsx'
import type { NoteActions } from '../notes/use-note-editing.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
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
  onEditQuestion,
}: {
  readonly response: PracticeResponse
  readonly question: Question | null
  readonly note: Note | null
  readonly learnerId: string
  readonly draft: NoteDraft | null
  readonly noteActions: NoteActions
  readonly onEditQuestion: (question: Question) => void
}) {
  const { isCorrect, selected, timeMs, createdAt, testId } = response
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
        {testId !== undefined && (
          <Link to={`/app/tests/${testId}`} className={buttonClass('quiet', '-my-2 px-2')}>
            <ClipboardCheck aria-hidden /> Exam
          </Link>
        )}
        {question && (
          <Badge tone="outline" className="sm:ml-auto">
            <span className="truncate">
              <CategoryName category={categoryOf(question)} />
            </span>
          </Badge>
        )}
      </div>
      <QuestionHeading question={question} />
      <dl className="mt-3 mb-4 grid gap-3 sm:grid-cols-2">
        <Answer
          title="Your Answer"
          question={question}
          texts={selected}
          none="Not specified"
          className={isCorrect ? 'bg-good-soft text-good' : 'bg-poor-soft text-poor'}
        />
        <Answer
          title="Correct Answer"
          question={question}
          texts={question?.correct ?? []}
          none={question ? 'Not specified' : 'No longer available'}
          className={question ? 'bg-good-soft text-good' : 'bg-sunken text-ink-soft'}
        />
      </dl>
      {question && <HistoryExplanation question={question} note={note} />}
      {question && (
        <div className="-mt-2 mb-1 flex justify-end">
          <Button variant="quiet" className="-mr-2 px-3" onClick={() => onEditQuestion(question)}>
            <Pencil aria-hidden /> Edit question
          </Button>
        </div>
      )}
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

function QuestionHeading({ question }: { readonly question: Question | null }) {
  if (question === null) {
    return <h3 className="mt-3 text-pretty text-ink-soft italic">This question is no longer in your bank.</h3>
  }
  const { text, format } = question
  if (format === 'plain')
    return <QuestionText as="h3" text={text} format={format} className="mt-3 font-semibold text-pretty" />
  return (
    // biome-ignore lint/a11y/useSemanticElements: no heading element may hold blocks
    <div role="heading" aria-level={3} className="mt-3 font-semibold text-pretty">
      <QuestionText text={text} format={format} />
    </div>
  )
}

/** Without a note, a plain explanation takes its place; the note began as it, unless the learner wrote another one. */
function HistoryExplanation({ question, note }: { readonly question: Question; readonly note: Note | null }) {
  const isInNote = question.format === 'plain' && !isEmptyRichText(note?.noteHtml ?? '')
  const showsExplanation = question.explanation !== null && !isInNote
  return (
    <div className="mb-4 grid grid-cols-1 gap-2 empty:hidden">
      {showsExplanation && (
        <div>
          <h4 className="font-bold">Explanation</h4>
          <Explanation question={question} />
        </div>
      )}
      <Reference question={question} />
    </div>
  )
}

function Answer({
  title,
  question,
  texts,
  none,
  className,
}: {
  readonly title: string
  readonly question: Question | null
  readonly texts: readonly string[]
  readonly none: string
  readonly className: string
}) {
  return (
    <div className={classNames('min-w-0 rounded-control px-3.5 py-2.5', className)}>
      <dt className="text-[0.8125rem] font-bold">{title}</dt>
      <dd dir="auto" className="font-medium">
        <AnswerTexts question={question} texts={texts} none={none} />
      </dd>
    </div>
  )
}
