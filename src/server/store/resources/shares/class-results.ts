import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Question } from '../../../../contract/question.ts'
import type { ShareResults } from '../../../../contract/share-results.ts'
import { isCorrectAnswer } from '../../../../domain/answer.ts'
import { DEFAULT_CATEGORY } from '../../../../domain/model.ts'
import {
  countBand,
  discriminationBand,
  type FirstAnswer,
  NO_RESULT,
  nextResult,
  type QuestionResult,
  type ResultNumbers,
  shareBand,
  withoutLearner,
} from '../../../../domain/sharing/class-results.ts'
import { MINUTE_MS } from '../../../../domain/time-units.ts'
import { lockOwner, type StoreContext } from '../../context.ts'
import type { Database, Tables } from '../../schema.ts'
import { transact } from '../../transact.ts'
import { chunksOf, digestOf, readTexts } from '../stored-values.ts'
import { findShare, findShareByKey, lockShare, readShared, type ShareRow } from './share-rows.ts'
import { findTakenBank, type TakenBankRow } from './taken-rows.ts'

type Changed = { readonly outcome: 'saved' | 'unknown' }

/** Characters of a hash of what was chosen: it only has to tell few answers apart. */
const HASH_LENGTH = 6

/** Rows per insert: 5 values each, of the 32,766 that SQLite can bind. */
const INSERT_CHUNK = 1000

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
      const members = await readClass(db, share.key)
      const isRecent = context.now() - (countedAt.get(share.key) ?? Number.NEGATIVE_INFINITY) < COUNT_EVERY_MS
      if (!isRecent) {
        countedAt.set(share.key, context.now())
        await renew(context, shareId, await readFirstAnswers(db, members, questions))
      }
      return { learners: countBand(members.length), ...shownResults(questions, await readResults(db, share)) }
    },

    /**
     * Lets the author of a link count the learner's first answers, or not. Then what was counted is deleted at once. False:
     * unknown bank.
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
      if (bank !== null) await forget(context, bank)
      return outcome === 'saved'
    },

    /** Deletes what was counted of a learner, who is about to be removed. */
    forgetLearner: async (userId: string): Promise<void> => {
      const banks = await db
        .selectFrom('users')
        .innerJoin('taken_banks', 'taken_banks.learner', 'users.learner')
        .select(['taken_banks.share_key', 'taken_banks.token'])
        .where('users.id', '=', userId)
        .where('taken_banks.shares_results', '=', true)
        .execute()
      for (const bank of banks) await forget(context, bank)
    },
  }
}

/** A learner who shares their results: their number, that of the taken bank, and what stands for them. */
interface ClassMember {
  readonly learner: number
  readonly seq: number
  readonly token: string
}

function readClass(db: Database, shareKey: string): Promise<readonly ClassMember[]> {
  return db
    .selectFrom('taken_banks')
    .select(['learner', 'seq', 'token'])
    .where('share_key', '=', shareKey)
    .where('shares_results', '=', true)
    .execute()
}

/**
 * The first answers of a class by the id of the question in the link. One with an option that the author does not have, as the
 * learner wrote it, is left out. All are judged by the author's key.
 */
async function readFirstAnswers(
  db: Database,
  members: readonly ClassMember[],
  questions: ReadonlyMap<string, Question>,
): Promise<ReadonlyMap<string, readonly FirstAnswer[]>> {
  const byItem = new Map<string, FirstAnswer[]>()
  for (const member of members) {
    const answers = await readFirstOf(db, member)
    const judged = answers.flatMap(({ item, selected }) => {
      const question = questions.get(item)
      const isKnown = question && selected.every((text) => question.possible_answers.includes(text))
      return isKnown ? [{ item, selected, isRight: isCorrectAnswer(question.correct_answers, selected) }] : []
    })
    const right = judged.filter(({ isRight }) => isRight).length
    for (const { item, ...answer } of judged) {
      const others = judged.length - 1
      const rateOnRest = others === 0 ? null : (right - Number(answer.isRight)) / others
      const all = byItem.get(item) ?? []
      all.push({ learner: member.token, ...answer, rateOnRest })
      byItem.set(item, all)
    }
    // Other requests are handled in between.
    await yieldToEventLoop()
  }
  return byItem
}

async function readFirstOf(db: Database, { learner, seq }: ClassMember) {
  const rows = await db
    .selectFrom('taken_questions')
    .innerJoin('practice_responses', (join) =>
      join
        .onRef('practice_responses.learner', '=', 'taken_questions.learner')
        .onRef('practice_responses.question', '=', 'taken_questions.question'),
    )
    .select(['taken_questions.item', 'practice_responses.selected_answers'])
    .where('taken_questions.learner', '=', learner)
    .where('taken_questions.bank', '=', seq)
    .orderBy('practice_responses.seq')
    .execute()
  const first = new Map<string, string>()
  for (const { item, selected_answers } of rows) if (!first.has(item)) first.set(item, selected_answers)
  return [...first].map(([item, selected]) => ({ item, selected: readTexts(selected) }))
}

