import { retry } from './engine/retry.ts'
import type { Store } from './store.ts'

/** The same store; methods that only read run retried when their connection broke, see {@link retry}. */
export function retryReads(store: Store): Store {
  const { users, tests, questions, practiceResponses, questionNotes, images, userData, failedLookups } = store
  return {
    ...store,
    users: {
      ...users,
      findByIdentifier: retried(users.findByIdentifier),
      exists: retried(users.exists),
      usage: retried(users.usage),
      isEmpty: retried(users.isEmpty),
    },
    tests: { ...tests, ofUser: retried(tests.ofUser) },
    questions: {
      ...questions,
      bank: { revision: retried(questions.bank.revision), load: retried(questions.bank.load) },
      ofUser: retried(questions.ofUser),
      ofTest: retried(questions.ofTest),
      ownerOf: retried(questions.ownerOf),
      deletedOf: retried(questions.deletedOf),
    },
    pastImports: { ...store.pastImports, ofUser: retried(store.pastImports.ofUser) },
    exams: { ...store.exams, ofUser: retried(store.exams.ofUser), ownerOf: retried(store.exams.ownerOf) },
    categories: { ...store.categories, titlesOf: retried(store.categories.titlesOf) },
    pushSubscriptions: {
      ...store.pushSubscriptions,
      ofUser: retried(store.pushSubscriptions.ofUser),
      due: retried(store.pushSubscriptions.due),
      lastPracticedAt: retried(store.pushSubscriptions.lastPracticedAt),
    },
    practiceResponses: {
      ...practiceResponses,
      ofUser: retried(practiceResponses.ofUser),
      ofQuestion: retried(practiceResponses.ofQuestion),
      revisionOfUser: retried(practiceResponses.revisionOfUser),
      jsonOfUser: retried(practiceResponses.jsonOfUser),
      pageOfUser: retried(practiceResponses.pageOfUser),
    },
    questionNotes: {
      ...questionNotes,
      ofUser: retried(questionNotes.ofUser),
      ofQuestion: retried(questionNotes.ofQuestion),
    },
    images: { ...images, ofUser: retried(images.ofUser), findByName: retried(images.findByName) },
    userData: {
      ...userData,
      revision: retried(userData.revision),
      load: retried(userData.load),
      exportAll: retried(userData.exportAll),
      restoreUsage: retried(userData.restoreUsage),
    },
    failedLookups: { ...failedLookups, levels: retried(failedLookups.levels) },
    checkWritable: retried(store.checkWritable),
  }
}

function retried<Args extends unknown[], Result>(
  read: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return (...args) => retry(() => read(...args))
}
