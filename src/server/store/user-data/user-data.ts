import { hash as digest } from 'node:crypto'
import type { StoreContext } from '../context.ts'
import { readSnapshot } from '../engine/transact.ts'
import type { UserDataStore } from '../interfaces/user-data-store.ts'
import { readCategoryTitles } from '../resources/categories/categories.ts'
import { readExams } from '../resources/exams/exam-rows.ts'
import { selectImages, toImage } from '../resources/images/images.ts'
import { prepareAllResponses } from '../resources/practice-responses/response-rows.ts'
import { selectNotes, toNote } from '../resources/question-notes.ts'
import { prepareExportedQuestions } from '../resources/questions/question-rows.ts'
import { prepareAllTests } from '../resources/tests/test-rows.ts'
import { findByIdentifier, toUser } from '../resources/users.ts'
import { restore } from './restore.ts'
import { restoreUsage } from './restore-usage.ts'
import { prepareUserDataJson } from './user-data-json.ts'

export function createUserDataStore(context: StoreContext): UserDataStore {
  const { db } = context
  const userData = prepareUserDataJson(context)
  // The learner is part of it: an older release that still writes leaves the revision of its new learners empty.
  const revisionOf = (identifierHash: string, { revision }: { readonly revision: string }) =>
    digest('sha256', `${identifierHash} ${revision} ${userData.fingerprint}`, 'base64url')
  const allTests = prepareAllTests(db)
  const exportedQuestions = prepareExportedQuestions(db)
  const allResponses = prepareAllResponses(db)

  return {
    revision: async (identifier) => {
      const hash = context.identifierHash(identifier)
      const [row] = await userData.revision({ hash })
      return row === undefined ? null : revisionOf(hash, row)
    },

    load: async (identifier) => {
      const hash = context.identifierHash(identifier)
      const [row] = await userData.load({ hash })
      return row === undefined ? null : { revision: revisionOf(hash, row), json: row.json }
    },

    exportAll: (identifier) =>
      readSnapshot(db, async (trx) => {
        const user = await findByIdentifier(context, identifier, trx)
        if (user === null) return null
        const notes = await selectNotes(trx).where('users.id', '=', user.id).execute()
        const images = await selectImages(trx).where('users.id', '=', user.id).execute()
        return {
          user: toUser(user),
          tests: await allTests(trx, user.id),
          questions: await exportedQuestions(trx, user.id),
          practiceResponses: await allResponses(trx, user.id),
          questionNotes: notes.map(toNote),
          images: images.map(toImage),
          exams: await readExams(trx, user.id),
          categoryTitles: await readCategoryTitles(trx, user.id),
        }
      }),

    restore: (owner, contents) => restore(context, owner, contents),
    restoreUsage: (userId, contents) => restoreUsage(context, userId, contents),
  }
}
