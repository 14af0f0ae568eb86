import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { BatchQuestion } from '../../contract/question.ts'
import { sanitizedHtml } from './sanitized-html.ts'

/** The entries of a batch with sanitized notes. Throws the problem 422 when one is too long. */
export async function sanitizedBatch(questions: readonly BatchQuestion[]): Promise<readonly BatchQuestion[]> {
  const sanitized = []
  for (const [index, question] of questions.entries()) {
    const { note_text, hint_text } = question
    if (!note_text && !hint_text) {
      sanitized.push(question)
      continue
    }
    sanitized.push({
      ...question,
      note_text: sanitizedHtml(note_text ?? '', `/questions/${index}/note_text`),
      hint_text: sanitizedHtml(hint_text ?? '', `/questions/${index}/hint_text`),
    })
    // Sanitizing thousands of long notes takes seconds.
    await yieldToEventLoop()
  }
  return sanitized
}
