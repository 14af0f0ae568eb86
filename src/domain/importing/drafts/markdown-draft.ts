import { escapeDollars } from '../text/escape-dollars.ts'
import { escapeMarkdown } from '../text/escape-markdown.ts'
import type { QuestionDraft } from './draft.ts'
import { mapTexts } from './map-texts.ts'

/** The draft with its plain texts as Markdown that says the same; one in Markdown unchanged. */
export function asMarkdown(draft: QuestionDraft): QuestionDraft {
  if (draft.format === 'markdown') return draft
  return { ...mapTexts(draft, escapeMarkdown), format: 'markdown' }
}

/** The draft of a file that is not ours, with what is no formula in its Markdown escaped. */
export function withEscapedDollars(draft: QuestionDraft): QuestionDraft {
  return draft.format === 'markdown' ? mapTexts(draft, escapeDollars) : draft
}
