import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify'
import { jsonMeter } from '../../domain/json-bounds.ts'
import { networkOf } from '../http/network.ts'
import {
  bodyBudgetExceeded,
  clientClosedRequest,
  ProblemError,
  problemOf,
  unsupportedMediaType,
} from '../http/problems.ts'
import { JSON_BOUNDS } from './json-kinds.ts'
import { isLarge, type LargeJson } from './large-json.ts'
import type { BodyReceiver } from './receive-body.ts'
import { openTurns } from './turns.ts'

/**
 * One restore at a time for each network: it takes the database and memory as no other call does. Our client sends the
 * parts of a large one after each other; a class behind one address waits in line.
 */
const RESTORES = { atOnce: 1, waiting: 30, longestWait: 60_000 } as const

/**
 * Reads JSON bodies. A client names JSON as the content type of every request (spec §7.1), those without a
 * body included: an empty body is therefore no body, not a mistake.
 */
export function takeJson(app: FastifyInstance, bodies: BodyReceiver, largeJson: LargeJson): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const restores = openTurns(RESTORES)
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
          if (kind === 'restore') await takeTurn(request)
          if (kind !== 'plain' && isLarge(body.length, meter.values()))
            return await largeJson.read(networkOf(request.ip), kind, body)
          return await parsed(request, await body.bytes())
        } finally {
          await body.release()
        }
      })
      .then((value) => done(null, value), done)
  })

  /** Until the request is answered, or its connection breaks. */
  async function takeTurn(request: FastifyRequest): Promise<void> {
    const answer = answers.get(request)
    const end = await restores.take(networkOf(request.ip), () => bodyBudgetExceeded('network'))
    if (answer === undefined || answer.closed) {
      end()
      throw clientClosedRequest()
    }
    answer.once('close', end)
  }

  /** The text of a body parsed by Fastify's own parser. */
  function parsed(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
    const text = decode(bytes)
    if (text === null) throw new ProblemError(problemOf(400))
    return new Promise((resolve, reject) => {
      parse(request, text, (error, value) => (error === null ? resolve(value) : reject(error)))
    })
  }
}

/** The answers to requests whose body waits for a turn. */
const answers = new WeakMap<FastifyRequest, ServerResponse>()

/** For routes whose body waits for a turn, as their `preParsing`: what reads bodies is not given the answer. */
export const keepAnswer: preParsingHookHandler = (request, reply, payload, done) => {
  answers.set(request, reply.raw)
  done(null, payload)
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
