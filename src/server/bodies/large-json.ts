import { Worker } from 'node:worker_threads'
import type { Problem } from '../../contract/problem.ts'
import { ProblemError, problemOf, tooLarge } from '../http/problems.ts'
import { fairQueue, type QueueBounds, QueueFull } from '../images/fair-queue.ts'
import type { JsonKind } from './json-kinds.ts'
import type { ReceivedBody } from './receive-body.ts'
import { markValidated } from './validated.ts'

/**
 * From here on a body is parsed and validated on a thread of its own, bytes or values: a tenth of a second of the
 * thread that answers. A thread takes as long to start.
 */
const LARGE_BYTES = 4 * 1024 * 1024
const LARGE_VALUES = 100_000

/**
 * One at a time, as each takes a core and some hundreds of megabytes for seconds. Few of one network may wait, so that
 * others find room; their bytes are counted where bodies are received.
 */
const LINE: QueueBounds = { jobs: 100, jobsOfNetwork: 2, bytes: Infinity, bytesOfNetwork: Infinity }
const LONGEST_WAIT_MS = 120_000

/** What the thread may take: 63 MB of answers, the most values a restore can have, take it some five seconds. */
const LONGEST_MS = 60_000
const HEAP_MAX_MB = 768

/** What the thread is given. */
export interface LargeBody {
  readonly kind: Exclude<JsonKind, 'plain'>
  readonly length: number
  /** The file that holds it, open in this process; null when the bytes come along. */
  readonly fd: number | null
  readonly bytes: Uint8Array | null
}

/** Some entries of a list that stands at this path of the body. */
export interface Entries {
  readonly path: readonly string[]
  readonly entries: readonly unknown[]
}

/**
 * What the thread answers, one message for each time it is asked: why the body is refused, or the body without the
 * entries of its lists, then these in slices, then null.
 */
export type LargeAnswer =
  | { readonly is: 'refused'; readonly status: 400 }
  | { readonly is: 'misfit'; readonly errors: NonNullable<Problem['errors']> }
  | { readonly is: 'frame'; readonly value: object }
  | ({ readonly is: 'entries' } & Entries)
  | { readonly is: 'end' }

/** Reads large bodies without keeping the thread that answers. */
export interface LargeJson {
  /** The body, parsed and validated; throws the problem of one that is refused. Networks take turns. */
  read(network: string, kind: Exclude<JsonKind, 'plain'>, body: ReceivedBody): Promise<unknown>
}

/** Whether a body is to be read on a thread of its own. */
export function isLarge(length: number, values: number): boolean {
  return length > LARGE_BYTES || values > LARGE_VALUES
}

/** @param read for tests */
export function largeJson(read: (body: LargeBody) => Promise<unknown> = readOnThread): LargeJson {
  const line = fairQueue(LINE, () => performance.now())
  const busy = () => new ProblemError(problemOf(503), { retryAfterMs: BUSY_RETRY_AFTER_MS })
  return {
    read: async (network, kind, body) => {
      const { promise: tooLate, reject } = Promise.withResolvers<never>()
      let isTooLate = false
      const timer = setTimeout(() => {
        isTooLate = true
        reject(busy())
      }, LONGEST_WAIT_MS)
      const job = async () => {
        // The body is gone by now.
        if (isTooLate) return
        clearTimeout(timer)
        const bytes = body.spool === null ? await body.bytes() : null
        return read({ kind, length: body.length, fd: body.spool?.file.fd ?? null, bytes })
      }
      try {
        return await Promise.race([line.run({ network, learner: '' }, 0, job), tooLate])
      } catch (error) {
        throw error instanceof QueueFull ? busy() : error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const BUSY_RETRY_AFTER_MS = 30_000

async function readOnThread(body: LargeBody): Promise<unknown> {
  const worker = new Worker(new URL('./large-json-worker.ts', import.meta.url), {
    workerData: body,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
  })
  const { promise: ended, reject: end } = Promise.withResolvers<never>()
  // Whoever waits is told; when nobody does, it is no fault.
  ended.catch(() => {})
  worker.once('error', (error) => end(isOutOfMemory(error) ? tooLarge(TOO_COSTLY) : error))
  worker.once('exit', () => end(new Error('The thread that reads a large body has ended.')))
  const timer = setTimeout(() => end(tooLarge(TOO_COSTLY)), LONGEST_MS)
  try {
    return await assembled(() => {
      const answer = new Promise<LargeAnswer>((resolve) => worker.once('message', resolve))
      worker.postMessage('next')
      return Promise.race([answer, ended])
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const TOO_COSTLY = 'The request takes too much to be read.'

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** Asked slice by slice, so that others have their turns in between: all at once takes as long as parsing does. */
async function assembled(next: () => Promise<LargeAnswer>): Promise<unknown> {
  let value: object | null = null
  for (;;) {
    const answer = await next()
    switch (answer.is) {
      case 'refused':
        throw new ProblemError(problemOf(answer.status))
      case 'misfit':
        throw new ProblemError(problemOf(422, { errors: answer.errors }))
      case 'frame':
        value = answer.value
        break
      case 'entries':
        append(value, answer)
        break
      case 'end':
        if (value !== null) markValidated(value)
        return value
    }
  }
}

function append(value: unknown, { path, entries }: Entries): void {
  const list = path.reduce<unknown>((part, name) => new Map(Object.entries(part ?? {})).get(name), value)
  if (!Array.isArray(list)) throw new Error(`There is no list at ${path.join('/')}.`)
  for (const entry of entries) list.push(entry)
}
