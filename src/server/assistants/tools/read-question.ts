import * as z from 'zod'
import type { Question as WireQuestion } from '../../../contract/question.ts'
import type { Question } from '../../../domain/model.ts'
import { optionLetter } from '../../../domain/practice/option-letter.ts'
import { categoryOf } from '../../../domain/selection/categories.ts'
import { examRecord } from '../../../domain/statistics/exam-answers.ts'
import { NO_FIGURES } from '../../../domain/statistics/question-figures.ts'
import { questionOf } from '../learner-bank.ts'
import { noteText, pictureNumbers, shownLine } from '../shown-texts.ts'
import { READS, type ToolCall, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'
import { figuresOf, numberSchema } from './search-questions.ts'

const timeSchema = z.string().describe('ISO 8601, UTC')

const noteSchema = z
  .object({
    note: z.string().describe('Plain text'),
    hint: z.string().describe('Plain text that the learner may see before answering'),
    updated_at: timeSchema.describe('Pass it to `write_note` as `read_at`'),
  })
  .nullable()
  .describe('The learner’s own note; null: none')

/** The content of a question as it is shown to an assistant. */
export const contentSchema = z.object({
  number: numberSchema,
  revision: z.int().describe('Pass it to `correct_question`'),
  text: z.string().describe('A picture is shown as [picture 1: what it shows]'),
  format: z.enum(['plain', 'markdown']),
  options: z.array(
    z.object({
      letter: z.string(),
      text: z.string(),
      is_right: z.boolean(),
      feedback: z.string().nullable().describe('Shown after answering; null: none'),
    }),
  ),
  explanation: z.string().nullable(),
  category: z.string(),
  reference: z.string().nullable().describe('Where the question comes from; null: unknown'),
  source_id: z.string().nullable().describe('Its id in the file it came from; null: none'),
  made_by: z.string().nullable(),
})

export const readQuestion = tool({
  name: 'read_question',
  title: 'Read a question',
  description:
    'Returns one question with its options, key, explanation, the learner’s note, and how the learner answered it. When you quiz the learner, call `next_question` instead, which does not tell you the key.',
  scope: 'read',
  hints: READS,
  input: z.object({ number: numberSchema }),
  output: z.object({
    question: contentSchema,
    is_flagged: z.boolean().describe('Whether the learner marked it'),
    note: noteSchema,
    practice: z.object({
      answers: z.int(),
      right: z.int(),
      accuracy_percent: z.int().nullable().describe('Whole percent; null: never answered'),
      last_answered_at: timeSchema.nullable(),
    }),
    exams: z.object({ asked: z.int(), right: z.int() }).describe('In the learner’s past exams'),
  }),
  run: async ({ number }, call) => {
    const stored = await storedQuestion(call, number)
    const bank = await call.bank()
    const question = questionOf(number, stored)
    const figures = (await figuresOf(bank)).get(question.id) ?? NO_FIGURES
    const { asked, right } = examRecord(question, bank.tests)
    return {
      question: shownContent(question),
      is_flagged: question.isFlagged,
      note: await readNoteOf(call, stored.id),
      practice: {
        answers: figures.attempts,
        right: figures.correct,
        accuracy_percent: figures.attempts === 0 ? null : figures.accuracyPercent,
        last_answered_at:
          figures.lastAttemptedAt === null ? null : new Date(figures.lastAttemptedAt).toISOString(),
      },
      exams: { asked, right },
    }
  },
})

export const readNote = tool({
  name: 'read_note',
  title: 'Read a note',
  description: 'Returns the learner’s note and hint on a question as plain text.',
  scope: 'read',
  hints: READS,
  input: z.object({ number: numberSchema }),
  output: z.object({ number: numberSchema, note: noteSchema }),
  run: async ({ number }, call) => ({
    number,
    note: await readNoteOf(call, (await storedQuestion(call, number)).id),
  }),
})

/** The question as it is stored. Throws a {@link ToolError} when the learner has none of that number. */
export async function storedQuestion(
  { store, holder }: Pick<ToolCall, 'store' | 'holder'>,
  number: number,
): Promise<WireQuestion> {
  const question = await store.assistants.questionNumbered(holder.userId, number)
  if (question !== null) return question
  throw new ToolError(
    `There is no question ${number}. Its number may be of a deleted question: search_questions lists those that there are.`,
  )
}

async function readNoteOf(
  { store, holder }: ToolCall,
  questionId: string,
): Promise<z.output<typeof noteSchema>> {
  const note = await store.questionNotes.ofQuestion(holder.userId, questionId)
  if (note === null) return null
  return { note: noteText(note.note_text), hint: noteText(note.hint_text), updated_at: note.updated_at }
}

/** A question with placeholders for its pictures. */
export function shownContent(question: Question): z.output<typeof contentSchema> {
  const shown = pictureNumbers().hideIn(question)
  return {
    number: Number(question.id),
    revision: question.revision,
    text: shown.text,
    format: shown.format,
    options: shown.options.map((text, index) => ({
      letter: optionLetter(index),
      text,
      is_right: shown.correct.includes(text),
      feedback: shown.optionFeedback?.[index] ?? null,
    })),
    explanation: shown.explanation,
    category: shownLine(categoryOf(question)) ?? '',
    reference: shownLine(question.reference),
    source_id: shownLine(question.sourceId),
    made_by: shownLine(question.madeBy),
  }
}
