const ends = new Map<number, Promise<void>>()

/**
 * Waits for so long, rounded up to the end of a millisecond; Node's timers may come up to one too early. Whoever waits
 * for the same one shares a timer, and all of them go on in one turn of the event loop.
 */
export function waitTogether(milliseconds: number): Promise<void> {
  const now = performance.now()
  const end = Math.ceil(now + Math.max(0, milliseconds))
  const known = ends.get(end)
  if (known !== undefined) return known
  const ended = new Promise<void>((resolve) => {
    setTimeout(
      () => {
        ends.delete(end)
        resolve()
      },
      // A timer counts whole milliseconds.
      Math.ceil(end - now),
    )
  })
  ends.set(end, ended)
  return ended
}
