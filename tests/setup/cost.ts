import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

/**
 * How much the heap may grow with garbage before V8 collects it, percent of what lives: what work needs is bounded, not what
 * V8 leaves while there is memory. By itself it left 58 to 359 MB of one file that 200 MB of heap are enough for, more
 * beside other work; with this 117 to 183 MB, in the same time.
 */
setFlagsFromString('--heap-growing-percent=50')

/** The cost of a piece of work. */
export interface Cost<T> {
  readonly result: T
  /** What the work takes on the reference machine; {@link costOf} says how it is measured. */
  readonly milliseconds: number
  /** Growth of the heap and of buffers outside it, uncollected garbage included, bytes. */
  readonly memory: number
}

/** Time since some moment, milliseconds. */
export interface Times {
  /** CPU time of this thread. */
  readonly thread: number
  /** CPU time of all threads of this process. */
  readonly process: number
  /** Time in which this thread waited for something to happen. */
  readonly idle: number
}

/** What is measured of the machine; tests of `costOf` pretend to be another one. */
export interface Machine {
  readonly times: () => Times
  /** What the reference work takes now, milliseconds. */
  readonly reference: () => number
}

/** What the reference work takes on the reference machine: the cores of an AMD EPYC, otherwise idle, on Node 24. */
export const REFERENCE_MS = 6

/**
 * Does a piece of work and measures it, so that a limit means the same on any machine, whatever else runs there.
 *
 * - The CPU time of this thread counts; that of others only while this one waits for them, as for zlib. V8 compiles and
 *   collects garbage on other threads, too. On idle cores that takes next to no time from the work, but beside other work
 *   it is most of what rises: to read 20,000 questions of a deck took 0.9 to 1.0 s of this thread and 1.2 to 1.8 s of all.
 * - On a slower machine the time is divided by how much slower a small reference work is, directly before and after. The
 *   faster of both counts, so that a disturbance of the measurement never excuses the work, and times of a faster machine
 *   are left as they are. The reference work took 6.1 ms at best, and 6.5 ms in the middle of 160 measurements beside
 *   other work (load 7 on two cores), where one in 30 was above 8 ms.
 *
 * @param machine another one than this, in tests
 */
export async function costOf<T>(
  work: () => T | Promise<T>,
  machine: Machine = THIS_MACHINE,
): Promise<Cost<T>> {
  const before = machine.reference()
  const memory = memoryInUse()
  const from = machine.times()
  const result = await work()
  const to = machine.times()
  const grown = memoryInUse() - memory
  const thread = to.thread - from.thread
  const others = to.process - from.process - thread
  const used = thread + Math.min(to.idle - from.idle, others)
  const slowness = Math.min(before, machine.reference()) / REFERENCE_MS
  return { result, milliseconds: used / Math.max(1, slowness), memory: grown }
}

function memoryInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const THIS_MACHINE: Machine = { times: timesOfThisMachine, reference: referenceOfThisMachine }

function timesOfThisMachine(): Times {
  // First: Linux then brings the time of this thread up to date, too, which alone is known to 4 ms only.
  const all = process.cpuUsage()
  return {
    thread: inMilliseconds(process.threadCpuUsage()),
    process: inMilliseconds(all),
    idle: performance.eventLoopUtilization().idle,
  }
}

function inMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}

/** Some tests measure thousands of files: what the reference work took is known for this long, milliseconds. */
const REFERENCE_KNOWN_MS = 1000

/** Runs of the reference work: those until V8 has optimized it, and those of which the fastest counts. */
const WARM_UPS = 8
const RUNS = 5

let known = { at: Number.NEGATIVE_INFINITY, milliseconds: 0 }

function referenceOfThisMachine(): number {
  if (performance.now() - known.at < REFERENCE_KNOWN_MS) return known.milliseconds
  const isFirst = known.milliseconds === 0
  const runs = Array.from({ length: isFirst ? WARM_UPS + RUNS : RUNS }, () => {
    const from = timesOfThisMachine()
    referenceWork()
    return timesOfThisMachine().thread - from.thread
  })
  known = { at: performance.now(), milliseconds: Math.min(...runs) }
  return known.milliseconds
}

/** What readers of files do: small objects, texts, a map, a pass over the characters of a text. */
function referenceWork(): number {
  const records = Array.from({ length: 20_000 }, (_, n) => ({
    name: `field ${n % 97}`,
    values: [`a${n}`, 'b'],
  }))
  const counts = new Map<string, number>()
  for (const { name } of records) counts.set(name, (counts.get(name) ?? 0) + 1)
  const text = JSON.stringify(records)
  let quotes = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === 34) quotes++
  return quotes + counts.size + text.split(',').length + text.replace(/"b"/g, 'c').length
}
