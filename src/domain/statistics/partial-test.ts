import { wantedCount } from '../exams/draw-by-blueprint.ts'
import { EXAM_LIMITS } from '../exams/exam-definition.ts'
import type { PastTest } from '../model.ts'

/** What a partial test left out (spec §9.4). */
export type PartialTest =
  /** In Test Mode: it was drawn from these categories, and left questions of the bank out. */
  | { readonly by: 'categories'; readonly categories: readonly string[] }
  /** In an exam of the learner: the bank had too few questions for it. */
  | { readonly by: 'count'; readonly asked: number; readonly wanted: number }

/** What of a test decides whether it is partial. */
export type TestExtent = Pick<PastTest, 'categories' | 'exam' | 'questions'>

/** What the test left out; null for a whole test, and when it is not known. */
export function partOf({ categories, exam, questions }: TestExtent): PartialTest | null {
  if (exam === null) return categories === null ? null : { by: 'categories', categories }
  const asked = questions.length
  // Of "each category of the bank" the test itself says which there were: each had at least one question.
  const wanted = Math.min(wantedCount(questions, exam), EXAM_LIMITS.questionsMax)
  return asked < wanted ? { by: 'count', asked, wanted } : null
}

/** Whether the test left nothing out; unknown counts as yes. */
export function isWholeTest(test: TestExtent): boolean {
  return partOf(test) === null
}
