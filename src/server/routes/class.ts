import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import { shareResultsSchema } from '../../contract/share-results.ts'
import {
  decidedSuggestionSchema,
  newSuggestionSchema,
  sentSuggestionSchema,
  suggestionSchema,
} from '../../contract/suggestion.ts'
import type { App, AppDependencies } from '../app.ts'
import { conflict, invalidField, notFound, ProblemError, problemOf } from '../http/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import type { SuggestionResult } from '../store/resources/shares/suggestions.ts'
import { noContentReply, orNotFound, problemReplies, questionConflictReply } from './replies.ts'

const SEND_DESCRIPTION = `The author of the link learns what is suggested and why, and how many learners suggested the same, but not who.
Where a bank was taken and shared onward, it goes to the first author whose link still answers and whose question it changes. 422 with the code
\`suggestion-muted\`: the author takes none from this learner; \`suggestions-full\`: too many wait.`

const DECIDE_DESCRIPTION = `409: the question was changed meanwhile, or something else was decided before, which stays. Muting works
after any decision, and changes no decision.`

const ofBank = z.object({ id: idSchema })

/** What those who took a bank tell its author: corrections that they suggest, and results that they share. */
export function classRoutes(app: App, { store }: AppDependencies, quotas: QuotaGuard): void {
  app.post(
    '/taken-banks/:id/suggestions',
    {
      schema: {
        summary: 'Suggest a correction to the author of a taken bank',
        description: SEND_DESCRIPTION,
        tags: ['shares'],
        params: ofBank,
        body: newSuggestionSchema,
        response: { ...noContentReply, ...problemReplies(404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      await quotas.admit(request, orNotFound(await store.takenBanks.ownerOf(params.id)))
      throwIfRefused(await store.suggestions.send(params.id, body))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/taken-banks/:id/suggestions',
    {
      schema: {
        summary: 'What a learner suggested to the author of a taken bank, and what became of it',
        tags: ['shares'],
        params: ofBank,
        response: { 200: z.array(sentSuggestionSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.suggestions.sentFrom(params.id))],
  )

  app.get(
    '/shares/:id/suggestions',
    {
      schema: {
        summary: 'The 200 suggestions that most learners made and that wait for the author of a link',
        tags: ['shares'],
        params: ofBank,
        response: { 200: z.array(suggestionSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.suggestions.ofShare(params.id))],
  )

  app.get(
    '/shares/:id/results',
    {
      schema: {
        summary: 'What those who took a shared bank get wrong, without who, from five learners on',
        tags: ['shares'],
        params: ofBank,
        response: { 200: shareResultsSchema, ...problemReplies(404) },
      },
    },
    async ({ params }) => orNotFound(await store.classResults.ofShare(params.id)),
  )

  app.post(
    '/shares/:id/suggestions/decide',
    {
      schema: {
        summary: 'Accept or reject a suggestion and all that equal it',
        description: DECIDE_DESCRIPTION,
        tags: ['shares'],
        params: ofBank,
        body: decidedSuggestionSchema,
        response: {
          ...noContentReply,
          ...problemReplies(404, 413, 415, 422, 429),
          ...questionConflictReply,
        },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      await quotas.admit(request, orNotFound(await store.shares.ownerOf(params.id)))
      const decided = await store.suggestions.decide(params.id, body)
      if (decided.outcome === 'unknown') throw notFound()
      if (decided.outcome === 'conflict') throw conflict({ current: decided.current })
      return reply.code(204).send(null)
    },
  )
}

/** Throws the problem of a suggestion that was not stored. */
function throwIfRefused({ outcome }: SuggestionResult): void {
  switch (outcome) {
    case 'created':
    case 'existing':
      return
    case 'unknown':
      throw notFound()
    case 'conflict':
      throw conflict()
    case 'same':
      throw invalidField('/content', "must differ from the author's question")
    case 'images':
      throw invalidField('/content', 'must not show images that the link does not have')
    case 'muted':
      throw refused('suggestion-muted', 'The author takes no more suggestions from you for this bank.')
    case 'full':
      throw refused('suggestions-full', 'Too many suggestions wait for the author. Try again later.')
  }
}

function refused(code: string, detail: string): ProblemError {
  return new ProblemError(problemOf(422, { code, detail }))
}
