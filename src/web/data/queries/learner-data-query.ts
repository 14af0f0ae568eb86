import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LearnerData, Question } from '../../../domain/model.ts'
import type { OutboxEntry } from '../../../domain/outbox/outbox-entry.ts'
import { withWaitingData, withWaitingQuestions } from '../../../domain/outbox/waiting-lists.ts'
import { isSameContent } from '../../../domain/questions/question-content.ts'
import { readLearner, readLearnerData } from '../decoding/learner-data.ts'
import { readQuestion } from '../decoding/question.ts'
import { readList } from '../decoding/read-values.ts'
import { getByIdentifier, requestByIdentifier } from '../http/with-proof-of-work.ts'
import { savedWritesSince } from '../sync/offline-cache/cache-database.ts'
import { fetchTextList } from '../sync/offline-cache/fetch-or-cached.ts'
import { readCachedText } from '../sync/offline-cache/offline-cache.ts'

/** Query key prefix of every learner's data. */
export const LEARNER_DATA_KEY = 'learner-data'

/** The address of the learner, their tests and questions, without the identifier at its end. */
export const LEARNER_DATA_PATH = '/user-data/load'

/** `GET /user-data/load/{identifier}`: the learner, their tests and questions. It is fetched once, at sign-in. */
export function learnerDataQuery(identifier: string) {
  return queryOptions({
    queryKey: [LEARNER_DATA_KEY, identifier] as const,
    queryFn: async (context): Promise<LearnerData> => {
      const { value, waitingOf, unsentOf, cachedAt } = await fetchTextList(context, {
        list: LEARNER_DATA_KEY,
        request: (signal, headers) => requestByIdentifier(LEARNER_DATA_PATH, identifier, signal, headers),
        decode: (reply) => readLearnerData(reply, identifier),
        learnerOf: ({ learner }) => learner.id,
        owner: { identifier },
      })
      const data = withWaitingData(waitingOf(value.learner.id), value)
      const { id } = value.learner
      return cachedAt === null ? data : await withNewerQuestions(data, cachedAt, unsentOf(id))
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Code that changes the data keeps unchanged objects; comparing 50,000 questions deeply would block the page.
    structuralSharing: false,
  })
}

/** Whether the data of this learner is loaded, under any identifier. */
export function isLearnerLoaded(client: QueryClient, learnerId: string): boolean {
  const loaded = client.getQueriesData<LearnerData>({ queryKey: [LEARNER_DATA_KEY] })
  return loaded.some(([, data]) => data?.learner.id === learnerId)
}

/** The question as the loaded bank shows it; undefined when it has none of this id. */
export function findQuestion(
  client: QueryClient,
  learnerId: string,
  id: Question['id'],
): Question | undefined {
  const loaded = client.getQueriesData<LearnerData>({ queryKey: [LEARNER_DATA_KEY] })
  const bank = loaded.find(([, data]) => data?.learner.id === learnerId)?.[1]
  return bank?.questions.find((question) => question.id === id)
}

/** Changes the data of this learner where it is loaded, under any identifier. */
export function updateLearnerData(
  client: QueryClient,
  learnerId: string,
  change: (data: LearnerData) => LearnerData,
): void {
  client.setQueriesData<LearnerData>({ queryKey: [LEARNER_DATA_KEY] }, (data) =>
    data?.learner.id === learnerId ? change(data) : data,
  )
}

/**
 * The questions may have been fetched and cached later than the learner's data.
 *
 * @param unsent what the server has not taken yet
 */
async function withNewerQuestions(
  data: LearnerData,
  cachedAt: number,
  unsent: readonly OutboxEntry[],
): Promise<LearnerData> {
  const { id } = data.learner
  const newer = await readCachedText('questions', { id })
  if (newer === null || newer.askedAt <= cachedAt) return data
  const stored = readList(JSON.parse(await newer.text.text()), 'a list of questions').map(readQuestion)
  const waiting = [...(await savedWritesSince(id, newer.askedAt)), ...unsent]
  return { ...data, questions: mergeQuestions(data.questions, withWaitingQuestions(waiting, stored)) }
}

/**
 * A bank that was fetched again, merged with the one that was known.
 * How a past test was answered comes with the learner's data (spec §3.3); a list without that information does not
 * remove it. A question that did not change stays the same object, and so does the list, so that nothing is computed
 * again.
 */
export function mergeQuestions(
  known: readonly Question[],
  fetched: readonly Question[],
): readonly Question[] {
  const knownById = new Map(known.map((question) => [question.id, question]))
  const merged = fetched.map((question) => {
    const before = knownById.get(question.id)
    if (before === undefined) return question
    const after = {
      ...question,
      wasCorrect: question.wasCorrect ?? before.wasCorrect,
      sourceTestId: question.sourceTestId ?? before.sourceTestId,
    }
    return isSameQuestion(before, after) ? before : after
  })
  const isUnchanged =
    merged.length === known.length && merged.every((question, index) => question === known[index])
  return isUnchanged ? known : merged
}

function isSameQuestion(a: Question, b: Question): boolean {
  return (
    isSameContent(a, b) &&
    a.isFlagged === b.isFlagged &&
    a.wasCorrect === b.wasCorrect &&
    a.sourceTestId === b.sourceTestId &&
    a.revision === b.revision
  )
}

/** `GET /users/by-identifier/{identifier}`: the learner of an identifier, without their bank. */
export function learnerQuery(identifier: string) {
  return queryOptions({
    queryKey: ['learner', identifier] as const,
    queryFn: async () => readLearner(await getByIdentifier('/users/by-identifier', identifier), identifier),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
