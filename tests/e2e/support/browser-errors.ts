import type { BrowserContext } from '@playwright/test'

/**
 * The errors of the browser while a test runs: console errors (including refused requests and violations of the
 * Content-Security-Policy), exceptions and unhandled promise rejections.
 */
export class BrowserErrors {
  readonly #errors: string[] = []
  readonly #expected: RegExp[] = []
  readonly #allowed: RegExp[] = []

  /** Listens to every page of a context. The fixtures do this for the context of each test. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#errors.push(String(error.error().stack ?? error.error())))
  }

  /** Declares errors that the test causes, such as those of a failing API. Each must occur. */
  expect(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** Declares errors that the test may cause, depending on the browser's version. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** Errors that match no pattern, and expected patterns without an error. Both are empty if the test passes. */
  verdict(): { readonly unexpected: readonly string[]; readonly missing: readonly string[] } {
    return {
      unexpected: this.#errors.filter(
        (error) => ![...this.#expected, ...this.#allowed].some((pattern) => pattern.test(error)),
      ),
      missing: this.#expected
        .filter((pattern) => !this.#errors.some((error) => pattern.test(error)))
        .map((pattern) => String(pattern)),
    }
  }
}
