/** The cost of a piece of work. */
export interface Cost<T> {
  readonly result: T
  /** Elapsed time or CPU time, whichever is less, so that other load on the machine does not count. */
  readonly milliseconds: number
  /** Growth of the heap and of buffers outside it, uncollected garbage included, bytes. */
  readonly memory: number
}

/** Does a piece of work and measures it. */
export async function costOf<T>(work: () => T | Promise<T>): Promise<Cost<T>> {
  const memory = memoryInUse()
  const from = performance.now()
  const processor = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(processor)
  const milliseconds = Math.min(performance.now() - from, (user + system) / 1000)
  return { result, milliseconds, memory: memoryInUse() - memory }
}

function memoryInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
