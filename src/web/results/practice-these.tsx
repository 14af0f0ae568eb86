import { Play } from 'lucide-react'
import { formatWholeNumber } from '../../domain/formatting/format-number.ts'
import type { Question } from '../../domain/model.ts'
import { LIST_MAX } from '../../domain/practice/session/session-plan.ts'
import { usePracticeRequests } from '../data/browser/use-practice-requests.ts'
import { Button } from '../ui/button.tsx'

/** Practices the questions of a list, each once (spec §4.18). Nothing is shown for an empty list. */
export function PracticeThese({ questions }: { readonly questions: readonly Question[] }) {
  const { practiceQuestions } = usePracticeRequests()
  if (questions.length === 0) return null
  const asked = formatWholeNumber(Math.min(questions.length, LIST_MAX))
  return (
    <Button
      variant="quiet"
      onClick={() => practiceQuestions(questions.map(({ id }) => id))}
      className="px-2.5 text-brand-text"
    >
      <Play aria-hidden />{' '}
      {questions.length > LIST_MAX ? `Practice ${asked} of these` : `Practice these ${asked}`}
    </Button>
  )
}
