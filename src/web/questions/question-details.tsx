import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { wordsOf } from '../../domain/content/text-without-markup.ts'
import { displayList } from '../../domain/display-text.ts'
import { formatWholeNumber } from '../../domain/format-number.ts'
import type { Note, PracticeResponse, Question } from '../../domain/model.ts'
import type { NoteDraft } from '../../domain/practice/notes/note-draft.ts'
import { examRecord } from '../../domain/statistics/exam-record.ts'
import { Explanation, Reference } from '../content/explanation.tsx'
import { MarkedOptions } from '../content/marked-options.tsx'
import { QuestionText } from '../content/question-text.tsx'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { NoteEditors } from '../notes/note-editors.tsx'
import type { NoteActions } from '../notes/use-note-editing.ts'
import { Button } from '../ui/button.tsx'
import { AttemptList } from './attempt-list.tsx'

/** What an opened card shows (spec §2.6). */
export function QuestionDetails({
  question,
  responses,
  note,
  learnerId,
  draft,
  noteActions,
  onEdit,
  onDelete,
}: {
  readonly question: Question
  readonly responses: readonly PracticeResponse[]
  readonly note: Note | null
  readonly learnerId: string
  readonly draft: NoteDraft | null
  readonly noteActions: NoteActions
  readonly onEdit: (question: Question) => void
  readonly onDelete: (question: Question) => void
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
          actions={noteActions}
        />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-3 2xl:col-span-full">
        <Button variant="secondary" onClick={() => onEdit(question)}>
          <Pencil aria-hidden /> Edit question
        </Button>
        <Button variant="quiet" onClick={() => onDelete(question)} className="px-3 text-poor hover:text-poor">
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
