/**
 * How much one learner may keep. Counting what a learner has costs a walk through their rows, so it is done only when
 * what was written since the last count could matter: far from the quota hardly ever, near it at most every ten seconds.
 */

/** What is counted of a learner. */
export interface Use {
  readonly questions: number
  readonly images: number
  /** Of rows and images together. */
  readonly bytes: number
}

export type UseKind = keyof Use

export const NO_USE: Use = { questions: 0, images: 0, bytes: 0 }

/** What one process knows of a learner's use. */
export interface Tally {
  /** As the database had it last; null: it was not asked yet. */
  readonly counted: { readonly use: Use; readonly at: number } | null
  /** What was written since, as far as this process knows. */
  readonly since: Use
}

export const UNKNOWN_TALLY: Tally = { counted: null, since: NO_USE }

/** Share of a quota that a process lets a learner write before it counts at all. */
const UNCOUNTED_SHARE = 0.01
/** Share of what was left at the last count that may be written before the next. */
const RECOUNT_SHARE = 0.1
/** How long a count is good enough to refuse by, milliseconds. */
const COUNT_HOLDS_MS = 10_000

export type UseVerdict =
  | { readonly is: 'allowed' }
  /** The database has to be asked first. */
  | { readonly is: 'unknown' }
  | { readonly is: 'exceeded'; readonly kind: UseKind }

/** Whether a learner may write `more`. */
export function judgeUse(tally: Tally, more: Use, quota: Use, now: number): UseVerdict {
  const { counted } = tally
  const since = sum(tally.since, more)
  const used = counted?.use ?? NO_USE
  const kinds = kindsOf(more)
  const share = (kind: UseKind) =>
    counted === null ? quota[kind] * UNCOUNTED_SHARE : Math.max(0, quota[kind] - used[kind]) * RECOUNT_SHARE
  if (kinds.every((kind) => since[kind] <= share(kind))) return { is: 'allowed' }
  if (counted === null || now < counted.at || now - counted.at >= COUNT_HOLDS_MS) return { is: 'unknown' }
  const exceeded = kinds.find((kind) => used[kind] + since[kind] > quota[kind])
  return exceeded === undefined ? { is: 'allowed' } : { is: 'exceeded', kind: exceeded }
}

/** The tally once `more` was allowed. */
export function afterWrite(tally: Tally, more: Use): Tally {
  return { ...tally, since: sum(tally.since, more) }
}

/** The tally once the database was asked; `before` is the tally when asking began. */
export function afterCount(tally: Tally, before: Tally, use: Use, now: number): Tally {
  return { counted: { use, at: now }, since: difference(tally.since, before.since) }
}

function kindsOf(use: Use): readonly UseKind[] {
  return KINDS.filter((kind) => use[kind] > 0)
}

const KINDS: readonly UseKind[] = ['questions', 'images', 'bytes']

function sum(one: Use, other: Use): Use {
  return {
    questions: one.questions + other.questions,
    images: one.images + other.images,
    bytes: one.bytes + other.bytes,
  }
}

function difference(one: Use, other: Use): Use {
  return {
    questions: Math.max(0, one.questions - other.questions),
    images: Math.max(0, one.images - other.images),
    bytes: Math.max(0, one.bytes - other.bytes),
  }
}
