import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Question } from '../../../../contract/question.ts'
import type { ShareResults } from '../../../../contract/share-results.ts'
import { DEFAULT_CATEGORY } from '../../../../domain/model.ts'
import {
  countBand,
  NO_SNAPSHOT,
  nextSnapshot,
  numbersOf,
  type Snapshot,
  withOnly,
} from '../../../../domain/sharing/class-results.ts'
import { shownResults } from '../../../../domain/sharing/shown-results.ts'
import { MINUTE_MS } from '../../../../domain/time-units.ts'
import { lockOwner, type StoreContext } from '../../context.ts'
import { transact } from '../../transact.ts'
import { type Class, readClass, readFirstAnswers } from './first-answers.ts'
import { ownNames } from './link-images.ts'
import { CLASS, readNumbers, readSnapshots, type Snapshots, writeSnapshots } from './result-rows.ts'
import { findShare, findShareByKey, lockShare, readShared, type ShareRow } from './share-rows.ts'
import { findTakenBank } from './taken-rows.ts'

type Changed = { readonly outcome: 'saved' | 'unknown' }

/** Counting reads all first answers of a class: at most so often for a link. */
const COUNT_EVERY_MS = MINUTE_MS

/** Links in memory. */
const LINKS_MAX = 10_000

/** What classes answer to shared questions, see `domain/sharing/class-results.ts`. */
export function createClassResultStore(context: StoreContext) {
  const { db } = context
  // When the answers of each link were counted last, by its key.
  const countedAt = new LRUCache<string, number>({ max: LINKS_MAX })
  return {
    /** What the author of a link may see. Null: unknown link. */
    ofShare: async (shareId: string): Promise<ShareResults | null> => {
      const share = await findShare(db, shareId)
      if (share === null) return null
      const questions = await readShared(db, share)
      const isRecent = context.now() - (countedAt.get(share.key) ?? Number.NEGATIVE_INFINITY) < COUNT_EVERY_MS
      if (!isRecent) {
        countedAt.set(share.key, context.now())
        await count(context, share, questions)
      }
      const { learners, byItem } = await readNumbers(db, share)
      const counted = [...questions].flatMap(([item, { id, category }]) => {
        const numbers = byItem.get(item)
        return numbers === undefined ? [] : [{ id, category: category ?? DEFAULT_CATEGORY, numbers }]
      })
      // Where questions were renewed since somebody withdrew, and the number of learners was not.
      const atLeast = counted.reduce((most, { numbers }) => Math.max(most, numbers.answers), learners)
      return { learners: countBand(atLeast), ...shownResults(counted) }
    },

    /**
     * Lets the author of a link count the learner's first answers, or not. Then what was counted is deleted at once; sent again, this
     * is done again. False: unknown bank.
     */
    setShared: async (bankId: string, isShared: boolean): Promise<boolean> => {
      const { outcome } = await transact<Changed>(context, async (trx) => {
        const learner = await lockOwner(context, trx, 'taken_banks', bankId)
        if (learner === null) return { outcome: 'unknown' }
        await trx
          .updateTable('taken_banks')
          .set({ shares_results: isShared })
          .where('learner', '=', learner)
          .where('id', '=', bankId)
          .execute()
        return { outcome: 'saved' }
      })
      const bank = outcome === 'saved' && !isShared ? await findTakenBank(db, bankId) : null
      if (bank !== null) await forgetOthers(context, bank.share_key)
      return outcome === 'saved'
    },

    /** Deletes what was counted of a learner, who is about to be removed. */
    forgetLearner: async (userId: string): Promise<void> => {
      const banks = await db
        .selectFrom('users')
        .innerJoin('taken_banks', 'taken_banks.learner', 'users.learner')
        .select('taken_banks.share_key')
        .where('users.id', '=', userId)
        .execute()
      if (banks.length === 0) return
      await transact<Changed>(context, async (trx) => {
        const lock = await context.lockLearner(trx, userId, 0)
        if (lock === null) return { outcome: 'unknown' }
        const { learner } = lock
        await trx
          .updateTable('taken_banks')
          .set({ shares_results: false })
          .where('learner', '=', learner)
          .execute()
        return { outcome: 'saved' }
      })
      for (const key of new Set(banks.map(({ share_key }) => share_key))) await forgetOthers(context, key)
    },
  }
}

