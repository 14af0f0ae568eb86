import { formatDay } from '../../domain/formatting/format-day.ts'
import type { Question } from '../../domain/model.ts'
import { type PaperSummary, papersByQuestion } from '../../domain/papers/used-questions.ts'

/** Says of questions in which papers they were; null for none: "Used in Midterm A, Nov 3, 2026, and 2 others". */
export function usedInTexts(
  papers: readonly PaperSummary[],
): (question: Pick<Question, 'id' | 'text' | 'correct'>) => string | null {
  const { papersOf } = papersByQuestion(papers)
  return (question) => {
    // Papers are listed from the newest.
    const [last, ...others] = papersOf(question)
    if (last === undefined) return null
    const used = `Used in ${last.name}, ${formatDay(last.createdAt)}`
    if (others.length === 0) return used
    return `${used}, and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
  }
}
