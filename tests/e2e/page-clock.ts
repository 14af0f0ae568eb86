import { expect, type Locator, type Page } from '@playwright/test'

/** Fake time in one step while waiting for something, milliseconds. */
const STEP_MS = 20

/**
 * The page's clock, in the test's hand: time stands still in the page from {@link PageClock.stop} on and moves only
 * as the test says, so that nothing is ever waited for and every limit is met exactly.
 */
export class PageClock {
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  /** Takes the clock over, before the page is opened; it runs on until it is stopped. */
  static async of(page: Page): Promise<PageClock> {
    await page.clock.install()
    return new PageClock(page)
  }

  async stop(): Promise<void> {
    // The moment to stop at must not be over by the time the page hears of it, and a busy machine takes its time.
    for (let lead = STEP_MS; ; lead *= 2) {
      const moment = (await this.#page.evaluate(() => Date.now())) + lead
      try {
        await this.#page.clock.pauseAt(moment)
        return
      } catch (error) {
        if (!String(error).includes('to the past')) throw error
      }
    }
  }

  async advance(ms: number): Promise<void> {
    await this.#page.clock.runFor(ms)
  }

  /** Lets the least time pass in which `what` appears: answers of the server come when they come. */
  async untilVisible(what: Locator): Promise<void> {
    await expect
      .poll(async () => {
        await this.advance(STEP_MS)
        return what.isVisible()
      })
      .toBe(true)
  }
}
