import type { Store } from '../store.ts'
import { tryAgain } from './try-again.ts'

/** The same store; what only reads is read again when its connection broke, see {@link tryAgain}. */
export function readingAgain(store: Store): Store {
  const { users, tests, questions, practiceResponses, questionNotes, images, userData, failedLookups } = store
  return {
    ...store,
    users: {
      ...users,
      byIdentifier: again(users.byIdentifier),
      exists: again(users.exists),
      use: again(users.use),
      noneYet: again(users.noneYet),
    },
    tests: { ...tests, ofUser: again(tests.ofUser) },
    questions: {
      ...questions,
      bank: { revision: again(questions.bank.revision), load: again(questions.bank.load) },
      ofUser: again(questions.ofUser),
      ofTest: again(questions.ofTest),
    },
    practiceResponses: {
      ...practiceResponses,
      ofUser: again(practiceResponses.ofUser),
      ofQuestion: again(practiceResponses.ofQuestion),
      revisionOfUser: again(practiceResponses.revisionOfUser),
      textOfUser: again(practiceResponses.textOfUser),
      textSince: again(practiceResponses.textSince),
    },
    questionNotes: {
      ...questionNotes,
      ofUser: again(questionNotes.ofUser),
      one: again(questionNotes.one),
    },
    images: { ...images, ofUser: again(images.ofUser), byName: again(images.byName) },
    userData: {
      ...userData,
      revision: again(userData.revision),
      load: again(userData.load),
      exportAll: again(userData.exportAll),
    },
    failedLookups: { ...failedLookups, levels: again(failedLookups.levels) },
    check: again(store.check),
  }
}

function again<Args extends unknown[], Result>(
  read: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return (...args) => tryAgain(() => read(...args))
}
