import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { BodyReceiver } from '../bodies/receive-body.ts'
import { ProblemError, problemOf } from '../http/problems.ts'

/**
 * Makes a scope accept `multipart/form-data` only. The body is an object of the form's fields and files.
 *
 * The size is checked by Content-Length before the body is read, and again while it arrives; a body that is too large is not
 * read to its end. An accepted one fits in memory, where Node's parser reads it.
 */
export function addFormParser(app: App, bodies: BodyReceiver): void {
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
