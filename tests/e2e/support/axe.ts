import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** A violation that axe reports for one element. */
export interface Violation {
  readonly rule: string
  readonly html: string
  readonly summary: string
}

/**
 * All violations that axe reports, of any severity, in the current page or the parts named by selectors. Axe runs in the
 * page itself: `@axe-core/playwright` opens a second page each time to collect results from frames, which takes ten times
 * as long. Our pages have no frames.
 */
export async function violationsIn(page: Page, parts: readonly string[] = []): Promise<readonly Violation[]> {
  expect(page.frames(), 'axe looks into no frames').toHaveLength(1)
  const found = await page.evaluate(runAxe, parts)
  if (found !== null) return found
  await page.evaluate(axe.source)
  return (await page.evaluate(runAxe, parts))!
}

/**
 * Runs axe once nothing moved for three frames in a row: colors in transition would give wrong contrasts. Even with
 * reduced motion each element takes an inherited color one frame later than its parent.
 *
 * @returns null if the page has not loaded axe yet
 */
async function runAxe(parts: readonly string[]): Promise<Violation[] | null> {
  if (!('axe' in window)) return null
  const moves = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity
  for (let still = 0; still < 3; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    still = document.getAnimations().some(moves) ? 0 : still + 1
  }
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const context = parts.length === 0 ? document : { include: parts.map((part) => [part]) }
  // Elements covered by an open dialog are inactive and need no contrast (WCAG 2.2, 1.4.3).
  const isCovered = (rule: string, element: HTMLElement | undefined) =>
    rule === 'color-contrast' && element?.closest('[data-aria-hidden="true"]') != null
  const { violations } = await axe.run(context, { resultTypes: ['violations'], elementRef: true })
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ element }) => !isCovered(id, element))
      .map(({ html, failureSummary }) => ({ rule: id, html, summary: failureSummary ?? '' })),
  )
}

/** Runs a check in each theme by changing the device's color scheme; ends with light. */
export async function inBothThemes(
  page: Page,
  check: (theme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.classList.contains('dark')), `${theme} theme`)
      .toBe(theme === 'dark')
    await check(theme)
  }
}
