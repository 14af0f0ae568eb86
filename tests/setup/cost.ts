/** What a piece of work took. */
export interface Cost<T> {
  readonly result: T
  readonly milliseconds: number
  /** By which the heap and the buffers outside it grew, garbage not yet collected included; bytes. */
  readonly memory: number
}

/** Does a piece of work and measures it. */
export async function costOf<T>(work: () => T | Promise<T>): Promise<Cost<T>> {
  const before = memoryInUse()
  const from = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - from, memory: memoryInUse() - before }
}

function memoryInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
