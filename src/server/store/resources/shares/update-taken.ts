import type { Insertable, Selectable, Transaction } from 'kysely'
import { type BatchQuestion, contentFromWire, contentToWire } from '../../../../contract/question.ts'
import type { DecidedUpdate, SharedQuestion, TakenBank, TakenUpdate } from '../../../../contract/share.ts'
import type { QuestionContent } from '../../../../domain/questions/content-fields.ts'
import { isKeyChanged, type TakenChange, takenChange } from '../../../../domain/sharing/taken-change.ts'
import { lockOwner, type StoreContext } from '../../context.ts'
import type { Database, Tables } from '../../schema.ts'
import { transact } from '../../transact.ts'
import { judgeResponsesAgain } from '../practice-responses.ts'
import { applyBatch } from '../questions/apply-batch.ts'
import { contentOfRow, type QuestionRow, selectQuestions, toQuestion } from '../questions/question-rows.ts'
import { recordImport } from '../record-import.ts'
import { chunksOf } from '../stored-values.ts'
import { addTitles } from './add-taken.ts'
import { addressesOf, namesIn } from './link-images.ts'
import { findLive, readVersions, toVersion } from './share-rows.ts'
import { withImageNames } from './shared-contents.ts'
import { compareExams, examChanges, writeTakenExams } from './taken-exams.ts'
import {
  aboutOf,
  addCopies,
  findTakenBank,
  missingImages,
  readShared,
  type SharedVersion,
  type TakenBankRow,
  toTakenBank,
} from './taken-rows.ts'

/** `stale`: another version is public by now, or an image has no copy yet. */
export type Updated =
  | {
      readonly outcome: 'saved'
      readonly value: { readonly bank: TakenBank; readonly applied: number; readonly skipped: number }
    }
  | { readonly outcome: 'stale' | 'unknown' }

/** Rows per statement: 9 values each at most, of the 32,766 that SQLite can bind. */
const INSERT_CHUNK = 1000

/** A question of a taken bank, with what the public version means for it. */
interface Compared {
  readonly item: string
  readonly change: TakenChange
  /** As it is published, with the learner's names of images; null: withdrawn. */
  readonly theirs: SharedQuestion | null
  /** The learner's question; null: it is not in the bank. */
  readonly own: (QuestionRow & { readonly seq: number }) | null
  readonly link: Selectable<Tables['taken_questions']> | null
}

/** What the public version would change for a learner. Null: unknown bank; no versions: the link is switched off. */
export async function readUpdate(context: StoreContext, bankId: string): Promise<TakenUpdate | null> {
  const { db } = context
  const bank = await findTakenBank(db, bankId)
  if (bank === null) return null
  const live = await findLive(db, context.now(), 'key', bank.share_key)
  // A version that was withdrawn since is no correction of what was taken.
  const shared = live && live.version >= bank.version ? await readShared(db, live) : null
  if (shared === null) return { versions: [], changes: [], exams: [] }
  const versions = (await readVersions(db, shared.live)).filter(
    ({ number }) => number === shared.live.version || number > bank.version,
  )
  const compared = await compare(db, bank, shared, namesIn(bank))
  const exams = await compareExams(db, bank, shared.bank.exams, shared.live.version)
  return {
    versions: versions.map(toVersion),
    changes: compared.flatMap(shownChange),
    exams: examChanges(exams),
  }
}

function shownChange({ item, change, own }: Compared): TakenUpdate['changes'] {
  if (change.kind === 'none' || change.kind === 'settled') return []
  const content = 'content' in change ? change.content : null
  return [
    {
      item,
      kind: change.kind,
      question_id: own?.id ?? null,
      revision: own?.revision ?? null,
      content: content && contentToWire(content),
      is_key_changed: content !== null && own !== null && isKeyChanged(ownContent(own), content),
    },
  ]
}

/**
 * Carries out what the learner decided; it can be undone like an import.
 * @param copies names of the learner's copies of {@link missingImages} by the names in the link; their files exist
 */
