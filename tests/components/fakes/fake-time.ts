import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Step of fake time while waiting, milliseconds. */
const STEP_MS = 50
/** Longest wait for a condition, real milliseconds. */
const WAIT_MAX_MS = 20_000

/** Stops the clock and timers of the page: from here on, only the test advances time. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
}

/** Waits until the page has rendered the latest change, which may start timers. */
export async function untilDrawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Advances the clock, milliseconds, and runs timers that become due. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}

/** Advances the clock in small steps until the locator is visible. With steps of 0 ms it only waits. */
export async function passUntilVisible(locator: Locator, stepMs = STEP_MS): Promise<void> {
  await passUntil(() => locator.elements().some((element) => element.checkVisibility()), stepMs)
}

/** The performance clock is not faked, so it keeps running. */
const realNow = performance.now.bind(performance)

/**
 * Advances the clock in small steps until the condition holds. With steps of 0 ms it only waits. `expect.poll` would not
 * do: it advances the fake clock itself with each try, which on a busy machine adds up to far too much.
 */
export async function passUntil(isMet: () => boolean, stepMs = STEP_MS): Promise<void> {
  const deadline = realNow() + WAIT_MAX_MS
  for (let isDone = false; !isDone; isDone = isMet()) {
    expect(realNow(), 'the condition holds in time').toBeLessThan(deadline)
    await pass(stepMs)
    // Otherwise the clock would advance too far on a busy machine.
    await untilDrawn()
  }
}

/** Less than a toast is shown, milliseconds. */
const LONG_STEP_MS = 2000

/**
 * Lets `performance.now` measure so much more time, milliseconds, and advances the clock until the condition holds: on a busy
 * machine the timers for it may start late. Once in a test.
 */
export async function passElapsed(ms: number, isMet: () => boolean): Promise<void> {
  let more = 0
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + more)
  await passUntil(() => {
    const isDone = isMet()
    // Again each time: what is waited for may begin later than this.
    if (!isDone) more += ms
    return isDone
  }, LONG_STEP_MS)
}
