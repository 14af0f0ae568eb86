import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '../../domain/time-units.ts'
import type { AppDependencies } from '../app.ts'
import { networkOf } from '../http/network.ts'
import { ImageStoreError } from '../images/image-files.ts'
import { createProofRequirement } from '../lookups/proof-of-work.ts'
import { faultOf } from '../store/engine/faults.ts'
import {
  addToBucket,
  EMPTY_BUCKET,
  type LeakyBucket,
  levelAt,
  timeUntilLevel,
} from '../store/leaky-bucket.ts'
import type { LearnerUsage } from '../store/resources/users.ts'
import type { WriteResult } from '../store/transact.ts'
import { limitLearnerUsage, NO_USAGE } from './learner-quota.ts'
import { networkLimitExceeded } from './problems.ts'

/** Share of the learners that a network may create in a day without a proof of work for each. */
const PROOF_FREE_SHARE = 0.1
/** What a stored body takes besides its own length, an estimate in bytes. */
const ROW_BYTES = 200
/** A body up to this length is read before it is checked, as it may be one that stores nothing, bytes. */
const SMALL_BODY_BYTES = 64 * 1024
const PROOF_NEEDED =
  'Many learners were created from this network today: a proof of work is needed first, for the chosen identifier or else for the `id`, which has to be chosen.'

interface StoreOptions<T> {
  /**
   * For writes of which a part may be stored already, `more` being an upper bound: what is really new. Called only when the
   * upper bound exceeds the learner's quota.
   */
  readonly countExactly?: () => Promise<LearnerUsage>
  /** Whether the result means that something was stored. By default it always was. */
  readonly isStored?: (result: T) => boolean
  /**
   * The server copies what it has already: that counts against the quota of the learner, and against a larger limit of the
   * network, so that a class behind one address can take the same bank. Of the network's bytes, only the body counts.
   */
  readonly isCopy?: boolean
}

export type QuotaGuard = ReturnType<typeof createQuotaGuard>

/**
 * Limits what networks create and store in a day, and what learners store in all (decision 30). Checks every request that
 * stores something. Reading, deleting and changing the identifier are never refused.
 */
