import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Fake time that passes in one step of a wait, milliseconds. */
const STEP_MS = 50
/** Longest wait for a condition, real milliseconds. */
const WAIT_MAX_MS = 20_000

/** Stops the clock of the page and its timers: from here on time passes only as the test says. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
}

/** Waits until the page has drawn what was just done, as the timers that it starts are due only from then on. */
export async function untilDrawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Lets so much time pass, milliseconds, and what is due in it happen. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}

/** Lets time pass in small steps until the locator finds something visible. With steps of 0 ms it only waits. */
export async function passUntilVisible(locator: Locator, stepMs = STEP_MS): Promise<void> {
  await passUntil(() => locator.elements().some((element) => element.checkVisibility()), stepMs)
}

/**
 * Lets time pass in small steps until the condition holds. With steps of 0 ms it only waits. Not `expect.poll`: it moves
 * the fake clock by itself each time it tries again, which on a busy machine is much more than what a test waits for.
 */
export async function passUntil(isMet: () => boolean, stepMs = STEP_MS): Promise<void> {
  // The performance clock keeps running: it is not among the clocks that are stopped.
  const deadline = performance.now() + WAIT_MAX_MS
  for (let isDone = false; !isDone; isDone = isMet()) {
    expect(performance.now(), 'the condition holds in time').toBeLessThan(deadline)
    await pass(stepMs)
    // Otherwise more time would pass than it takes, on a busy machine.
    await untilDrawn()
  }
}
