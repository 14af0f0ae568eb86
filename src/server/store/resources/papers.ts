import type { InferResult, Transaction } from 'kysely'
import type { AboutPaper, NewPaper, Paper, PaperSummary } from '../../../contract/paper.ts'
import { contentFromWire } from '../../../contract/question.ts'
import { PAPER_LIMITS, usedKey } from '../../../domain/papers/paper.ts'
import { lockOwner, ownerOf, type StoreContext, userExists } from '../context.ts'
import type { Database, Tables } from '../schema.ts'
import { removeLocked, transact, type WriteResult } from '../transact.ts'
import { chunksOf, digestOf, toIso } from './stored-values.ts'

/** `full`: the learner has as many papers as are possible (`PAPER_LIMITS.papersMax`). */
type PaperCreation = WriteResult<PaperSummary> | { readonly outcome: 'full' }

/** What a row remembers of a question: its `seq`, which may have been removed since, and what it asks. */
interface StoredUse {
  readonly question: number | null
  readonly key: string
}

/** Tests on paper. */
export function createPaperStore(context: StoreContext) {
  const { db } = context
  return {
    /** Newest first, without their questions. Null: unknown user. */
    ofUser: async (userId: string): Promise<readonly PaperSummary[] | null> => {
      const rows = await selectPapers(db)
        .where('users.id', '=', userId)
        .orderBy('papers.seq', 'desc')
        .execute()
      if (rows.length === 0) return (await userExists(db, userId)) ? [] : null
      const ids = await questionIds(db, rows)
      return rows.map((row) => toSummary(row, ids))
    },

    /** With its questions. Null: unknown paper. */
    find: async (paperId: string): Promise<Paper | null> => {
      const owner = await ownerOf(db, 'papers', paperId)
      const [paper] = owner === null ? [] : await readPapers(db, owner, paperId)
      return paper ?? null
    },

    create: ({ user_id, id: chosenId, ...sent }: NewPaper) => {
      const id = chosenId ?? context.newId()
      const about = writeAbout(sent)
      const contents = writeContents(sent.questions)
      const sent_digest = digestOf(JSON.stringify([about, contents]))
      return transact<PaperCreation>(context, async (trx) => {
        const lock = await context.lockLearner(trx, user_id, 1)
        if (lock === null) return { outcome: 'unknown' }
        const { learner, firstSeq: seq } = lock
        const stored = await selectPapers(trx)
          .where('users.id', '=', user_id)
          .where('papers.id', '=', id)
          .executeTakeFirst()
        if (stored !== undefined) {
          if (stored.sent_digest !== sent_digest) return { outcome: 'conflict' }
          return { outcome: 'existing', value: toSummary(stored, await questionIds(trx, [stored])) }
        }
        if ((await countPapers(trx, learner)) >= PAPER_LIMITS.papersMax) return { outcome: 'full' }
        const seqs = await questionSeqs(
          trx,
          learner,
          sent.questions.flatMap(({ question_id }) => question_id ?? []),
        )
        const used = writeUsed(sent.questions, (questionId) => seqs.get(questionId) ?? null)
        const created_at = context.now()
        const added = await trx
          .insertInto('papers')
          .values({ learner, seq, id, about, used, contents, created_at, sent_digest })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        // Another learner has the id.
        if (added === undefined) return { outcome: 'conflict' }
        const row = { learner, id, user_id, about, used, created_at }
        return { outcome: 'created', value: toSummary(row, await questionIds(trx, [row])) }
      })
    },

    /** False: unknown paper. */
    remove: (paperId: string) =>
      removeLocked(
        context,
        (trx) => lockOwner(context, trx, 'papers', paperId),
        async (trx, learner) => {
          const removed = await trx
            .deleteFrom('papers')
            .where('learner', '=', learner)
            .where('id', '=', paperId)
            .returning('seq')
            .executeTakeFirst()
          return removed !== undefined
        },
      ),
  }
}

