import type { RawBuilder } from 'kysely'
import { CURSOR_START, RESPONSES_PAGE_SIZE } from '../../../../contract/limits.ts'
import { type StoreContext, userExists } from '../../context.ts'
import { type Params, prepareWith } from '../../engine/prepared-query.ts'
import type { PracticeResponseStore } from '../../interfaces/practice-response-store.ts'
import { compactResponseJson, responseJson, selectResponses } from './response-rows.ts'

/**
 * A page of a learner's practice responses after a cursor. A cursor names a response, how many there are up to and
 * including it, and the revision of the verdicts. Responses are appended and change only when they are judged again, so
 * the cursor is valid exactly while the number and the revision are: after a removal, and after responses were judged
 * again, the pages start over. Null: unknown user.
 */
export function prepareResponsesPage(context: StoreContext): PracticeResponseStore['pageOfUser'] {
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

  return async (userId, cursor, form) => {
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

/** The last part is missing while no response was judged again, as in cursors of earlier releases. */
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
