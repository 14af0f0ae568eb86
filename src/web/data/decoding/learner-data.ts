import type { Learner, LearnerData, PastTest } from '../../../domain/model.ts'
import { readPastTest } from './past-test.ts'
import { readQuestion } from './question.ts'
import {
  readId,
  readList,
  readRecord,
  readText,
  readTimeOrNull,
  UnreadableReplyError,
} from './read-values.ts'

/**
 * What signing in loads; a missing list is an empty one. `identifier` is what was typed, used when the reply does not
 * repeat it.
 */
export function readLearnerData(value: unknown, identifier: string): LearnerData {
  const record = readRecord(value, 'the data of a learner')
  return {
    learner: readLearner(record.user, identifier),
    tests: newestFirst(readList(record.tests, 'a list of tests').map(readPastTest)),
    questions: readList(record.questions, 'a list of questions').map(readQuestion),
  }
}

/** A learner; `known` is the identifier where it is known already. @throws UnreadableReplyError */
export function readLearner(value: unknown, known: string | null): Learner {
  const user = readRecord(value, 'a learner')
  const identifier = readText(user.w3w_identifier) || known
  if (identifier === null) throw new UnreadableReplyError('a learner with an identifier', value)
  const createdAt = readTimeOrNull(user.created_at)
  return {
    id: readId(user.id, 'a learner'),
    name: readText(user.name) || identifier,
    identifier,
    ...(createdAt === null ? {} : { createdAt }),
  }
}

/** Spec §3.2: by time where every test has one, else in the server's order. */
function newestFirst(tests: readonly PastTest[]): readonly PastTest[] {
  return tests.every((test) => test.takenAt !== null)
    ? tests.toSorted((a, b) => (b.takenAt ?? 0) - (a.takenAt ?? 0))
    : tests
}
