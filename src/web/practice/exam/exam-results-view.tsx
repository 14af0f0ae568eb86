import { CircleCheck, CircleX, PartyPopper, Pencil, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { displayText } from '../../../domain/display-text.ts'
import type { Question } from '../../../domain/model.ts'
import {
  type ExamBreakdownRow,
  type ExamResults,
  PASS_MARK_PERCENT,
  wholeMinutes,
} from '../../../domain/practice/exam/exam-results.ts'
import { categoryNames } from '../../../domain/statistics/category-names.ts'
import { AnswerTexts } from '../../content/answer-texts.tsx'
import { QuestionText } from '../../content/question-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'

/** The results of the exam (spec §2.9). */
export function ExamResultsView({
  results,
  bank,
  onBack,
  onRetake,
  onEditQuestion,
}: {
  readonly results: ExamResults
  /** By id: a question that was edited since is shown as it is now. */
  readonly bank: ReadonlyMap<string, Question>
  readonly onBack: () => void
  readonly onRetake: () => void
  readonly onEditQuestion: (question: Question) => void
}) {
  const { passed, score, correct, incorrect, total, elapsedMs, categories, breakdown } = results
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
          <h1 tabIndex={-1} className="mx-auto w-fit text-title font-bold">
            {passed ? 'Congratulations!' : 'Not Passed'}
          </h1>
          <p className="mt-1.5 text-[1.0625rem]">
            {passed ? 'You passed the test!' : `You need ${PASS_MARK_PERCENT}% or higher to pass`}
          </p>
        </div>
        <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
          <Figure name="Score">{score}%</Figure>
          <Figure name="Correct">
            {correct}/{total}
          </Figure>
          <Figure name="Incorrect">{incorrect}</Figure>
          <Figure name="Time">
            {wholeMinutes(elapsedMs)}
            <span className="text-[1.0625rem] font-semibold"> min</span>
          </Figure>
        </dl>
        {categories !== null && (
          <p className="border-t border-line px-6 py-3 text-[0.9375rem] text-pretty wrap-anywhere text-ink-soft">
            A test on chosen categories: <bdi>{categoryNames(categories)}</bdi>. It doesn't count toward
            Average Score, Pass Rate and Improvement Rate.
          </p>
        )}
      </Card>
      <div data-keep-clear className="my-5 flex flex-wrap gap-3">
        <Button onClick={onRetake}>Retake Test</Button>
        <Button variant="secondary" onClick={onBack}>
          Back to Practice Modes
        </Button>
      </div>
      <h2 className="mb-3 text-heading font-bold">Question Breakdown</h2>
      <ol className="grid gap-2 wrap-anywhere">
        {breakdown.map((row, index) => (
          <BreakdownRow
            key={row.question.id}
            row={row}
            current={bank.get(row.question.id) ?? null}
            number={index + 1}
            onEdit={onEditQuestion}
          />
        ))}
      </ol>
    </div>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse bg-surface px-3 py-5">
      <dt className="text-[0.9375rem] text-ink-soft">{name}</dt>
      <dd className="font-display text-3xl font-bold tabular-nums">{children}</dd>
    </div>
  )
}

function BreakdownRow({
  row,
  current,
  number,
  onEdit,
}: {
  readonly row: ExamBreakdownRow
  /** The question as it is in the bank; null when it has left it. */
  readonly current: Question | null
  readonly number: number
  readonly onEdit: (question: Question) => void
}) {
  const { selected, isCorrect, category } = row
  const question = current ?? row.question
  const Icon = isCorrect ? CircleCheck : CircleX
  return (
    <li>
      <Card className="p-4 sm:px-5">
        <div className="mb-1.5 flex flex-wrap items-center gap-2">
          <Badge tone={isCorrect ? 'good' : 'poor'}>
            <Icon aria-hidden />
            {isCorrect ? 'Correct' : 'Incorrect'}
          </Badge>
          <Badge>{category}</Badge>
          {current && (
            <Button
              variant="quiet"
              aria-label={`Edit question ${number}`}
              className="-my-2 -mr-2 ml-auto px-3"
              onClick={() => onEdit(current)}
            >
              <Pencil aria-hidden /> Edit
            </Button>
          )}
        </div>
        {question.format === 'plain' ? (
          <p className="plain-text font-medium text-pretty">
            <span className="text-ink-soft tabular-nums">{number}. </span>
            <bdi>{displayText(question.text)}</bdi>
          </p>
        ) : (
          <div className="flex gap-1.5 font-medium">
            <span className="text-ink-soft tabular-nums">{number}.</span>
            <QuestionText text={question.text} format={question.format} />
          </div>
        )}
        {!isCorrect && (
          <dl className="mt-2 grid gap-1 text-[0.9375rem] text-ink-soft [&_dt]:inline [&_dt]:font-semibold">
            <Answer name="Your Answer" question={question} texts={selected} none="Unanswered" />
            <Answer name="Correct Answer" question={question} texts={question.correct} none="Not specified" />
          </dl>
        )}
      </Card>
    </li>
  )
}

/** Several lines are shown below their label. */
function Answer({
  name,
  question,
  texts,
  none,
}: {
  readonly name: string
  readonly question: Question
  readonly texts: readonly string[]
  readonly none: string
}) {
  return (
    <div>
      <dt>{name}: </dt>
      <dd dir="auto" className="inline">
        <AnswerTexts question={question} texts={texts} none={none} />
      </dd>
    </div>
  )
}
