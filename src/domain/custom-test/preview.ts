import { isSingleChoice } from '../answer.ts'
import { displayText } from '../formatting/display-text.ts'
import { textWithoutMarkup } from '../markdown/text-without-markup.ts'
import type { Question } from '../model.ts'
import { categoriesOf, categoryOf } from '../selection/categories.ts'

/** The first questions shown, and how much of each, characters (spec §9.13). */
const PREVIEWED_QUESTIONS = 3
const PREVIEWED_CHARACTERS = 80

/** More than this many percent of single-answer questions make a test "Standard" (spec §9.13). */
const STANDARD_PERCENT = 80

/** The preview of a custom test (spec §9.13). */
export interface TestPreview {
  readonly questionCount: number
  readonly categoryCount: number
  /** Mean number of possible answers, rounded to a whole one. */
  readonly averageOptions: number
  readonly difficulty: 'Standard' | 'Mixed'
  /** The first 3 questions, each text at most 80 characters and an ellipsis. */
  readonly firstQuestions: readonly {
    readonly id: string
    readonly text: string
    readonly category: string
  }[]
}

/**
 * The drawn questions as the bank has them now: another tab may have corrected or deleted one since. What is shown and
 * saved must not contain an outdated key.
 */
export function refreshFromBank<Q extends Pick<Question, 'id'>>(
  drawn: readonly Q[],
  bank: readonly Q[],
): readonly Q[] {
  const ids = new Set(drawn.map(({ id }) => id))
  const now = new Map(bank.filter(({ id }) => ids.has(id)).map((question) => [question.id, question]))
  return drawn.flatMap(({ id }) => now.get(id) ?? [])
}

/** Previews a test of these questions, at least one. */
export function previewTest(questions: readonly Question[]): TestPreview {
  const questionCount = questions.length
  const options = questions.reduce((sum, question) => sum + question.options.length, 0)
  const single = questions.filter(isSingleChoice).length
  return {
    questionCount,
    categoryCount: categoriesOf(questions).length,
    averageOptions: Math.round(options / questionCount),
    difficulty: 100 * single > STANDARD_PERCENT * questionCount ? 'Standard' : 'Mixed',
    firstQuestions: questions.slice(0, PREVIEWED_QUESTIONS).map((question) => ({
      id: question.id,
      text: truncated(displayText(textWithoutMarkup(question.text, question.format))),
      category: categoryOf(question),
    })),
  }
}

/** The first 80 characters as a reader counts them: no emoji and no accented letter is cut in two. */
function truncated(text: string): string {
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
  let counted = 0
  for (const { index } of characters) {
    if (counted === PREVIEWED_CHARACTERS) return `${text.slice(0, index)}…`
    counted += 1
  }
  return text
}
