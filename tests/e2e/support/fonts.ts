import type { Page } from '@playwright/test'

/** Waits until the fonts of the page are loaded. Until then texts take other space, so that places measured then change. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(Array.from(document.fonts, (face) => face.load()))
  })
}
