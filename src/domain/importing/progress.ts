/** Is told now and then which share of a work is done: 0 to 1, and never less than before. */
export type OnProgress = (share: number) => void

/** For work whose progress nobody asks for. */
export const UNREPORTED: OnProgress = () => undefined

/** Tells of a step, which goes from one share of a longer work to another. */
export function stepOf(onProgress: OnProgress, from: number, to: number): OnProgress {
  return onProgress === UNREPORTED ? UNREPORTED : (share) => onProgress(from + share * (to - from))
}

/** The entries of a list one after the other, told of at every hundredth of them and at their end. */
export function* reported<Entry>(entries: readonly Entry[], onProgress: OnProgress): Generator<Entry> {
  const part = Math.ceil(entries.length / 100)
  for (const [index, entry] of entries.entries()) {
    yield entry
    const done = index + 1
    if (done % part === 0 || done === entries.length) onProgress(done / entries.length)
  }
}
