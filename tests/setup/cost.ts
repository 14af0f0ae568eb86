/** What a piece of work took. */
export interface Cost<T> {
  readonly result: T
  /** Elapsed or processor time, whichever is less: so other load on the machine does not count. */
  readonly milliseconds: number
  /** By which the heap and the buffers outside it grew, garbage not yet collected included; bytes. */
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
