import { queryOptions } from '@tanstack/react-query'
import type { Question } from '../../../domain/model.ts'
import type { QuestionContent } from '../../../domain/questions/content-fields.ts'
import {
  DISCRIMINATION_BANDS,
  type DiscriminationBand,
  SHARE_BANDS,
  type ShareBand,
} from '../../../domain/sharing/class-results.ts'
import type { CalendarDay } from '../../../domain/statistics/calendar-day.ts'
import {
  readId,
  readList,
  readNumberOrNull,
  readRecord,
  readText,
  readTexts,
} from '../decoding/read-values.ts'
import { call } from '../http/client.ts'
import { readChoice, readContent, readDay } from './read-taken.ts'

/** Equal suggestions of those who took a bank; nothing tells who sent them. */
export interface Suggestion {
  /** Names one of them, for all. */
  readonly id: string
  readonly questionId: Question['id']
  /** Of the author's question as it is now. */
  readonly revision: number
  readonly current: QuestionContent
  readonly content: QuestionContent
  /** How many learners suggested it. */
  readonly learners: number
  readonly reasons: readonly string[]
  /** The day of the first one. */
  readonly day: CalendarDay
}

interface Result {
  /** First answers, at least. */
  readonly answers: number
  /** Share of right first answers, percent. */
  readonly right: ShareBand
}

export interface QuestionResult extends Result {
  readonly questionId: Question['id']
  /** The answer that was clearly chosen most; null: none was. */
  readonly chosen: readonly string[] | null
  /** Null: not defined. */
  readonly discrimination: DiscriminationBand | null
}

export interface CategoryResult extends Result {
  readonly category: string
}

/** What a class gets wrong: what needs a lesson most first. */
export interface ClassResults {
  /** Learners who share their results, at least; 0 below five. */
  readonly learners: number
  readonly questions: readonly QuestionResult[]
  readonly categories: readonly CategoryResult[]
}

/** `GET /shares/{id}/suggestions`: what waits for the author of a link, those of most learners first. */
export function suggestionsQuery(shareId: string) {
  return queryOptions({
    queryKey: ['suggestions', shareId] as const,
    queryFn: async ({ signal }): Promise<readonly Suggestion[]> => {
      const reply = await call('GET', `/shares/${encodeURIComponent(shareId)}/suggestions`, { signal })
      return readList(reply, 'a list of suggestions').map(readSuggestion)
    },
    staleTime: 0,
  })
}

/** `GET /shares/{id}/results`: what those who took a bank get wrong, without who. */
export function classResultsQuery(shareId: string) {
  return queryOptions({
    queryKey: ['class-results', shareId] as const,
    queryFn: async ({ signal }): Promise<ClassResults> => {
      const reply = await call('GET', `/shares/${encodeURIComponent(shareId)}/results`, { signal })
      const { learners, questions, categories } = readRecord(reply, 'results')
      return {
        learners: readNumberOrNull(learners) ?? 0,
        questions: readList(questions, 'a list of results').map(readQuestionResult),
        categories: readList(categories, 'a list of results').map(readCategoryResult),
      }
    },
    staleTime: 0,
  })
}

function readSuggestion(value: unknown): Suggestion {
  const record = readRecord(value, 'a suggestion')
  return {
    id: readId(record.id, 'a suggestion'),
    questionId: readId(record.question_id, 'a suggestion'),
    revision: readNumberOrNull(record.revision) ?? 0,
    current: readContent(record.current),
    content: readContent(record.content),
    learners: readNumberOrNull(record.learners) ?? 0,
    reasons: readTexts(record.reasons),
    day: readDay(record.day),
  }
}

function readQuestionResult(value: unknown): QuestionResult {
  const { answers, right, question_id, chosen, discrimination } = readRecord(value, 'a result')
  return {
    ...readResult(answers, right),
    questionId: readId(question_id, 'a result'),
    chosen: Array.isArray(chosen) ? readTexts(chosen) : null,
    discrimination:
      discrimination === null ? null : readChoice(discrimination, DISCRIMINATION_BANDS, 'a discrimination'),
  }
}

function readCategoryResult(value: unknown): CategoryResult {
  const { answers, right, category } = readRecord(value, 'a result')
  return { ...readResult(answers, right), category: readText(category) }
}

function readResult(answers: unknown, right: unknown): Result {
  return { answers: readNumberOrNull(answers) ?? 0, right: readChoice(right, SHARE_BANDS, 'a share') }
}
