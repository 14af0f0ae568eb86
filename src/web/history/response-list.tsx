import { Check, ClipboardCheck, Clock, Pencil, SearchX, X } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatSeconds } from '../../domain/formatting/format-time.ts'
import type { Note, PracticeResponse, Question } from '../../domain/model.ts'
import type { NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import { isEmptyRichText } from '../../domain/rich-text/rich-text.ts'
import { categoryOf } from '../../domain/selection/categories.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { AnswerTexts } from '../content/answer-texts.tsx'
import { AskWhy } from '../content/ask-why.tsx'
import { Explanation, Reference } from '../content/explanation.tsx'
import { QuestionText } from '../content/question-text.tsx'
import { LeaveNotesDialog, NoteEditors } from '../notes/note-editors.tsx'
import { type NoteActions, useNoteEditing } from '../notes/use-note-editing.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { useTemporaryMessage } from '../ui/feedback/use-temporary-message.ts'
import { ListArea } from '../ui/list/list-screen.tsx'
import { VirtualList } from '../ui/list/virtual-list.tsx'

/** Estimated height of a card with a short question and no notes, pixels. */
const CARD_HEIGHT = 280

/** The cards, joined with the bank and the notes as they are scrolled into view, and the notes being edited in them. */
export const ResponseList = memo(function ResponseList({
  learnerId,
  responses,
  bank,
  notes,
  startKey,
  onEditQuestion,
}: {
  readonly learnerId: string
  readonly responses: readonly PracticeResponse[]
  readonly bank: ReadonlyMap<string, Question>
  readonly notes: ReadonlyMap<string, Note>
  /** The list scrolls to its top whenever this changes. */
  readonly startKey: string
  readonly onEditQuestion: (question: Question) => void
}) {
  const [error, setError] = useTemporaryMessage()
  const editing = useNoteEditing(learnerId, setError)
  return (
    <ListArea>
      <LeaveNotesDialog {...editing} />
      <h2 className="sr-only">Responses, newest first</h2>
      {error && <Alert className="absolute inset-x-2 bottom-3 z-10 shadow-lift">{error}</Alert>}
      {responses.length === 0 ? (
        <div className="py-8">
          <EmptyState
            icon={<SearchX />}
            title="Nothing matches"
            text="No response in your history matches these filters."
          />
        </div>
      ) : (
        <VirtualList
          label="Responses"
          items={responses}
          keyOf={idOf}
          estimatedHeight={CARD_HEIGHT}
          startKey={startKey}
          className="-mx-2 min-h-0 flex-1 px-2 pt-1 pb-3"
        >
          {(response) => (
            <ResponseCard
              response={response}
              question={bank.get(response.questionId) ?? null}
              note={notes.get(response.questionId) ?? null}
              learnerId={learnerId}
              draft={editing.draftOf(response.id)}
              noteActions={editing.actions}
              onEditQuestion={onEditQuestion}
            />
          )}
        </VirtualList>
      )}
    </ListArea>
  )
})

function idOf({ id }: PracticeResponse): string {
  return id
}

/** One answer given, beside the correct one (spec §2.10). `question` is null when it has left the bank since. */
const ResponseCard = memo(function ResponseCard({
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
        <div className="-mt-2 mb-1 flex flex-wrap justify-end">
          <AskWhy question={question} options={question.options} chosen={selected} />
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
