import type { Question } from '../model.ts'

/** What the bank says about an option after the answer (spec §3.3); null when it says nothing. */
export function feedbackOn(
  { options, optionFeedback }: Pick<Question, 'options' | 'optionFeedback'>,
  option: string,
): string | null {
  const feedback = optionFeedback?.[options.indexOf(option)] ?? ''
  return feedback.trim() === '' ? null : feedback
}
