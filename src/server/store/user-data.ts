import type { StoreContext } from './context.ts'
import { selectImages, toImage } from './images.ts'
import { prepareAllResponses } from './practice-responses.ts'
import { selectNotes, toNote } from './question-notes.ts'
import { prepareAllQuestions } from './question-rows.ts'
import { restore } from './restore.ts'
import type { UserDataStore } from './store.ts'
import { prepareAllTests } from './tests.ts'
import { readAtOneMoment } from './transact.ts'
import { findByIdentifier, toUser } from './users.ts'

export function createUserDataStore(context: StoreContext): UserDataStore {
  const { db } = context
  const allTests = prepareAllTests(db)
  const allQuestions = prepareAllQuestions(db)
  const allResponses = prepareAllResponses(db)

  return {
    load: (identifier) =>
      readAtOneMoment(db, async (trx) => {
        const user = await findByIdentifier(context, identifier, trx)
        if (user === null) return null
        return {
          user: toUser(user),
          tests: await allTests(trx, user.id),
          questions: await allQuestions(trx, user.id),
        }
      }),

    exportAll: (identifier) =>
      readAtOneMoment(db, async (trx) => {
        const user = await findByIdentifier(context, identifier, trx)
        if (user === null) return null
        const notes = await selectNotes(trx).where('users.id', '=', user.id).execute()
        const images = await selectImages(trx).where('users.id', '=', user.id).execute()
        return {
          user: toUser(user),
          tests: await allTests(trx, user.id),
          questions: await allQuestions(trx, user.id),
          practiceResponses: await allResponses(trx, user.id),
          questionNotes: notes.map(toNote),
          images: images.map(toImage),
        }
      }),

    restore: (owner, contents) => restore(context, owner, contents),
  }
}
