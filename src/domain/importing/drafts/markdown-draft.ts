import { escapeMarkdown } from '../text/escape-markdown.ts'
import type { QuestionDraft } from './draft.ts'
import { mapTexts } from './map-texts.ts'

/** The draft with its plain texts as Markdown that says the same; one in Markdown unchanged. */
export function asMarkdown(draft: QuestionDraft): QuestionDraft {
  if (draft.format === 'markdown') return draft
  return { ...mapTexts(draft, escapeMarkdown), format: 'markdown' }
}
