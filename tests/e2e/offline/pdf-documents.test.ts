import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createLearner, questions } from '../support/learners.ts'
import { tab } from '../support/records.ts'
import { cachedUrls, NO_CONNECTION, visit } from './visits.ts'

test.use({ serviceWorkers: 'allow' })
// Slow on a busy machine: the test fills the browser's caches.
test.setTimeout(150_000)

const FORMATS = join(import.meta.dirname, '../../../samples/formats')

async function drop(page: Page, name: string) {
  await tab(page, 'Questions').click()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Import questions' }).click()
  await page.getByLabel('Question bank file').setInputFiles(join(FORMATS, name))
}

test('what reads PDF documents is on the device once it was used, and its lack is said', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION)
  browserErrors.allow(/pdf|Failed to (?:load|fetch)/)
  const learner = await createLearner(server, questions(2))
  await visit(page, learner)
  const readers = async () => {
    const names = ['quizgrove-code', ...(await page.evaluate(() => caches.keys()))]
    const urls = await Promise.all(names.map((name) => cachedUrls(page, name)))
    return new Set(urls.flat().flatMap((url) => /\/(pdf[a-z-]*)[.-]/.exec(url)?.[1] ?? []))
  }
  await drop(page, 'example.csv')
  await expect(page.getByText(/example\.csv: \d+ questions/)).toBeVisible()
  expect(await readers()).toEqual(new Set())

  await context.setOffline(true)
  await drop(page, 'example.pdf')
  await expect(page.getByText("what reads it couldn't be loaded", { exact: false })).toBeVisible()

  await context.setOffline(false)
  await drop(page, 'example.pdf')
  await expect(page.getByText('example.pdf: 3 questions')).toBeVisible()
  expect(await readers()).toEqual(new Set(['pdf', 'pdf-reader']))

  await context.setOffline(true)
  await drop(page, 'example.pdf')
  await expect(page.getByText('example.pdf: 3 questions')).toBeVisible()
})
