import { resolveQuestions } from '../../../src/formats/drafts/resolve-questions.ts'
import { fieldsOf } from '../../../src/formats/records/fields.ts'
import { questionOfRecord } from '../../../src/formats/records/question-of-record.ts'
import { textReader } from '../../../src/formats/records/text-reader.ts'

/** A record of a file by the names of its fields. */
export type Loose = Record<string, unknown>

export const OPTIONS = ['Paris', 'Rome', 'Oslo', 'Bern']

/** Reads records as the lines of one file. */
export function read(records: readonly Loose[], defaultFirstNumber: 0 | 1 = 0) {
  const items = records.map((record, index) =>
    questionOfRecord({ line: index + 1, item: index + 1 }, fieldsOf(Object.entries(record))),
  )
  return resolveQuestions(items, { firstNumber: defaultFirstNumber, textReader })
}

/** The right answers of each question, or the message that refused it, in the order of the records. */
export function keysOf(records: readonly Loose[], defaultFirstNumber: 0 | 1 = 0) {
  const { drafts, problems } = read(records, defaultFirstNumber)
  return records.map(
    (_, index) =>
      drafts.find(({ location }) => location.line === index + 1)?.correct ??
      problems.find(({ location }) => location.line === index + 1)?.message,
  )
}

/** What refused the only record. */
export function messageOf(record: Loose): string | undefined {
  return read([record]).problems[0]?.message
}