type Results = ReadonlyMap<string, QuestionResult>

/** Stores the results that enough learners changed. */
async function renew(
  context: StoreContext,
  shareId: string,
  answers: ReadonlyMap<string, readonly FirstAnswer[]>,
): Promise<void> {
  await transact<Changed>(context, async (trx) => {
    const share = await lockShare(context, trx, shareId)
    if (share === null) return { outcome: 'unknown' }
    const stored = await readResults(trx, share)
    const renewed = new Map(
      [...answers].flatMap(([item, all]) => {
        const previous = stored.get(item) ?? NO_RESULT
        const next = nextResult(previous, all, (selected) => hashOf(share, selected))
        return next === previous ? [] : [[item, next] as const]
      }),
    )
    await writeResults(trx, share, renewed)
    return { outcome: 'saved' }
  })
}

function hashOf({ key }: ShareRow, selected: readonly string[]): string {
  return digestOf(`${key} ${JSON.stringify(selected.toSorted())}`).slice(0, HASH_LENGTH)
}

async function readResults(db: Database, { learner, seq }: ShareRow): Promise<Results> {
  const rows = await db
    .selectFrom('share_results')
    .select(['item', 'contributors', 'numbers'])
    .where('learner', '=', learner)
    .where('share', '=', seq)
    .execute()
  return new Map(
    rows.map(({ item, contributors, numbers }) => [
      item,
      { contributors: JSON.parse(contributors), numbers: numbers === null ? null : JSON.parse(numbers) },
    ]),
  )
}

async function writeResults(
  trx: Transaction<Tables>,
  { learner, seq: share }: ShareRow,
  results: Results,
): Promise<void> {
  const rows = [...results].map(([item, { contributors, numbers }]) => ({
    learner,
    share,
    item,
    contributors: JSON.stringify(contributors),
    numbers: numbers && JSON.stringify(numbers),
  }))
  for (const chunk of chunksOf(rows, INSERT_CHUNK)) {
    await trx
      .insertInto('share_results')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['learner', 'share', 'item']).doUpdateSet(({ ref }) => ({
          contributors: ref('excluded.contributors'),
          numbers: ref('excluded.numbers'),
        })),
      )
      .execute()
  }
}

/** Deletes what was counted of a learner who withdrew, and hides all results of the link until others answer. */
async function forget(
  context: StoreContext,
  { share_key, token }: Pick<TakenBankRow, 'share_key' | 'token'>,
): Promise<void> {
  const found = await findShareByKey(context.db, share_key)
  if (found === null) return
  await transact<Changed>(context, async (trx) => {
    const share = await lockShare(context, trx, found.id)
    if (share === null) return { outcome: 'unknown' }
    const stored = [...(await readResults(trx, share))]
    if (stored.every(([, { contributors }]) => contributors[token] === undefined)) return { outcome: 'saved' }
    // All of them: which ones are hidden would tell what the learner had answered.
    await writeResults(trx, share, new Map(stored.map(([item, one]) => [item, withoutLearner(one, token)])))
    return { outcome: 'saved' }
  })
}

function shownResults(
  questions: ReadonlyMap<string, Question>,
  results: Results,
): Pick<ShareResults, 'questions' | 'categories'> {
  const shown = [...questions].flatMap(([item, question]) => {
    const numbers = results.get(item)?.numbers ?? null
    return numbers === null ? [] : [{ question, numbers }]
  })
  const byCategory = Map.groupBy(shown, ({ question }) => question.category ?? DEFAULT_CATEGORY)
  return {
    questions: shown
      .toSorted((one, other) => one.numbers.right - other.numbers.right)
      .map(({ question, numbers }) => ({
        question_id: question.id,
        ...banded(numbers),
        chosen: numbers.chosen && [...numbers.chosen],
        discrimination: numbers.discrimination === null ? null : discriminationBand(numbers.discrimination),
      })),
    categories: [...byCategory]
      .map(([category, all]) => ({ category, numbers: summed(all.map(({ numbers }) => numbers)) }))
      .toSorted((one, other) => one.numbers.right - other.numbers.right)
      .map(({ category, numbers }) => ({ category, ...banded(numbers) })),
  }
}

function summed(all: readonly ResultNumbers[]): Pick<ResultNumbers, 'answers' | 'right'> {
  const answers = all.reduce((sum, one) => sum + one.answers, 0)
  return { answers, right: all.reduce((sum, one) => sum + one.right * one.answers, 0) / answers }
}

function banded({ answers, right }: Pick<ResultNumbers, 'answers' | 'right'>) {
  return { answers: countBand(answers), right: shareBand(right) }
}