export function updateTaken(
  context: StoreContext,
  bankId: string,
  { version, decisions, exams: onExams }: DecidedUpdate,
  shared: SharedVersion,
  copies: ReadonlyMap<string, string>,
): Promise<Updated> {
  const newIds = new Map(decisions.map(({ item }) => [item, context.newId()]))
  const newExamIds = shared.bank.exams.map(() => context.newId())
  return transact<Updated>(context, async (trx, previous) => {
    const learner = await lockOwner(context, trx, 'taken_banks', bankId)
    const bank = learner === null ? null : await findTakenBank(trx, bankId)
    if (bank === null) return { outcome: 'unknown' }
    const live = await findLive(trx, context.now(), 'key', bank.share_key)
    if (live?.revision !== shared.live.revision || live.version !== version) return { outcome: 'stale' }
    const missing = missingImages(bank, shared)
    if (missing.some(({ name }) => !copies.has(name))) return { outcome: 'stale' }
    // A copy that another update made first is used.
    const names = new Map([...copies, ...namesIn(bank)])
    const exams = await compareExams(trx, bank, shared.bank.exams, version)
    const lock = await context.lockLearner(trx, bank.user_id, missing.length + exams.length)
    if (lock === null) return { outcome: 'unknown' }
    await addCopies(trx, lock, missing, copies)

    const compared = await compare(trx, bank, shared, names)
    const decided = new Map(decisions.map((decision) => [decision.item, decision]))
    const isFresh = ({ item, own }: Compared) => decided.get(item)?.revision === (own?.revision ?? null)
    const chosen = compared.filter(({ item, change }) => decided.has(item) && isShown(change))
    const fresh = chosen.filter(isFresh)
    const taken = fresh.filter(({ item }) => decided.get(item)?.choice === 'take')
    const left = fresh.filter(({ item }) => decided.get(item)?.choice === 'leave')
    const settled = compared.filter(({ change }) => change.kind === 'settled')
    // Its commit was not confirmed, but it is stored.
    if (previous?.outcome === 'saved' && fresh.length === 0 && exams.length === 0) return previous

    const added = await writeContents(context, trx, bank, taken, newIds)
    if (added === null) return { outcome: 'unknown' }
    for (const { item, own, change } of taken) {
      if (decided.get(item)?.judge_again !== true || own === null || !('content' in change)) continue
      const question = { ...toQuestion(own), ...contentToWire(change.content) }
      await judgeResponsesAgain(context, trx, { learner: bank.learner, seq: own.seq }, question)
    }
    await remember(trx, [
      ...taken.map((one) =>
        linkOf(bank, one, { version, isTaken: true, added: added.get(one.item) ?? null }),
      ),
      ...[...left, ...settled].map((one) => linkOf(bank, one, { version, isTaken: false, added: null })),
    ])
    const open = onExams === undefined ? examChanges(exams).length : 0
    await writeTakenExams(
      context,
      trx,
      bank.seq,
      exams.filter(({ kind }) => open === 0 || kind === 'settled'),
      {
        lock: { learner: bank.learner, firstSeq: lock.firstSeq + missing.length },
        newIds: newExamIds,
        version,
        isTaken: onExams === 'take',
      },
    )
    await addTitles(trx, bank.learner, shared.bank.category_titles)
    await context.renewRevision(trx, bank.learner)

    const isDone = open === 0 && compared.filter(({ change }) => isShown(change)).length === fresh.length
    const changed = {
      images: JSON.stringify(Object.fromEntries(addressesOf(names))),
      ...(isDone && { version, about: JSON.stringify(aboutOf(shared.bank)) }),
    }
    await trx
      .updateTable('taken_banks')
      .set(changed)
      .where('learner', '=', bank.learner)
      .where('seq', '=', bank.seq)
      .execute()
    const value = await toTakenBank(trx, context.now(), { ...bank, ...changed })
    return {
      outcome: 'saved',
      value: { bank: value, applied: fresh.length, skipped: chosen.length - fresh.length },
    }
  })
}

function isShown({ kind }: TakenChange): boolean {
  return kind !== 'none' && kind !== 'settled'
}

/** Compares the public version with what the learner has, first in its order, then what is no longer in it. */
async function compare(
  db: Database,
  bank: TakenBankRow,
  { bank: published, live, images }: SharedVersion,
  names: ReadonlyMap<string, string>,
): Promise<readonly Compared[]> {
  const links = await db
    .selectFrom('taken_questions')
    .selectAll()
    .where('learner', '=', bank.learner)
    .where('bank', '=', bank.seq)
    .execute()
  const owned = await readOwned(db, bank)
  const recorded = await readRecorded(db, bank)
  const unseen = new Map(links.map((link) => [link.item, link]))
  const of = (item: string, theirs: SharedQuestion | null): Compared => {
    const link = unseen.get(item)
    unseen.delete(item)
    // A version that was withdrawn since is no correction of what came from a later one.
    const isNewer = link !== undefined && link.version > live.version
    const own = (link?.question != null && owned.get(link.question)) || null
    const change: TakenChange = isNewer
      ? { kind: 'none' }
      : takenChange({
          base: link === undefined ? null : contentFromWire(JSON.parse(link.content)),
          mine: own && ownContent(own),
          theirs: theirs && contentFromWire(theirs),
          isTheirOwn:
            own !== null && (Boolean(own.is_flagged) || recorded.has(own.seq) || Boolean(link?.was_own)),
          isWithdrawn: Boolean(link?.is_withdrawn),
          isRemoved: Boolean(link?.is_removed),
        })
    return { item, change, theirs, own, link: link ?? null }
  }
  // An image that was not copied yet is shown as the link shows it.
  const shownNames = new Map([...images.map(({ name }) => [name, name] as const), ...names])
  const current = withImageNames(published.questions, live.key, shownNames)
  const compared = current.map((question) => of(question.id, question))
  return [...compared, ...[...unseen.keys()].map((item) => of(item, null))]
}

function ownContent(own: QuestionRow): QuestionContent {
  return contentFromWire(contentOfRow(own))
}

