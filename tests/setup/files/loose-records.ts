import { fieldsOf } from '../../../src/domain/importing/records/fields.ts'
import { readLooseQuestions } from '../../../src/domain/importing/records/loose-bank.ts'

/** A record of a file by the names of its fields. */
export type Loose = Record<string, unknown>

export const OPTIONS = ['Paris', 'Rome', 'Oslo', 'Bern']

/** Reads records as the lines of one file. */
export function read(records: readonly Loose[], defaultFirstNumber: 0 | 1 = 0) {
  return readLooseQuestions(
    records.map((record, index) => ({
      line: index + 1,
      item: index + 1,
      fields: fieldsOf(Object.entries(record)),
    })),
    defaultFirstNumber,
  )
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