export function createQuotaGuard(parts: AppDependencies) {
  const { store, config } = parts
  const networkBytes = createNetworkByteLimit(parts, 'bytes')
  const networkCopies = createNetworkByteLimit(parts, 'copies')
  const learnerUsage = limitLearnerUsage(parts)
  const requireProof = createProofRequirement(parts)
  const perDay = config.newLearnersPerDay
  const leakMs = DAY_MS / perDay

  return {
    /** Before a body is read: throws the problem 429 when the network may not store a body of its `content-length`. */
    checkContentLength: (request: FastifyRequest): void => {
      const bytes = Number(request.headers['content-length'] ?? 0)
      if (bytes > SMALL_BODY_BYTES) networkBytes.check(networkOf(request.ip), bytes)
    },

    /**
     * Before a body is stored. Throws, or rejects with, the problem 507 when the learner's quota is used up, 429 when the
     * network stored as much as it may in a day. Undefined: there is nothing to wait for.
     *
     * @param userId null: a new learner
     * @param more questions and images to be stored; `bytes` when they differ from those of the body
     */
    admit: (request: FastifyRequest, userId: string | null, more: Partial<LearnerUsage> = {}) =>
      admit(networkOf(request.ip), userId, usageOf(request, more)),

    /**
     * Admits like `admit`, then runs `store` and returns its result. When `store` fails or stores nothing, the network gets
     * its bytes back, and the learner's usage is counted again.
     */
    storeWithinQuota: async <T>(
      request: FastifyRequest,
      userId: string | null,
      more: Partial<LearnerUsage>,
      store: () => Promise<T>,
      { countExactly, isStored = () => true, isCopy = false }: StoreOptions<T> = {},
    ): Promise<T> => {
      const upperBound = usageOf(request, more)
      const network = networkOf(request.ip)
      const isTooMuch =
        countExactly !== undefined && userId !== null && (await learnerUsage.exceeds(userId, upperBound))
      const usage = isTooMuch ? await countExactly() : upperBound
      await learnerUsage.admit(userId, usage)
      const sentBytes = isCopy ? usageOf(request, {}).bytes : upperBound.bytes
      const copiedBytes = isCopy ? usage.bytes : 0
      await networkBytes.admit(network, sentBytes)
      // When this refuses, the few bytes of the body stay counted.
      if (isCopy) await networkCopies.admit(network, copiedBytes)
      const refund = async () => {
        await networkBytes.refund(network, sentBytes)
        if (isCopy) await networkCopies.refund(network, copiedBytes)
      }
      try {
        const result = await store()
        const isUpperBound = countExactly !== undefined || isCopy || !isStored(result)
        if (isUpperBound && userId !== null) learnerUsage.expireCount(userId)
        if (!isStored(result)) await refund()
        return result
      } catch (error) {
        // A write whose commit was not confirmed may be stored.
        const isInDoubt = faultOf(error) === 'unavailable' && !(error instanceof ImageStoreError)
        if (!isInDoubt) await refund()
        throw error
      }
    },

    /**
     * Creates a learner. Throws the problem 429 when the network created as many as it may in a day, 428 when a proof of
     * work is needed first.
     *
     * @param subject what the proof is for: the chosen identifier, or else the chosen id; null: neither is chosen
     */
    createLearner: async <T>(
      request: FastifyRequest,
      subject: string | null,
      create: () => Promise<WriteResult<T>>,
    ): Promise<WriteResult<T>> => {
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

function usageOf(request: FastifyRequest, more: Partial<LearnerUsage>): LearnerUsage {
  return { ...NO_USAGE, bytes: bodyBytes(request) + ROW_BYTES, ...more }
}

/** Length of the body; without a `content-length`, its length when written as JSON again. */
function bodyBytes(request: FastifyRequest): number {
  const length = Number(request.headers['content-length'])
  return Number.isSafeInteger(length) && length >= 0 ? length : JSON.stringify(request.body ?? '').length
}

/** Where several processes share the count, each adds to it in steps of this many bytes. */
const REPORT_BYTES = 256 * 1024
/** Networks in memory. As `maxSize`, since `max` would allocate all entries at the start: 3 MB and 14 ms. */
const NETWORKS_MAX = 100_000

/** What one process knows of a network. */
interface KnownNetwork {
  readonly bucket: LeakyBucket
  /** Counted here and not added to the shared count yet, bytes. */
  readonly unreported: number
}

/**
 * How many times as many bytes the server may copy for a network as this may store: 500 learners can take a bank with 80 MB of
 * pictures.
 */
const COPIES_PER_BYTE = 20

/** Limits the bytes that a network stores, or that are copied for it, in a day. */
export function createNetworkByteLimit(
  {
    store,
    config,
    now,
  }: {
    readonly store: Pick<AppDependencies['store'], 'networkUsage'>
    readonly config: Pick<AppDependencies['config'], 'networkBytesPerDay'>
    readonly now: AppDependencies['now']
  },
  kind: 'bytes' | 'copies',
) {
  const perDay = config.networkBytesPerDay * (kind === 'copies' ? COPIES_PER_BYTE : 1)
  const leakMs = DAY_MS / perDay
  const { isShared } = store.networkUsage
  const networks = new LRUCache<string, KnownNetwork>({ maxSize: NETWORKS_MAX, sizeCalculation: () => 1 })

  /** The first body of a day is stored whatever its size. */
  const demandRoom = (used: number, bytes: number) => {
    if (used > 0 && used + bytes > perDay)
      throw networkLimitExceeded(kind, timeUntilLevel(used + bytes, perDay, leakMs))
  }

  /** Adds to the shared count and learns what other processes counted. */
  const report = async (network: string, unreported: number, bytes: number): Promise<void> => {
    networks.set(network, { bucket: networks.get(network)?.bucket ?? EMPTY_BUCKET, unreported: 0 })
    const used = await store.networkUsage.add(kind, network, unreported + bytes, leakMs)
    const unreportedSince = networks.get(network)?.unreported ?? 0
    networks.set(network, { bucket: { level: used, at: now() }, unreported: unreportedSince })
    try {
      demandRoom(used - bytes, bytes)
    } catch (error) {
      // Before the database is asked, so that no small body is refused meanwhile.
      const known = networks.get(network)
      const bucket = addToBucket(known?.bucket ?? EMPTY_BUCKET, -bytes, now(), leakMs)
      networks.set(network, { bucket, unreported: known?.unreported ?? 0 })
      await store.networkUsage.add(kind, network, -bytes, leakMs)
      throw error
    }
  }

  const usedBy = (network: string) => levelAt(networks.get(network)?.bucket ?? EMPTY_BUCKET, now(), leakMs)

  return {
    /** Throws the problem 429 when `bytes` more are too many, as far as this process knows. Counts nothing. */
    check: (network: string, bytes: number): void => demandRoom(usedBy(network), bytes),

    /**
     * Counts bytes that are about to be stored. Throws, or rejects with, the problem 429. Undefined: there is nothing to
     * wait for, as with all but one in a thousand practice responses.
     */
    admit: (network: string, bytes: number): Promise<void> | undefined => {
      demandRoom(usedBy(network), bytes)
      const known = networks.get(network)
      const unreported = known?.unreported ?? 0
      if (isShared && (known === undefined || unreported + bytes >= REPORT_BYTES)) {
        return report(network, unreported, bytes)
      }
      const bucket = addToBucket(known?.bucket ?? EMPTY_BUCKET, bytes, now(), leakMs)
      networks.set(network, { bucket, unreported: unreported + bytes })
      return undefined
    },

    /** Takes back bytes that were admitted and then not stored. Never rejects. */
    refund: async (network: string, bytes: number): Promise<void> => {
      const known = networks.get(network)
      const bucket = addToBucket(known?.bucket ?? EMPTY_BUCKET, -bytes, now(), leakMs)
      const unreported = (known?.unreported ?? 0) - bytes
      const isReported = isShared && unreported <= -REPORT_BYTES
      networks.set(network, { bucket, unreported: isReported ? 0 : unreported })
      // If the database cannot be reached, the shared count is too high for at most a day. The caller has an error to
      // report already.
      if (isReported) await store.networkUsage.add(kind, network, unreported, leakMs).catch(() => undefined)
    },
  }
}
