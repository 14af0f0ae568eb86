import type { Transaction } from 'kysely'
import { contentFromWire, contentToWire, type Question } from '../../../../contract/question.ts'
import type {
  DecidedSuggestion,
  NewSuggestion,
  SentSuggestion,
  Suggestion,
} from '../../../../contract/suggestion.ts'
import { isSameContent } from '../../../../domain/questions/question-content.ts'
import { findImageNames, renameImages } from '../../../../domain/rich-text/image-rules.ts'
import { SHARE_LIMITS } from '../../../../domain/sharing/share-limits.ts'
import type { StoreContext } from '../../context.ts'
import type { Database, Tables } from '../../schema.ts'
import { transact } from '../../transact.ts'
import { selectQuestions } from '../questions/question-rows.ts'
import { writeContents } from '../questions/write-questions.ts'
import { findShare, findShareByKey, lockShare, readNames, readShared, type ShareRow } from './share-rows.ts'
import { itemOf } from './shared-contents.ts'
import { findTakenBank, namesIn, type TakenBankRow } from './taken-rows.ts'

type Content = NewSuggestion['content']

/**
 * `unknown`: no such bank or question, or it came from no link that answers. `muted`: its author wants none from this learner.
 * `full`: too many wait. `same`: it changes nothing. `images`: it shows one that the link does not have.
 */
export type SuggestionResult = {
  readonly outcome: 'created' | 'existing' | 'unknown' | 'conflict' | 'muted' | 'full' | 'same' | 'images'
}

type Stored = { readonly outcome: Exclude<SuggestionResult['outcome'], 'images'> }

type Decided =
  | { readonly outcome: 'saved' }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'conflict'; readonly current: Question }

/** Corrections that those who took a bank suggest to its author. */
export function createSuggestionStore(context: StoreContext) {
  const { db } = context
  return {
    /** Stores a suggestion with the author of the question, as far as there still is a link. */
    send: async (bankId: string, suggestion: NewSuggestion): Promise<SuggestionResult> => {
      const bank = await findTakenBank(db, bankId)
      const target = bank && (await findTarget(db, context.now(), bank, suggestion))
      if (!target) return { outcome: 'unknown' }
      if (target === 'images') return { outcome: 'images' }
      return store(context, target, bank.token, suggestion)
    },

    /** What a learner suggested to the author of a bank they took, newest first. Null: unknown bank. */
    sentFrom: async (bankId: string): Promise<readonly SentSuggestion[] | null> => {
      const bank = await findTakenBank(db, bankId)
      return bank && readSent(db, bank)
    },

    /** What waits for the author of a link, most suggested first. Null: unknown link. */
    ofShare: async (shareId: string): Promise<readonly Suggestion[] | null> => {
      const share = await findShare(db, shareId)
      return share && readQueue(db, share)
    },

    decide: (shareId: string, decided: DecidedSuggestion) => decide(context, shareId, decided),
  }
}

/** A link, a question in it, and the suggested content with the link's names of images. */
interface Target {
  readonly share: ShareRow
  readonly item: string
  readonly content: Content
}

/** Banks that were taken and shared onward, at most: a circle of links must end. */
const LINKS_MAX = 10

/** The first author whose link still answers, else the one that the bank was taken from. */
async function findTarget(
  db: Database,
  now: number,
  bank: TakenBankRow,
  { question_id, content }: Pick<NewSuggestion, 'question_id' | 'content'>,
): Promise<Target | 'images' | null> {
  const own = await selectQuestions(db)
    .select('questions.seq')
    .where('users.id', '=', bank.user_id)
    .where('questions.id', '=', question_id)
    .executeTakeFirst()
  let step = own && (await stepUp(db, bank, own.seq, content))
  let target: Target | 'images' | null = null
  for (let link = 0; step && link < LINKS_MAX; link++) {
    if (step === 'images') return target ?? 'images'
    if (stands(step.share, now)) target = step
    step = await stepOnward(db, step)
  }
  return target
}

function stands({ is_on, ends_at }: ShareRow, now: number): boolean {
  return Boolean(is_on) && (ends_at === null || ends_at > now)
}

