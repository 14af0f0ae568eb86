import { htmlToText, looksLikeHtml } from '../../domain/html/html-to-text.ts'
import { type FlowedText, plainFlow } from '../../domain/html/text-flow.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'

/** The formats of texts in Moodle; 'moodle' is plain text in which HTML may occur. */
export type MoodleFormat = 'html' | 'moodle' | 'plain' | 'markdown'

/** A text in one of Moodle's formats as plain text, with its markup. Markdown stays unchanged. */
export function moodleText(text: string, format: MoodleFormat): FlowedText {
  if (format === 'html' || (format === 'moodle' && looksLikeHtml(text))) {
    return htmlToText(text, flowWithMarkup())
  }
  // Moodle shows no formulas in plain text.
  return format === 'plain' ? { ...plainFlow(text), markup: [] } : plainFlow(text)
}
