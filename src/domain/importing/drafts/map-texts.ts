import type { UnfinishedQuestion } from './draft.ts'

/** The draft with each of its texts changed: question, options, their feedback, explanation. */
export function mapTexts<Draft extends UnfinishedQuestion>(
  draft: Draft,
  change: (text: string) => string,
): Draft {
  const { explanation, optionFeedback } = draft
  return {
    ...draft,
    text: change(draft.text),
    options: draft.options.map((option) => change(option)),
    correct: draft.correct.map((option) => change(option)),
    explanation: explanation === null ? null : change(explanation),
    ...(optionFeedback === undefined
      ? {}
      : { optionFeedback: optionFeedback.map((text) => (text === null ? null : change(text))) }),
  }
}
