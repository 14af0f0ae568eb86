import { hash as digest } from 'node:crypto'
import type { StoreContext } from '../context.ts'
import { sqlFingerprint } from '../engine/json-sql.ts'
import { type Params, prepareWith } from '../engine/prepared-query.ts'
import { readCategoryTitles } from '../resources/categories.ts'
import { readExams } from '../resources/exams.ts'
import { selectImages, toImage } from '../resources/images.ts'
import { readPapers } from '../resources/papers.ts'
import { selectNotes, toNote } from '../resources/question-notes.ts'
import { questionListJson } from '../resources/questions/bank-json.ts'
import { readExportedQuestions } from '../resources/questions/question-rows.ts'
import { readResponses } from '../resources/response-rows.ts'
import { readSharing } from '../resources/shares/export-sharing.ts'
import { findLive } from '../resources/shares/share-rows.ts'
import { readTests, testJson } from '../resources/tests.ts'
import { findByIdentifier, type LearnerUsage, ROW_BYTES, toUser, userJson } from '../resources/users.ts'
import { readSnapshot } from '../transact.ts'
import { runCooperatively } from './cooperative.ts'
import { restore } from './restore.ts'
import { type RestoreContents, type RestoreOwner, readExistingRows } from './restore-contents.ts'
import { planRestore } from './restore-plan.ts'

/** All data of a learner. `revision` and `load` are for `UserData` as JSON, by identifier. */
export function createUserDataStore(context: StoreContext) {
  const { db } = context
  const userData = prepareUserDataJson(context)
  const revisionOf = ({ revision }: { readonly revision: string }) =>
    digest('sha256', `${revision} ${userData.fingerprint}`, 'base64url')

  return {
    revision: async (identifier: string) => {
      const [row] = await userData.revision({ hash: context.identifierHash(identifier) })
      return row === undefined ? null : revisionOf(row)
    },

    load: async (identifier: string) => {
      const [row] = await userData.load({ hash: context.identifierHash(identifier) })
      return row === undefined ? null : { revision: revisionOf(row), json: row.json }
    },

    /**
     * Everything the learner owns, deleted questions included, read consistently; the images by name only. Null: unknown
     * identifier.
     */
    exportAll: (identifier: string) =>
      readSnapshot(db, async (trx) => {
        const user = await findByIdentifier(context, identifier, trx)
        if (user === null) return null
        const notes = await selectNotes(trx)
          .where('users.id', '=', user.id)
          .orderBy('note.question')
          .execute()
        const images = await selectImages(trx).where('users.id', '=', user.id).execute()
        return {
          user: toUser(user),
          tests: await readTests(trx, user.id),
          questions: await readExportedQuestions(trx, user.id),
          practice_responses: await readResponses(trx, user.id),
          question_notes: notes.map(toNote),
          images: images.map(toImage),
          exams: await readExams(trx, user.id),
          papers: await readPapers(trx, user.id),
          category_titles: await readCategoryTitles(trx, user.id),
          ...(await readSharing(trx, user.learner)),
        }
      }),

    /**
     * The keys of the links that taken banks came from and that answer, by their codes, without those of the learner who took
     * them. A link that has another code since is not found.
     */
    shareKeys: async (
      codes: readonly string[],
      userId: string | null,
    ): Promise<ReadonlyMap<string, string>> => {
      const user =
        userId === null
          ? undefined
          : await db.selectFrom('users').select('learner').where('id', '=', userId).executeTakeFirst()
      const keys = new Map<string, string>()
      for (const code of codes) {
        const live = await findLive(db, context.now(), 'code', code)
        if (live !== null && live.learner !== user?.learner) keys.set(code, live.key)
      }
      return keys
    },

    restore: (owner: RestoreOwner, contents: RestoreContents) => restore(context, owner, contents),
    restoreUsage: (userId: string, contents: RestoreContents) => restoreUsage(context, userId, contents),
  }
}

/**
 * What signing in loads (`userDataSchema`) as JSON that the database writes in one statement, which is consistent by
 * itself; by the hash of the identifier. With the fingerprint of that statement ({@link sqlFingerprint}).
 */
function prepareUserDataJson(context: StoreContext) {
  const { load, text } = prepareLoad(context)
  const revision = prepareWith(context.readCommitted, (param: Params<{ hash: string }>) =>
    context.db.selectFrom('users').select('revision').where('identifier_hash', '=', param('hash')),
  )
  return { load, revision, fingerprint: sqlFingerprint(text) }
}

function prepareLoad({ db, json, readOnThread }: StoreContext) {
  let text = ''
  const load = prepareWith(readOnThread, (param: Params<{ hash: string }>) => {
    const query = db
      .selectFrom('users')
      .where('users.identifier_hash', '=', param('hash'))
      .select((users) => {
        const tests = users
          .selectFrom('tests')
          .leftJoin('exams', (join) =>
            join.onRef('exams.learner', '=', 'tests.learner').onRef('exams.seq', '=', 'tests.exam'),
          )
          .whereRef('tests.learner', '=', 'users.learner')
          .select(['tests.seq as position', testJson(json).as('entry')])
          .orderBy('tests.seq', 'desc')
          .as('row')
        const userData = json.object({
          user: userJson(json),
          tests: users.selectFrom(tests).select(json.list('row.entry', 'row.position', 'desc').as('list')),
          questions: questionListJson(users, json),
        })
        return ['users.revision', json.bytes(userData).as('json')]
      })
    text = query.compile().sql
    return query
  })
  return { load, text }
}

/**
 * What {@link restore} would add to an existing learner's usage, images left out. Reads all existing rows, without blocking
 * writes. Null: unknown user.
 */
async function restoreUsage(
  { db }: StoreContext,
  userId: string,
  contents: RestoreContents,
): Promise<LearnerUsage | null> {
  const user = await db.selectFrom('users').select('learner').where('id', '=', userId).executeTakeFirst()
  if (user === undefined) return null
  const existing = await readExistingRows(db, user.learner, contents)
  // The plan is not written. It needs only numbers that no existing row has.
  const target = { learner: user.learner, firstSeq: 2 ** 52, newId: () => '' }
  const plan = await runCooperatively(planRestore(contents, existing, target))
  const rows = [
    ...plan.exams,
    ...plan.papers,
    ...plan.categoryTitles,
    ...plan.tests,
    ...plan.questions,
    ...plan.responses,
    ...plan.notes,
    ...plan.shares,
    ...plan.takenBanks,
    ...plan.takenQuestions,
    ...plan.takenExams,
  ]
  const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0)
  return { questions: plan.questions.length, images: 0, bytes }
}

function bytesOf(row: object): number {
  return Object.values(row).reduce(
    (sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    ROW_BYTES,
  )
}
