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
import type { Random } from '../../domain/model.ts'
import type { App, AppDependencies } from '../app.ts'
import { NO_STORE } from '../http/conditional-requests.ts'
import { conflict, invalidField, notFound } from '../http/problems.ts'
import { newNameForImage, removeImages } from '../images/image-files.ts'
import { requestLog } from '../log.ts'
import type { LookupGuard } from '../lookups/lookup-guard.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { copyImage } from '../sharing/copy-images.ts'
import { faultOf } from '../store/engine/faults.ts'
import type { WriteResult } from '../store/transact.ts'
import { noContentReply, orNotFound, problemReplies, writeReply } from './replies.ts'
import { sendUserData } from './user-data.ts'

/**
 * A drawn identifier has at least 65 bits (domain/identifier/draw-identifier.ts): two collisions in a row mean that
 * something else is wrong.
 */
export const IDENTIFIER_DRAWS_MAX = 3

/** Learners. */
export function userRoutes(
  app: App,
  dependencies: AppDependencies,
  lookups: LookupGuard,
  quotas: QuotaGuard,
): void {
  const { store, images, random, log, config } = dependencies

  app.get(
    '/users/by-identifier/:identifier',
    {
      schema: {
        summary: 'The learner of an identifier',
        tags: ['users'],
        params: z.object({ identifier: identifierSchema }),
        response: { 200: userSchema, ...problemReplies(404, 428, 429) },
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
        response: { 200: userSchema, 201: userSchema, ...problemReplies(409, 413, 415, 422, 428, 429) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const chosen = body.w3w_identifier
      if (chosen !== undefined) checkChosen(chosen)
      const createWithin = (subject: string | null) =>
        quotas.createLearner(request, subject, () => create(body))
      // The refusal of a chosen identifier that is taken reveals as much as a lookup.
      const result =
        chosen === undefined
          ? await createWithin(body.id ?? null)
          : await lookups.attempt(request, reply, chosen, () => createWithin(chosen), isTaken)
      const { code, value } = writeReply(result)
      return reply.code(code).send(value)
    },
  )

  app.post(
    '/users/:id/rotate',
    {
      schema: {
        summary: 'Replace the identifier and every id of a learner; the caller may choose the identifier',
        tags: ['users'],
        params: z.object({ id: idSchema }),
        body: rotationSchema,
        response: { 200: userDataSchema, ...problemReplies(404, 409, 415, 422, 428, 429) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const chosen = body?.w3w_identifier
      const requestDependencies = { ...dependencies, log: requestLog(log, request.id) }
      const rotate = async (identifier: string) => ({
        ...(await rotateWithImages(requestDependencies, params.id, identifier)),
        identifier,
      })
      if (chosen !== undefined) checkChosen(chosen)
      const rotated =
        chosen === undefined
          ? await withDrawnIdentifier(random, rotate)
          : // A refusal reveals as much as a lookup. A success counts, too: otherwise one learner could try any number.
            await lookups.attempt(
              request,
              reply,
              chosen,
              () => rotate(chosen),
              () => true,
            )
      if (rotated.outcome === 'unknown') throw notFound()
      if (rotated.outcome === 'conflict') throw conflict()
      // After the transaction, for whose end other writes wait.
      const userData = orNotFound(await store.userData.load(rotated.identifier))
      return sendUserData(reply, userData.json)
    },
  )

  app.delete(
    '/users/:id',
    {
      schema: {
        summary: 'Remove a learner and everything they own',
        tags: ['users'],
        params: z.object({ id: idSchema }),
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ id, params }, reply) => {
      await store.classResults.forgetLearner(params.id)
      const { imageNames } = orNotFound(await store.users.remove(params.id))
      await removeImages(images, imageNames, requestLog(log, id))
      return reply.code(204).send(null)
    },
  )

  /** An identifier that is free counts against the new learners of a network instead. */
  function isTaken({ outcome }: WriteResult<User>): boolean {
    return outcome === 'conflict' || outcome === 'unknown'
  }

  /** Throws the problem 422 for an identifier that may not be chosen here. */
  function checkChosen(identifier: string): void {
    if (!config.chosenIdentifiers) {
      throw invalidField('/w3w_identifier', 'is drawn by the server: leave it out')
    }
    const problem = config.weakIdentifiers ? null : chosenIdentifierProblem(identifier)
    if (problem !== null) throw invalidField('/w3w_identifier', CHOSEN_IDENTIFIER_PROBLEMS[problem])
  }

  async function create({ w3w_identifier: chosen, ...user }: NewUser): Promise<WriteResult<User>> {
    if (chosen !== undefined) return store.users.create({ ...user, w3w_identifier: chosen })
    return withDrawnIdentifier(random, (w3w_identifier) =>
      store.users.create({ ...user, w3w_identifier, identifierIsDrawn: true }),
    )
  }
}

/** Acts with a drawn identifier, and with another one when that was taken, up to {@link IDENTIFIER_DRAWS_MAX} times. */
async function withDrawnIdentifier<Result extends { readonly outcome: string }>(
  random: Random,
  act: (identifier: string) => Promise<Result>,
): Promise<Result> {
  for (let draw = 1; ; draw++) {
    const result = await act(drawIdentifier(random))
    if (result.outcome !== 'conflict' || draw === IDENTIFIER_DRAWS_MAX) return result
  }
}

/**
 * Gives a learner a new identifier and their images new names. The files are copied to their new names first, and the old
 * ones are removed last: a crash in between leaves an orphaned file, never an address without a file.
 *
 * Outcomes as in the store: after a `conflict` it may be called again.
 */
async function rotateWithImages(
  { store, images, newId, log }: Pick<AppDependencies, 'store' | 'images' | 'newId' | 'log'>,
  userId: string,
  identifier: string,
) {
  const stored = await store.images.ofUser(userId)
  const imageNames = new Map(stored.map(({ name }) => [name, newNameForImage(newId, name)]))
  let unused: Iterable<string> = imageNames.values()
  try {
    for (const [from, to] of imageNames) await copyImage(images, from, to)
    const rotated = await store.users.rotate(userId, identifier, imageNames)
    if (rotated.outcome === 'rotated') unused = imageNames.keys()
    return rotated
  } catch (error) {
    // It may be committed although no confirmation came: either name may be in use.
    if (faultOf(error) === 'unavailable') unused = []
    throw error
  } finally {
    await removeImages(images, unused, log)
  }
}
