import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Durations of the long tasks since it was last emptied, milliseconds. */
    longTasks: number[]
  }
}

/** Watches for what blocks the page for 50 ms or longer, from its next load on. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** The long tasks since the last call, milliseconds each. The browser reports them at the end of their frame. */
export function takeLongTasks(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(window.longTasks.splice(0)), 50))
      }),
  )
}
