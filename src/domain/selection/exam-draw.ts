import { drawByBlueprint } from '../exams/draw-by-blueprint.ts'
import type { ExamRules } from '../exams/exam-definition.ts'
import { EXAM_SIZE } from '../exams/test-mode.ts'
import type { PastTest, Question, Random } from '../model.ts'
import { categoryOf } from './categories.ts'
import { type Eligible, eligibilityProblem, eligibleQuestions, shuffle } from './eligible.ts'

/**
 * Draws an exam: the questions of the chosen categories, shuffled, at most 80 of them, none twice (spec §5.2).
 * Every eligible question is equally likely to be asked, in any place.
 *
 * @param categories names; empty for all.
 */
export function drawExam<Q extends Pick<Question, 'category'>>(
  questions: readonly Q[],
  categories: ReadonlySet<string>,
  random: Random,
): Eligible<Q> {
  const eligible = eligibleQuestions(questions, categories)
  if (!eligible.ok) return eligible
  return { ok: true, questions: shuffle(eligible.questions, random).slice(0, EXAM_SIZE) }
}

/** Draws an exam of the learner by its blueprint (spec §3.13), with as many questions as the bank has for it. */
export function drawOwnExam<Q extends Pick<Question, 'category'>>(
  questions: readonly Q[],
  rules: Pick<ExamRules, 'categories' | 'blueprint'>,
  random: Random,
): Eligible<Q> {
  return eligible(questions, drawByBlueprint(questions, rules, random).questions)
}

/** The questions of a past test that the bank still has, in random order. */
export function sameQuestions<Q extends Pick<Question, 'id'>>(
  questions: readonly Q[],
  test: Pick<PastTest, 'questions'>,
  random: Random,
): Eligible<Q> {
  const asked = new Set(test.questions.map(({ id }) => id))
  return eligible(
    questions,
    shuffle(
      questions.filter(({ id }) => asked.has(id)),
      random,
    ),
  )
}

/**
 * The categories with which Test Mode stores the same questions again: those of the test. A test that is not known to be
 * of some categories, but has fewer questions than Test Mode asks now, gets those of its questions: they mark it as
 * partial (spec §9.4). Null for a whole test.
 */
export function sameQuestionsCategories(
  bank: readonly Pick<Question, 'id' | 'category'>[],
  { categories, questions }: Pick<PastTest, 'categories' | 'questions'>,
): readonly string[] | null {
  if (categories !== null) return categories
  const asked = new Set(questions.map(({ id }) => id))
  const drawn = bank.filter(({ id }) => asked.has(id))
  if (drawn.length >= Math.min(EXAM_SIZE, bank.length)) return null
  return [...new Set(drawn.map(categoryOf))].sort(new Intl.Collator('en').compare)
}

function eligible<Q>(bank: readonly Q[], drawn: readonly Q[]): Eligible<Q> {
  const problem = eligibilityProblem(bank, drawn)
  return problem === null ? { ok: true, questions: drawn } : { ok: false, problem }
}
