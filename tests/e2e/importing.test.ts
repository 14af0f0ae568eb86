import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { inBothThemes, violationsIn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { loadLearner, plantLearner } from './learners.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'
import { openSignedIn, PracticeScreen } from './practice-screen.ts'

const HAM = join(import.meta.dirname, '../../../shared/banks/ham-technician/technician-2026-2030.csv')
const DECK = join(import.meta.dirname, '../../samples/formats/example.apkg')
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

test('a file is read, looked at, confirmed and stored, and never doubled', async ({ page, server }) => {
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app')
  await openImport(page)
  await choose(page, 'trees.csv', CSV)
  await expect(page.getByText('trees.csv: 2 questions, 1 problem')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not imported (1)' })).toBeVisible()
  await expect(page.getByText('Line 4', { exact: true })).toBeVisible()
  await expect(page.getByText('Fix them in the file and import it again')).toBeVisible()
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

test('a pasted text is read like a file, and one question can be left out', async ({ page, server }) => {
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app')
  await openImport(page)
  await page.getByLabel('Or paste your questions').fill(CSV)
  await page.getByRole('button', { name: 'Read the pasted text' }).click()
  await page.getByLabel('Which is a moss?', { exact: false }).uncheck()
  await page.getByRole('button', { name: 'Import 1 question' }).click()
  await expect(page.getByRole('heading', { name: '1 question imported' })).toBeVisible()
  await expect(page.getByText("It's in your bank, ready to practice.")).toBeVisible()
})

test('what is no bank says so, and nothing is stored', async ({ page, server }) => {
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app')
  await openImport(page)
  for (const [name, bytes] of [
    ['letter.txt', Buffer.from('Dear Sir or Madam,\nplease find attached nothing at all.')],
    ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00, 0x80])],
    ['nothing.csv', Buffer.alloc(0)],
    ['heading.csv', Buffer.from('question,a,b,correct\n')],
  ] as const) {
    await page
      .getByLabel('Question bank file')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
    await expect(page.getByRole('heading', { name: /^Not imported/ })).toBeVisible()
    await expect(page.getByText('Fix them')).toHaveCount(0)
    await page.getByRole('button', { name: 'Choose another file' }).click()
  }
})

test('a server that fails keeps the review, and the next try doubles nothing', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/, /Failed to import questions/)
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app')
  await openImport(page)
  await choose(page, 'trees.csv', CSV)
  await page.route('**/questions/batch', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByRole('alert')).toContainText("The questions couldn't be imported.")
  await page.unroute('**/questions/batch')
  await page.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByRole('heading', { name: '2 questions imported' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Loaded 0 tests and 2 questions successfully!').first()).toBeVisible()
})

test('the same file brought anew after a lost answer doubles nothing', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/, /Failed to import questions/)
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app')
  await openImport(page)
  await choose(page, 'trees.csv', CSV)
  await page.route('**/questions/batch', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const bank = page.waitForResponse(/\/questions\/user\//)
  await page.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByRole('alert')).toContainText("The questions couldn't be imported.")
  await (await bank).finished()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'trees.csv', CSV)
  await expect(page.getByText('2 already in your bank', { exact: false })).toBeVisible()
})

test('a newcomer can start with the sample bank, from the empty dashboard or here', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app')
  await page.getByRole('link', { name: 'or start with the sample bank' }).click()
  await expect(page.getByRole('button', { name: 'Import 170 questions' })).toBeEnabled()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Start with the sample bank' }).click()
  await page.getByRole('button', { name: 'Import 170 questions' }).click()
  await expect(page.getByRole('heading', { name: '170 questions imported' })).toBeVisible()
})

for (const [name, questions] of [
  ['example.xlsx', 5],
  ['example.qti.zip', 2],
  ['example.moodle-images.xml', 1],
] as const) {
  test(`${name} is unpacked and read in the page, under its policy`, async ({ page, server }) => {
    const learner = await plantLearner(server)
    await openSignedIn(page, learner.identifier, '/app')
    await openImport(page)
    const sample = join(import.meta.dirname, '../../samples/formats', name)
    await page.getByLabel('Question bank file').setInputFiles(sample)
    const count = questions === 1 ? '1 question' : `${questions} questions`
    await expect(page.getByRole('button', { name: `Import ${count}` })).toBeEnabled()
  })
}

test('an Anki deck comes in under the policy of its worker, and its other notes are named', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server)
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
})

test('the picture of a question can be seen before it is answered', async ({ page, server }) => {
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app/import')
  await page.getByLabel('Question bank file').setInputFiles(DECK)
  await page.getByRole('button', { name: 'Import 3 questions' }).click()
  await expect(page.getByText('1 image saved in your hints and notes.')).toBeVisible()
  await page.getByRole('link', { name: 'Start practicing' }).click()
  const { questions } = await loadLearner(server, learner.identifier)
  const screen = new PracticeScreen(page, questions)
  await screen.start('Random')
  while (!(await screen.question()).question_text.includes('flag')) await screen.skip()
  await screen.button('Show Hint').click()
  await expect(page.getByRole('img', { name: 'lima' })).toBeVisible()
})

test('the ham bank comes in whole', async ({ page, server }) => {
  test.skip(!existsSync(HAM), 'The folder of real banks is not beside this checkout')
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app')
  await openImport(page)
  await page.getByLabel('Question bank file').setInputFiles(HAM)
  await expect(page.getByText('409 questions', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Import 409 questions' }).click()
  await expect(page.getByRole('heading', { name: '409 questions imported' })).toBeVisible()
})

test('axe finds nothing, and nothing scrolls sideways at 320 px', async ({ page, server }) => {
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, '/app')
  await openImport(page)
  const check = async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await inBothThemes(page, async (theme) => {
      expect(await violationsIn(page), theme).toEqual([])
    })
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await pixelsTooWide(page)).toEqual({})
  }
  await check()
  await choose(page, 'trees.csv', CSV)
  await expect(page.getByText('trees.csv: 2 questions')).toBeVisible()
  await check()
})
