import * as z from 'zod'
import { contentToWire } from '../../../contract/question.ts'
import { checkDraft } from '../../../domain/importing/drafts/check-draft.ts'
import { draftContent, WHOLE_FILE } from '../../../domain/importing/drafts/draft.ts'
import type { Question } from '../../../domain/model.ts'
import { CONTENT_FIELDS, type QuestionContent } from '../../../domain/questions/content-fields.ts'
import { changedFields, contentOf, textsOf } from '../../../domain/questions/question-content.ts'
import { questionOf } from '../learner-bank.ts'
import { readKey } from '../proposed-drafts.ts'
import { pictureNumbers } from '../shown-texts.ts'
import { REPLACES, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'
import { sentQuestionShape } from './propose-questions.ts'
import { contentSchema, shownContent, storedQuestion } from './read-question.ts'
import { numberSchema } from './search-questions.ts'

const changeSchema = z.object(sentQuestionShape).omit({ format: true }).partial()

export const correctQuestion = tool({
  name: 'correct_question',
  title: 'Correct a question',
  description:
    'Changes a question of the bank. Read it first and pass its `revision`. Members that are left out stay as they are. The learner sees the change under your name and can undo it.',
  scope: 'edit',
  hints: REPLACES,
  input: z.object({
    number: numberSchema,
    revision: z.int().min(1).describe('`revision` of `read_question`'),
    change: changeSchema.describe('Keep placeholders such as [picture 1] where they are'),
    judge_again: z
      .boolean()
      .optional()
      .describe('Whether earlier answers are judged by the new key; only when the learner asks for it'),
  }),
  output: z.object({
    outcome: z
      .enum(['saved', 'changed meanwhile'])
      .describe('changed meanwhile: nothing was stored; look at `question` and decide again'),
    question: contentSchema.describe('As it is stored now'),
  }),
  run: async ({ number, revision, change, judge_again = false }, call) => {
    const stored = await storedQuestion(call, number)
    const before = questionOf(number, stored)
    if (before.revision !== revision)
      return { outcome: 'changed meanwhile' as const, question: shownContent(before) }
    const after = changedContent(before, change)
    const wire = contentToWire(after)
    const fields = changedFields(contentOf(before), after).map((name) => CONTENT_FIELDS[name].wire)
    if (fields.length === 0) return { outcome: 'saved' as const, question: shownContent(before) }
    await call.admit({})
    const changes = Object.fromEntries(fields.map((field) => [field, wire[field]]))
    const result = await call.store.questions.change(
      stored.id,
      { ...changes, revision, judge_again },
      call.holder.assistant,
    )
    switch (result.outcome) {
      case 'saved':
        return { outcome: 'saved' as const, question: shownContent(questionOf(number, result.value)) }
      case 'conflict':
        return {
          outcome: 'changed meanwhile' as const,
          question: shownContent(questionOf(number, result.current)),
        }
      case 'invalid':
        throw new ToolError(
          result.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
        )
      case 'unknown':
        throw new ToolError(`There is no question ${number} any more.`)
    }
  },
})

/** The content after a change, with its pictures. Throws a {@link ToolError} for one that cannot be stored. */
function changedContent(before: Question, change: z.output<typeof changeSchema>): QuestionContent {
  const pictures = pictureNumbers()
  const shown = pictures.hideIn(contentOf(before))
  const options = change.options?.map((option) => option.trim()) ?? shown.options
  const isSameKey = change.options === undefined && change.correct === undefined
  // Only what an assistant sends may name options otherwise than by their texts.
  const lost = shown.correct.find((text) => !options.includes(text.trim()))
  if (!isSameKey && change.correct === undefined && lost !== undefined)
    throw new ToolError(
      `The right option was "${lost}", which is none of the options. Send \`correct\` as well.`,
    )
  const key = isSameKey ? shown.correct : readKey(change.correct ?? shown.correct, options)
  if (typeof key === 'string') throw new ToolError(key)
  const feedback =
    change.option_feedback === undefined
      ? shown.optionFeedback &&
        options.map((option) => shown.optionFeedback?.[shown.options.indexOf(option)] ?? null)
      : change.option_feedback
  if (feedback !== null && feedback.length !== options.length)
    throw new ToolError(`option_feedback needs one entry for each of the ${options.length} options, or null.`)
  const lines = {
    category: changedLine(change.category, before.category),
    reference: changedLine(change.reference, before.reference),
    explanation: changedLine(change.explanation, shown.explanation),
  }
  const written = { ...shown, ...lines, text: change.text?.trim() ?? shown.text, options, correct: key }
  const restored = {
    ...written,
    text: pictures.restore(written.text),
    options: options.map(pictures.restore),
    correct: key.map(pictures.restore),
    explanation: written.explanation === null ? null : pictures.restore(written.explanation),
    optionFeedback: feedback === null ? null : feedback.map((text) => text && pictures.restore(text.trim())),
    reference: lines.reference,
  }
  const missing = pictures.missingIn(textsOf(restored))
  if (missing.length > 0)
    throw new ToolError(
      `The change leaves out ${missing.map((number) => `[picture ${number}]`).join(', ')}. Keep the placeholders of all pictures.`,
    )
  if (restored.text === '') throw new ToolError('The question has no text.')
  const problem = checkDraft({ ...draftContent(restored), isFlagged: false, location: WHOLE_FILE })
  if (problem !== null) throw new ToolError(problem)
  return restored
}

/** Undefined: it stays. Blank: none. */
function changedLine(sent: string | null | undefined, before: string | null): string | null {
  return sent === undefined ? before : sent?.trim() || null
}