/** The link that a learner's question was taken from. Null: from none, or it is gone. */
async function stepUp(
  db: Database,
  bank: TakenBankRow,
  question: number,
  content: Content,
): Promise<Target | 'images' | null> {
  const link = await db
    .selectFrom('taken_questions')
    .select('item')
    .where('learner', '=', bank.learner)
    .where('bank', '=', bank.seq)
    .where('question', '=', question)
    .executeTakeFirst()
  const share = link && (await findShareByKey(db, bank.share_key))
  if (!share) return null
  const names = new Map([...namesIn(bank)].map(([inLink, own]) => [own, inLink]))
  const renamed = withNames(content, names)
  return renamed === null ? 'images' : { share, item: link.item, content: renamed }
}

/** The same for the author of a link who took the question from another one. */
async function stepOnward(db: Database, { share, item, content }: Target): Promise<Target | 'images' | null> {
  const links = await db
    .selectFrom('users')
    .innerJoin('taken_banks', 'taken_banks.learner', 'users.learner')
    .innerJoin('taken_questions', (join) =>
      join
        .onRef('taken_questions.learner', '=', 'taken_banks.learner')
        .onRef('taken_questions.bank', '=', 'taken_banks.seq'),
    )
    .selectAll('taken_banks')
    .select(['users.id as user_id', 'taken_questions.question'])
    .where('users.learner', '=', share.learner)
    .execute()
  const link = links.find(({ question }) => question !== null && itemOf(share.key, question) === item)
  if (link?.question == null) return null
  const own = withNames(content, await ownNames(db, share))
  return own === null ? 'images' : stepUp(db, link, link.question, own)
}

/** The content with other names of images. Null: one has none. */
function withNames(content: Content, names: ReadonlyMap<string, string>): Content | null {
  const json = JSON.stringify(content)
  const shown = findImageNames(json)
  if (shown.length === 0) return content
  if (shown.some((name) => !names.has(name))) return null
  return JSON.parse(renameImages(json, (name) => names.get(name) ?? name))
}

/** The author's names of images by those in the link. */
async function ownNames(db: Database, { learner, seq }: ShareRow): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('share_images')
    .innerJoin('images', (join) =>
      join
        .onRef('images.learner', '=', 'share_images.learner')
        .onRef('images.seq', '=', 'share_images.image'),
    )
    .select(['share_images.name as shared', 'images.name as own'])
    .where('share_images.learner', '=', learner)
    .where('share_images.share', '=', seq)
    .execute()
  return new Map(rows.map(({ shared, own }) => [shared, own]))
}

function store(
  context: StoreContext,
  { share: { id: shareId }, item, content }: Target,
  sender: string,
  { id, reason }: NewSuggestion,
): Promise<SuggestionResult> {
  return transact<Stored>(context, async (trx) => {
    const share = await lockShare(context, trx, shareId)
    const lock = share && (await context.lockLearner(trx, share.user_id, 1))
    if (!share || lock === null) return { outcome: 'unknown' }
    const sent = await trx
      .selectFrom('suggestions')
      .select(['learner', 'sender'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (sent !== undefined) {
      const isOwn = sent.learner === lock.learner && sent.sender === sender
      return { outcome: isOwn ? 'existing' : 'conflict' }
    }
    if (readNames(share.muted).includes(sender)) return { outcome: 'muted' }
    const question = (await readShared(trx, share)).get(item)
    if (question === undefined) return { outcome: 'unknown' }
    const current = withNames(question, reversed(await ownNames(trx, share)))
    if (current !== null && isSame(current, content)) return { outcome: 'same' }
    const waiting = await openOf(trx, share).select('sender').execute()
    const own = waiting.filter((row) => row.sender === sender).length
    if (own >= SHARE_LIMITS.suggestionsOfOneMax || waiting.length >= SHARE_LIMITS.suggestionsMax)
      return { outcome: 'full' }
    const row = {
      learner: lock.learner,
      seq: lock.firstSeq,
      share: share.seq,
      id,
      item,
      sender,
      content: keyOf(content),
      reason,
      day: new Date(context.now()).toISOString().slice(0, 'YYYY-MM-DD'.length),
      status: 'open' as const,
      reply: null,
    }
    await trx.insertInto('suggestions').values(row).execute()
    return { outcome: 'created' }
  })
}

function openOf(db: Database, { learner, seq }: Pick<ShareRow, 'learner' | 'seq'>) {
  return db
    .selectFrom('suggestions')
    .where('learner', '=', learner)
    .where('share', '=', seq)
    .where('status', '=', 'open')
    .orderBy('seq')
}

function reversed(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...names].map(([from, to]) => [to, from]))
}

