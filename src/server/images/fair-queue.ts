/** Whose job it is. Networks take turns, and within a network its learners do. */
export interface JobOwner {
  readonly network: string
  /** The learner's id, or any other name that tells the jobs of one network apart. */
  readonly learner: string
}

/** What may wait at most; the job that runs is not counted. */
export interface QueueBounds {
  readonly jobs: number
  readonly jobsOfNetwork: number
  /** Memory that waiting jobs hold, bytes. */
  readonly bytes: number
  readonly bytesOfNetwork: number
}

/** The queue is full, for everybody or for this network. Nothing was done. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
  /** When there will be room, as far as the jobs so far tell, milliseconds. */
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('Too many jobs wait already')
    this.retryAfterMs = retryAfterMs
  }
}

export interface FairQueue {
  /**
   * Runs a job when it is its turn, and answers as it does. Rejects with {@link QueueFullError} at once when too much waits.
   *
   * @param bytes memory that the job holds while it waits; null: it waits whatever else does, and is not counted
   */
  run<Result>(party: JobOwner, bytes: number | null, job: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  readonly load: Load
  /** Resolves when the job is over, with what reports to its caller. Never rejects. */
  start(): Promise<() => void>
}

/** Share of the newest job in the average time of one. */
const NEWEST_SHARE = 0.2

/**
 * Runs one job at a time. Whose turn it is goes around the networks that wait, so that a network with a thousand jobs
 * delays another's by one job and no more; within a network it goes around its learners.
 *
 * @param now milliseconds of any clock that only goes forward
 */
export function fairQueue(bounds: QueueBounds, now: () => number): FairQueue {
  const waiting = waitingRoom()
  let isRunning = false
  let averageMs = 0

  const startNext = () => {
    const next = isRunning ? null : waiting.takeNext()
    if (next === null) return
    isRunning = true
    const startedAt = now()
    void next.start().then((report) => {
      averageMs += NEWEST_SHARE * (now() - startedAt - averageMs)
      isRunning = false
      report()
      startNext()
    })
  }

  return {
    run: <Result>(party: JobOwner, bytes: number | null, job: () => Promise<Result>) => {
      const load = bytes === null ? NO_LOAD : { jobs: 1, bytes }
      const all = waiting.all()
      const own = waiting.of(party.network)
      const isFull =
        all.jobs >= bounds.jobs ||
        own.jobs >= bounds.jobsOfNetwork ||
        // Alone, any job may wait.
        (all.jobs > 0 && all.bytes + load.bytes > bounds.bytes) ||
        (own.jobs > 0 && own.bytes + load.bytes > bounds.bytesOfNetwork)
      if (isFull && bytes !== null) return Promise.reject(new QueueFullError(averageMs * all.jobs))
      return new Promise<Result>((resolve, reject) => {
        const start = () =>
          job().then(
            (result) => () => resolve(result),
            (error: unknown) => () => reject(error),
          )
        waiting.add(party, { load, start })
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

/** Keeps who waits; a map keeps the order of insertion, and whoever had a turn is inserted again behind the others. */
function waitingRoom() {
  const networks = new Map<string, { load: Load; readonly learners: Map<string, Waiting[]> }>()
  let load = NO_LOAD

  return {
    all: () => load,
    of: (network: string) => networks.get(network)?.load ?? NO_LOAD,

    add: ({ network, learner }: JobOwner, job: Waiting) => {
      const own = networks.get(network) ?? { load: NO_LOAD, learners: new Map<string, Waiting[]>() }
      networks.set(network, own)
      const line = own.learners.get(learner) ?? []
      own.learners.set(learner, line)
      line.push(job)
      own.load = plus(own.load, job.load)
      load = plus(load, job.load)
    },

    /** Null: nobody waits. */
    takeNext: (): Waiting | null => {
      const [network] = networks
      if (network === undefined) return null
      const [name, own] = network
      const [learner] = own.learners
      const job = learner?.[1].shift()
      if (learner === undefined || job === undefined) throw new Error('A line of the queue is empty')
      own.learners.delete(learner[0])
      if (learner[1].length > 0) own.learners.set(...learner)
      own.load = minus(own.load, job.load)
      networks.delete(name)
      if (own.learners.size > 0) networks.set(name, own)
      load = minus(load, job.load)
      return job
    },
  }
}

function plus(load: Load, more: Load): Load {
  return { jobs: load.jobs + more.jobs, bytes: load.bytes + more.bytes }
}

function minus(load: Load, less: Load): Load {
  return { jobs: load.jobs - less.jobs, bytes: load.bytes - less.bytes }
}
