import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { ExamContent } from '../../domain/exams/exam-definition.ts'
import { EXAM_LIMITS } from '../../domain/exams/exam-definition.ts'
import { passWithText } from '../../domain/exams/exam-summary.ts'
import { suggestExam } from '../../domain/exams/suggest-exam.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { Learner, Question } from '../../domain/model.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { newId } from '../data/browser/new-id.ts'
import { examsQuery } from '../data/queries/exams-query.ts'
import { useChangeExams } from '../data/writes/change-exams.ts'
import { useToast } from '../toast/use-toast.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyDialog } from '../ui/lazy-piece.tsx'

/** An exam that is proposed for a bank. */
interface ExamProposal {
  /** What the bank looks like: "This looks like a bank with 35 groups." */
  readonly found: string
  /** The exam as a question. */
  readonly question: string
  readonly setUp: () => void
  readonly edit: () => void
  /** The form, while it is open. */
  readonly dialog: ReactNode
}

/** The exam to propose where the categories of the bank look like the groups of a question pool; else null. */
export function useExamProposal(learner: Learner, questions: readonly Question[]): ExamProposal | null {
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const suggestion = useMemo(() => suggestExam(categories), [categories])
  const { data: exams } = useQuery(examsQuery(learner.id))
  const changeExam = useChangeExams(learner.id)
  const showToast = useToast()
  const [isEditing, setEditing] = useState(false)
  const isSetUp = exams?.some(({ blueprint }) => blueprint.kind === 'each') ?? true
  const isFull = (exams?.length ?? 0) >= EXAM_LIMITS.examsMax
  if (suggestion === null || isSetUp || isFull) return null
  const { passMark, timeLimitMinutes } = suggestion
  const setUp = (content: ExamContent) => {
    changeExam({ is: 'add', exam: { ...content, id: newId(), revision: 1, createdAt: Date.now() } })
    showToast({
      title: 'Exam set up',
      description: `"${content.name}" is under "Your exams" on the Practice screen.`,
    })
    setEditing(false)
  }
  const minutes = timeLimitMinutes === null ? '' : `, ${formatCount(timeLimitMinutes, 'minute')}`
  return {
    found: `This looks like a bank with ${formatCount(categories.length, 'group')}.`,
    question: `Set up an exam: ${formatCount(categories.length, 'question')}, one from each group, ${passWithText(passMark)}${minutes}?`,
    setUp: () => setUp(suggestion),
    edit: () => setEditing(true),
    dialog: isEditing && (
      <LazyExamDialog
        title="Set up an exam"
        submitLabel="Set up exam"
        content={suggestion}
        questions={questions}
        onSave={setUp}
        onClose={() => setEditing(false)}
      />
    ),
  }
}

/** Proposes an exam for the bank, until there is one that draws from each category. All of it can be edited afterwards. */
export function ExamSuggestion({
  learner,
  questions,
  className,
}: {
  readonly learner: Learner
  readonly questions: readonly Question[]
  readonly className?: string
}) {
  const proposal = useExamProposal(learner, questions)
  if (proposal === null) return null
  return (
    <Card className={classNames('flex items-start gap-4 border-brand/40 p-4 sm:p-6', className)}>
      <Sparkles aria-hidden className="mt-0.5 size-6 shrink-0 text-brand-text max-sm:hidden" />
      <div className="grid gap-3">
        <p className="text-pretty">
          <strong>{proposal.found}</strong> {proposal.question}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={proposal.setUp}>Set up this exam</Button>
          <Button variant="secondary" onClick={proposal.edit}>
            Edit it first
          </Button>
        </div>
      </div>
      {proposal.dialog}
    </Card>
  )
}

/** The form of an exam, loaded when it opens. */
export const LazyExamDialog = lazyDialog(
  () => import('./exam-dialog.tsx'),
  (code) => code.ExamDialog,
)
