import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Fake time that passes in one step of a wait, milliseconds. */
const STEP_MS = 20

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

/** Lets time pass in small steps until the locator finds something visible. */
export async function passUntilVisible(locator: Locator): Promise<void> {
  await passUntil(() => locator.elements().some((element) => element.checkVisibility()))
}

/** Lets time pass in small steps until the condition holds. */
export async function passUntil(isMet: () => boolean, stepMs = STEP_MS): Promise<void> {
  await expect
    .poll(async () => {
      await pass(stepMs)
      // Otherwise more time would pass than it takes, on a busy machine.
      await untilDrawn()
      return isMet()
    })
    .toBe(true)
}
