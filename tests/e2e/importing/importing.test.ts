import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createLearner, loadLearner } from '../support/learners.ts'
import { openSignedIn, PracticeScreen } from '../support/practice-screen.ts'

const HAM = join(import.meta.dirname, '../../../../shared/banks/ham-technician/technician-2026-2030.csv')
const FORMATS = join(import.meta.dirname, '../../../samples/formats')
const DECK = join(FORMATS, 'example.apkg')
const CSV = [
  'question,a,b,c,correct,explanation',
  'Which tree keeps its needles?,Larch,Yew,Oak,b,"Larches drop theirs, yews do not."',
  'Which is a moss?,Sphagnum,Fern,Grass,a,',
  'No key at all?,one,two,three,,',
].join('\n')

async function openImport(page: Page) {
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Import questions' }).click()
  await expect(page.getByRole('heading', { name: 'Import questions' })).toBeVisible()
}

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Question bank file')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('a file is read, reviewed, confirmed and stored; importing it again adds nothing', async ({
  page,
  server,
}) => {
  const learner = await createLearner(server)
  await openSignedIn(page, learner.identifier, '/app')
  await openImport(page)
  await choose(page, 'trees.csv', CSV)
  await expect(page.getByText('trees.csv: 2 questions, 1 problem')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not imported (1)' })).toBeVisible()
  await expect(page.getByText('Line 4', { exact: true })).toBeVisible()
  await expect(page.getByText('Fix them here, or in the file and import it again')).toBeVisible()
  await expect(page.getByText('No key at all?')).toBeVisible()
  const yew = page.getByRole('listitem').filter({ hasText: /^B\.Yew/ })
  await expect(yew.getByLabel('Correct answer')).toBeVisible()

  await page.getByLabel('Category for questions without one').fill('Forest')
  await page.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByRole('heading', { name: '2 questions imported' })).toBeVisible()

  await page.getByRole('button', { name: 'Import more' }).click()
  await choose(page, 'trees.csv', CSV)
  await expect(page.getByText('2 already in your bank', { exact: false })).toBeVisible()
  await expect(page.getByText('2 questions already in your bank, the same as yours')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 questions' })).toBeDisabled()
  await page.getByLabel('Add them again').check()
  await expect(page.getByRole('button', { name: 'Import 2 questions' })).toBeEnabled()

  await page.reload()
  await expect(page.getByText('Loaded 0 tests and 2 questions successfully!').first()).toBeVisible()
  await page.goto('/app/practice/smart-selection')
  await expect(page.getByLabel('Forest', { exact: false })).toBeChecked()
})

test('an Excel file, a QTI package and Moodle XML with images are read in the page, under its policy', async ({
  page,
  server,
}) => {
  const learner = await createLearner(server)
  await openSignedIn(page, learner.identifier, '/app/import')
  const names = ['example.xlsx', 'example.qti.zip', 'example.moodle-images.xml']
  await page.getByLabel('Question bank file').setInputFiles(names.map((name) => join(FORMATS, name)))
  await expect(page.getByText('3 files: 8 questions', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Import 8 questions' }).click()
  await expect(page.getByRole('heading', { name: '8 questions imported' })).toBeVisible()
})

test("an Anki deck is imported under its worker's policy, and skipped notes are listed", async ({
  page,
  server,
}) => {
  const learner = await createLearner(server)
  await openSignedIn(page, learner.identifier, '/app/import')
  const policies: string[] = []
  page.on('response', (response) => {
    const policy = response.headers()['content-security-policy'] ?? ''
    if (policy.includes('unsafe-eval')) policies.push(new URL(response.url()).pathname)
  })
  await page.getByLabel('Question bank file').setInputFiles(DECK)
  await expect(page.getByText('example.apkg: 3 questions, 1 problem')).toBeVisible()
  await expect(page.getByText('Note 4, 1700000000004', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 questions' }).click()
  await expect(page.getByRole('heading', { name: '3 questions imported' })).toBeVisible()
  expect(policies).toEqual([expect.stringMatching(/^\/assets\/bank-reader\.worker-[\w-]+\.js$/)])

  await test.step('the picture of a question can be seen before it is answered', async () => {
    await expect(page.getByText('1 image saved with your questions.')).toBeVisible()
    await page.getByRole('link', { name: 'Start practicing' }).click()
    const { questions } = await loadLearner(server, learner.identifier)
    const screen = new PracticeScreen(page, questions)
    await screen.start('Random')
    while (!(await screen.question()).question_text.includes('flag')) await screen.skip()
    await expect(page.getByRole('img', { name: 'lima' })).toBeVisible()
  })
})

test('a PDF document is imported, and what parses it may load nothing', async ({ page, server }) => {
  const learner = await createLearner(server)
  await openSignedIn(page, learner.identifier, '/app/import')
  const core = page.waitForResponse(/\/assets\/pdf\.worker\.min-[\w-]+\.mjs$/)
  await page.getByLabel('Question bank file').setInputFiles(join(FORMATS, 'example.pdf'))
  await expect(page.getByText('example.pdf: 3 questions')).toBeVisible()
  expect((await core).headers()['content-security-policy']).toContain("default-src 'none'")
  await page.getByRole('button', { name: 'Import 3 questions' }).click()
  await expect(page.getByRole('heading', { name: '3 questions imported' })).toBeVisible()

  const licenses = await page.request.get('/licenses.txt')
  expect(await licenses.text()).toMatch(/^pdfjs-dist$[^-]+Apache License/m)
})

test('the ham bank is imported completely', async ({ page, server }) => {
  test.skip(!existsSync(HAM), 'The folder of real banks is not beside this checkout')
  const learner = await createLearner(server)
  await openSignedIn(page, learner.identifier, '/app')
  await openImport(page)
  await page.getByLabel('Question bank file').setInputFiles(HAM)
  await expect(page.getByText('409 questions', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Import 409 questions' }).click()
  await expect(page.getByRole('heading', { name: '409 questions imported' })).toBeVisible()
})
