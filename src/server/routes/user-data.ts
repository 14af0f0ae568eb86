import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Restored } from '../../contract/restore.ts'
import { identifierSchema } from '../../contract/user.ts'
import { EXPORT_FORMAT, type UserExport, userDataSchema, userExportSchema } from '../../contract/user-data.ts'
import type { App, AppDependencies } from '../app.ts'
import { hasNamedEtag, JSON_TYPE, NO_STORE, sendRepresentation } from '../http/conditional-requests.ts'
import type { JsonCache } from '../http/json-cache.ts'
import { imageAddress, readImage } from '../images/image-files.ts'
import type { LookupGuard } from '../lookups/lookup-guard.ts'
import { createNoteSerializer } from './note-serializer.ts'
import { problemReplies } from './replies.ts'

const findByIdentifier = z.object({ identifier: identifierSchema })

/** All data of a learner at once. */
export function userDataRoutes(
  app: App,
  { store, images, now, config }: AppDependencies,
  lookups: LookupGuard,
  cacheOf: JsonCache,
): void {
  const serializeNote = createNoteSerializer(config)
  const findBundle = cacheOf(store.userData)

  app.get(
    '/user-data/load/:identifier',
    {
      compress: false,
      schema: {
        summary: 'What signing in needs: the learner, their tests and questions',
        tags: ['user data'],
        params: findByIdentifier,
        response: { 200: userDataSchema, ...problemReplies(404, 428, 429) },
      },
    },
    async (request, reply) => {
      const { identifier } = request.params
      const bundle = await lookups.find(
        request,
        reply,
        identifier,
        () => findBundle(request, identifier),
        (bundle) => hasNamedEtag(request, bundle),
      )
      return sendRepresentation(reply, bundle)
    },
  )

  app.get(
    '/user-data/export/:identifier',
    {
      schema: {
        summary: 'Everything a learner owns, as one document',
        tags: ['user data'],
        params: findByIdentifier,
        response: { 200: userExportSchema, ...problemReplies(404, 428, 429) },
      },
    },
    async (request, reply) => {
      const { identifier } = request.params
      const {
        images: stored,
        question_notes,
        ...data
      } = await lookups.find(request, reply.headers(NO_STORE), identifier, () =>
        store.userData.exportAll(identifier),
      )
      const imageEntries = []
      // One after the other, as each may have some megabytes.
      for (const { name, contentType } of stored) {
        const bytes = await readImage(images, name)
        if (bytes === null) continue
        imageEntries.push({
          url: imageAddress(name),
          content_type: contentType,
          data: bytes.toString('base64'),
        })
      }
      const document: UserExport = {
        format: EXPORT_FORMAT,
        exported_at: new Date(now()).toISOString(),
        ...data,
        question_notes: question_notes.map(serializeNote),
        images: imageEntries,
      }
      return document
    },
  )
}

/** Bytes that are sent at once, so that compressing a long reply does not hold back other requests. */
const CHUNK_BYTES = 256 * 1024

/**
 * Sends user data whose JSON the database has written. The reply is not validated against the contract's schema; the
 * tests do that.
 */
export function sendUserData(reply: FastifyReply, userDataJson: Buffer): FastifyReply {
  return sendChunks(reply, chunksOf(userDataJson, 0))
}

/** Sends the reply to a restore: the counts, followed by the members of the user data, as {@link sendUserData} does. */
export function sendRestored(
  reply: FastifyReply,
  restored: Restored['restored'],
  userDataJson: Buffer,
): FastifyReply {
  return sendChunks(reply, restoredChunks(restored, userDataJson))
}

function sendChunks(reply: FastifyReply, chunks: Iterable<Buffer>): FastifyReply {
  return reply.type(JSON_TYPE).send(Readable.from(chunks, { objectMode: false, highWaterMark: 1 }))
}

function* restoredChunks(restored: Restored['restored'], userDataJson: Buffer): Generator<Buffer> {
  yield Buffer.from(`{"restored":${JSON.stringify(restored)},`)
  // Without the brace that opens the object.
  yield* chunksOf(userDataJson, 1)
}

function* chunksOf(json: Buffer, from: number): Generator<Buffer> {
  for (let start = from; start < json.length; start += CHUNK_BYTES) {
    yield json.subarray(start, start + CHUNK_BYTES)
  }
}
