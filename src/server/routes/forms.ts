import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { ProblemError, problemOf } from '../problems.ts'

/**
 * Makes a scope take `multipart/form-data` and nothing else: an object of its fields, files among them, in
 * whatever order they came.
 *
 * The size is judged by Content-Length before anything is read, then by what has come; on excess the connection
 * is closed rather than read to its end. What is left fits in memory, where Node's own parser takes it apart.
 */
export function takeForms(app: App, maxBytes: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      try {
        return Object.fromEntries(await new Response(new Uint8Array(body), { headers }).formData())
      } catch {
        throw new ProblemError(problemOf(400))
      }
    },
  )
}
