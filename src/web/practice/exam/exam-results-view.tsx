import { PartyPopper, Sprout } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { passMarkText } from '../../../domain/exams/exam-definition.ts'
import { gradingOf } from '../../../domain/exams/test-mode.ts'
import type { LearnerData, Question } from '../../../domain/model.ts'
import { type ExamResults, pastTestOf, wholeMinutes } from '../../../domain/practice/exam/exam-results.ts'
import { partOf } from '../../../domain/statistics/partial-test.ts'
import type { PastTestFilter } from '../../../domain/statistics/past-test-report.ts'
import { Figure, Figures } from '../../results/figures.tsx'
import { EarlierEstimate, PartialNote, TestActions, TestResults } from '../../results/test-results.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useLeaveQuestion } from '../../ui/dialog/leave-question.tsx'
import { useFocusWhenShown } from '../../ui/use-focus-when-shown.ts'

/** The results of the exam (spec §2.9): what matters first, then the same as its past test shows. */
export function ExamResultsView({
  data,
  results,
  onBack,
  onRetake,
  onSameQuestions,
  onPractice,
  onEditQuestion,
}: {
  readonly data: LearnerData
  readonly results: ExamResults
  readonly onBack: () => void
  readonly onRetake: () => void
  readonly onSameQuestions: () => void
  readonly onPractice: (questionIds: readonly string[]) => void
  readonly onEditQuestion: (question: Question) => void
}) {
  const { passed, score, correct, incorrect, total, elapsedMs, own, isTimeUp } = results
  const timeUpId = useId()
  const heading = useFocusWhenShown<HTMLHeadingElement>()
  const [filter, setFilter] = useState<PastTestFilter>('all')
  const test = useMemo(() => pastTestOf(results), [results])
  const part = partOf(test)
  const { ask, dialog } = useLeaveQuestion()
  const practice = (questionIds: readonly string[]) => ask(() => onPractice(questionIds))
  const { passMark } = gradingOf(own?.rules ?? null)
  return (
    <div className="mx-auto max-w-3xl animate-rise">
      <Card className="overflow-hidden text-center">
        <div className={classNames('px-6 pt-10 pb-8', passed ? 'bg-good-soft' : 'bg-sun-soft')}>
          <div
            aria-hidden="true"
            className={classNames(
              'mx-auto mb-4 grid size-16 animate-pop place-content-center rounded-full',
              passed ? 'bg-good text-surface' : 'bg-sun text-shade',
            )}
          >
            {passed ? <PartyPopper className="size-8" /> : <Sprout className="size-8" />}
          </div>
          {/* The focus is on it: a screen reader says with it why the exam ended. */}
          <h1
            ref={heading}
            tabIndex={-1}
            aria-describedby={isTimeUp ? timeUpId : undefined}
            className="mx-auto w-fit text-title font-bold outline-none"
          >
            {passed ? 'Congratulations!' : 'Not Passed'}
          </h1>
          <p className="mt-1.5 text-[1.0625rem]">
            {passed ? 'You passed the test!' : `You need ${passMarkText(passMark, total)} to pass`}
          </p>
          {isTimeUp && (
            <p id={timeUpId} className="mt-1.5 text-pretty">
              Time is up. Your exam was handed in with the answers you had chosen.
            </p>
          )}
          {own !== null && (
            <p className="mt-1 font-semibold wrap-anywhere">
              <bdi>{own.rules.name}</bdi>
            </p>
          )}
        </div>
        <Figures className="grid-cols-2 sm:grid-cols-4">
          <Figure name="Score">{score}%</Figure>
          <Figure name="Correct">
            {correct}/{total}
          </Figure>
          <Figure name="Incorrect">{incorrect}</Figure>
          <Figure name="Time">
            {wholeMinutes(elapsedMs)}
            <span className="text-[1.0625rem] font-semibold"> min</span>
          </Figure>
        </Figures>
        {part !== null && <PartialNote part={part} />}
      </Card>
      <EarlierEstimate data={data} test={{ ...test, takenAt: results.endedAt }} />
      <TestActions
        asked={test.questions}
        questions={data.questions}
        onPractice={practice}
        onSameQuestions={() => ask(onSameQuestions)}
        onRetake={() => ask(onRetake)}
      >
        <Button variant="secondary" onClick={() => ask(onBack)}>
          Back to Practice Modes
        </Button>
      </TestActions>
      <TestResults
        learnerId={data.learner.id}
        test={test}
        questions={data.questions}
        title="Question Breakdown"
        filter={filter}
        onFilter={setFilter}
        onPractice={practice}
        onEditQuestion={onEditQuestion}
      />
      {dialog}
    </div>
  )
}
