import { EXAM_SIZE } from '../../../domain/selection/exam-draw.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'

/**
 * Shown where the exams could not be loaded. Loaded when it is needed.
 *
 * @param onTestMode chooses Test Mode in place of the exam that is chosen; null when none is.
 */
export function ExamsFailure({
  onTryAgain,
  onTestMode,
}: {
  readonly onTryAgain: () => void
  readonly onTestMode: (() => void) | null
}) {
  return (
    <div className="mt-4">
      <LoadFailure message="Failed to load your exams. Please try again." onTryAgain={onTryAgain} />
      {onTestMode && (
        <Button variant="accent" onClick={onTestMode} className="mt-2">
          Use Test Mode: {EXAM_SIZE} random questions
        </Button>
      )}
    </div>
  )
}
