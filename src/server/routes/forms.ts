import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { BodyReceiver } from '../bodies/receive-body.ts'
import { ProblemError, problemOf } from '../http/problems.ts'

/**
 * Makes a scope take `multipart/form-data` and nothing else: an object of its fields, files among them, in
 * whatever order they came.
 *
 * The size is judged by Content-Length before anything is read, then by what has come; on excess the connection
 * is closed rather than read to its end. What is left fits in memory, where Node's own parser takes it apart.
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
