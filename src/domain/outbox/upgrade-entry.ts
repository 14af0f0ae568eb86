import type { PastTest, PastTestQuestion } from '../model.ts'
import type { LearnerWrite, OutboxEntry } from './outbox-entry.ts'

type EarlierQuestion = Pick<PastTestQuestion, 'id' | 'text' | 'isCorrect'> & Partial<PastTestQuestion>
type EarlierTest = Omit<PastTest, 'categories' | 'questions'> &
  Partial<Pick<PastTest, 'categories'>> & { readonly questions: readonly EarlierQuestion[] }
type EarlierWrite =
  | Exclude<LearnerWrite, { kind: 'test' }>
  | { readonly kind: 'test'; readonly test: EarlierTest }

/**
 * An entry as stored in this browser by this release, or by an earlier one: its tests have no categories and do not say
 * what was chosen, and it has no edits of questions.
 */
export type StoredEntry = Omit<OutboxEntry, 'write'> & { readonly write: EarlierWrite }

/** Converts a stored entry to the shape of this release; fields that an earlier release lacked become null. */
export function upgradeEntry(entry: StoredEntry): OutboxEntry {
  const { write, ...rest } = entry
  if (write.kind !== 'test') return { ...rest, write }
  const { test } = write
  const questions = test.questions.map((question) => ({ chosen: null, category: null, ...question }))
  return { ...rest, write: { ...write, test: { ...test, categories: test.categories ?? null, questions } } }
}
