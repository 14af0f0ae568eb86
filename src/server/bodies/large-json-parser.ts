import { Worker } from 'node:worker_threads'
import type { Problem } from '../../contract/problem.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'
import { ProblemError, problemOf, tooLarge } from '../http/problems.ts'
import { markValidated } from '../http/validation.ts'
import { fairQueue, QueueFullError, type QueueLimits } from '../queues/fair-queue.ts'
import { codeOf } from '../store/engine/faults.ts'
import type { JsonKind } from './json-kinds.ts'
import type { ReceivedBody } from './receive-body.ts'

/**
 * Longer bodies, or bodies with more values, are parsed and validated on a worker thread: they would take a tenth of a
 * second of the main thread. Starting a worker takes as long.
 */
const LARGE_BYTES = 4 * 1024 * 1024
const LARGE_VALUES = 100_000

/**
 * One body is parsed at a time, as it takes a core and some hundreds of megabytes for seconds. Few bodies of one network
 * may wait, so that other networks find a place. Their bytes are limited where bodies are received.
 */
const QUEUE_LIMITS: QueueLimits = { jobs: 100, jobsOfNetwork: 2, bytes: Infinity, bytesOfNetwork: Infinity }
const LONGEST_WAIT_MS = 120_000
const BUSY_RETRY_AFTER_MS = 30_000

/** Limits of the worker. The restore with the most values, 63 MB of practice responses, takes it some five seconds. */
const WORKER_TIMEOUT_MS = MINUTE_MS
const WORKER_HEAP_MAX_MB = 768

/** The input of the worker. */
export interface LargeBody {
  readonly kind: Exclude<JsonKind, 'plain'>
  readonly length: number
  /** Open file of the spooled body; null when `bytes` holds the body. */
  readonly fd: number | null
  readonly bytes: Uint8Array | null
}

/** Entries of the list at this path of the body. */
interface ListEntries {
  readonly path: readonly string[]
  readonly entries: readonly unknown[]
}

/**
 * One message of the worker, sent each time the main thread asks for the next: why the body is refused; or the body with
 * empty lists, then the entries of the lists in slices, then the end.
 */
export type WorkerMessage =
  | { readonly is: 'refused'; readonly status: 400 }
  | { readonly is: 'invalid'; readonly errors: NonNullable<Problem['errors']> }
  | { readonly is: 'frame'; readonly value: object }
  | ({ readonly is: 'entries' } & ListEntries)
  | { readonly is: 'end' }

/** Parses large bodies without blocking the main thread. */
export interface LargeJsonParser {
  /** The parsed and validated body. Rejects with the problem of a body that is refused. Networks take turns. */
  parse(network: string, kind: Exclude<JsonKind, 'plain'>, body: ReceivedBody): Promise<unknown>
}

/** Whether a body is to be parsed on a worker thread. */
export function isLarge(length: number, values: number): boolean {
  return length > LARGE_BYTES || values > LARGE_VALUES
}

