import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify'
import { jsonMeter } from '../../domain/json-bounds.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'
import { networkOf } from '../http/network.ts'
import {
  bodyBudgetExceeded,
  clientClosedRequest,
  ProblemError,
  problemOf,
  unsupportedMediaType,
} from '../http/problems.ts'
import { keyedSemaphore } from '../queues/semaphore.ts'
import { JSON_BOUNDS } from './json-kinds.ts'
import { isLarge, type LargeJsonParser } from './large-json-parser.ts'
import type { BodyReceiver } from './receive-body.ts'

/**
 * One restore at a time for each network, as no other call needs as much memory and database time. Our client sends the
 * parts of a large restore one after the other; a class behind one address waits.
 */
const RESTORES = { slots: 1, waiting: 30, waitMs: MINUTE_MS } as const

/**
 * Adds the parser of JSON bodies. Clients send JSON as the content type of every request (spec §7.1), also without a body,
 * so an empty body is no body and no error.
 */
export function addJsonParser(
  app: FastifyInstance,
  bodies: BodyReceiver,
  largeJsonParser: LargeJsonParser,
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const restores = keyedSemaphore(RESTORES)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, payload, done) => {
    if (isEncoded(request.headers['content-encoding']) || !isUtf8(request.headers['content-type'])) {
      done(unsupportedMediaType())
      return
    }
    const kind = request.routeOptions.config.json ?? 'plain'
    const meter = jsonMeter(JSON_BOUNDS[kind])
    bodies
      .receive(request, payload, meter.read)
      .then(async (body) => {
        try {
          if (body.length === 0) return undefined
          if (kind === 'restore') await acquireRestoreSlot(request)
          if (kind !== 'plain' && isLarge(body.length, meter.values()))
            return await largeJsonParser.parse(networkOf(request.ip), kind, body)
          return await parseText(request, await body.bytes())
        } finally {
          await body.release()
        }
      })
      .then((value) => done(null, value), done)
  })

  /** Waits for the slot and holds it until the reply is sent or the connection breaks. */
  async function acquireRestoreSlot(request: FastifyRequest): Promise<void> {
    const reply = replies.get(request)
    const release = await restores.acquire(networkOf(request.ip), () => bodyBudgetExceeded('network'))
    if (reply === undefined || reply.closed) {
      release()
      throw clientClosedRequest()
    }
    reply.once('close', release)
  }

  /** Fastify's own parser, for bodies that are UTF-8. */
  function parseText(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
    const text = decodeUtf8(bytes)
    if (text === null) throw new ProblemError(problemOf(400))
    return new Promise((resolve, reject) => {
      parse(request, text, (error, value) => (error === null ? resolve(value) : reject(error)))
    })
  }
}

/** The replies to requests of routes with {@link rememberReply}. */
const replies = new WeakMap<FastifyRequest, ServerResponse>()

/** `preParsing` hook of routes whose body waits for a slot: a content type parser does not get the reply. */
export const rememberReply: preParsingHookHandler = (request, reply, payload, done) => {
  replies.set(request, reply.raw)
  done(null, payload)
}

/**
 * JSON is UTF-8 (RFC 8259, 8.1). Null: the body is not, and is refused, as it would be stored with replacement
 * characters.
 */
function decodeUtf8(body: Buffer): string | null {
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