function isSame(one: Content, other: Content): boolean {
  return isSameContent(contentFromWire(one), contentFromWire(other))
}

/** The content as it is stored: equal texts for equal contents. */
function keyOf(content: Content): string {
  return JSON.stringify(contentToWire(contentFromWire(content)))
}

async function readSent(db: Database, bank: TakenBankRow): Promise<readonly SentSuggestion[]> {
  const rows = await db
    .selectFrom('suggestions')
    .select(['id', 'item', 'content', 'day', 'status', 'reply'])
    .where('sender', '=', bank.token)
    .orderBy('seq', 'desc')
    .execute()
  const links = await db
    .selectFrom('taken_questions')
    .innerJoin('questions', (join) =>
      join
        .onRef('questions.learner', '=', 'taken_questions.learner')
        .onRef('questions.seq', '=', 'taken_questions.question'),
    )
    .select(['taken_questions.item', 'questions.id'])
    .where('taken_questions.learner', '=', bank.learner)
    .where('taken_questions.bank', '=', bank.seq)
    .execute()
  const idOf = new Map(links.map(({ item, id }) => [item, id]))
  return rows.map(({ item, content, ...row }) => ({
    ...row,
    question_id: idOf.get(item) ?? null,
    content: JSON.parse(content),
  }))
}

async function readQueue(db: Database, share: ShareRow): Promise<readonly Suggestion[]> {
  const rows = await openOf(db, share).select(['id', 'item', 'sender', 'content', 'reason', 'day']).execute()
  const questions = await readShared(db, share)
  const names = await ownNames(db, share)
  const groups = Map.groupBy(rows, ({ item, content }) => `${item} ${content}`)
  const queue = [...groups.values()].flatMap((group) => {
    const [first] = group
    const question = first && questions.get(first.item)
    if (first === undefined || question === undefined) return []
    const content: Content = JSON.parse(first.content)
    return {
      id: first.id,
      question_id: question.id,
      revision: question.revision,
      current: contentToWire(contentFromWire(question)),
      content: withNames(content, names) ?? content,
      learners: new Set(group.map(({ sender }) => sender)).size,
      reasons: group.flatMap(({ reason }) => reason ?? []).slice(0, REASONS_MAX),
      day: first.day,
    }
  })
  return queue.toSorted((one, other) => other.learners - one.learners)
}

/** Reasons that are listed for equal suggestions. */
const REASONS_MAX = 20

function decide(context: StoreContext, shareId: string, decided: DecidedSuggestion): Promise<Decided> {
  const status = decided.decision === 'accept' ? 'accepted' : 'rejected'
  return transact<Decided>(context, async (trx) => {
    const share = await lockShare(context, trx, shareId)
    if (share === null) return { outcome: 'unknown' }
    const one = await trx
      .selectFrom('suggestions')
      .select(['item', 'content', 'status'])
      .where('learner', '=', share.learner)
      .where('share', '=', share.seq)
      .where('id', '=', decided.id)
      .executeTakeFirst()
    if (one === undefined) return { outcome: 'unknown' }
    // Sent again.
    if (one.status === status) return { outcome: 'saved' }
    if (decided.decision === 'accept') {
      const question = (await readShared(trx, share)).get(one.item)
      if (question === undefined) return { outcome: 'unknown' }
      if (question.revision !== decided.revision) return { outcome: 'conflict', current: question }
      await writeContents(trx, share.learner, [
        { id: question.id, question: decided.content, deletedAt: null },
      ])
      await context.renewRevision(trx, share.learner)
    }
    const settled = await trx
      .updateTable('suggestions')
      .set({ status, reply: decided.reply })
      .where('learner', '=', share.learner)
      .where('share', '=', share.seq)
      .where('status', '=', 'open')
      .where('item', '=', one.item)
      .where('content', '=', one.content)
      .returning('sender')
      .execute()
    if (decided.decision === 'mute') await mute(trx, share, settled)
    return { outcome: 'saved' }
  })
}

async function mute(
  trx: Transaction<Tables>,
  { learner, seq, muted }: ShareRow,
  senders: readonly { readonly sender: string }[],
): Promise<void> {
  const all = new Set([...readNames(muted), ...senders.map(({ sender }) => sender)])
  await trx
    .updateTable('shares')
    .set({ muted: JSON.stringify([...all].slice(-SHARE_LIMITS.mutedMax)) })
    .where('learner', '=', learner)
    .where('seq', '=', seq)
    .execute()
}
