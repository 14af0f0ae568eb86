import type { PracticeResponse, Question } from './model.ts'

/** A question with exactly one correct answer takes one; any other takes several (spec §4.10). */
export function isSingleChoice(question: Pick<Question, 'correct'>): boolean {
  return question.correct.length === 1
}

/** The instruction shown with a question (spec §4.10). */
export function answerInstruction(question: Pick<Question, 'correct'>): string {
  return isSingleChoice(question) ? 'Choose one answer' : MULTIPLE_ANSWER_INSTRUCTION
}

/** The instruction for a question with several correct answers. */
export const MULTIPLE_ANSWER_INSTRUCTION = 'Choose every correct answer'

/**
 * The selection after a click on `option`: a single-choice question replaces it, any other toggles the
 * option (spec §4.10). An option that is not shown changes nothing.
 */
export function chooseOption(
  {
    question,
    optionOrder,
  }: { readonly question: Pick<Question, 'correct'>; readonly optionOrder: readonly string[] },
  selected: readonly string[],
  option: string,
): readonly string[] {
  if (!optionOrder.includes(option)) return selected
  if (isSingleChoice(question)) return [option]
  return selected.includes(option) ? selected.filter((other) => other !== option) : [...selected, option]
}

/**
 * The verdict on an earlier answer when it is judged again by the key of the question as it is now (spec §3.5). An
 * answer with an option that the question does not have any more keeps its verdict: nobody can say what the option
 * became.
 */
export function judgeAgain(
  question: Pick<Question, 'correct' | 'options'>,
  answer: Pick<PracticeResponse, 'selected' | 'isCorrect'>,
): boolean {
  const isKnown = answer.selected.every((option) => question.options.includes(option))
  return isKnown ? isCorrectAnswer(question.correct, answer.selected) : answer.isCorrect
}

/**
 * Whether the selected set equals the correct set (spec §4.10); order and repetition do not matter. Without a key in
 * the bank no selection is correct, not even an empty one.
 */
export function isCorrectAnswer(correct: readonly string[], selected: readonly string[]): boolean {
  const wanted = new Set(correct)
  const given = new Set(selected)
  return wanted.size > 0 && wanted.size === given.size && correct.every((option) => given.has(option))
}
