import type { Question } from '../../model.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import { detailsOf, orderOf } from '../drafts/draft-details.ts'
import { asMarkdown } from '../drafts/markdown-draft.ts'
import { escapeMarkdown } from '../text/escape-markdown.ts'
import { withKeptPictures } from './kept-pictures.ts'

/**
 * The draft with what the file does not say as the replaced question has it: explanation, feedback, reference, source id,
 * order of options, pictures, and the format where the file gives the same text. Where one of them is Markdown and the other plain, all texts become
 * Markdown.
 */
export function withKeptFields(read: QuestionDraft, replaced: Question): QuestionDraft {
  const draft = withKeptPictures(read, replaced)
  const isSameText = draft.text === replaced.text && draft.format === undefined
  const format = isSameText ? replaced.format : (draft.format ?? 'plain')
  const keeps =
    (draft.explanation === null && replaced.explanation !== null) || keepsFeedback(draft, replaced)
  const isMixed = format !== replaced.format && keeps
  const own = isMixed ? asMarkdown(draft) : draft
  const kept = (text: string) => (isMixed && replaced.format === 'plain' ? escapeMarkdown(text) : text)
  const feedback = draft.options.map(
    (option, index) => own.optionFeedback?.[index] ?? kept(feedbackOf(replaced, option)),
  )
  return {
    ...own,
    explanation: own.explanation ?? (replaced.explanation === null ? null : kept(replaced.explanation)),
    sourceId: own.sourceId ?? replaced.sourceId,
    ...orderOf(own.keepsOrder ?? replaced.keepsOrder),
    ...detailsOf(feedback, own.reference ?? replaced.reference ?? '', isMixed ? 'markdown' : format),
  }
}

function keepsFeedback(draft: QuestionDraft, replaced: Question): boolean {
  return draft.options.some(
    (option, index) =>
      (draft.optionFeedback?.[index] ?? null) === null && feedbackOf(replaced, option) !== '',
  )
}

/** What a question says about an option with this text; '' for nothing. */
export function feedbackOf(question: Question | undefined, option: string): string {
  return question?.optionFeedback?.[question.options.indexOf(option)] ?? ''
}
