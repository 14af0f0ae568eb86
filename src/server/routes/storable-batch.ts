import { setImmediate as othersTurn } from 'node:timers/promises'
import type { BatchQuestion } from '../../contract/question.ts'
import { storableHtml } from './storable-html.ts'

/** The entries of a batch with their notes as they may be stored; throws the 422 of one that is too long. */
export async function storableBatch(questions: readonly BatchQuestion[]): Promise<readonly BatchQuestion[]> {
  const storable = []
  for (const [index, question] of questions.entries()) {
    const { note_text, hint_text } = question
    if (!note_text && !hint_text) {
      storable.push(question)
      continue
    }
    storable.push({
      ...question,
      note_text: storableHtml(note_text ?? '', `/questions/${index}/note_text`),
      hint_text: storableHtml(hint_text ?? '', `/questions/${index}/hint_text`),
    })
    // Thousands of long notes take seconds.
    await othersTurn()
  }
  return storable
}
