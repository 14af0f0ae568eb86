import { readdir, readFile } from 'node:fs/promises'
import * as z from 'zod'
import { type BatchQuestion, batchQuestionSchema } from '../../contract/question.ts'

/** The files of the sample learner. */
export interface SampleFiles {
  /** In the order of the file names, and of the entries in each file. */
  readonly bank: readonly BatchQuestion[]
  readonly notes: readonly SampleNote[]
}

/** A note of the sample learner: HTML of the rich-text field; an empty hint means none. */
export type SampleNote = z.infer<typeof noteSchema>

const BANK = new URL(import.meta.resolve('../../../samples/bank/'))
const NOTES = new URL(import.meta.resolve('../../../samples/notes.json'))

const writtenSchema = z.strictObject({
  question: z.string(),
  category: z.string().min(1),
  options: z.array(z.string()),
  correct: z.array(z.string()),
  explanation: z.string().min(1),
})

const bankSchema = z.array(writtenSchema.transform(toBatchQuestion).pipe(batchQuestionSchema))

const noteSchema = z.strictObject({
  /** The text of the note's question, as in the bank. */
  question: z.string(),
  note: z.string(),
  hint: z.string(),
})

/** Reads the sample bank and its notes. Rejects with the file's name when one of them is invalid. */
export async function readSampleFiles(): Promise<SampleFiles> {
  const names = (await readdir(BANK)).filter((name) => name.endsWith('.json')).sort()
  const [notes, ...banks] = await Promise.all([
    readSample(NOTES, z.array(noteSchema)),
    ...names.map((name) => readSample(new URL(name, BANK), bankSchema)),
  ])
  return { bank: banks.flat(), notes }
}

async function readSample<T>(file: URL, schema: z.ZodType<T>): Promise<T> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'))
  const parsed = schema.safeParse(content)
  if (!parsed.success) throw new Error(`${file} is invalid:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function toBatchQuestion(written: z.infer<typeof writtenSchema>): BatchQuestion {
  const { question, category, options, correct, explanation } = written
  return {
    question_text: question,
    category,
    possible_answers: options,
    correct_answers: correct,
    explanation,
  }
}
