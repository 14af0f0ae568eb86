import * as z from 'zod'
import { NOTE_MAX } from '../../../contract/limits.ts'
import { contentMarkup } from '../../../domain/markdown/markdown-to-html.ts'
import { readMarkdown } from '../../../domain/markdown/read-markdown.ts'
import { isStorableText } from '../../../domain/question-limits.ts'
import { joinRichTexts, plainTextToHtml } from '../../../domain/rich-text/rich-text.ts'
import { sanitizeRichText } from '../../routes/sanitize-rich-text.ts'
import { noteText } from '../shown-texts.ts'
import { REPLACES, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'
import { storedQuestion } from './read-question.ts'
import { numberSchema } from './search-questions.ts'

/** Characters of one text. */
const TEXT_MAX = 20_000

export const writeNote = tool({
  name: 'write_note',
  title: 'Write a note',
  description:
    'Adds to the learner’s note or hint on a question, or replaces it. Read it first. The learner sees under whose name it was written and can undo it.',
  scope: 'edit',
  hints: { ...REPLACES, idempotentHint: false },
  input: z.object({
    number: numberSchema,
    text: z
      .string()
      .min(1)
      .max(TEXT_MAX)
      .describe(
        'Markdown: paragraphs, lists, bold, italic, links. Code and tables become plain text; pictures are left out',
      ),
    field: z
      .enum(['note', 'hint'])
      .optional()
      .describe('Default note. The hint can be seen before answering'),
    mode: z.enum(['append', 'replace']).optional().describe('Default append, which keeps what is there'),
    read_at: z.iso
      .datetime({ precision: 3 })
      .nullable()
      .optional()
      .describe('`updated_at` of `read_note`, null when there was no note; needed to replace'),
  }),
  output: z.object({
    outcome: z
      .enum(['saved', 'changed meanwhile'])
      .describe('changed meanwhile: nothing was stored; `note` and `hint` are what is there now'),
    note: z.string(),
    hint: z.string(),
    updated_at: z.string(),
  }),
  run: async ({ number, text, field = 'note', mode = 'append', read_at }, call) => {
    if (mode === 'replace' && read_at === undefined)
      throw new ToolError(
        'To replace a note, read it with `read_note` and pass its `updated_at` as `read_at`.',
      )
    if (!isStorableText(text)) throw new ToolError('The text contains an invalid character. Remove it.')
    const { store, holder } = call
    const stored = await storedQuestion(call, number)
    const before = await store.questionNotes.ofQuestion(holder.userId, stored.id)
    const texts = { note: before?.note_text ?? '', hint: before?.hint_text ?? '' }
    const added = htmlOf(text)
    const written = { ...texts, [field]: mode === 'replace' ? added : joinRichTexts(texts[field], added) }
    if (written[field].length > NOTE_MAX)
      throw new ToolError(`The ${field} would be longer than ${NOTE_MAX} characters of HTML. Write less.`)
    await call.admit({})
    const saved = await store.questionNotes.save(
      {
        user_id: holder.userId,
        question_id: stored.id,
        note_text: written.note,
        hint_text: written.hint,
        if_updated_at: read_at === undefined ? (before?.updated_at ?? null) : read_at,
      },
      holder.assistant,
    )
    if (saved.outcome === 'unknown') throw new ToolError(`There is no question ${number} any more.`)
    const now = saved.outcome === 'saved' ? saved.note : saved.current
    return {
      outcome: saved.outcome === 'saved' ? ('saved' as const) : ('changed meanwhile' as const),
      note: noteText(now.note_text),
      hint: noteText(now.hint_text),
      updated_at: now.updated_at,
    }
  },
})

/** Markdown as the rich text of notes. */
function htmlOf(markdown: string): string {
  const blocks = readMarkdown(markdown)
  if (blocks === null) return plainTextToHtml(markdown)
  const readers = { math: () => null, isVariable: () => false, code: () => null, image: () => null }
  return sanitizeRichText(contentMarkup(blocks, readers))
}
