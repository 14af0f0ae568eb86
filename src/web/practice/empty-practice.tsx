import { CircleSlash } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { DRAW_PROBLEMS, type DrawProblem } from '../../domain/practice/draw-problem.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** Nothing to practice (spec §2.8): the same text for every reason; `data-problem` has the reason, and so has the console (§8.2). */
export function EmptyPractice({
  problem,
  onTryAgain,
  onBack,
  onEnd,
}: {
  readonly problem: DrawProblem
  readonly onTryAgain: () => void
  readonly onBack: () => void
  /** Ends the session with its summary; null where nothing was answered. */
  readonly onEnd: (() => void) | null
}) {
  // An unexpected failure is logged with its cause.
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification has it logged, and nothing failed
    if (problem !== 'draw-failed') console.info(DRAW_PROBLEMS[problem])
  }, [problem])
  return (
    <div data-problem={DRAW_PROBLEMS[problem]}>
      <EmptyState
        icon={<CircleSlash />}
        title="No Questions Available"
        text="No questions available for this practice mode. Try a different mode or make sure you have test data."
      >
        <Button onClick={onTryAgain}>Try Again</Button>
        <Button variant="secondary" onClick={onBack}>
          Back to Practice Modes
        </Button>
        {onEnd && (
          <Button variant="secondary" onClick={onEnd}>
            End session
          </Button>
        )}
        {problem === 'no-questions' && (
          <Link to="/app/import" className={buttonClass('secondary')}>
            Import questions
          </Link>
        )}
      </EmptyState>
    </div>
  )
}
