import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { largeCsv } from '../../setup/files/large-csv.ts'
import { expect, test } from '../support/fixtures.ts'
import { createLearner } from '../support/learners.ts'
import { longestTask } from '../support/own-time.ts'
import { openSignedIn } from '../support/practice-screen.ts'

const QUESTIONS = 50_000
const LONGEST_TASK_MS = 100
const MEMORY_MAX_MB = 1024

/** The best of several tries counts: what else distorts some measurements does not distort all. */
const TRIES = 3

test.describe.configure({ timeout: 480_000 })

test('50,000 questions are read, reviewed, edited and stored without blocking the page', async ({
  page,
  startOwnServer,
}, testInfo) => {
  // On disk: Playwright would pass a buffer through the page, and block it.
  const file = testInfo.outputPath('large.csv')
  writeFileSync(file, largeCsv(QUESTIONS))
  const server = await startOwnServer()
  const learner = await createLearner(server)
  await openSignedIn(page, learner.identifier, `${server.url}/app/import`)
  await page.getByLabel('Question bank file').waitFor()
  const note = (what: string) => testInfo.annotations.push({ type: 'measured', description: what })
  const measured = { page, testInfo }

  const importButton = page.getByRole('button', { name: 'Import 50,000 questions' })
  let readMs = 0
  await fluid(
    measured,
    'reading and judging',
    async () => {
      const startedAt = performance.now()
      await page.getByLabel('Question bank file').setInputFiles(file)
      await importButton.waitFor({ timeout: 120_000 })
      readMs = performance.now() - startedAt
    },
    () => page.getByRole('button', { name: 'Choose another file' }).click(),
  )
  note(`read and judged in ${seconds(readMs)}`)

  await fluid(measured, 'going through the pages', async () => {
    await page.getByRole('button', { name: 'Last page' }).first().click()
    await expect(page.getByLabel('Page, of 2,500').first()).toHaveValue('2500')
    await page.getByLabel('Page, of 2,500').first().fill('1234')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Line 24,662', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'First page' }).first().click()
  })
  await fluid(measured, 'filtering', async () => {
    await page.getByLabel('Show').selectOption('Worth a look')
    await page.getByLabel('Show').selectOption('All questions')
    await expect(page.getByRole('status').filter({ hasText: /^50,000 questions$/ })).toBeVisible()
  })
  await fluid(measured, 'searching', async () => {
    await page.getByRole('searchbox').pressSequentially('station q43210', { delay: 40 })
    await expect(page.getByRole('status').filter({ hasText: /^1 question$/ })).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(page.getByRole('status').filter({ hasText: /^50,000 questions$/ })).toBeVisible()
  })
  await fluid(measured, 'opening the findings of a rule', async () => {
    await page.getByRole('button', { name: 'Minor findings' }).click()
    const rule = page.getByRole('button', { name: /without an explanation$/ })
    await rule.click()
    await rule.click()
  })
  await fluid(measured, 'ticking', async () => {
    await page.getByRole('checkbox').first().uncheck()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Select none' }).click()
    await page.getByRole('button', { name: 'Select all' }).click()
  })
  await fluid(measured, 'typing a category', async () => {
    await page.getByLabel('Category for questions without one').pressSequentially('Radio', { delay: 40 })
  })
  await fluid(measured, 'mending a question', async () => {
    await page.getByRole('button', { name: 'Edit question 2', exact: true }).click()
    await page.getByLabel('Explanation', { exact: true }).pressSequentially('x')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Checking the change...')).toHaveCount(0, { timeout: 60_000 })
  })

  const anotherLearner = async () => {
    const { identifier } = await createLearner(server)
    await openSignedIn(page, identifier, `${server.url}/app/import`)
    await page.getByLabel('Question bank file').setInputFiles(file)
    await importButton.waitFor({ timeout: 120_000 })
  }
  let storedMs = 0
  await fluid(
    measured,
    'storing',
    async () => {
      const startedAt = performance.now()
      await importButton.click()
      await page.getByRole('heading', { name: '50,000 questions imported' }).waitFor({ timeout: 120_000 })
      storedMs = performance.now() - startedAt
    },
    anotherLearner,
  )
  note(`stored in ${seconds(storedMs)}`)

  const peak = await peakOfRenderers(page)
  if (peak !== null) {
    note(`peak of the page's process ${peak} MB`)
    expect(peak).toBeLessThan(MEMORY_MAX_MB)
  }
  process.stdout.write(testInfo.annotations.map(({ description }) => `      ${description}\n`).join(''))
})

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** Performs an action and checks that no task takes longer than the limit. The best of several tries counts. */
async function fluid(
  { page, testInfo }: { readonly page: Page; readonly testInfo: TestInfo },
  what: string,
  act: () => Promise<unknown>,
  beforeAnotherTry: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && best > LONGEST_TASK_MS; tries++) {
    if (tries > 0) await beforeAnotherTry()
    best = Math.min(best, await longestTask(page, act))
  }
  testInfo.annotations.push({
    type: 'measured',
    description: `${what}: longest task ${Math.round(best)} ms`,
  })
  expect.soft(best, what).toBeLessThanOrEqual(LONGEST_TASK_MS)
}

/** Peak memory of the renderer processes, workers included, megabytes; null if unknown. */
async function peakOfRenderers(page: Page): Promise<number | null> {
  const browser = await page.context().browser()!.newBrowserCDPSession()
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  const peaks = processInfo
    .filter(({ type, id }) => type === 'renderer' && existsSync(`/proc/${id}/status`))
    .map(({ id }) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]))
  return peaks.length === 0 ? null : Math.round(Math.max(...peaks) / 1024)
}
