import * as z from 'zod/mini'
import { type ShareResults, shareResultsSchema } from '../../../src/contract/share-results.ts'
import {
  decidedSuggestionSchema,
  type Suggestion,
  suggestionSchema,
} from '../../../src/contract/suggestion.ts'
import type { FakeCall } from './fake-learner.ts'

/** What those who took the links of the fake server's learner tell: the same for every link. */
export interface FakeClass {
  readonly suggestions: Suggestion[]
  results: ShareResults
}

export function fakeClass(): FakeClass {
  return { suggestions: [], results: { learners: 0, questions: [], categories: [] } }
}

/** The fake server's reply to a call about suggestions and results of a link; null for other calls. */
export function replyAboutClass(
  { suggestions, results }: FakeClass,
  { method, path, body }: FakeCall,
): Response | null {
  const action = /^\/shares\/[^/]+\/(.+)$/.exec(path)?.[1]
  switch (`${method} ${action}`) {
    case 'GET suggestions':
      return Response.json(z.parse(z.array(suggestionSchema), suggestions))
    case 'GET results':
      return Response.json(z.parse(shareResultsSchema, results))
    case 'POST suggestions/decide': {
      const { id } = decidedSuggestionSchema.parse(body)
      const index = suggestions.findIndex((suggestion) => suggestion.id === id)
      if (index >= 0) suggestions.splice(index, 1)
      return new Response(null, { status: 204 })
    }
  }
  return null
}
