import { escapeMarkdown } from '../text/escape-markdown.ts'
import type { QuestionDraft } from './draft.ts'

/** The draft with its plain texts as Markdown that says the same; one in Markdown unchanged. */
export function asMarkdown(draft: QuestionDraft): QuestionDraft {
  if (draft.format === 'markdown') return draft
  const { explanation, optionFeedback } = draft
  return {
    ...draft,
    format: 'markdown',
    text: escapeMarkdown(draft.text),
    options: draft.options.map(escapeMarkdown),
    correct: draft.correct.map(escapeMarkdown),
    explanation: explanation === null ? null : escapeMarkdown(explanation),
    ...(optionFeedback === undefined
      ? {}
      : { optionFeedback: optionFeedback.map((text) => (text === null ? null : escapeMarkdown(text))) }),
  }
}
