import { ProblemError, problemOf } from '../http/problems.ts'
import { fairQueue, type JobOwner, QueueFullError, type QueueLimits } from '../queues/fair-queue.ts'
import type { ImageOrigin, InspectedImage, ReencodedImage, RefusedImage } from './reencode.ts'

/** A class that uploads at the same time waits; a network that never stops sending does not fill the memory. */
const LIMITS: QueueLimits = {
  jobs: 512,
  jobsOfNetwork: 64,
  bytes: 48 * 1024 * 1024,
  bytesOfNetwork: 16 * 1024 * 1024,
}

/** An image that waits to be encoded again. */
export interface ImageJob extends JobOwner {
  /** Length of the file, bytes. */
  readonly size: number
  readonly origin: ImageOrigin
  /** Reads the file. Called once or twice, when the job runs. */
  read(): Promise<Buffer>
  /** Whether the client is gone. */
  isAbandoned?(): boolean
}

/**
 * Encodes an image again from its pixels, as `reencode` says. Throws the problem 429 with `Retry-After` when too many
 * images wait; an image of a restore waits however many do.
 */
export type ReencodeImage = (job: ImageJob) => Promise<ReencodedImage | RefusedImage>

/**
 * Two queues, each for one image at a time and fair to networks and learners: one for inspecting files and for small
 * images, one for large ones, so that no small image waits for a large one of another learner.
 */
export function openImageQueue(): ReencodeImage {
  const clock = () => performance.now()
  const quick = fairQueue(LIMITS, clock)
  const slow = fairQueue(LIMITS, clock)
  const restoring = new Set<string>()

  return async (job) => {
    // The bytes of a restore are in memory anyway, and a refused image would refuse the whole restore. One restore for
    // each network: one whose connection broke still waits while the next one runs.
    const isUncounted = job.origin === 'restore' && !restoring.has(job.network)
    if (isUncounted) restoring.add(job.network)
    const size = isUncounted ? null : job.size
    try {
      const inspected = await quick.run(job, size, () => unlessAbandoned(job, inspectJob))
      if ('reason' in inspected) return inspected
      const queue = inspected.isLarge ? slow : quick
      return await queue.run(job, size, () => unlessAbandoned(job, () => reencodeJob(job, inspected)))
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error
      throw new ProblemError(
        problemOf(429, {
          code: 'images-wait',
          detail: 'Many images are being uploaded. Please wait a little and try again.',
        }),
        { retryAfterMs: error.retryAfterMs },
      )
    } finally {
      if (isUncounted) restoring.delete(job.network)
    }
  }
}

async function unlessAbandoned<Result>(
  job: ImageJob,
  act: (job: ImageJob) => Promise<Result>,
): Promise<Result | RefusedImage> {
  return job.isAbandoned?.() === true ? { reason: null } : act(job)
}

// Loaded with the first image: loading sharp takes an eighth of a start, and most starts need none.

async function inspectJob(job: ImageJob): Promise<InspectedImage | RefusedImage> {
  const { inspect } = await import('./reencode.ts')
  return inspect(await job.read(), job.origin)
}

async function reencodeJob(job: ImageJob, inspected: InspectedImage): Promise<ReencodedImage | RefusedImage> {
  const { reencode } = await import('./reencode.ts')
  return reencode(await job.read(), inspected)
}
