import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AppDependencies } from '../app-dependencies.ts'
import { networkOf } from '../http/network.ts'
import { ImageStoreError } from '../images/image-store-error.ts'
import { demandProofs } from '../lookups/demand-proof.ts'
import { faultOf } from '../store/engine/faults.ts'
import type { Written } from '../store/store.ts'
import {
  afterCount,
  afterWrite,
  judgeUse,
  NO_USE,
  type Tally,
  UNKNOWN_TALLY,
  type Use,
} from './learner-use.ts'
import { timeUntil } from './level.ts'
import { boundNetworkBytes } from './network-bytes.ts'
import { learnerFull, networkFull } from './problems.ts'

/** Share of the learners that a network may create in a day without a proof of work for each. */
const FREE_SHARE = 0.1
/** What a stored body takes besides its own length, bytes, reckoned. */
const ROW_BYTES = 200
/** Up to here a body is read before it is judged: it may be one that stores nothing, bytes. */
const SMALL_BODY = 64 * 1024
/** Learners in memory. As `maxSize`, since `max` would allocate all entries at the start: 3 MB and 14 ms. */
const REMEMBERED_MAX = 100_000

const PROOF_NEEDED =
  'Many learners were created from this network today: a proof of work is needed first, for the chosen identifier or else for the `id`, which has to be chosen.'

/** What stands before everything that stores. Reading, deleting and changing words are never refused here. */
export interface Quotas {
  /** To be asked before a body is read: a large one that would be refused need not come. Throws the problem 429. */
  refuseUnread(request: FastifyRequest): void
  /**
   * To be asked before a body is stored. Throws, or rejects with, the problem 507 when the learner keeps as much as they
   * may, 429 when their network stored as much as it may in a day. Undefined: nothing has to be waited for.
   *
   * @param userId null: a new learner
   * @param more questions and images to be stored; bytes when they are not those of the body
   */
  admit(request: FastifyRequest, userId: string | null, more?: Partial<Use>): Promise<void> | undefined
  /**
   * Admits as `admit` does, then stores, and answers as `store` does. When that fails, the network gets its bytes back;
   * what the learner keeps is counted again soon anyway.
   */
  storing<T>(
    request: FastifyRequest,
    userId: string | null,
    more: Partial<Use>,
    store: () => Promise<T>,
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
    create: () => Promise<Written<T>>,
  ): Promise<Written<T>>
}

/** Bounds what networks create and store in a day, and what learners keep (decision 30). */
export function guardQuotas(parts: AppDependencies): Quotas {
  const { store, config, now } = parts
  const networkBytes = boundNetworkBytes(parts)
  const admitUse = boundLearnerUse(parts)
  const demandProof = demandProofs(parts)
  const perDay = config.newLearnersPerDay

  return {
    refuseUnread: (request) => {
      const bytes = Number(request.headers['content-length'] ?? 0)
      if (bytes > SMALL_BODY) networkBytes.refuseBeyond(networkOf(request.ip), bytes)
    },

    admit: (request, userId, more = {}) => admit(networkOf(request.ip), userId, useOf(request, more)),

    storing: async (request, userId, more, store) => {
      const use = useOf(request, more)
      const network = networkOf(request.ip)
      await admit(network, userId, use)
      try {
        return await store()
      } catch (error) {
        // It may have been stored, unanswered.
        const isUnsure = faultOf(error) === 'away' && !(error instanceof ImageStoreError)
        if (!isUnsure) await networkBytes.giveBack(network, use.bytes)
        throw error
      }
    },

    createLearner: async (request, subject, create) => {
      const network = networkOf(request.ip)
      const count = (more: number) => store.networkUse.add('learners', network, more, perDay)
      let isCreated = false
      const created = await count(1)
      try {
        if (created > perDay) throw networkFull('learners', timeUntil(created, perDay, perDay))
        if (created > perDay * FREE_SHARE) demandProof(request, subject, PROOF_NEEDED)
        const written = await create()
        isCreated = written.outcome === 'created'
        return written
      } finally {
        if (!isCreated) await count(-1)
      }
    },
  }

  function admit(network: string, userId: string | null, use: Use): Promise<void> | undefined {
    const waiting = admitUse(userId, use)
    return waiting === undefined
      ? networkBytes.admit(network, use.bytes)
      : waiting.then(() => networkBytes.admit(network, use.bytes))
  }

  function boundLearnerUse({ store, config: { quota } }: AppDependencies) {
    const tallies = new LRUCache<string, Tally>({ maxSize: REMEMBERED_MAX, sizeCalculation: () => 1 })
    const counting = new Map<string, Promise<boolean>>()

    /** False: there is no such learner. */
    const count = (userId: string): Promise<boolean> => {
      const before = tallies.get(userId) ?? UNKNOWN_TALLY
      const underWay = counting.get(userId)
      if (underWay !== undefined) return underWay
      const counted = store.users
        .use(userId)
        .then((use) => {
          if (use !== null) tallies.set(userId, afterCount(tallies.get(userId) ?? before, before, use, now()))
          return use !== null
        })
        .finally(() => counting.delete(userId))
      counting.set(userId, counted)
      return counted
    }

    const admit = (userId: string | null, more: Use): Promise<void> | undefined => {
      const tally =
        userId === null ? { counted: { use: NO_USE, at: now() }, since: NO_USE } : tallies.get(userId)
      const verdict = judgeUse(tally ?? UNKNOWN_TALLY, more, quota, now())
      switch (verdict.is) {
        case 'allowed':
          if (userId !== null) tallies.set(userId, afterWrite(tally ?? UNKNOWN_TALLY, more))
          return undefined
        case 'exceeded':
          throw learnerFull(verdict.kind, quota)
        case 'unknown':
          // A new learner is never unknown, and for one who is not there the write says so.
          return userId === null
            ? undefined
            : count(userId).then((isThere) => (isThere ? admit(userId, more) : undefined))
      }
    }
    return admit
  }
}

function useOf(request: FastifyRequest, more: Partial<Use>): Use {
  return { ...NO_USE, bytes: bodyBytes(request) + ROW_BYTES, ...more }
}

/** Length of the body that came; of one that did not say, as long as it is when written again. */
function bodyBytes(request: FastifyRequest): number {
  const told = Number(request.headers['content-length'])
  return Number.isSafeInteger(told) && told >= 0 ? told : JSON.stringify(request.body ?? '').length
}