/** @param parse replaced in tests */
export function largeJsonParser(
  parse: (body: LargeBody) => Promise<unknown> = parseOnWorker,
): LargeJsonParser {
  const queue = fairQueue(QUEUE_LIMITS, () => performance.now())
  const busy = () => new ProblemError(problemOf(503), { retryAfterMs: BUSY_RETRY_AFTER_MS })
  return {
    parse: async (network, kind, body) => {
      const { promise: timedOut, reject } = Promise.withResolvers<never>()
      let isTimedOut = false
      const timer = setTimeout(() => {
        isTimedOut = true
        reject(busy())
      }, LONGEST_WAIT_MS)
      const job = async () => {
        // The body was released when the request was refused.
        if (isTimedOut) return
        clearTimeout(timer)
        const bytes = body.spool === null ? await body.bytes() : null
        return parse({ kind, length: body.length, fd: body.spool?.file.fd ?? null, bytes })
      }
      try {
        return await Promise.race([queue.run({ network, learner: '' }, 0, job), timedOut])
      } catch (error) {
        throw error instanceof QueueFullError ? busy() : error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

async function parseOnWorker(body: LargeBody): Promise<unknown> {
  const worker = new Worker(new URL('./large-json-worker.ts', import.meta.url), {
    workerData: body,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MAX_MB },
  })
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  // The worker also exits after the last message, when nothing waits for this promise.
  failed.catch(() => {})
  worker.once('error', (error) =>
    fail(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge(TOO_COSTLY) : error),
  )
  worker.once('exit', () => fail(new Error('The worker that parses a large body has exited.')))
  const timer = setTimeout(() => fail(tooLarge(TOO_COSTLY)), WORKER_TIMEOUT_MS)
  try {
    return await assembleBody(() => {
      const message = new Promise<WorkerMessage>((resolve) => worker.once('message', resolve))
      worker.postMessage('next')
      return Promise.race([message, failed])
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const TOO_COSTLY = 'The request takes too much time or memory to process.'

/**
 * Slice by slice, so that the main thread serves other requests in between: receiving the whole body at once takes as long
 * as parsing it.
 */
async function assembleBody(next: () => Promise<WorkerMessage>): Promise<unknown> {
  let value: object | null = null
  for (;;) {
    const message = await next()
    switch (message.is) {
      case 'refused':
        throw new ProblemError(problemOf(message.status))
      case 'invalid':
        throw new ProblemError(problemOf(422, { errors: message.errors }))
      case 'frame':
        value = message.value
        break
      case 'entries':
        append(value, message)
        break
      case 'end':
        if (value !== null) markValidated(value)
        return value
    }
  }
}

function append(value: unknown, { path, entries }: ListEntries): void {
  const list = path.reduce<unknown>((part, name) => new Map(Object.entries(part ?? {})).get(name), value)
  if (!Array.isArray(list)) throw new Error(`There is no list at ${path.join('/')}.`)
  for (const entry of entries) list.push(entry)
}

/** Size of a slice, in entries and entries of the lists inside them: half a millisecond for the receiving thread. */
const SLICE_WEIGHT = 2000
/** Size of a slice in characters of text: images are long. */
const SLICE_LENGTH = 4 * 1024 * 1024

/** Levels of objects whose lists are sliced: the body, and the document in it. */
const FRAME_DEPTH = 2

/** Yields a body without the entries of its lists, then the entries in slices. The value must not be used afterwards. */
export function* bodySlices(value: unknown): Generator<WorkerMessage> {
  const lists: { readonly path: readonly string[]; readonly list: readonly unknown[] }[] = []
  const frameOf = (part: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(part)) {
      lists.push({ path, list: part })
      return []
    }
    if (typeof part !== 'object' || part === null || path.length === FRAME_DEPTH) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, frameOf(inner, [...path, name])]),
    )
  }
  const frame = frameOf(value, [])
  if (typeof frame !== 'object' || frame === null) throw new Error('A large body is an object.')
  yield { is: 'frame', value: frame }
  for (const { path, list } of lists)
    for (const entries of slicesOf(list)) yield { is: 'entries', path, entries }
}

function* slicesOf(list: readonly unknown[]): Generator<readonly unknown[]> {
  let slice: unknown[] = []
  let weight = 0
  let length = 0
  for (const entry of list) {
    slice.push(entry)
    const size = sizeOf(entry)
    weight += size.weight
    length += size.length
    if (weight < SLICE_WEIGHT && length < SLICE_LENGTH) continue
    yield slice
    slice = []
    weight = 0
    length = 0
  }
  if (slice.length > 0) yield slice
}

function sizeOf(entry: unknown): { readonly weight: number; readonly length: number } {
  let weight = 1
  let length = 0
  for (const part of Object.values(entry ?? {})) {
    if (Array.isArray(part)) weight += part.length
    else if (typeof part === 'string') length += part.length
  }
  return { weight, length }
}
