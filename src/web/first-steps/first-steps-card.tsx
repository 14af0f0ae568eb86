import { useQuery } from '@tanstack/react-query'
import { Check, FileUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import { FIRST_ANSWERS, firstSteps } from '../../domain/practice/first-steps.ts'
import { IMPORT_PATH, SAMPLE_PATH, setFilesToImport } from '../data/browser/files-to-import.ts'
import { NEW_EXAM_PATH, PRACTICE_PATH } from '../data/browser/start-path.ts'
import { isInterrupted } from '../data/browser/storage/saved-practice-store.ts'
import { usePracticeRequests } from '../data/browser/use-practice-requests.ts'
import { examsQuery } from '../data/queries/exams-query.ts'
import { useExamProposal } from '../exam-setup/exam-suggestion.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { ChooseFilesButton, type DroppedFile, useDroppedFiles } from '../ui/dropped-files.tsx'

/** The first steps of a new learner: bring questions, set up an exam, answer ten questions (spec §2.5). */
export function FirstStepsCard({
  data,
  answers,
}: {
  readonly data: LearnerData
  /** How many questions were answered; null while that is not known. */
  readonly answers: number | null
}) {
  const { learner, questions, tests } = data
  const id = useId()
  const { data: exams } = useQuery(examsQuery(learner.id))
  const proposal = useExamProposal(learner, questions)
  const { startFirstSession } = usePracticeRequests()
  const [canContinue] = useState(() => isInterrupted(learner.id))
  const steps = firstSteps({
    questions: questions.length,
    exams: exams?.length ?? 0,
    tests: tests.length,
    answers,
  })
  if (steps === null) return null
  const { hasQuestions, hasExam, hasPracticed } = steps
  return (
    <section aria-labelledby={id}>
      <Card className="border-brand/30 p-4 sm:p-6">
        <h2 id={id} className="text-[1.1875rem] leading-7 font-bold text-pretty">
          {hasQuestions
            ? 'Your questions are here. Two steps to go.'
            : 'Your question bank is empty. Three steps to start.'}
        </h2>
        <ol className="mt-4 grid gap-5">
          <Step number={1} title="Bring your questions" isDone={hasQuestions} isNext={!hasQuestions}>
            <BringQuestions />
          </Step>
          <Step
            number={2}
            title="Set up your exam"
            isDone={hasExam}
            isNext={hasQuestions}
            text={
              proposal
                ? `${proposal.found} ${proposal.question}`
                : 'How many questions it asks, how many must be right, and when it is. You can also do this later.'
            }
          >
            {proposal ? (
              <>
                <Button onClick={proposal.setUp}>Set up this exam</Button>
                <Button variant="secondary" onClick={proposal.edit}>
                  Edit it first
                </Button>
                {proposal.dialog}
              </>
            ) : (
              <Link to={NEW_EXAM_PATH} className={buttonClass(hasQuestions ? 'primary' : 'secondary')}>
                Set up an exam
              </Link>
            )}
          </Step>
          <Step
            number={3}
            title="Answer your first ten questions"
            isDone={hasPracticed}
            isNext={hasQuestions}
            text={
              answers !== null && answers > 0 && !hasPracticed
                ? `${answers} of ${FIRST_ANSWERS} answered. You see after each whether it was right, and why.`
                : 'You see after each whether it was right, and why.'
            }
          >
            {canContinue && hasQuestions ? (
              <Link to={PRACTICE_PATH} className={buttonClass()}>
                Continue
              </Link>
            ) : (
              <Button
                variant={hasQuestions ? 'primary' : 'secondary'}
                disabled={!hasQuestions}
                onClick={startFirstSession}
              >
                First ten questions
              </Button>
            )}
          </Step>
        </ol>
      </Card>
    </section>
  )
}

function Step({
  number,
  title,
  text,
  isDone,
  isNext,
  children,
}: {
  readonly number: number
  readonly title: string
  readonly text?: string
  readonly isDone: boolean
  /** Whether it can be done now. */
  readonly isNext: boolean
  readonly children: ReactNode
}) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-8 shrink-0 place-content-center rounded-full text-[0.9375rem] font-bold',
          isDone || isNext ? 'bg-brand text-brand-ink' : 'bg-sunken text-ink-soft',
        )}
      >
        {isDone ? <Check strokeWidth={3} className="size-5" /> : number}
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <h3 className={classNames('font-semibold', isDone && 'text-ink-soft')}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </h3>
        {!isDone && (
          <>
            {text && <p className="mt-0.5 text-[0.9375rem] text-pretty text-ink-soft">{text}</p>}
            <div className="mt-2.5 flex flex-wrap items-center gap-2.5">{children}</div>
          </>
        )}
      </div>
    </li>
  )
}

/** Ways to a first bank. Files can be dropped, and files or a text pasted, anywhere on the page; each leads to the import. */
export function BringQuestions() {
  const navigate = useNavigate()
  const bring = (files: readonly DroppedFile[]) => {
    setFilesToImport(files)
    void navigate(IMPORT_PATH)
  }
  const isDragOver = useDroppedFiles(true, bring)
  return (
    <div
      className={classNames(
        'grid w-full gap-3 rounded-control border-2 border-dashed p-4 transition-colors duration-150',
        isDragOver ? 'border-brand bg-brand-soft' : 'border-line-strong/60',
      )}
    >
      <p className="text-pretty text-ink-soft">
        Drop a file anywhere on this page: Word, PDF, CSV, Excel, JSON, Anki, GIFT, Markdown or plain text. Or
        paste your questions here, or see all ways under{' '}
        <Link to={IMPORT_PATH} className="font-medium text-brand-text underline">
          Import questions
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ChooseFilesButton onFiles={bring}>
          <FileUp aria-hidden /> Choose a file
        </ChooseFilesButton>
        <Link to={SAMPLE_PATH} className={buttonClass('secondary')}>
          Start with the sample bank
        </Link>
      </div>
    </div>
  )
}
