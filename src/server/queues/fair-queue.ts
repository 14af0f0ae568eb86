/** The owner of a job. The queue alternates between networks, and within a network between its learners. */
export interface JobOwner {
  readonly network: string
  /** The learner's id, or any other name that distinguishes the jobs of one network. */
  readonly learner: string
}

/** The most that may wait; the job that runs is not counted. */
export interface QueueLimits {
  readonly jobs: number
  readonly jobsOfNetwork: number
  /** Memory that waiting jobs hold, bytes. */
  readonly bytes: number
  readonly bytesOfNetwork: number
}

/** The queue is full, for all networks or for this one. The job was not added. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
  /** Estimated time until there is space, milliseconds. */
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('Too many jobs wait already')
    this.retryAfterMs = retryAfterMs
  }
}

export interface FairQueue {
  /**
   * Runs a job when it is its turn, and settles as it does. Rejects with {@link QueueFullError} at once when too much waits.
   *
   * @param bytes memory that the job holds while it waits; null: it may always wait and is not counted
   */
  run<Result>(owner: JobOwner, bytes: number | null, job: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  readonly load: Load
  /** Resolves when the job has ended, with a function that settles the caller's promise. Never rejects. */
  start(): Promise<() => void>
}

/** Weight of the newest job in the moving average of the time that a job takes. */
const NEWEST_WEIGHT = 0.2

/**
 * Runs one job at a time, round-robin over the networks that wait, so that a network with a thousand jobs delays another
 * one by one job at most; within a network round-robin over its learners.
 *
 * @param now milliseconds of a monotonic clock
 */
export function fairQueue(limits: QueueLimits, now: () => number): FairQueue {
  const waiting = createWaitingJobs()
  let isRunning = false
  let averageMs = 0

  const startNext = () => {
    const next = isRunning ? null : waiting.takeNext()
    if (next === null) return
    isRunning = true
    const startedAt = now()
    void next.start().then((report) => {
      averageMs += NEWEST_WEIGHT * (now() - startedAt - averageMs)
      isRunning = false
      report()
      startNext()
    })
  }

  return {
    run: <Result>(owner: JobOwner, bytes: number | null, job: () => Promise<Result>) => {
      const load = bytes === null ? NO_LOAD : { jobs: 1, bytes }
      const all = waiting.all()
      const own = waiting.of(owner.network)
      const isFull =
        all.jobs >= limits.jobs ||
        own.jobs >= limits.jobsOfNetwork ||
        // A job of any size may wait if it is the only one.
        (all.jobs > 0 && all.bytes + load.bytes > limits.bytes) ||
        (own.jobs > 0 && own.bytes + load.bytes > limits.bytesOfNetwork)
      if (isFull && bytes !== null) return Promise.reject(new QueueFullError(averageMs * all.jobs))
      return new Promise<Result>((resolve, reject) => {
        const start = () =>
          job().then(
            (result) => () => resolve(result),
            (error: unknown) => () => reject(error),
          )
        waiting.add(owner, { load, start })
        startNext()
      })
    },
  }
}

interface Load {
  readonly jobs: number
  readonly bytes: number
}

const NO_LOAD: Load = { jobs: 0, bytes: 0 }

/** The waiting jobs. A map keeps the order of insertion: an owner whose job was taken is inserted again at the end. */
function createWaitingJobs() {
  const networks = new Map<string, { load: Load; readonly learners: Map<string, Waiting[]> }>()
  let load = NO_LOAD

  return {
    all: () => load,
    of: (network: string) => networks.get(network)?.load ?? NO_LOAD,

    add: ({ network, learner }: JobOwner, job: Waiting) => {
      const own = networks.get(network) ?? { load: NO_LOAD, learners: new Map<string, Waiting[]>() }
      networks.set(network, own)
      const jobs = own.learners.get(learner) ?? []
      own.learners.set(learner, jobs)
      jobs.push(job)
      own.load = addLoad(own.load, job.load)
      load = addLoad(load, job.load)
    },

    /** Null: no job waits. */
    takeNext: (): Waiting | null => {
      const [network] = networks
      if (network === undefined) return null
      const [name, own] = network
      const [learner] = own.learners
      const job = learner?.[1].shift()
      if (learner === undefined || job === undefined) throw new Error('A waiting learner has no job')
      own.learners.delete(learner[0])
      if (learner[1].length > 0) own.learners.set(...learner)
      own.load = subtractLoad(own.load, job.load)
      networks.delete(name)
      if (own.learners.size > 0) networks.set(name, own)
      load = subtractLoad(load, job.load)
      return job
    },
  }
}

function addLoad(load: Load, more: Load): Load {
  return { jobs: load.jobs + more.jobs, bytes: load.bytes + more.bytes }
}

function subtractLoad(load: Load, less: Load): Load {
  return { jobs: load.jobs - less.jobs, bytes: load.bytes - less.bytes }
}
