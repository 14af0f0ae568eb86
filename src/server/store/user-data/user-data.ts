import { hash as digest } from 'node:crypto'
import type { StoreContext } from '../context.ts'
import { remembering } from '../engine/remembering.ts'
import { readAtOneMoment } from '../engine/transact.ts'
import { selectImages, toImage } from '../resources/images.ts'
import { selectNotes, toNote } from '../resources/question-notes.ts'
import { prepareAllQuestions } from '../resources/question-rows.ts'
import { prepareAllResponses } from '../resources/response-rows.ts'
import { prepareAllTests } from '../resources/tests.ts'
import { findByIdentifier, toUser } from '../resources/users.ts'
import type { UserDataStore } from '../store.ts'
import { prepareBundle } from './bundle-text.ts'
import { restore } from './restore.ts'

/** Revisions that are remembered as they are told. */
const REMEMBERED_MAX = 10_000

export function createUserDataStore(context: StoreContext): UserDataStore {
  const { db } = context
  const bundle = prepareBundle(context)
  const told = remembering(REMEMBERED_MAX, (drawn) =>
    digest('sha256', `${drawn} ${bundle.shape}`, 'base64url'),
  )
  // With the learner in it: an older release that still writes leaves the revision of all its new learners empty.
  const revisionOf = (hash: string, { revision }: { readonly revision: string }) =>
    told(`${hash} ${revision}`)
  const allTests = prepareAllTests(db)
  const allQuestions = prepareAllQuestions(db)
  const allResponses = prepareAllResponses(db)

  return {
    revision: async (identifier) => {
      const hash = context.identifierHash(identifier)
      const [row] = await bundle.revision({ hash })
      return row === undefined ? null : revisionOf(hash, row)
    },

    load: async (identifier) => {
      const hash = context.identifierHash(identifier)
      const [row] = await bundle.load({ hash })
      return row === undefined ? null : { revision: revisionOf(hash, row), json: row.bundle }
    },

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
