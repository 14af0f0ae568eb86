import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import { newImageSchema, uploadedImageSchema } from '../../contract/image.ts'
import { IMAGE_MAX_BYTES } from '../../domain/rich-text/image-rules.ts'
import type { App, AppDependencies } from '../app.ts'
import type { BodyReceiver } from '../bodies/receive-body.ts'
import { matchingEtag, NO_STORE } from '../http/conditional-requests.ts'
import { networkOf } from '../http/network.ts'
import {
  conflict,
  notFound,
  ProblemError,
  problemOf,
  tooLarge,
  unsupportedMediaType,
} from '../http/problems.ts'
import { policyText } from '../http/security-headers.ts'
import { imageAddress, imageNamesOf, newImageName, removeImages } from '../images/image-files.ts'
import type { ReencodeImage } from '../images/image-queue.ts'
import { type Log, requestLog } from '../log.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { type LiveShares, PUBLIC_CACHE } from '../sharing/live-shares.ts'
import { faultOf } from '../store/engine/faults.ts'
import type { StoredImage } from '../store/resources/images.ts'
import { orNotFound, problemReplies } from './replies.ts'

/** The image with the rest of the form, bytes. */
const FORM_MAX_BYTES = IMAGE_MAX_BYTES + 64 * 1024

/** `POST /images/upload`. It accepts a form where other routes accept JSON, so it needs a separate scope. */
export function uploadRoute(
  app: App,
  { store, images, newId, log }: AppDependencies,
  {
    reencodeImage,
    quotas,
    bodies,
  }: { readonly reencodeImage: ReencodeImage; readonly quotas: QuotaGuard; readonly bodies: BodyReceiver },
): void {
  addFormParser(app, bodies)

  app.post(
    '/images/upload',
    {
      bodyLimit: FORM_MAX_BYTES,
      schema: {
        summary: 'Upload an image for questions, notes and hints',
        tags: ['images'],
        consumes: ['multipart/form-data'],
        body: newImageSchema,
        response: {
          200: uploadedImageSchema,
          201: uploadedImageSchema,
          ...problemReplies(404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { id, ip, raw, body } = request
      if (body.file.size > IMAGE_MAX_BYTES) throw tooLarge()
      // Decoding is expensive, so unknown learners are refused first. `add` below checks again.
      if (!(await store.users.exists(body.user_id))) throw notFound()
      const sentDigest = hash('sha256', await body.file.bytes(), 'base64url')
      const known = body.id === undefined ? null : await findOwn(body.user_id, body.id, sentDigest)
      if (known !== null) return reply.code(200).send({ url: imageAddress(known) })
      const name = await quotas.storeWithinQuota(
        request,
        body.user_id,
        { images: 1, bytes: body.file.size },
        async () => {
          const image = await reencodeImage({
            network: networkOf(ip),
            learner: body.user_id,
            size: body.file.size,
            origin: 'upload',
            read: async () => Buffer.from(await body.file.arrayBuffer()),
            isAbandoned: () => raw.socket.destroyed,
          })
          if ('reason' in image) throw unsupportedMediaType(image.reason)
          const name = newImageName(() => body.id ?? newId(), image.ending)
          await images.put(name, image.bytes)
          const stored = { name, contentType: image.contentType, bytes: image.bytes.length, sentDigest }
          const isAdded = await addOrRemove(body.user_id, stored, requestLog(log, id))
          if (!isAdded) throw notFound()
          return name
        },
      )
      return reply.code(201).send({ url: imageAddress(name) })
    },
  )

  /** The name of the image that was uploaded with this id; null when there is none. 409: another's, or another image. */
  async function findOwn(userId: string, imageId: string, digest: string): Promise<string | null> {
    const [name] = await store.images.existingNames(imageNamesOf(imageId))
    if (name === undefined) return null
    if ((await store.images.missingNames(userId, [name])).has(name)) throw conflict()
    const stored = await store.images.sentDigest(name)
    if (stored !== null && stored !== digest) throw conflict()
    return name
  }

  /** The file was stored first, so that every address has one. It is removed when the image gets no row. */
  async function addOrRemove(
    userId: string,
    image: StoredImage & { readonly sentDigest: string },
    imageLog: Log,
  ): Promise<boolean> {
    let shouldRemove = true
    try {
      const isAdded = await store.images.add(userId, image)
      shouldRemove = !isAdded
      return isAdded
    } catch (error) {
      // When the database is away, the row may have been committed.
      shouldRemove = faultOf(error) !== 'unavailable'
      throw error
    } finally {
      if (shouldRemove) await removeImages(images, [image.name], imageLog)
    }
  }
}

/**
 * Serves images, at the addresses that notes contain, outside the base of the API.
 * @param shared those of links; null: none are served
 */
export function imageRoutes(
  app: App,
  { store, images }: AppDependencies,
  shared: LiveShares['images'] | null,
): void {
  app.get(
    '/images/:name',
    {
      schema: {
        summary: 'An uploaded image',
        tags: ['images'],
        params: z.object({ name: idSchema }),
      },
    },
    async (request, reply) => {
      const { name } = request.params
      const own = shared?.isKnown(name) ? null : await store.images.findByName(name)
      const stored = orNotFound(own ?? (await shared?.find(name)) ?? null)
      // The content of a name never changes, so the name is its tag.
      const known = matchingEtag(request, stored.name)
      const file = known === null ? orNotFound(await images.open(stored.name)) : null
      reply
        .headers(own === null ? PUBLIC_CACHE : NO_STORE)
        .header('content-security-policy', IMAGE_POLICY)
        .header('etag', known ?? `"${stored.name}"`)
      if (file === null) return reply.code(304).send()
      return reply.type(stored.contentType).header('content-length', file.bytes).send(file.stream)
    },
  )
}

/** An image that is opened in a tab runs no code, however the browser interprets it. */
const IMAGE_POLICY = policyText({
  'default-src': ["'none'"],
  sandbox: [],
  'frame-ancestors': ["'none'"],
})

/**
 * Makes a scope accept `multipart/form-data` only. The body is an object of the form's fields and files.
 *
 * The size is checked by Content-Length before the body is read, and again while it arrives; a body that is too large is not
 * read to its end. An accepted one fits in memory, where Node's parser reads it.
 */
function addFormParser(app: App, bodies: BodyReceiver): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const body = await bodies.receive(request, payload)
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    try {
      return Object.fromEntries(
        await new Response(new Uint8Array(await body.bytes()), { headers }).formData(),
      )
    } catch {
      throw new ProblemError(problemOf(400))
    } finally {
      await body.release()
    }
  })
}
