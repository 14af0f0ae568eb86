/**
 * Waits at least this long, milliseconds; nothing when it is negative. The end is rounded up to a whole millisecond of
 * the process's clock, as Node's timers may fire up to one millisecond early.
 */
export function roundedDelay(milliseconds: number): Promise<void> {
  const now = performance.now()
  const end = Math.ceil(now + Math.max(0, milliseconds))
  // Timers count whole milliseconds.
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(end - now)))
}