/** Counts the first answers of a class, and stores what enough further learners answered. */
async function count(
  context: StoreContext,
  share: ShareRow,
  questions: ReadonlyMap<string, Question>,
): Promise<void> {
  const { db } = context
  const members = await readClass(db, share.key)
  const stored = await readSnapshots(db, share)
  // Someone withdrew, and the server stopped before it was carried out.
  if (!isOnlyOf(stored, members)) return forgetOthers(context, share.key)
  const renewed = new Map<string, Snapshot<unknown>>()
  const renew = (item: string, learners: readonly number[], numbers: () => unknown) => {
    const previous = stored.get(item) ?? NO_SNAPSHOT
    const next = nextSnapshot(previous, learners, numbers)
    if (next !== previous) renewed.set(item, next)
  }
  renew(CLASS, [...members.keys()], () => members.size)
  const images = await ownNames(db, share)
  for (const [item, answers] of await readFirstAnswers(db, members, questions, images)) {
    renew(
      item,
      answers.map(({ learner }) => learner),
      () => numbersOf(answers),
    )
    // Other requests are handled in between.
    await yieldToEventLoop()
  }
  if (renewed.size > 0) await store(context, share, { members, stored, renewed })
}

interface Count {
  /** Who was counted. */
  readonly members: Class
  readonly stored: Snapshots
  readonly renewed: Snapshots
}

/**
 * Stores what was counted, except what was counted by another process meanwhile. Nothing is stored if somebody withdrew meanwhile:
 * leaving out some questions would tell which ones they had answered. They are counted again with the next look.
 */
async function store(
  context: StoreContext,
  { id }: ShareRow,
  { members, stored, renewed }: Count,
): Promise<void> {
  await transact<Changed>(context, async (trx) => {
    const share = await lockShare(context, trx, id)
    if (share === null) return { outcome: 'unknown' }
    const left = await readClass(trx, share.key)
    if ([...members.keys()].some((learner) => !left.has(learner))) return { outcome: 'saved' }
    const current = await readSnapshots(trx, share)
    const isAsBefore = (item: string) =>
      isSameList(current.get(item)?.contributors ?? [], stored.get(item)?.contributors ?? [])
    await writeSnapshots(trx, share, new Map([...renewed].filter(([item]) => isAsBefore(item))))
    return { outcome: 'saved' }
  })
}

function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

/** Deletes what was counted of those who don't share their results any more, and hides all results of the link then. */
async function forgetOthers(context: StoreContext, shareKey: string): Promise<void> {
  const found = await findShareByKey(context.db, shareKey)
  if (found === null) return
  await transact<Changed>(context, async (trx) => {
    const share = await lockShare(context, trx, found.id)
    if (share === null) return { outcome: 'unknown' }
    const members = await readClass(trx, share.key)
    const stored = await readSnapshots(trx, share)
    if (isOnlyOf(stored, members)) return { outcome: 'saved' }
    const isLeft = (learner: number) => members.has(learner)
    // All of them: which ones are hidden would tell what the learner had answered.
    const left = [...stored].map(([item, snapshot]) => [item, withOnly(snapshot, isLeft)] as const)
    await writeSnapshots(trx, share, new Map(left))
    return { outcome: 'saved' }
  })
}

function isOnlyOf(snapshots: Snapshots, members: Class): boolean {
  return [...snapshots.values()].every(({ contributors }) =>
    contributors.every((learner) => members.has(learner)),
  )
}
