import { sql, type Transaction } from 'kysely'
import { contentFromWire, contentToWire } from '../../../../contract/question.ts'
import type {
  DecidedSuggestion,
  NewSuggestion,
  SentSuggestion,
  Suggestion,
} from '../../../../contract/suggestion.ts'
import { isSameContent } from '../../../../domain/questions/question-content.ts'
import { findImageNames } from '../../../../domain/rich-text/image-rules.ts'
import { SHARE_LIMITS } from '../../../../domain/sharing/share-limits.ts'
import { makeRoom } from '../../../../domain/sharing/suggestion-room.ts'
import type { StoreContext } from '../../context.ts'
import type { Database, Tables } from '../../schema.ts'
import { transact } from '../../transact.ts'
import { decideSuggestion } from './decide-suggestion.ts'
import { ownNames, withNames } from './link-images.ts'
import { findShare, lockShare, readNumbers, readSharedOnes, type ShareRow } from './share-rows.ts'
import { type Content, findTargets, type SuggestedFields, type Target } from './suggestion-targets.ts'
import { findTakenBank, type TakenBankRow } from './taken-rows.ts'

/**
 * `unknown`: no such bank or question, or it came from no link that answers. `muted`: its author wants none from this learner.
 * `full`: too many wait. `same`: it changes nothing. `images`: it shows one that the link does not have.
 */
export interface SuggestionResult {
  readonly outcome: 'created' | 'existing' | 'unknown' | 'conflict' | 'muted' | 'full' | 'same' | 'images'
}

/** Corrections that those who took a bank suggest to its author. */
export function createSuggestionStore(context: StoreContext) {
  const { db } = context
  return {
    /** Stores a suggestion with the first author whose link answers and whose question it changes. */
    send: async (bankId: string, suggestion: NewSuggestion): Promise<SuggestionResult> => {
      const bank = await findTakenBank(db, bankId)
      const own = bank && (await seqOfOwn(db, bank, suggestion.question_id))
      if (!bank || !own) return { outcome: 'unknown' }
      const targets = await findTargets(db, context.now(), bank, own, suggestion.content)
      if (targets === 'images') return { outcome: 'images' }
      let result: SuggestionResult = { outcome: 'unknown' }
      for (const target of targets) {
        const stored = await store(context, target, { bank, question: own }, suggestion)
        if (!isOfNoUse(stored)) return stored
        if (result.outcome === 'unknown') result = stored
      }
      return result
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

    decide: (shareId: string, decided: DecidedSuggestion) => decideSuggestion(context, shareId, decided),
  }
}

/** Whether the next author is tried: this one has no such question or image, or has it like that already. */
function isOfNoUse({ outcome }: SuggestionResult): boolean {
  return outcome === 'same' || outcome === 'unknown' || outcome === 'images'
}

async function seqOfOwn(db: Database, { learner }: TakenBankRow, questionId: string): Promise<number | null> {
  const own = await db
    .selectFrom('questions')
    .select('seq')
    .where('learner', '=', learner)
    .where('id', '=', questionId)
    .executeTakeFirst()
  return own?.seq ?? null
}

interface Sender {
  readonly bank: TakenBankRow
  /** `seq` of their question. */
  readonly question: number
}

function store(
  context: StoreContext,
  { share: { id: shareId }, question, fields }: Target,
  { bank, question: own_question }: Sender,
  { id, reason, content: own }: NewSuggestion,
): Promise<SuggestionResult> {
  const content = JSON.stringify(fields)
  const texts = { content, own_content: JSON.stringify(contentToWire(contentFromWire(own))), reason }
  return transact<SuggestionResult>(context, async (trx) => {
    const share = await lockShare(context, trx, shareId)
    const lock = share && (await context.lockLearner(trx, share.user_id, 1))
    if (!share || lock === null) return { outcome: 'unknown' }
    const sent = await trx.selectFrom('suggestions').select('sender').where('id', '=', id).executeTakeFirst()
    if (sent !== undefined) return { outcome: sent.sender === bank.token ? 'existing' : 'conflict' }
    if (readNumbers(share.muted).includes(bank.learner)) return { outcome: 'muted' }
    const current = (await readSharedOnes(trx, share, [question])).get(question)
    if (current === undefined) return { outcome: 'unknown' }
    if (!(await hasImages(trx, share, content))) return { outcome: 'images' }
    const suggested = withSuggested(current, fields, await ownNames(trx, share))
    if (isSameContent(contentFromWire(current), contentFromWire(suggested))) return { outcome: 'same' }
    if (!(await madeRoom(trx, share, bank, bytesOf(texts)))) return { outcome: 'full' }
    const row = {
      learner: lock.learner,
      seq: lock.firstSeq,
      share: share.seq,
      id,
      question,
      sender: bank.token,
      taker: bank.learner,
      own_question,
      ...texts,
      day: new Date(context.now()).toISOString().slice(0, 'YYYY-MM-DD'.length),
      status: 'open' as const,
      reply: null,
      decided: null,
    }
    await trx.insertInto('suggestions').values(row).execute()
    return { outcome: 'created' }
  })
}

/** Whether the link has all images that a content shows: the map of a restored bank may name others. */
async function hasImages(
  trx: Transaction<Tables>,
  { learner, seq }: ShareRow,
  content: string,
): Promise<boolean> {
  const shown = findImageNames(content)
  if (shown.length === 0) return true
  const rows = await trx
    .selectFrom('share_images')
    .select('name')
    .where('learner', '=', learner)
    .where('share', '=', seq)
    .execute()
  const names = new Set(rows.map(({ name }) => name))
  return shown.every((name) => names.has(name))
}

/** Removes what need not be kept for another suggestion. False: too many wait, of this learner or of all. */
async function madeRoom(
  trx: Transaction<Tables>,
  { learner, seq }: ShareRow,
  bank: TakenBankRow,
  bytes: number,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('suggestions')
    .leftJoin('questions', (join) =>
      join
        .onRef('questions.learner', '=', 'suggestions.learner')
        .onRef('questions.seq', '=', 'suggestions.question')
        .on('questions.deleted_at', 'is', null),
    )
    .select(['suggestions.seq', 'suggestions.taker', 'suggestions.status', 'questions.seq as live'])
    .select(
      sql<number>`octet_length(suggestions.content) + coalesce(octet_length(suggestions.own_content), 0) + coalesce(octet_length(suggestions.reason), 0)`.as(
        'bytes',
      ),
    )
    .where('suggestions.learner', '=', learner)
    .where('suggestions.share', '=', seq)
    .orderBy('suggestions.seq')
    .execute()
  const stored = rows.map(({ status, live, ...row }) => ({
    ...row,
    waits: status === 'open' && live !== null,
  }))
  const own = stored.filter(({ waits, taker }) => waits && taker === bank.learner).length
  const removed = own >= SHARE_LIMITS.suggestionsOfOneMax ? null : makeRoom(stored, bytes)
  if (removed !== null && removed.length > 0)
    await trx.deleteFrom('suggestions').where('learner', '=', learner).where('seq', 'in', removed).execute()
  return removed !== null
}

function bytesOf(texts: Readonly<Record<string, string | null>>): number {
  return Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)
}

