import type { Readable } from 'node:stream'
import { networkOf } from '../http/network.ts'
import {
  bodyBudgetExceeded,
  clientClosedRequest,
  ProblemError,
  problemOf,
  tooLarge,
} from '../http/problems.ts'
import { type BodyBudget, bodyBudget } from './body-budget.ts'
import type { BodyLimits } from './body-limits.ts'
import { watchPace } from './pace.ts'
import { openSpool, type Spool } from './spool.ts'

/**
 * What a chunk takes in memory besides its bytes, at least: a body that comes a byte at a time takes far more than its
 * length.
 */
const CHUNK_BYTES = 256

/** How long the rest of a refused body is let pass, milliseconds. */
const DISCARD_MS = 1000

/** A body that has come whole. Whoever receives one releases it. */
export interface ReceivedBody {
  readonly length: number
  /** Where it lies; null when it is in memory. */
  readonly spool: Spool | null
  /** All of it in memory. */
  bytes(): Promise<Buffer>
  /** Gives back what it took of the budgets, and removes it from disk. */
  release(): Promise<void>
}

/** What a receiver reads of a Fastify request. */
export interface BodyRequest {
  readonly ip: string
  readonly headers: { readonly 'content-length'?: string | undefined }
  readonly routeOptions: { readonly bodyLimit: number }
}

/** Receives bodies within their limits. */
export interface BodyReceiver {
  /**
   * Rejects with the problem 408 when the body comes too slowly, 413 when it is longer than its route takes or `look`
   * says why it is too much, 429 or 503 when there is no room for it, 499 when the client gives up.
   *
   * @param look is given each chunk as it comes; answers the end of a sentence that says what is too much, or null
   */
  receive(
    request: BodyRequest,
    payload: Readable,
    look?: (chunk: Buffer) => string | null,
  ): Promise<ReceivedBody>
  /** Bytes of bodies under way, in memory and on disk. */
  used(): { readonly memory: number; readonly disk: number }
}

/** @param folder where long bodies lie until they are whole */
export function bodyReceiver(limits: BodyLimits, folder: string, newId: () => string): BodyReceiver {
  const memory = bodyBudget(limits.memory)
  const disk = bodyBudget(limits.disk)
  return {
    used: () => ({ memory: memory.used(), disk: disk.used() }),
    receive: (request, payload, look) => {
      const limit = request.routeOptions.bodyLimit
      const announced = Number(request.headers['content-length'] ?? 0)
      if (announced > limit) return Promise.reject(tooLarge())
      return receive(payload, {
        limit,
        look,
        limits,
        memory,
        disk,
        network: networkOf(request.ip),
        folder,
        newId,
      })
    },
  }
}

interface Circumstances {
  readonly limit: number
  readonly look: ((chunk: Buffer) => string | null) | undefined
  readonly limits: BodyLimits
  readonly memory: BodyBudget
  readonly disk: BodyBudget
  readonly network: string
  readonly folder: string
  readonly newId: () => string
}

function receive(
  payload: Readable,
  { limit, look, limits, memory, disk, network, folder, newId }: Circumstances,
): Promise<ReceivedBody> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedBody>()
  const inMemory = memory.claimFor(network)
  const onDisk = disk.claimFor(network)
  let chunks: Buffer[] = []
  let length = 0
  let spool: Spool | null = null
  let writing: Promise<void> | null = null
  let isOver = false

  const release = async () => {
    inMemory.release()
    onDisk.release()
    await spool?.remove()
    spool = null
  }
  const stop = () => {
    isOver = true
    pace.stop()
    payload.off('data', take).off('end', end).off('error', giveUp).off('close', giveUp)
  }
  const fail = (error: unknown, isStillSending = false) => {
    if (isOver) return
    stop()
    chunks = []
    // Whatever becomes of the connection must not end the process: nobody else listens.
    payload.on('error', () => {})
    const written = (writing ?? Promise.resolve()).catch(() => {})
    const released = written.then(release).catch(() => {})
    const discarded = isStillSending ? discardRest(payload) : null
    void Promise.all([released, discarded]).then(() => reject(error))
  }
  const refuse = (problem: ProblemError) => fail(problem, true)
  const giveUp = () => fail(clientClosedRequest())
  const pace = watchPace(limits.pace, () => fail(new ProblemError(problemOf(408))))

  const take = (chunk: Buffer) => {
    length += chunk.length
    pace.arrived(chunk.length)
    if (length > limit) return fail(tooLarge())
    const excess = look?.(chunk) ?? null
    if (excess !== null) return refuse(tooLarge(`The JSON has ${excess}.`))
    const isSpooled = spool !== null || length > limits.inMemory
    const full = isSpooled
      ? onDisk.add(spool === null ? length : chunk.length)
      : inMemory.add(Math.max(chunk.length, CHUNK_BYTES))
    if (full !== null) return refuse(bodyBudgetExceeded(full))
    if (!isSpooled) {
      chunks.push(chunk)
      return
    }
    payload.pause()
    writing = write(chunk)
    writing.then(() => {
      writing = null
      payload.resume()
    }, fail)
  }
  const write = async (chunk: Buffer) => {
    if (spool !== null) return spool.append(chunk)
    const begun = Buffer.concat([...chunks, chunk])
    chunks = []
    inMemory.release()
    spool = await openSpool(folder, newId())
    await spool.append(begun)
  }
  /** The last chunk may still be on its way to disk: a paused stream reports its end all the same. */
  const end = () => {
    stop()
    void (writing ?? Promise.resolve()).then(complete, abandon)
  }
  const complete = () => {
    const whole = chunks
    const file = spool
    resolve({
      length,
      spool: file,
      bytes: async () => (file === null ? Buffer.concat(whole, length) : readWhole(file, length)),
      release,
    })
  }
  const abandon = (error: unknown) => release().then(() => reject(error), reject)

  payload.on('data', take).on('end', end).on('error', giveUp).on('close', giveUp)
  return promise
}

/**
 * Lets the rest of a refused body pass for a moment: a connection that is closed on somebody who still sends is reset,
 * and the answer is lost.
 */
function discardRest(payload: Readable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // What has arrived by then is read first: this thread may have been busy for as long.
  const timer = setTimeout(() => setImmediate(resolve), DISCARD_MS)
  payload.on('end', resolve).on('close', resolve).resume()
  return promise.then(() => {
    clearTimeout(timer)
    payload.pause()
  })
}

async function readWhole({ file }: Spool, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(bytes, read, length - read, read)
    if (bytesRead === 0) throw new Error('A spooled body is shorter than it was.')
    read += bytesRead
  }
  return bytes
}