/** The questions of a taken bank that are in the learner's, by `seq`. */
async function readOwned(
  db: Database,
  { user_id, learner, seq }: TakenBankRow,
): Promise<ReadonlyMap<number, QuestionRow & { readonly seq: number }>> {
  const rows = await selectQuestions(db)
    .innerJoin('taken_questions', (join) =>
      join
        .onRef('taken_questions.learner', '=', 'questions.learner')
        .onRef('taken_questions.question', '=', 'questions.seq'),
    )
    .select('questions.seq')
    .where('users.id', '=', user_id)
    .where('taken_questions.learner', '=', learner)
    .where('taken_questions.bank', '=', seq)
    .where('questions.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.seq, row]))
}

/** The `seq` of the questions of a taken bank with an answer or a note. */
async function readRecorded(db: Database, { learner, seq }: TakenBankRow): Promise<ReadonlySet<number>> {
  const recorded = new Set<number>()
  for (const table of ['practice_responses', 'question_notes'] as const) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('taken_questions', (join) =>
        join
          .onRef('taken_questions.learner', '=', `${table}.learner`)
          .onRef('taken_questions.question', '=', `${table}.question`),
      )
      .select(`${table}.question`)
      .distinct()
      .where('taken_questions.learner', '=', learner)
      .where('taken_questions.bank', '=', seq)
      .execute()
    for (const { question } of rows) recorded.add(question)
  }
  return recorded
}

/**
 * Adds, changes and deletes questions; it can be undone like an import. Returns the `seq` of those that are new by their id in
 * the link; null: an id is taken.
 */
async function writeContents(
  context: StoreContext,
  trx: Transaction<Tables>,
  { user_id, learner }: TakenBankRow,
  taken: readonly Compared[],
  newIds: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number> | null> {
  const added: string[] = []
  const entries = taken.flatMap(({ item, change, own, theirs }) => {
    if (!('content' in change)) return []
    const content = contentToWire(change.content)
    if (own !== null) return [{ id: own.id, question: { ...content, replaces: true } }]
    const id = newIds.get(item)
    if (id === undefined) return []
    added.push(item)
    const question: BatchQuestion = { ...content, note_text: theirs?.note_text, hint_text: theirs?.hint_text }
    return [{ id, question }]
  })
  const applied = await applyBatch(context, trx, user_id, entries)
  if (applied.outcome !== 'applied') return null
  const removed = taken.flatMap(({ change, own }) => {
    if (change.kind !== 'removed' || own === null) return []
    const question = toQuestion(own)
    return [{ seq: own.seq, question, deletedAt: null, written: question, isRemoved: true }]
  })
  await deleteQuestions(
    context,
    trx,
    learner,
    removed.map(({ seq }) => seq),
  )
  await recordImport(context, trx, user_id, null).add({
    created: applied.created,
    replaced: applied.replaced + removed.length,
    added: applied.added,
    replacements: [...applied.replacements, ...removed],
  })
  const first = applied.added?.first ?? 0
  return new Map(added.map((item, index) => [item, first + index]))
}

/** Deletes questions. They can be restored like others. */
async function deleteQuestions(
  { now }: StoreContext,
  trx: Transaction<Tables>,
  learner: number,
  seqs: readonly number[],
): Promise<void> {
  for (const chunk of chunksOf(seqs, INSERT_CHUNK)) {
    await trx
      .updateTable('questions')
      .set({ deleted_at: now() })
      .where('learner', '=', learner)
      .where('seq', 'in', chunk)
      .execute()
  }
}

/**
 * Where a question came from, with what was published as the base of the next comparison.
 * @param added `seq` of a question that is new; null: it was declined, or it is not new
 */
function linkOf(
  { learner, seq: bank }: TakenBankRow,
  { item, theirs, change, own, link }: Compared,
  {
    version,
    isTaken,
    added,
  }: { readonly version: number; readonly isTaken: boolean; readonly added: number | null },
): Insertable<Tables['taken_questions']> {
  const published = theirs && JSON.stringify(contentToWire(contentFromWire(theirs)))
  return {
    learner,
    bank,
    item,
    question: change.kind === 'added' ? added : (own?.seq ?? null),
    content: published ?? link?.content ?? '',
    version,
    is_withdrawn: theirs === null,
    was_own: change.kind !== 'added' && Boolean(link?.was_own),
    is_removed: isTaken && change.kind === 'removed',
  }
}

async function remember(
  trx: Transaction<Tables>,
  links: readonly Insertable<Tables['taken_questions']>[],
): Promise<void> {
  for (const chunk of chunksOf(links, INSERT_CHUNK)) {
    await trx
      .insertInto('taken_questions')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['learner', 'bank', 'item']).doUpdateSet(({ ref }) => ({
          question: ref('excluded.question'),
          content: ref('excluded.content'),
          version: ref('excluded.version'),
          is_withdrawn: ref('excluded.is_withdrawn'),
          was_own: ref('excluded.was_own'),
          is_removed: ref('excluded.is_removed'),
        })),
      )
      .execute()
  }
}
