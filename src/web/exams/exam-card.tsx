import { CalendarDays, Pencil, Trash2 } from 'lucide-react'
import { shortagesOf } from '../../domain/exams/draw-by-blueprint.ts'
import { dayText } from '../../domain/exams/exam-day.ts'
import type { ExamDefinition } from '../../domain/exams/exam-definition.ts'
import { coveredCategories, examSummary } from '../../domain/exams/exam-summary.ts'
import type { Question } from '../../domain/model.ts'
import { categoryNames } from '../../domain/statistics/category-names.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'
import { Shortages } from '../exam-setup/shortages.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** An exam of the learner: what it asks, when it is, and what can be done with it. */
export function ExamCard({
  exam,
  questions,
  onEdit,
  onDelete,
}: {
  readonly exam: ExamDefinition
  readonly questions: readonly Question[]
  readonly onEdit: () => void
  readonly onDelete: () => void
}) {
  const covered = coveredCategories(exam)
  const label = useCategoryLabel()
  return (
    <li>
      <Card className="p-4 sm:p-6">
        <div className="flex items-start justify-between gap-x-4">
          <h2 className="min-w-0 flex-1 pt-1.5 text-[1.1875rem] leading-7 font-bold wrap-anywhere">
            {exam.name}
          </h2>
          <div className="-my-0.5 -mr-1.5 flex items-center gap-1">
            <Button variant="quiet" title="Edit" className="px-3" onClick={onEdit}>
              <Pencil aria-hidden />
              <span className="max-sm:sr-only">Edit</span>
              <span className="sr-only"> {exam.name}</span>
            </Button>
            <IconButton label={`Delete ${exam.name}`} onClick={onDelete}>
              <Trash2 />
            </IconButton>
          </div>
        </div>
        <div className="mt-1 grid gap-1.5">
          <p className="text-pretty text-ink-soft">{examSummary(exam, questions)}</p>
          {covered.length > 0 && (
            <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">
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
              <CalendarDays aria-hidden className="size-4 text-brand-text" /> {dayText(exam.date)}
            </p>
          )}
          <Shortages shortages={shortagesOf(questions, exam)} />
        </div>
      </Card>
    </li>
  )
}
