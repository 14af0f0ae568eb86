import { queryOptions } from '@tanstack/react-query'
import type { Question } from '../../../domain/model.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import { readBooleanOrNull, readId, readList, readRecord } from '../decoding/read-values.ts'
import { call } from '../http/client.ts'
import {
  readSentSuggestion,
  readTakenBank,
  readTakenUpdate,
  type SentSuggestion,
  type TakenBank,
  type TakenUpdate,
} from './read-taken.ts'

/** Where a question of the learner came from. */
export interface Origin {
  readonly bank: TakenBank
  /** Whether its author withdrew the question, and the learner kept it. */
  readonly isWithdrawn: boolean
}

/** How long it is not asked again what others published. */
const FRESH_MS = 10 * MINUTE_MS

/** Query key prefix of everything about banks that a learner took. */
export const TAKEN_KEY = 'taken-banks'

/** `GET /taken-banks/user/{userId}`: the shared banks that the learner took. They are not kept for offline use. */
export function takenBanksQuery(learnerId: string) {
  return queryOptions({
    queryKey: [TAKEN_KEY, learnerId] as const,
    queryFn: async ({ signal }): Promise<readonly TakenBank[]> => {
      const reply = await call('GET', `/taken-banks/user/${encodeURIComponent(learnerId)}`, { signal })
      return readList(reply, 'a list of taken banks').map(readTakenBank)
    },
    staleTime: FRESH_MS,
  })
}

/** `GET /taken-banks/{id}/questions` of all of them: the learner's questions that came from a shared bank, by id. */
export function originsQuery(learnerId: string) {
  return queryOptions({
    queryKey: [TAKEN_KEY, learnerId, 'origins'] as const,
    queryFn: async ({ client, signal }): Promise<ReadonlyMap<Question['id'], Origin>> => {
      const banks = await client.fetchQuery(takenBanksQuery(learnerId))
      const questions = await Promise.all(
        banks.map(async (bank) => {
          const reply = await call('GET', `${pathOf(bank.id)}/questions`, { signal })
          return readList(reply, 'a list of questions').map((value) => {
            const { question_id, is_withdrawn } = readRecord(value, 'a taken question')
            const isWithdrawn = readBooleanOrNull(is_withdrawn) ?? false
            return [readId(question_id, 'a taken question'), { bank, isWithdrawn }] as const
          })
        }),
      )
      return new Map(questions.flat())
    },
    staleTime: FRESH_MS,
    structuralSharing: false,
  })
}

/** `GET /taken-banks/{id}/update`: what the version that is public now would change. */
export function takenUpdateQuery(learnerId: string, bankId: string) {
  return queryOptions({
    queryKey: [TAKEN_KEY, learnerId, 'update', bankId] as const,
    queryFn: async ({ signal }): Promise<TakenUpdate> =>
      readTakenUpdate(await call('GET', `${pathOf(bankId)}/update`, { signal })),
    staleTime: FRESH_MS,
    structuralSharing: false,
  })
}

/** `GET /taken-banks/{id}/suggestions`: what the learner suggested to the author, newest first. */
export function sentSuggestionsQuery(learnerId: string, bankId: string) {
  return queryOptions({
    queryKey: [TAKEN_KEY, learnerId, 'suggestions', bankId] as const,
    queryFn: async ({ signal }): Promise<readonly SentSuggestion[]> => {
      const reply = await call('GET', `${pathOf(bankId)}/suggestions`, { signal })
      return readList(reply, 'a list of suggestions').map(readSentSuggestion)
    },
    staleTime: 0,
  })
}

/** The path of a taken bank in the API. */
export function pathOf(bankId: string): string {
  return `/taken-banks/${encodeURIComponent(bankId)}`
}
