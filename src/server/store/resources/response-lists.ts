import { hash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { CURSOR_START, RESPONSES_PAGE_SIZE } from '../../../contract/limits.ts'
import { type StoreContext, userExists } from '../context.ts'
import { sqlFingerprint } from '../engine/json-sql.ts'
import { type Params, prepareWith } from '../engine/prepared-query.ts'
import { compactResponseJson, responseJson, selectResponses } from './response-rows.ts'

/** A list of more responses is read in chunks: this many take 1.6 MB, and 20 ms of the read thread. */
export const UNCHUNKED_MAX = 5000

/**
 * Responses in a chunk: a millisecond of work, between which other requests are handled. With 500 the texts, which are
 * garbage soon after, take a quarter more memory before they are collected.
 */
export const CHUNK_SIZE = 250

/**
 * All responses of a learner, newest first, as JSON that the database writes; more than {@link UNCHUNKED_MAX} in chunks.
 * Reading the chunks rejects with {@link LearnerGoneError} when the learner is deleted, or gets a new identifier and with
 * it another id, before the last one. Null: unknown user.
 */
export function prepareResponsesJson(context: StoreContext) {
  const countResponses = prepareCount(context)
  const readAll = prepareReadAll(context)
  const readChunks = prepareReadChunks(context)
  return async (userId: string): Promise<Buffer | AsyncGenerator<string> | null> => {
    const [user] = await countResponses({ userId })
    if (user === undefined) return null
    if ((user.count ?? 0) > UNCHUNKED_MAX) return readChunks(userId)
    const [list] = await readAll({ userId })
    return list?.text ?? null
  }
}

/** How many responses a learner has, counted up to one more than {@link UNCHUNKED_MAX}. */
function prepareCount({ db, readCommitted }: StoreContext) {
  return prepareWith(readCommitted, (param: Params<{ userId: string }>) =>
    db
      .selectFrom('users')
      .where('users.id', '=', param('userId'))
      .select((users) => {
        const responses = users
          .selectFrom('practice_responses')
          .whereRef('practice_responses.learner', '=', 'users.learner')
          .select(sql.lit(1).as('one'))
          .limit(sql.lit(UNCHUNKED_MAX + 1))
          .as('row')
        return users
          .selectFrom(responses)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('count')
      }),
  )
}

/** The JSON of each response, newest first. */
function selectResponseJson({ db, json }: StoreContext) {
  return selectResponses(db)
    .clearSelect()
    .select(['response.seq as position', responseJson(json).as('entry')])
    .orderBy('response.seq', 'desc')
}

function prepareReadAll(context: StoreContext) {
  const { db, json, readOnThread } = context
  return prepareWith(readOnThread, (param: Params<{ userId: string }>) => {
    const rows = selectResponseJson(context).where('users.id', '=', param('userId')).as('row')
    const list = db
      .selectFrom(rows)
      .select(json.bytes(json.list('row.entry', 'row.position', 'desc')).as('text'))
    // No row, instead of an empty list, when the learner was deleted meanwhile.
    return db.selectFrom('users').where('users.id', '=', param('userId')).select(list.as('text'))
  })
}

/** On the main thread, as strings: many buffers are collected late and take twice the memory. */
function prepareReadChunks(context: StoreContext) {
  const { db, json, readCommitted } = context
  const readChunk = prepareWith(readCommitted, (param: Params<{ userId: string; before: number }>) => {
    const rows = selectResponseJson(context)
      .where('users.id', '=', param('userId'))
      .where('response.seq', '<', param('before'))
      .limit(CHUNK_SIZE)
      .as('row')
    return db
      .selectFrom(rows)
      .select(({ fn }) => [
        json.list('row.entry', 'row.position', 'desc').as('list'),
        fn.countAll<number>().as('count'),
        fn.min('row.position').as('last'),
      ])
  })

  return async function* (userId: string) {
    let before = Number.MAX_SAFE_INTEGER
    for (let isFirst = true; ; isFirst = false) {
      const [chunk] = await readChunk({ userId, before })
      if (chunk === undefined) throw new Error('An aggregate has one row')
      const isLast = chunk.count < CHUNK_SIZE
      // Each chunk is a list: the brackets between two chunks are replaced by a comma.
      if (chunk.count === 0 && !(await userExists(db, userId)))
        throw new LearnerGoneError('The learner was removed, or got new words, while their answers were read')
      const entries = chunk.list.slice(1, -1)
      yield `${isFirst ? '[' : chunk.count > 0 ? ',' : ''}${entries}${isLast ? ']' : ''}`
      if (isLast) return
      before = chunk.last ?? 0
      await yieldToEventLoop()
    }
  }
}

/** The learner was removed while a list was read: what was read so far is not the whole list. */
export class LearnerGoneError extends Error {
  override readonly name = 'LearnerGoneError'
}

/** A page of practice responses, in the order in which they were added. */
export interface ResponsesPage {
  /** The cursor after which the page begins; `CURSOR_START` when the given one is no longer valid. */
  readonly after: string
  /** The cursor after the last response of the page. */
  readonly next: string
  readonly isLast: boolean
  /** JSON, at most `RESPONSES_PAGE_SIZE` entries. */
  readonly list: Buffer
}

/**
 * A page of a learner's practice responses after a cursor, with all names of the wire format or as tuples. A cursor names a response, how many there are up to and
 * including it, and the revision of the verdicts. Responses are appended and change only when they are judged again, so
 * the cursor is valid exactly while the number and the revision are: after a removal, and after responses were judged
 * again, the pages start over. Null: unknown user.
 */
export function prepareResponsesPage(context: StoreContext) {
  const positionOf = preparePosition(context)
  const pages = {
    full: preparePage(context, responseJson(context.json)),
    compact: preparePage(context, compactResponseJson(context.json)),
  }
  const idAt = prepareId(context)

  /** Null when the cursor is no longer valid. */
  const find = async (userId: string, cursor: string) => {
    const { count, id, verdicts } = parseCursor(cursor)
    if (id === null) return null
    const [position] = await positionOf({ userId, id })
    return position?.count === count && position.verdicts_revision === verdicts ? position : null
  }

  return async (userId: string, cursor: string, form: 'full' | 'compact'): Promise<ResponsesPage | null> => {
    const position = await find(userId, cursor)
    const after = position === null ? CURSOR_START : cursor
    const [page] = await pages[form]({ userId, after: position?.seq ?? 0 })
    if (page === undefined) throw new Error('An aggregate has one row')
    const isLast = page.count < RESPONSES_PAGE_SIZE
    if (page.last === null) {
      return (await userExists(context.db, userId)) ? { after, next: after, isLast, list: page.list } : null
    }
    const [last] = await idAt({ userId, seq: page.last })
    // Removed meanwhile: the next page starts over.
    if (last === undefined) return { after, next: CURSOR_START, isLast, list: page.list }
    // Those of the cursor, so that it becomes invalid when responses were judged again since its page was read.
    const verdicts = position?.verdicts_revision ?? page.verdicts
    const next = writeCursor((position?.count ?? 0) + page.count, last.id, verdicts ?? '')
    return { after, next, isLast, list: page.list }
  }
}

/** The last part is missing while no response was judged again. */
function parseCursor(cursor: string) {
  const [, count, id, verdicts] = /^(\d{1,15})\.([\w-]+)(?:\.([\w-]+))?$/.exec(cursor) ?? []
  return { count: Number(count ?? 0), id: id ?? null, verdicts: verdicts ?? '' }
}

function writeCursor(count: number, id: string, verdicts: string): string {
  return `${count}.${id}${verdicts === '' ? '' : `.${verdicts}`}`
}

/** Where a response is in the order, and how many there are up to and including it. */
function preparePosition({ db, readOnThread }: StoreContext) {
  return prepareWith(readOnThread, (param: Params<{ userId: string; id: string }>) =>
    db
      .selectFrom('users')
      .innerJoin('practice_responses as response', 'response.learner', 'users.learner')
      .where('users.id', '=', param('userId'))
      .where('response.id', '=', param('id'))
      .select(({ selectFrom, fn }) => [
        'response.seq',
        'users.verdicts_revision',
        selectFrom('practice_responses as older')
          .whereRef('older.learner', '=', 'response.learner')
          .whereRef('older.seq', '<=', 'response.seq')
          .select(fn.countAll<number>().as('count'))
          .as('count'),
      ]),
  )
}

function preparePage({ db, json, readOnThread }: StoreContext, entry: RawBuilder<string>) {
  return prepareWith(readOnThread, (param: Params<{ userId: string; after: number }>) => {
    const rows = selectResponses(db)
      .clearSelect()
      .select(['response.seq as position', entry.as('entry')])
      .where('users.id', '=', param('userId'))
      .where('response.seq', '>', param('after'))
      .orderBy('response.seq', 'asc')
      .limit(RESPONSES_PAGE_SIZE)
      .as('row')
    return db.selectFrom(rows).select(({ fn, selectFrom }) => [
      json.bytes(json.list('row.entry', 'row.position', 'asc')).as('list'),
      fn.countAll<number>().as('count'),
      fn.max('row.position').as('last'),
      // In the same statement, so that it belongs to the verdicts of the page.
      selectFrom('users').select('verdicts_revision').where('id', '=', param('userId')).as('verdicts'),
    ])
  })
}

function prepareId({ db, readCommitted }: StoreContext) {
  return prepareWith(readCommitted, (param: Params<{ userId: string; seq: number }>) =>
    db
      .selectFrom('users')
      .innerJoin('practice_responses as response', 'response.learner', 'users.learner')
      .where('users.id', '=', param('userId'))
      .where('response.seq', '=', param('seq'))
      .select('response.id'),
  )
}

/**
 * The revision of the list of all responses of a learner, found without reading the list; no two states have the same
 * one. Null: unknown user. Responses are removed only
 * together with their questions, which changes the learner's revision. Under one revision they are only appended, so the
 * id of the last one identifies the list. The fingerprint of the statement that writes the list is part of it, too
 * ({@link sqlFingerprint}).
 */
export function prepareResponsesRevision(context: StoreContext) {
  const { db, readCommitted } = context
  const findLast = prepareWith(readCommitted, (param: Params<{ userId: string }>) =>
    db
      .selectFrom('users')
      .leftJoin('practice_responses as response', 'response.learner', 'users.learner')
      .select(['users.revision', 'response.id'])
      .where('users.id', '=', param('userId'))
      .orderBy('response.seq', 'desc')
      .limit(1),
  )
  const fingerprint = sqlFingerprint(selectResponseJson(context).compile().sql)
  return async (userId: string): Promise<string | null> => {
    const [last] = await findLast({ userId })
    return last === undefined
      ? null
      : hash('sha256', `${last.revision} ${last.id} ${fingerprint}`, 'base64url')
  }
}
