import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ClipboardCheck, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ExamContent, ExamDefinition } from '../../domain/exams/exam-definition.ts'
import { EXAM_LIMITS } from '../../domain/exams/exam-definition.ts'
import { planAfterEdit } from '../../domain/exams/study-plan.ts'
import { suggestExam } from '../../domain/exams/suggest-exam.ts'
import type { LearnerData, Question } from '../../domain/model.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { dayFieldValue } from '../data/browser/exam-day.ts'
import { newId } from '../data/browser/new-id.ts'
import { NEW_EXAM_FRAGMENT, PRACTICE_PATH } from '../data/browser/start-path.ts'
import { SETTINGS } from '../data/browser/storage/settings.ts'
import { usePracticeRequests } from '../data/browser/use-practice-requests.ts'
import { examsQuery } from '../data/queries/exams-query.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useChangeExams } from '../data/writes/change-exams.ts'
import { ExamCard } from '../exam-setup/exam-card.tsx'
import { ExamSuggestion, LazyExamDialog } from '../exam-setup/exam-suggestion.tsx'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { LoadFailure } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'

export const meta = () => [{ title: 'Exams · Quizgrove' }]

/** /app/practice/exams: the exams that the learner sets up (spec §2.14). */
export default function ExamsScreen() {
  const data = useLearnerData()
  return data && <Exams key={data.learner.id} data={data} />
}

/** What a dialog is open for. */
type Opened =
  /** What the form holds at first; null where nothing is proposed. */
  | { readonly is: 'new'; readonly content: ExamContent | null }
  | { readonly is: 'edit' | 'delete'; readonly exam: ExamDefinition }

function Exams({ data }: { readonly data: LearnerData }) {
  const { learner, questions } = data
  const { data: exams, isPending, refetch } = useQuery(examsQuery(learner.id))
  const changeExam = useChangeExams(learner.id)
  const { takeExam, startSession } = usePracticeRequests()
  const { opened, setOpened, isFromAddress } = useOpened(questions)
  const title = useRef<HTMLHeadingElement>(null)
  const add = (content: ExamContent) =>
    changeExam({ is: 'add', exam: { ...content, id: newId(), revision: 1, createdAt: Date.now() } })
  const edit = (exam: ExamDefinition, content: ExamContent) => {
    const today = dayFieldValue(Date.now())
    const plan = planAfterEdit(exam, content.date, SETTINGS.examSchedule.read(learner.id), today)
    const planned = plan === undefined ? content : { ...content, plan }
    changeExam({ is: 'edit', id: exam.id, content: planned, startedFrom: exam })
  }
  const isFull = (exams?.length ?? 0) >= EXAM_LIMITS.examsMax
  return (
    <div className="mx-auto max-w-3xl animate-rise">
      <Link to={PRACTICE_PATH} className={buttonClass('quiet', '-ml-3 mb-1 px-3')}>
        <ArrowLeft aria-hidden /> Practice
      </Link>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={title} tabIndex={-1} className="text-title font-bold">
          Exams
        </h1>
        {exams !== undefined && exams.length > 0 && (
          <Button onClick={() => setOpened({ is: 'new', content: null })} disabled={isFull}>
            <Plus aria-hidden /> Set up an exam
          </Button>
        )}
      </div>
      {isPending && <PanelSpinner label="Loading exams..." />}
      {exams === undefined && !isPending && (
        <LoadFailure
          message="Failed to load your exams. Please try again."
          onTryAgain={() => void refetch()}
        />
      )}
      <ExamSuggestion learner={learner} questions={questions} className="mb-4" />
      {exams?.length === 0 && (
        <EmptyState
          icon={<ClipboardCheck />}
          title="No exams yet"
          text="Test Mode asks 80 random questions. Set up the exam that you will really take: its questions, its pass mark and its time."
        >
          <Button onClick={() => setOpened({ is: 'new', content: null })}>
            <Plus aria-hidden /> Set up an exam
          </Button>
        </EmptyState>
      )}
      {isFull && (
        <p className="mb-4 text-[0.9375rem] text-ink-soft">
          You have {EXAM_LIMITS.examsMax} exams, the most that are possible.
        </p>
      )}
      {exams !== undefined && exams.length > 0 && (
        <ul className="grid gap-4">
          {exams.map((exam) => (
            <ExamCard
              key={exam.id}
              exam={exam}
              questions={questions}
              heading="h2"
              onTake={() => takeExam(exam.id)}
              onPrepare={() => startSession('prepare', exam.id)}
              aside={
                <div className="-my-0.5 -mr-1.5 flex items-center gap-1">
                  <Button
                    variant="quiet"
                    title="Edit"
                    className="px-3"
                    onClick={() => setOpened({ is: 'edit', exam })}
                  >
                    <Pencil aria-hidden />
                    <span className="max-sm:sr-only">Edit</span>
                    <span className="sr-only"> {exam.name}</span>
                  </Button>
                  <IconButton label={`Delete ${exam.name}`} onClick={() => setOpened({ is: 'delete', exam })}>
                    <Trash2 />
                  </IconButton>
                </div>
              }
            />
          ))}
        </ul>
      )}
      {opened !== null && opened.is !== 'delete' && (
        <LazyExamDialog
          title={opened.is === 'edit' ? 'Edit exam' : 'Set up an exam'}
          submitLabel={opened.is === 'edit' ? 'Save' : 'Set up exam'}
          content={opened.is === 'new' ? opened.content : opened.exam}
          questions={questions}
          onSave={(content) => {
            if (opened.is === 'new') add(content)
            else edit(opened.exam, content)
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
          focusAfter={() => (isFromAddress ? title.current : null)}
        />
      )}
      {opened?.is === 'delete' && (
        <DeleteExamDialog
          exam={opened.exam}
          onClose={() => setOpened(null)}
          onDelete={() => {
            changeExam({ is: 'delete', id: opened.exam.id })
            setOpened(null)
          }}
          focusAfter={() => title.current}
        />
      )}
    </div>
  )
}

/** The open dialog. The address of a new exam has its form open, which holds what is proposed for the bank. */
function useOpened(questions: readonly Question[]) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const isNew = hash === NEW_EXAM_FRAGMENT
  const proposed = useMemo(() => (isNew ? suggestExam(categoriesOf(questions)) : null), [isNew, questions])
  const open = (next: Opened | null) => {
    setOpened(next)
    if (isNew) void navigate('.', { replace: true, preventScrollReset: true })
  }
  return {
    opened: isNew ? ({ is: 'new', content: proposed } as const) : opened,
    setOpened: open,
    /** Nothing had the focus before it, and the title gets it. */
    isFromAddress: isNew,
  }
}

/** Asks before an exam is deleted. */
function DeleteExamDialog({
  exam,
  onClose,
  onDelete,
  focusAfter,
}: {
  readonly exam: ExamDefinition
  readonly onClose: () => void
  readonly onDelete: () => void
  /** The element that gets the focus after deleting: the button that opened the dialog is gone. */
  readonly focusAfter: () => HTMLElement | null
}) {
  const isDeleted = useRef(false)
  return (
    <Dialog
      onClose={onClose}
      focusAfter={() => (isDeleted.current ? focusAfter() : null)}
      title="Delete this exam?"
      description={`"${exam.name}" will be deleted. Your questions and past tests stay.`}
    >
      <DialogButtons onCancel={onClose}>
        <Button
          variant="danger"
          onClick={() => {
            isDeleted.current = true
            onDelete()
          }}
        >
          Delete exam
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
