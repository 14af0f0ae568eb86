import { LRUCache } from 'lru-cache'
import type { AppDependencies } from '../app.ts'
import type { LearnerUsage } from '../store/resources/users.ts'
import { learnerQuotaExceeded } from './problems.ts'

/**
 * How much one learner may store. Counting it walks through all of a learner's rows, so one process counts only when the
 * writes since its last count could matter: hardly ever far from the quota, at most every ten seconds close to it.
 */

type UsageKind = keyof LearnerUsage

export const NO_USAGE: LearnerUsage = { questions: 0, images: 0, bytes: 0 }

/** What one process knows of a learner's usage. */
export interface KnownUsage {
  /** As the database had it last, `at` in milliseconds since the Unix epoch; null: not counted yet. */
  readonly counted: { readonly usage: LearnerUsage; readonly at: number } | null
  /** What this process wrote since then. */
  readonly since: LearnerUsage
}

export const NOT_COUNTED: KnownUsage = { counted: null, since: NO_USAGE }

/** Share of a quota that a process lets a learner write before it counts at all. */
const UNCOUNTED_SHARE = 0.01
/** Share of the space left at the last count that may be written before the next count. */
const RECOUNT_SHARE = 0.1
/** How long a count may be used to refuse a write, milliseconds. */
const COUNT_VALID_MS = 10_000

export type QuotaDecision =
  | { readonly outcome: 'allowed' }
  /** The usage has to be counted in the database first. */
  | { readonly outcome: 'count first' }
  | { readonly outcome: 'exceeded'; readonly kind: UsageKind }

/** Decides whether a learner may write `more`; `now` in milliseconds since the Unix epoch. */
export function checkQuota(
  known: KnownUsage,
  more: LearnerUsage,
  quota: LearnerUsage,
  now: number,
): QuotaDecision {
  const { counted } = known
  const since = sum(known.since, more)
  const used = counted?.usage ?? NO_USAGE
  const kinds = kindsOf(more)
  const share = (kind: UsageKind) =>
    counted === null ? quota[kind] * UNCOUNTED_SHARE : Math.max(0, quota[kind] - used[kind]) * RECOUNT_SHARE
  if (kinds.every((kind) => since[kind] <= share(kind))) return { outcome: 'allowed' }
  if (counted === null || now < counted.at || now - counted.at >= COUNT_VALID_MS)
    return { outcome: 'count first' }
  const exceeded = kinds.find((kind) => used[kind] + since[kind] > quota[kind])
  return exceeded === undefined ? { outcome: 'allowed' } : { outcome: 'exceeded', kind: exceeded }
}

/** What is known after `more` was allowed. */
export function addWrite(known: KnownUsage, more: LearnerUsage): KnownUsage {
  return { ...known, since: sum(known.since, more) }
}

/**
 * What is known after the database counted. Writes that were made during the count stay in `since`, as it may have
 * missed them.
 *
 * @param before what was known when the count began
 */
export function setCount(
  known: KnownUsage,
  before: KnownUsage,
  usage: LearnerUsage,
  now: number,
): KnownUsage {
  return { counted: { usage, at: now }, since: difference(known.since, before.since) }
}

/** What is known when some of `since` was an upper bound: no write is refused before the database counted again. */
export function expireCount(known: KnownUsage): KnownUsage {
  return { ...known, counted: known.counted && { ...known.counted, at: Number.NEGATIVE_INFINITY } }
}

function kindsOf(usage: LearnerUsage): readonly UsageKind[] {
  return KINDS.filter((kind) => usage[kind] > 0)
}

const KINDS: readonly UsageKind[] = ['questions', 'images', 'bytes']

function sum(one: LearnerUsage, other: LearnerUsage): LearnerUsage {
  return {
    questions: one.questions + other.questions,
    images: one.images + other.images,
    bytes: one.bytes + other.bytes,
  }
}

function difference(one: LearnerUsage, other: LearnerUsage): LearnerUsage {
  return {
    questions: Math.max(0, one.questions - other.questions),
    images: Math.max(0, one.images - other.images),
    bytes: Math.max(0, one.bytes - other.bytes),
  }
}

/** Learners in memory. As `maxSize`, since `max` would allocate all entries at the start: 3 MB and 14 ms. */
const LEARNERS_MAX = 100_000

/** The quotas of learners. `admit` throws the problem 507; undefined: there is nothing to wait for. */
export function limitLearnerUsage({
  store,
  now,
  config: { quota },
}: Pick<AppDependencies, 'store' | 'now'> & { readonly config: Pick<AppDependencies['config'], 'quota'> }) {
  const known = new LRUCache<string, KnownUsage>({ maxSize: LEARNERS_MAX, sizeCalculation: () => 1 })
  const counting = new Map<string, Promise<boolean>>()

  /** False: there is no such learner. */
  const count = (userId: string): Promise<boolean> => {
    const before = known.get(userId) ?? NOT_COUNTED
    const underWay = counting.get(userId)
    if (underWay !== undefined) return underWay
    const counted = store.users
      .usage(userId)
      .then((usage) => {
        if (usage !== null) known.set(userId, setCount(known.get(userId) ?? before, before, usage, now()))
        return usage !== null
      })
      .finally(() => counting.delete(userId))
    counting.set(userId, counted)
    return counted
  }

  const decide = (userId: string | null, more: LearnerUsage): QuotaDecision => {
    const ofNewLearner = { counted: { usage: NO_USAGE, at: now() }, since: NO_USAGE }
    const ofLearner = userId === null ? ofNewLearner : (known.get(userId) ?? NOT_COUNTED)
    return checkQuota(ofLearner, more, quota, now())
  }

  const admit = (userId: string | null, more: LearnerUsage): Promise<void> | undefined => {
    const decision = decide(userId, more)
    switch (decision.outcome) {
      case 'allowed':
        if (userId !== null) known.set(userId, addWrite(known.get(userId) ?? NOT_COUNTED, more))
        return undefined
      case 'exceeded':
        throw learnerQuotaExceeded(decision.kind, quota)
      case 'count first':
        // A new learner is never counted. If there is no such learner, the write itself says so.
        return userId === null
          ? undefined
          : count(userId).then((exists) => (exists ? admit(userId, more) : undefined))
    }
  }

  const exceeds = async (userId: string, more: LearnerUsage): Promise<boolean> => {
    const { outcome } = decide(userId, more)
    if (outcome !== 'count first') return outcome === 'exceeded'
    return (await count(userId)) && exceeds(userId, more)
  }

  return {
    admit,
    exceeds,
    expireCount: (userId: string) => known.set(userId, expireCount(known.get(userId) ?? NOT_COUNTED)),
  }
}
