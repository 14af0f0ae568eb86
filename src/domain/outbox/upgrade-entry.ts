import { type PastTest, type PastTestQuestion, UNKNOWN_CHOICE, UNKNOWN_EXAM } from '../model.ts'
import type { LearnerWrite, OutboxEntry } from './outbox-entry.ts'

type EarlierQuestion = Pick<PastTestQuestion, 'id' | 'text' | 'isCorrect'> & Partial<PastTestQuestion>
type EarlierTest = Pick<PastTest, 'id' | 'score' | 'passed' | 'takenAt'> &
  Partial<Omit<PastTest, 'questions'>> & { readonly questions: readonly EarlierQuestion[] }
type EarlierWrite =
  | Exclude<LearnerWrite, { kind: 'test' }>
  | { readonly kind: 'test'; readonly test: EarlierTest }

/**
 * An entry as stored in this browser by this release, or by an earlier one: its tests have no categories and do not say
 * what was chosen or which exam they were, and it has no edits of questions or exams.
 */
export type StoredEntry = Omit<OutboxEntry, 'write'> & { readonly write: EarlierWrite }

/** Converts a stored entry to the shape of this release; fields that an earlier release lacked become null. */
export function upgradeEntry(entry: StoredEntry): OutboxEntry {
  const { write, ...rest } = entry
  if (write.kind !== 'test') return { ...rest, write }
  const { test } = write
  const questions = test.questions.map((question) => ({ ...UNKNOWN_CHOICE, ...question }))
  return { ...rest, write: { ...write, test: { ...UNKNOWN_EXAM, ...test, questions } } }
}
