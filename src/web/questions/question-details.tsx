import { Check, Pencil, Trash2, X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { displayList } from '../../domain/formatting/display-text.ts'
import { formatWholeNumber } from '../../domain/formatting/format-number.ts'
import { formatDateTime, formatSeconds } from '../../domain/formatting/format-time.ts'
import { wordsOf } from '../../domain/markdown/text-without-markup.ts'
import type { Note, PracticeResponse, Question, TextFormat } from '../../domain/model.ts'
import type { NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import { examRecord } from '../../domain/statistics/exam-answers.ts'
import { MarkedOptions } from '../content/answer-texts.tsx'
import { Explanation, Reference } from '../content/explanation.tsx'
import { MadeBy } from '../content/made-by.tsx'
import { QuestionText } from '../content/question-text.tsx'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { NoteEditors } from '../notes/note-editors.tsx'
import type { NoteActions } from '../notes/use-note-editing.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

/** What can be done with a question of the list. The functions stay the same. */
export interface CardActions {
  readonly edit: (question: Question) => void
  readonly remove: (question: Question) => void
  readonly flag: (question: Question) => void
  readonly select: (questionId: Question['id']) => void
  /** Opens or closes the card. */
  readonly toggle: (questionId: Question['id']) => void
  readonly notes: NoteActions
}

/** What an opened card shows (spec §2.6). */
export function QuestionDetails({
  question,
  responses,
  note,
  learnerId,
  draft,
  actions,
}: {
  readonly question: Question
  readonly responses: readonly PracticeResponse[]
  readonly note: Note | null
  readonly learnerId: string
  readonly draft: NoteDraft | null
  readonly actions: CardActions
}) {
  return (
    <div className="grid grid-cols-1 gap-5 2xl:grid-cols-2 2xl:gap-x-10">
      <div className="grid grid-cols-1 content-start gap-5">
        {question.format === 'markdown' && (
          <Part title="Question">
            <QuestionText text={question.text} format={question.format} className="max-w-prose" />
          </Part>
        )}
        <Part title={question.correct.length > 1 ? 'Correct Answers' : 'Correct Answer'}>
          <p dir="auto" className="plain-text font-medium text-good">
            {question.correct.length > 0
              ? displayList(wordsOf(question.correct, question.format))
              : 'Not specified'}
          </p>
        </Part>
        <Part title="Options">
          <MarkedOptions question={question} />
        </Part>
        {question.explanation && (
          <Part title="Explanation">
            <Explanation question={question} className="max-w-prose" />
          </Part>
        )}
        <Reference question={question} />
        <MadeBy madeBy={question.madeBy} />
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        <Part title={`Practice Attempts (${formatWholeNumber(responses.length)})`}>
          <AttemptList responses={responses} format={question.format} />
          <InExams question={question} />
        </Part>
        <NoteEditors
          row={question.id}
          question={question}
          note={note}
          learnerId={learnerId}
          draft={draft}
          actions={actions.notes}
        />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-3 2xl:col-span-full">
        <Button variant="secondary" onClick={() => actions.edit(question)}>
          <Pencil aria-hidden /> Edit question
        </Button>
        <Button
          variant="quiet"
          onClick={() => actions.remove(question)}
          className="px-3 text-poor hover:text-poor"
        >
          <Trash2 aria-hidden /> Delete question
        </Button>
      </div>
    </div>
  )
}

/** How exams went for the question, beside the attempts in practice (spec §3.14). */
function InExams({ question }: { readonly question: Question }) {
  const tests = useLearnerData()?.tests
  const { right, asked } = useMemo(() => examRecord(question, tests ?? []), [question, tests])
  if (asked === 0) return null
  return (
    <p className="mt-2 text-ink-soft tabular-nums">
      In exams: {formatWholeNumber(right)} of {formatWholeNumber(asked)} right
    </p>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-1 font-bold">{title}</h4>
      {children}
    </div>
  )
}

/** Attempts rendered together; a question asked thousands of times must not block the page. */
const ATTEMPTS_AT_ONCE = 100

/** How a question was answered, newest first, the newest with the highest number (spec §2.6). */
function AttemptList({
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
