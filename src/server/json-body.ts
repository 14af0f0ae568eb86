import type { FastifyInstance } from 'fastify'
import { isCostlyJson } from './json-cost.ts'
import { ProblemError, problemOf, tooLarge, wrongMediaType } from './problems.ts'

/** Up to here no JSON can cost much, bytes. */
const CHEAP_BYTES = 2 * 1024 * 1024

/**
 * Reads JSON bodies. The seed's client names JSON as the content type of every request (§7), those without a
 * body included: an empty body is therefore no body, not a mistake.
 */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isEncoded(request.headers['content-encoding']) || !isUtf8(request.headers['content-type'])) {
      done(wrongMediaType())
      return
    }
    if (body.length === 0) {
      done(null, undefined)
      return
    }
    if (body.length > CHEAP_BYTES && isCostlyJson(body)) {
      done(tooLarge())
      return
    }
    const text = decode(body)
    if (text === null) done(new ProblemError(problemOf(400)))
    else parse(request, text, done)
  })
}

/** JSON is UTF-8 (RFC 8259, 8.1): a body that is not is refused rather than stored with holes. */
function decode(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

function isEncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity'
}

function isUtf8(contentType: string | undefined): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase()
  return charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii'
}
