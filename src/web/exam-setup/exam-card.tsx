import { CalendarCheck, CalendarDays, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { coveredCategories, shortagesOf } from '../../domain/exams/draw-by-blueprint.ts'
import { dayText, type ExamDefinition } from '../../domain/exams/exam-definition.ts'
import { examSummary } from '../../domain/exams/exam-summary.ts'
import type { Question } from '../../domain/model.ts'
import { categoryNames } from '../../domain/statistics/category-tally.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Shortages } from './shortages.tsx'

/** An exam of the learner in a list: what it asks, when it is, and ways to take it and to prepare for it. */
export function ExamCard({
  exam,
  questions,
  onTake,
  onPrepare,
  heading: Heading,
  aside,
}: {
  readonly exam: ExamDefinition
  readonly questions: readonly Question[]
  readonly onTake: () => void
  readonly onPrepare: () => void
  /** Of its name. */
  readonly heading: 'h2' | 'h3'
  /** Beside its name. */
  readonly aside?: ReactNode
}) {
  const covered = coveredCategories(exam)
  const label = useCategoryLabel()
  return (
    <li className="grid">
      <Card className="flex flex-col p-4 sm:p-6">
        <div className="flex items-start justify-between gap-x-4">
          <Heading className="min-w-0 flex-1 pt-1.5 text-[1.1875rem] leading-7 font-bold wrap-anywhere">
            {exam.name}
          </Heading>
          {aside}
        </div>
        <div className="mt-1 grid gap-1.5">
          <p className="text-pretty text-ink-soft">{examSummary(exam, questions)}</p>
          {covered.length > 0 && (
            <p className="line-clamp-3 text-[0.9375rem] wrap-anywhere text-ink-soft">
              {categoryNames(covered.map(label))}
            </p>
          )}
          {exam.scoring === 'partial' && (
            <p className="text-[0.9375rem] text-ink-soft">
              Partial credit for questions with several right answers
            </p>
          )}
          {exam.date !== null && (
            <p className="flex items-center gap-2 text-[0.9375rem] font-medium">
              <CalendarDays aria-hidden className="size-4 shrink-0 text-brand-text" /> {dayText(exam.date)}
            </p>
          )}
          <Shortages shortages={shortagesOf(questions, exam)} />
        </div>
        <div className="mt-auto flex flex-wrap gap-2.5 pt-4">
          <Button variant="secondary" onClick={onTake}>
            <Play aria-hidden /> Take<span className="sr-only"> {exam.name}</span>
          </Button>
          <Button variant="accent" className="px-3" onClick={onPrepare}>
            <CalendarCheck aria-hidden /> Prepare
            <span className="sr-only"> for {exam.name}</span>
          </Button>
        </div>
      </Card>
    </li>
  )
}
