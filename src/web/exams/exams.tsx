import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ClipboardCheck, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ExamContent, ExamDefinition } from '../../domain/exams/exam-definition.ts'
import { EXAM_LIMITS } from '../../domain/exams/exam-limits.ts'
import { planAfterEdit } from '../../domain/exams/study-plan.ts'
import type { LearnerData } from '../../domain/model.ts'
import { dayFieldValue } from '../data/browser/exam-day.ts'
import { newId } from '../data/browser/new-id.ts'
import { readExamSchedule } from '../data/browser/storage/exam-schedule.ts'
import { examsQuery } from '../data/queries/exams-query.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useChangeExams } from '../data/writes/change-exams.ts'
import { ExamSuggestion } from '../exam-setup/exam-suggestion.tsx'
import { LazyExamDialog } from '../exam-setup/lazy-exam-dialog.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { DeleteExamDialog } from './delete-exam-dialog.tsx'
import { ExamCard } from './exam-card.tsx'

export const meta = () => [{ title: 'Exams · Quizgrove' }]

const PRACTICE_PATH = '/app/practice/smart-selection'

/** /app/practice/exams: the exams that the learner sets up (spec §2.14). */
export default function ExamsScreen() {
  const data = useLearnerData()
  return data && <Exams key={data.learner.id} data={data} />
}

/** What a dialog is open for. */
type Opened = { readonly is: 'new' } | { readonly is: 'edit' | 'delete'; readonly exam: ExamDefinition }

function Exams({ data }: { readonly data: LearnerData }) {
  const { learner, questions } = data
  const { data: exams, isPending, refetch } = useQuery(examsQuery(learner.id))
  const changeExam = useChangeExams(learner.id)
  const [opened, setOpened] = useState<Opened | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const add = (content: ExamContent) =>
    changeExam({ is: 'add', exam: { ...content, id: newId(), revision: 1, createdAt: Date.now() } })
  const edit = (exam: ExamDefinition, content: ExamContent) => {
    const today = dayFieldValue(Date.now())
    const plan = planAfterEdit(exam, content.date, readExamSchedule(learner.id), today)
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
          <Button onClick={() => setOpened({ is: 'new' })} disabled={isFull}>
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
          <Button onClick={() => setOpened({ is: 'new' })}>
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
              onEdit={() => setOpened({ is: 'edit', exam })}
              onDelete={() => setOpened({ is: 'delete', exam })}
            />
          ))}
        </ul>
      )}
      {opened !== null && opened.is !== 'delete' && (
        <LazyExamDialog
          title={opened.is === 'edit' ? 'Edit exam' : 'Set up an exam'}
          submitLabel={opened.is === 'edit' ? 'Save' : 'Set up exam'}
          content={opened.is === 'edit' ? opened.exam : null}
          questions={questions}
          onSave={(content) => {
            if (opened.is === 'new') add(content)
            else edit(opened.exam, content)
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
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
