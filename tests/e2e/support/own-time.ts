import type { Page } from '@playwright/test'

/*
 * How long the product takes by itself: time in which other programs have the processor does not count. By the clock
 * these tests failed whenever the machine had something else to do.
 */

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly args: { readonly name?: string }
  /** CPU time of the thread meanwhile, microseconds; absent in events without a duration. */
  readonly tdur?: number
}

/**
 * The longest task of the page's main thread during an action, in milliseconds of CPU time. What a task waits for, such as
 * another process, does not count either.
 */
export async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser of its own that could be traced')
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] })
  let written: Buffer
  try {
    await act()
    // Until the frame after the action has ended.
    await page.evaluate(() => new Promise((end) => requestAnimationFrame(() => setTimeout(end, 50))))
  } finally {
    written = await browser.stopTracing()
  }
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(written.toString())
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(thread),
  )
  const tasks = trace.traceEvents.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && mainThreads.has(thread(event)),
  )
  if (tasks.length === 0) throw new Error('The trace has no task of the main thread')
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}

/** CPU time over which the share of the processor is measured, milliseconds. */
const SAMPLE_MS = 50

/** More than this is not taken off: one sample may be far off. */
const SLOWDOWN_MAX = 2

/** How often longer than its CPU time a computation takes at the moment: 1 on an idle machine, at most {@link SLOWDOWN_MAX}. */
export function slowdown(): number {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const startedAt = performance.now()
  const end = cpuMs() + SAMPLE_MS
  let usedMs = 0
  do usedMs = cpuMs()
  while (usedMs < end)
  const measured = (performance.now() - startedAt) / (usedMs - end + SAMPLE_MS)
  return Math.min(SLOWDOWN_MAX, Math.max(1, measured))
}
