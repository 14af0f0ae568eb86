import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '../../domain/time-units.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { networkOf } from '../http/network.ts'
import { ImageStoreError } from '../images/image-store-error.ts'
import { createProofRequirement } from '../lookups/require-proof.ts'
import { faultOf } from '../store/engine/faults.ts'
import type { LearnerUsage } from '../store/interfaces/user-store.ts'
import { timeUntilLevel } from '../store/limits/leaky-bucket.ts'
import type { WriteResult } from '../store/write-result.ts'
import {
  addWrite,
  checkQuota,
  expireCount,
  type KnownUsage,
  NO_USAGE,
  NOT_COUNTED,
  type QuotaDecision,
  setCount,
} from './learner-quota.ts'
import { createNetworkByteLimit } from './network-byte-limit.ts'
import { learnerQuotaExceeded, networkLimitExceeded } from './problems.ts'

/** Share of the learners that a network may create in a day without a proof of work for each. */
const PROOF_FREE_SHARE = 0.1
/** What a stored body takes besides its own length, an estimate in bytes. */
const ROW_BYTES = 200
/** A body up to this length is read before it is checked, as it may be one that stores nothing, bytes. */
const SMALL_BODY_BYTES = 64 * 1024
/** Learners in memory. As `maxSize`, since `max` would allocate all entries at the start: 3 MB and 14 ms. */
const LEARNERS_MAX = 100_000

const PROOF_NEEDED =
  'Many learners were created from this network today: a proof of work is needed first, for the chosen identifier or else for the `id`, which has to be chosen.'

/** Checks every request that stores something. Reading, deleting and changing the identifier are never refused. */
export interface QuotaGuard {
  /** Before a body is read: throws the problem 429 when the network may not store a body of its `content-length`. */
  checkContentLength(request: FastifyRequest): void
  /**
   * Before a body is stored. Throws, or rejects with, the problem 507 when the learner's quota is used up, 429 when the
   * network stored as much as it may in a day. Undefined: there is nothing to wait for.
   *
   * @param userId null: a new learner
   * @param more questions and images to be stored; `bytes` when they differ from those of the body
   */
  admit(
    request: FastifyRequest,
    userId: string | null,
    more?: Partial<LearnerUsage>,
  ): Promise<void> | undefined
  /**
   * Admits like `admit`, then runs `store` and returns its result. When `store` fails, the network gets its bytes back;
   * the learner's usage is counted again soon anyway.
   *
   * @param countExactly for writes of which a part may be stored already, `more` being an upper bound: what is really new.
   *   Called only when the upper bound exceeds the learner's quota
   */
  storeWithinQuota<T>(
    request: FastifyRequest,
    userId: string | null,
    more: Partial<LearnerUsage>,
    store: () => Promise<T>,
    countExactly?: () => Promise<LearnerUsage>,
  ): Promise<T>
  /**
   * Creates a learner. Throws the problem 429 when the network created as many as it may in a day, 428 when a proof of
   * work is needed first.
   *
   * @param subject what the proof is for: the chosen identifier, or else the chosen id; null: neither is chosen
   */
  createLearner<T>(
    request: FastifyRequest,
    subject: string | null,
    create: () => Promise<WriteResult<T>>,
  ): Promise<WriteResult<T>>
}

/** Limits what networks create and store in a day, and what learners store in all (decision 30). */
export function createQuotaGuard(parts: AppDependencies): QuotaGuard {
  const { store, config } = parts
  const networkBytes = createNetworkByteLimit(parts)
  const learnerUsage = limitLearnerUsage(parts)
  const requireProof = createProofRequirement(parts)
  const perDay = config.newLearnersPerDay
  const leakMs = DAY_MS / perDay

  return {
    checkContentLength: (request) => {
      const bytes = Number(request.headers['content-length'] ?? 0)
      if (bytes > SMALL_BODY_BYTES) networkBytes.check(networkOf(request.ip), bytes)
    },

    admit: (request, userId, more = {}) => admit(networkOf(request.ip), userId, usageOf(request, more)),

    storeWithinQuota: async (request, userId, more, store, countExactly) => {
      const upperBound = usageOf(request, more)
      const network = networkOf(request.ip)
      const isTooMuch =
        countExactly !== undefined && userId !== null && (await learnerUsage.exceeds(userId, upperBound))
      const usage = isTooMuch ? await countExactly() : upperBound
      await learnerUsage.admit(userId, usage)
      await networkBytes.admit(network, upperBound.bytes)
      try {
        const stored = await store()
        if (countExactly !== undefined && userId !== null) learnerUsage.expireCount(userId)
        return stored
      } catch (error) {
        // A write whose commit was not confirmed may be stored.
        const isInDoubt = faultOf(error) === 'unavailable' && !(error instanceof ImageStoreError)
        if (!isInDoubt) await networkBytes.refund(network, upperBound.bytes)
        throw error
      }
    },

    createLearner: async (request, subject, create) => {
      const network = networkOf(request.ip)
      const count = (amount: number) => store.networkUsage.add('learners', network, amount, leakMs)
      let isCreated = false
      const created = await count(1)
      try {
        if (created > perDay) throw networkLimitExceeded('learners', timeUntilLevel(created, perDay, leakMs))
        if (created > perDay * PROOF_FREE_SHARE) requireProof(request, subject, PROOF_NEEDED)
        const written = await create()
        isCreated = written.outcome === 'created'
        return written
      } finally {
        if (!isCreated) await count(-1)
      }
    },
  }

  function admit(network: string, userId: string | null, usage: LearnerUsage): Promise<void> | undefined {
    const counting = learnerUsage.admit(userId, usage)
    return counting === undefined
      ? networkBytes.admit(network, usage.bytes)
      : counting.then(() => networkBytes.admit(network, usage.bytes))
  }
}

/** The quotas of learners. `admit` throws the problem 507; undefined: there is nothing to wait for. */
function limitLearnerUsage({ store, now, config: { quota } }: AppDependencies) {
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

function usageOf(request: FastifyRequest, more: Partial<LearnerUsage>): LearnerUsage {
  return { ...NO_USAGE, bytes: bodyBytes(request) + ROW_BYTES, ...more }
}

/** Length of the body; without a `content-length`, its length when written as JSON again. */
function bodyBytes(request: FastifyRequest): number {
  const length = Number(request.headers['content-length'])
  return Number.isSafeInteger(length) && length >= 0 ? length : JSON.stringify(request.body ?? '').length
}
