import { FileCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '../../domain/format-number.ts'
import type { LearnerData } from '../../domain/model.ts'
import { usePracticeRequests } from '../data/browser/practice-request.ts'
import { ExamSuggestion } from '../exam-setup/exam-suggestion.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { ImportCounts } from './list-questions-to-store.ts'

/** Whether the bank was empty before the import. */
export function isFirstImport({ added }: ImportCounts, { questions }: LearnerData): boolean {
  return added > 0 && questions.length <= added
}

/** What the import did, and what to do next. */
export function ImportDone({
  counts,
  data: { learner, questions },
  isFirst,
  onMore,
}: {
  readonly counts: ImportCounts
  readonly data: LearnerData
  /** Whether the bank was empty before. */
  readonly isFirst: boolean
  readonly onMore: () => void
}) {
  const { added, replaced } = counts
  const { startFirstSession } = usePracticeRequests()
  const title =
    added > 0 || replaced === 0
      ? `${formatCount(added, 'question')} imported`
      : `${formatCount(replaced, 'question')} replaced`
  return (
    <div className="mt-4 grid gap-4">
      <div role="status">
        <EmptyState icon={<FileCheck />} title={title} text={sentenceOf(counts)}>
          {isFirst && <Button onClick={startFirstSession}>First ten questions</Button>}
          <Link to="/app/practice/smart-selection" className={buttonClass(isFirst ? 'secondary' : 'primary')}>
            Start practicing
          </Link>
          <Link to="/app/questions" className={buttonClass('secondary')}>
            See the questions
          </Link>
          <Button variant="quiet" onClick={onMore}>
            Import more
          </Button>
        </EmptyState>
      </div>
      <ExamSuggestion learner={learner} questions={questions} />
    </div>
  )
}

function sentenceOf({ added, replaced, skipped, images, imagesLeftOut }: ImportCounts): string {
  const kept = images - imagesLeftOut
  return [
    `${added + replaced === 1 ? "It's" : "They're"} in your bank, ready to practice.`,
    ...(replaced > 0 && added > 0 ? [`${formatCount(replaced, 'question')} replaced.`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped, 'question')} skipped.`] : []),
    ...(kept > 0 ? [`${formatCount(kept, 'image')} saved with your questions.`] : []),
    ...(imagesLeftOut > 0 ? [`${formatCount(imagesLeftOut, 'image')} couldn't be saved.`] : []),
  ].join(' ')
}
