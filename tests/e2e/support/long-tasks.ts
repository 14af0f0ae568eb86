import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Durations of long tasks since the list was last emptied, milliseconds. */
    longTasks: number[]
  }
}

/** Records tasks that block the page for 50 ms or longer, from the next load on. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** The durations of long tasks since the last call, milliseconds. The browser reports them at the end of their frame. */
export function takeLongTasks(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(window.longTasks.splice(0)), 50))
      }),
  )
}
