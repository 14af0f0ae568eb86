import type { PastTest } from '../model.ts'
import type { LearnerWrite, OutboxEntry } from './entry.ts'

type EarlierTest = Omit<PastTest, 'categories'> & Partial<Pick<PastTest, 'categories'>>
type EarlierWrite =
  | Exclude<LearnerWrite, { kind: 'test' }>
  | { readonly kind: 'test'; readonly test: EarlierTest }

/** An entry as this browser may have kept it: by this release, or by the last one, whose tests have no categories. */
export type KeptEntry = Omit<OutboxEntry, 'write'> & { readonly write: EarlierWrite }

/** The entry in the shape of this release; what an earlier one did not say of a test is null. */
export function fromAnyRelease(entry: KeptEntry): OutboxEntry {
  const { write, ...rest } = entry
  if (write.kind !== 'test') return { ...rest, write }
  const { test } = write
  return { ...rest, write: { ...write, test: { ...test, categories: test.categories ?? null } } }
}
