import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { networkOf } from '../http/network.ts'
import {
  bodyBudgetExceeded,
  clientClosedRequest,
  ProblemError,
  problemOf,
  tooLarge,
} from '../http/problems.ts'
import { type BodyLimits, bodyBudget, watchMinimumRate } from './body-limits.ts'

/** Least size of a chunk in memory, bytes: a body that arrives byte by byte takes far more than its length. */
const CHUNK_MIN_BYTES = 256

/** A complete body. The receiver has to release it. */
export interface ReceivedBody {
  readonly length: number
  /** The file on disk; null when the body is in memory. */
  readonly spool: Spool | null
  /** The whole body in memory. */
  bytes(): Promise<Buffer>
  /** Releases its share of the budgets, and removes it from disk. */
  release(): Promise<void>
}

/** The parts of a Fastify request that a receiver reads. */
interface BodyRequest {
  readonly ip: string
  readonly headers: { readonly 'content-length'?: string | undefined }
  readonly routeOptions: { readonly bodyLimit: number }
}

/** Receives bodies within their limits. */
export interface BodyReceiver {
  /**
   * Rejects with the problem 408 when the body arrives too slowly, 413 when it exceeds the limit of its route or `inspect`
   * refuses it, 429 or 503 when no memory or disk is left for it, 499 when the client closes the connection.
   *
   * @param inspect gets each chunk as it arrives; returns null, or the end of the sentence "The JSON has …" that says
   * what is too much
   */
  receive(
    request: BodyRequest,
    payload: Readable,
    inspect?: (chunk: Buffer) => string | null,
  ): Promise<ReceivedBody>
  /** Bytes of the bodies that are received or not released yet, in memory and on disk. */
  used(): { readonly memory: number; readonly disk: number }
}

/** @param folder for spooled bodies */
export function bodyReceiver(limits: BodyLimits, folder: string, newId: () => string): BodyReceiver {
  const memory = bodyBudget(limits.memory)
  const disk = bodyBudget(limits.disk)
  return {
    used: () => ({ memory: memory.used(), disk: disk.used() }),
    receive: (request, payload, inspect) => {
      const announced = Number(request.headers['content-length'] ?? 0)
      if (announced > request.routeOptions.bodyLimit) return Promise.reject(tooLarge())
      return receive(payload, request, inspect)
    },
  }

  function receive(
    payload: Readable,
    { ip, routeOptions }: BodyRequest,
    inspect: ((chunk: Buffer) => string | null) | undefined,
  ): Promise<ReceivedBody> {
    const network = networkOf(ip)
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
      rate.stop()
      payload.off('data', onData).off('end', onEnd).off('error', onClientGone).off('close', onClientGone)
    }
    const fail = (error: unknown) => {
      if (isOver) return
      stop()
      chunks = []
      // Nothing else handles errors of the stream from here on; an unhandled one would end the process.
      payload.on('error', () => {})
      const written = (writing ?? Promise.resolve()).catch(() => {})
      void written
        .then(release)
        .catch(() => {})
        .then(() => reject(error))
    }
    const onClientGone = () => fail(clientClosedRequest())
    const rate = watchMinimumRate(limits.rate, () => fail(new ProblemError(problemOf(408))))

    const onData = (chunk: Buffer) => {
      length += chunk.length
      rate.arrived(chunk.length)
      if (length > routeOptions.bodyLimit) return fail(tooLarge())
      const excess = inspect?.(chunk) ?? null
      if (excess !== null) return fail(tooLarge(`The JSON has ${excess}.`))
      const isSpooled = spool !== null || length > limits.inMemory
      const exceeded = isSpooled
        ? onDisk.add(spool === null ? length : chunk.length)
        : inMemory.add(Math.max(chunk.length, CHUNK_MIN_BYTES))
      if (exceeded !== null) return fail(bodyBudgetExceeded(exceeded))
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
    /** The last chunk may not be on disk yet: a stream reports its end even while it is paused. */
    const onEnd = () => {
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

    payload.on('data', onData).on('end', onEnd).on('error', onClientGone).on('close', onClientGone)
    return promise
  }
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

/** An unlinked file: it is gone when it is closed, or when the process ends in any way. */
interface Spool {
  readonly file: FileHandle
  append(bytes: Buffer): Promise<void>
  remove(): Promise<void>
}

/** Creates a spool in a folder, and the folder if it is missing. */
async function openSpool(folder: string, name: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.body`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return {
    file,
    append: async (bytes) => {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, written)
        written += bytesWritten
      }
    },
    remove: () => file.close(),
  }
}
