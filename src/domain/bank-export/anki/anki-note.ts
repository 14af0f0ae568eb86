import {
  FLAGGED_TAG,
  KEEP_ORDER_TAG,
  OWN_NOTE_FIELDS,
  type OwnNoteField,
  SHUFFLE_TAG,
} from '../../importing/anki/own-notes.ts'
import type { ExportedQuestion } from '../exported-question.ts'
import { type AnkiHtml, lineField } from './anki-html.ts'

/** A question as the fields of a note, in the order of its type, and its tags. */
export interface WrittenNote {
  readonly fields: readonly string[]
  readonly tags: readonly string[]
}

/** The note of a question. An import reads it back (`importing/anki/own-notes.ts`). */
export function ankiNote(question: ExportedQuestion, html: AnkiHtml): WrittenNote {
  const { text, options, correct, explanation, optionFeedback = [], reference, category, sourceId } = question
  const { format = 'plain', keepsOrder } = question
  const right = new Set(correct)
  const item = (content: string, number: number) => `<li value="${number}">${content}</li>`
  const written = options.map((option) => html.flow(option, format))
  const feedback = optionFeedback.flatMap((said, index) =>
    said === null ? [] : [item(html.flow(said, format), index + 1)],
  )
  const fields: Readonly<Record<OwnNoteField, string>> = {
    Question: html.blocks(text, format),
    Options: letteredList(written.map((option) => `<li>${option}</li>`)),
    Answer: letteredList(
      written.flatMap((option, index) => (right.has(options[index] ?? '') ? [item(option, index + 1)] : [])),
    ),
    Explanation: explanation === null ? '' : html.blocks(explanation, format),
    Feedback: letteredList(feedback),
    Reference: lineField(reference ?? ''),
    Category: lineField(category ?? ''),
    'Source ID': lineField(sourceId ?? ''),
  }
  return {
    fields: OWN_NOTE_FIELDS.map((name) => fields[name]),
    tags: [
      ...(question.isFlagged ? [FLAGGED_TAG] : []),
      ...(keepsOrder === undefined ? [] : [keepsOrder ? KEEP_ORDER_TAG : SHUFFLE_TAG]),
    ],
  }
}

function letteredList(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ol type="A">${items.join('')}</ol>`
}
