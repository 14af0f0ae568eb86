import type { BrowserContext } from '@playwright/test'

/**
 * Keeps Playwright's interception of requests on until the end of the test. When the last route is removed, Playwright
 * stops intercepting, and a call that Chromium holds at that moment never gets a reply. That happened to 95 of 2,800
 * parallel calls after the reply of a route with `times: 1`, and to none of 2,800 with a permanent route.
 */
export function keepIntercepting(context: BrowserContext): void {
  const routeAll = context.route.bind(context)
  let staying: Promise<unknown> | null = null
  const stay = () => {
    staying ??= routeAll(
      () => false,
      (route) => route.fallback(),
    )
    return staying
  }
  context.route = async (...given) => {
    await stay()
    return await routeAll(...given)
  }
  context.on('page', (page) => {
    const route = page.route.bind(page)
    page.route = async (...given) => {
      await stay()
      return await route(...given)
    }
  })
}
