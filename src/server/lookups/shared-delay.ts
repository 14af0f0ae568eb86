const delays = new Map<number, Promise<void>>()

/**
 * Waits, rounded up to the end of a millisecond, as Node's timers may fire up to one millisecond early. Calls that end in
 * the same millisecond share a timer and continue in the same turn of the event loop.
 */
export function sharedDelay(milliseconds: number): Promise<void> {
  const now = performance.now()
  const end = Math.ceil(now + Math.max(0, milliseconds))
  const shared = delays.get(end)
  if (shared !== undefined) return shared
  const delay = new Promise<void>((resolve) => {
    setTimeout(
      () => {
        delays.delete(end)
        resolve()
      },
      // Timers count whole milliseconds.
      Math.ceil(end - now),
    )
  })
  delays.set(end, delay)
  return delay
}
