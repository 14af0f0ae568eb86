import type { BrowserContext } from '@playwright/test'

/**
 * What the browser complained about while a test ran: console errors (refused requests and breaches of the
 * Content-Security-Policy among them), exceptions and unhandled promise rejections.
 */
export class Complaints {
  readonly #heard: string[] = []
  readonly #expected: RegExp[] = []
  readonly #allowed: RegExp[] = []

  /** Listens to every page of a context. The fixtures do it for a test's own context. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#heard.push(String(error.error().stack ?? error.error())))
  }

  /** Declares complaints that belong to the test, such as those of an API made to fail. Each must really occur. */
  expect(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** Declares complaints that belong to the test and that not every version of the browser makes. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** Complaints that no pattern expects, and patterns that met no complaint: both empty when all is well. */
  verdict(): { readonly unexpected: readonly string[]; readonly missing: readonly string[] } {
    return {
      unexpected: this.#heard.filter(
        (words) => ![...this.#expected, ...this.#allowed].some((pattern) => pattern.test(words)),
      ),
      missing: this.#expected
        .filter((pattern) => !this.#heard.some((words) => pattern.test(words)))
        .map((pattern) => String(pattern)),
    }
  }
}
