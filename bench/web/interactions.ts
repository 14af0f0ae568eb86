import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    /** How long each event of an interaction took to its next paint, milliseconds, since they were last taken. */
    interactionTimes: number[]
  }
  interface PerformanceEventTiming {
    /** 0 for events that are not part of an interaction. */
    readonly interactionId: number
  }
}

/** The shortest event that the browser reports, milliseconds (Event Timing). */
const SHORTEST = 16

/** Wait for the frames that an action causes, and for the browser's reports after them, milliseconds. */
const SETTLED_AFTER = 600

/** Wait for the hover styles of an element, milliseconds. */
const HOVERED_AFTER = 200

/**
 * Moves the pointer to the middle of an element and presses. `Locator.click` would check in the page, on each press, which
 * element is at that point: 10 to 60 ms on the slowed-down CPU that no learner waits for. `force` is for an element that
 * is hidden behind its label.
 */
export async function pressOn(target: Locator, { force = false } = {}): Promise<void> {
  await target.hover({ force })
  await target.page().waitForTimeout(HOVERED_AFTER)
  const { mouse } = target.page()
  await mouse.down()
  await mouse.up()
}

/** Makes the page record the events of every interaction, from the next navigation on. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript((shortest) => {
    window.interactionTimes = []
    const options = { type: 'event', durationThreshold: shortest, buffered: true }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0) {
          window.interactionTimes.push(entry.duration)
        }
      }
    }).observe(options)
  }, SHORTEST)
}

/** Performs an action. @returns the longest time from an input to the next paint, milliseconds, in steps of 8 */
export async function slowestInteraction(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.interactionTimes.splice(0))
  await act()
  await page.waitForTimeout(SETTLED_AFTER)
  const times = await page.evaluate(() => window.interactionTimes.splice(0))
  return Math.max(SHORTEST, ...times)
}
