import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import {
  identifierSchema,
  type NewUser,
  newUserSchema,
  rotationSchema,
  type User,
  userSchema,
} from '../../contract/user.ts'
import { userDataSchema } from '../../contract/user-data.ts'
import {
  CHOSEN_IDENTIFIER_PROBLEMS,
  chosenIdentifierProblem,
} from '../../domain/identifier/chosen-identifier.ts'
import { drawIdentifier } from '../../domain/identifier/draw-identifier.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { NO_STORE } from '../http/conditional-requests.ts'
import { conflict, invalidField, notFound } from '../http/problems.ts'
import { removeImages } from '../images/image-files.ts'
import { rotateWithImages } from '../images/rotate-with-images.ts'
import { requestLog } from '../log.ts'
import type { Lookups } from '../lookups/guard.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import type { WriteResult } from '../store/write-result.ts'
import { found, noContent, problems, settled } from './answers.ts'

/** A drawn identifier has at least 65 bits (domain/identifier/draw-identifier.ts): two collisions in a row mean that something else is wrong. */
export const DRAWS_MAX = 3

/** Learners. */
export function userRoutes(app: App, parts: AppDependencies, lookups: Lookups, quotas: QuotaGuard): void {
  const { store, images, random, log, config } = parts

  app.get(
    '/users/by-identifier/:identifier',
    {
      schema: {
        summary: 'The learner of an identifier',
        tags: ['users'],
        params: z.object({ identifier: identifierSchema }),
        response: { 200: userSchema, ...problems(404, 428, 429) },
      },
    },
    (request, reply) =>
      lookups.find(request, reply.headers(NO_STORE), request.params.identifier, () =>
        store.users.findByIdentifier(request.params.identifier),
      ),
  )

  app.post(
    '/users/',
    {
      schema: {
        summary: 'Create a learner, under a drawn identifier unless one is chosen',
        tags: ['users'],
        body: newUserSchema,
        response: { 200: userSchema, 201: userSchema, ...problems(409, 413, 415, 422, 428, 429) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const chosen = body.w3w_identifier
      if (chosen !== undefined) demandChoosable(chosen)
      const createWithin = (subject: string | null) =>
        quotas.createLearner(request, subject, () => create(body))
      // A chosen identifier that is taken is refused, which tells as much as a look-up does.
      const written =
        chosen === undefined
          ? await createWithin(body.id ?? null)
          : await lookups.attempt(request, reply, chosen, () => createWithin(chosen), isTaken)
      const { code, value } = settled(written)
      return reply.code(code).send(value)
    },
  )

  app.post(
    '/users/:id/rotate',
    {
      schema: {
        summary: 'Draw the identifier and every id of a learner anew; the caller may draw the identifier',
        tags: ['users'],
        params: z.object({ id: idSchema }),
        body: rotationSchema,
        response: { 200: userDataSchema, ...problems(404, 409, 415, 422, 428, 429) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const chosen = body?.w3w_identifier
      const partsOfRequest = { ...parts, log: requestLog(log, request.id) }
      if (chosen !== undefined) {
        demandChoosable(chosen)
        // That it is taken tells as much as a look-up does.
        const rotated = await lookups.attempt(
          request,
          reply,
          chosen,
          () => rotateWithImages(partsOfRequest, params.id, chosen),
          // A free one counts, too: one learner could otherwise try identifiers without end.
          () => true,
        )
        if (rotated.outcome === 'unknown') throw notFound()
        if (rotated.outcome !== 'rotated') throw conflict()
        return rotated.data
      }
      for (let draw = 0; draw < DRAWS_MAX; draw++) {
        const rotated = await rotateWithImages(partsOfRequest, params.id, drawIdentifier(random))
        if (rotated.outcome === 'unknown') throw notFound()
        if (rotated.outcome === 'rotated') return rotated.data
      }
      throw conflict()
    },
  )

  app.delete(
    '/users/:id',
    {
      schema: {
        summary: 'Remove a learner and everything they own',
        tags: ['users'],
        params: z.object({ id: idSchema }),
        response: { ...noContent, ...problems(404) },
      },
    },
    async ({ id, params }, reply) => {
      const { imageNames } = found(await store.users.remove(params.id))
      await removeImages(images, imageNames, requestLog(log, id))
      return reply.code(204).send(null)
    },
  )

  /** Free words count against the new learners of a network instead. */
  function isTaken({ outcome }: WriteResult<User>): boolean {
    return outcome === 'conflict' || outcome === 'unknown'
  }

  /** Throws the 422 of an identifier that nobody may choose here. */
  function demandChoosable(identifier: string): void {
    if (!config.chosenIdentifiers) {
      throw invalidField('/w3w_identifier', 'is drawn by the server: leave it out')
    }
    const problem = config.weakIdentifiers ? null : chosenIdentifierProblem(identifier)
    if (problem !== null) throw invalidField('/w3w_identifier', CHOSEN_IDENTIFIER_PROBLEMS[problem])
  }

  async function create({ w3w_identifier: chosen, ...user }: NewUser): Promise<WriteResult<User>> {
    if (chosen !== undefined) return store.users.create({ ...user, w3w_identifier: chosen })
    for (let draw = 0; draw < DRAWS_MAX; draw++) {
      const written = await store.users.create({
        ...user,
        w3w_identifier: drawIdentifier(random),
        identifierIsDrawn: true,
      })
      if (written.outcome !== 'conflict') return written
    }
    return { outcome: 'conflict' }
  }
}