/** The author's question with what is suggested, and with the author's names of images. */
function withSuggested(
  current: Content,
  fields: SuggestedFields,
  names: ReadonlyMap<string, string>,
): Content {
  return { ...contentToWire(contentFromWire(current)), ...(withNames(fields, names) ?? fields) }
}

async function readSent(db: Database, { token, learner }: TakenBankRow): Promise<readonly SentSuggestion[]> {
  const rows = await db
    .selectFrom('suggestions')
    .leftJoin('questions', (join) =>
      join
        .on('questions.learner', '=', learner)
        .onRef('questions.seq', '=', 'suggestions.own_question')
        .on('questions.deleted_at', 'is', null),
    )
    .select(['suggestions.id', 'suggestions.content', 'suggestions.own_content', 'suggestions.day'])
    .select(['suggestions.status', 'suggestions.reply', 'questions.id as question_id'])
    .where('suggestions.sender', '=', token)
    .orderBy('suggestions.seq', 'desc')
    .execute()
  return rows.map(({ content, own_content, ...row }) => ({
    ...row,
    content: JSON.parse(own_content ?? content),
  }))
}

async function readQueue(db: Database, share: ShareRow): Promise<readonly Suggestion[]> {
  const rows = await db
    .selectFrom('suggestions')
    .select(['id', 'question', 'taker', 'content', 'reason', 'day'])
    .where('learner', '=', share.learner)
    .where('share', '=', share.seq)
    .where('status', '=', 'open')
    .orderBy('seq')
    .execute()
  const questions = await readSharedOnes(db, share, [...new Set(rows.map(({ question }) => question))])
  const names = await ownNames(db, share)
  const groups = [...Map.groupBy(rows, ({ question, content }) => `${question} ${content}`).values()]
  const learnersOf = (group: typeof rows) => new Set(group.map(({ taker }) => taker)).size
  return groups
    .filter(([first]) => first !== undefined && questions.has(first.question))
    .toSorted((one, other) => learnersOf(other) - learnersOf(one))
    .slice(0, SHARE_LIMITS.suggestionsListed)
    .flatMap((group) => {
      const [first] = group
      const question = first && questions.get(first.question)
      if (first === undefined || question === undefined) return []
      return {
        id: first.id,
        question_id: question.id,
        revision: question.revision,
        current: contentToWire(contentFromWire(question)),
        content: withSuggested(question, JSON.parse(first.content), names),
        learners: learnersOf(group),
        reasons: group.flatMap(({ reason }) => reason ?? []).slice(0, REASONS_MAX),
        day: first.day,
      }
    })
}

/** Reasons that are listed for equal suggestions. */
const REASONS_MAX = 20