async function countPapers(trx: Transaction<Tables>, learner: number): Promise<number> {
  const rows = await trx.selectFrom('papers').select('seq').where('learner', '=', learner).execute()
  return rows.length
}

function selectPapers(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('papers', 'papers.learner', 'users.learner')
    .select(['papers.learner', 'papers.id', 'users.id as user_id', 'papers.about', 'papers.used'])
    .select(['papers.created_at', 'papers.sent_digest'])
}

type PaperRow = Omit<InferResult<ReturnType<typeof selectPapers>>[number], 'sent_digest'>

function toSummary(row: PaperRow, ids: ReadonlyMap<number, string>): PaperSummary {
  const used = readUsed(row.used).map(({ question, key }) => ({ question_id: idOf(question, ids), key }))
  return { ...toAbout(row), used }
}

function toAbout({ id, user_id, about, created_at }: PaperRow): Omit<Paper, 'questions'> {
  return { id, user_id, ...readAbout(about), created_at: toIso(created_at) }
}

function idOf(question: number | null, ids: ReadonlyMap<number, string>): string | null {
  return question === null ? null : (ids.get(question) ?? null)
}

/** The papers of a learner with their questions, in the order in which they were added. */
export async function readPapers(db: Database, userId: string, paperId?: string): Promise<Paper[]> {
  const all = selectPapers(db).select('papers.contents').where('users.id', '=', userId)
  const rows = await (paperId === undefined ? all : all.where('papers.id', '=', paperId))
    .orderBy('papers.seq')
    .execute()
  const ids = await questionIds(db, rows)
  return rows.map((row) => {
    const used = readUsed(row.used)
    const questions = readContents(row.contents).map((stored, place) => ({
      ...stored,
      question_id: idOf(used[place]?.question ?? null, ids),
    }))
    return { ...toAbout(row), questions }
  })
}

/** Values that a statement binds. */
const BOUND_MAX = 5000

/** The ids of the questions that papers of one learner remember, by their `seq`. */
async function questionIds(
  db: Database,
  papers: readonly Pick<PaperRow, 'learner' | 'used'>[],
): Promise<ReadonlyMap<number, string>> {
  const [first] = papers
  const seqs = new Set(papers.flatMap(({ used }) => readUsed(used).flatMap(({ question }) => question ?? [])))
  const ids = new Map<number, string>()
  if (first === undefined) return ids
  for (const chunk of chunksOf([...seqs], BOUND_MAX)) {
    const rows = await db
      .selectFrom('questions')
      .select(['seq', 'id'])
      .where('learner', '=', first.learner)
      .where('seq', 'in', chunk)
      .execute()
    for (const { seq, id } of rows) ids.set(seq, id)
  }
  return ids
}

/** The `seq` of a learner's questions by their ids. */
async function questionSeqs(
  trx: Transaction<Tables>,
  learner: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('questions')
    .select(['seq', 'id'])
    .where('learner', '=', learner)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ seq, id }) => [id, seq]))
}

/** Always in the same order, so that equal papers are equal texts. */
export function writeAbout({ name, seed, versions, layout, header, choice }: AboutPaper): string {
  return JSON.stringify({ name, seed, versions, layout, header, choice })
}

function readAbout(json: string): AboutPaper {
  return JSON.parse(json)
}

type SentQuestions = NewPaper['questions']

export function writeContents(questions: SentQuestions): string {
  return JSON.stringify(questions.map(({ points, content }) => ({ points, content })))
}

function readContents(json: string): Omit<SentQuestions[number], 'question_id'>[] {
  return JSON.parse(json)
}

export function writeUsed(questions: SentQuestions, seqOf: (questionId: string) => number | null): string {
  const used = questions.map(
    ({ question_id, content }): StoredUse => ({
      question: question_id === null ? null : seqOf(question_id),
      key: usedKey(contentFromWire(content)),
    }),
  )
  return JSON.stringify(used)
}

function readUsed(json: string): readonly StoredUse[] {
  return JSON.parse(json)
}
