import { ArrowRight, ClipboardPen } from 'lucide-react'
import { Link } from 'react-router'
import { shortagesOf } from '../../../domain/exams/draw-by-blueprint.ts'
import { TEST_MODE } from '../../../domain/exams/test-mode.ts'
import type { Question } from '../../../domain/model.ts'
import { EXAM_SIZE } from '../../../domain/selection/exam-draw.ts'
import { Shortages } from '../../exam-setup/shortages.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import type { ExamChoices } from './use-exam-choice.ts'

const ExamsFailure = lazyPiece(
  () => import('./exams-failure.tsx'),
  (code) => code.ExamsFailure,
)

const EXAMS_PATH = '/app/practice/exams'

/** Which exam Test Mode simulates; without exams, the way to set one up. */
export function ExamChoice({
  choices: { exams, exam, isAwaited, tryAgain, choose },
  questions,
}: {
  readonly choices: ExamChoices
  readonly questions: readonly Question[]
}) {
  if (tryAgain !== null) {
    return <ExamsFailure onTryAgain={tryAgain} onTestMode={isAwaited ? () => choose(null) : null} />
  }
  if (exams.length === 0) {
    return (
      <Link to={EXAMS_PATH} className="group mt-4 block rounded-card">
        <Card className="flex items-center gap-4 p-4 transition-[border-color,box-shadow] duration-150 group-hover:border-line-strong group-hover:shadow-lift sm:px-6">
          <ClipboardPen aria-hidden className="size-5 shrink-0 text-brand-text" />
          <span className="font-semibold">Set up your own exam</span>
          <ArrowRight
            aria-hidden
            className="ml-auto size-5 text-ink-soft transition-transform duration-150 group-hover:translate-x-1"
          />
        </Card>
      </Link>
    )
  }
  const offered = [
    { value: TEST_MODE.id, label: `Test Mode: ${EXAM_SIZE} random questions` },
    ...exams.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Card className="mt-4 grid grid-cols-1 gap-3 p-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SelectField
          label="Exam"
          labelShown="always"
          value={exam?.id ?? TEST_MODE.id}
          choices={offered}
          onChoose={(id) => choose(exams.find((it) => it.id === id) ?? null)}
          className="flex-1 basis-64"
        />
        <Link to={EXAMS_PATH} className={buttonClass('accent', '-mx-2.5 px-2.5')}>
          <ClipboardPen aria-hidden /> Edit exams
        </Link>
      </div>
      {exam !== null && <Shortages shortages={shortagesOf(questions, exam)} />}
    </Card>
  )
}
