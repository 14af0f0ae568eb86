import { ClipboardPen } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import type { Question } from '../../../domain/model.ts'
import { EXAMS_PATH } from '../../data/browser/start-path.ts'
import { ExamCard } from '../../exam-setup/exam-card.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/alert.tsx'

/** The learner's exams on the landing view of practice, to be taken or prepared for. */
export function OwnExams({
  exams,
  questions,
  onTryAgain,
  onTake,
  onPrepare,
}: {
  /** Undefined where they could not be loaded. */
  readonly exams: readonly ExamDefinition[] | undefined
  readonly questions: readonly Question[]
  readonly onTryAgain: () => void
  readonly onTake: (exam: ExamDefinition) => void
  readonly onPrepare: (exam: ExamDefinition) => void
}) {
  const id = useId()
  if (exams === undefined) {
    return (
      <div className="mt-4">
        <LoadFailure message="Failed to load your exams. Please try again." onTryAgain={onTryAgain} />
      </div>
    )
  }
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-heading font-bold">
          Your exams
        </h2>
        <Link to={EXAMS_PATH} className={buttonClass('accent', '-mx-2.5 px-2.5')}>
          <ClipboardPen aria-hidden /> Edit exams
        </Link>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
        {exams.map((exam) => (
          <ExamCard
            key={exam.id}
            exam={exam}
            questions={questions}
            heading="h3"
            onTake={() => onTake(exam)}
            onPrepare={() => onPrepare(exam)}
          />
        ))}
      </ul>
    </section>
  )
}
