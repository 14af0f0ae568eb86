import type { Page } from '@playwright/test'
import { pngOf } from '../setup/files/image-files.ts'
import { cachedLists } from './offline/offline-cache.ts'
import { EXPORT_PATH, ExportScreen } from './support/export-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { createLearner, loadLearner } from './support/learners.ts'
import { openSignedIn, PracticeScreen } from './support/practice-screen.ts'

// Offline use needs the service worker.
test.use({ serviceWorkers: 'allow' })

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_|ERR_NETWORK_CHANGED|ERR_SOCKET_NOT_CONNECTED/

/** Questions with a figure, like those of amateur radio pools. */
const POOL = [
  'id,question,a,b,correct,figure',
  'T6C01,What is component 1 in figure T-1?,Resistor,Battery,A,t-1.png',
  'T6C02,What is component 2 in figure T-1?,Resistor,Transistor,B,t-1.png',
  'T7D01,Which instrument would measure component 3 of figure T-1?,An ohmmeter,A barometer,A,t-1.png',
].join('\n')

const PICTURE = {
  name: 'Figure T1.png',
  mimeType: 'image/png',
  buffer: Buffer.from(pngOf(60, 40, [20, 90, 160])),
}

async function expectFigure(page: Page): Promise<void> {
  const image = page.getByRole('img', { name: 'figure T-1' }).first()
  await expect(image).toBeVisible()
  expect(await image.evaluate((element: HTMLImageElement) => element.decode())).toBeUndefined()
}

test('a picture dropped with its bank is shown in practice, exam, result, history, the exported page, and offline', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION)
  const learner = await createLearner(server)
  await openSignedIn(page, learner.identifier, '/app/import')
  const pool = { name: 'pool.csv', mimeType: 'text/csv', buffer: Buffer.from(POOL) }
  await page.getByLabel('Question bank file').setInputFiles([pool, PICTURE])
  await expectFigure(page)
  await page.getByRole('button', { name: 'Import 3 questions' }).click()
  await expect(page.getByText('1 image saved with your questions.')).toBeVisible()
  const { questions } = await loadLearner(server, learner.identifier)
  const screen = new PracticeScreen(page, questions)

  await test.step('practice and history', async () => {
    await page.getByRole('link', { name: 'Start practicing' }).click()
    await screen.start('Random')
    await expectFigure(page)
    await screen.answer(true)
    await page.goto('/app/practice/history')
    await expect(page.getByText('1 responses')).toBeVisible()
    await expectFigure(page)
  })

  await test.step('exam and result', async () => {
    await page.goto('/app/practice/smart-selection')
    await screen.start('Test Mode')
    await expectFigure(page)
    await screen.button('Finish Test').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Finish Test' }).click()
    await expect(page.getByText('Question Breakdown')).toBeVisible()
    await expectFigure(page)
  })

  await test.step('the exported page, from disk', async () => {
    await page.goto(EXPORT_PATH)
    const opened = await new ExportScreen(page).generatePage()
    await expectFigure(opened.page)
    await opened.page.close()
  })

  await test.step('offline', async () => {
    await page.goto('/app/practice/smart-selection')
    const kept = () =>
      page.evaluate(async () => {
        const images = (await caches.has('quizgrove-images')) ? await caches.open('quizgrove-images') : null
        const requests = (await images?.keys()) ?? []
        return {
          worker: navigator.serviceWorker.controller?.state ?? null,
          images: requests.map(({ url }) => new URL(url).pathname),
        }
      })
    const images = [expect.stringMatching(/^\/images\//)]
    await expect.poll(kept, { timeout: 45_000 }).toEqual({ worker: 'activated', images })
    const lists = ['learner-data', 'notes', 'exams', 'category-titles', 'practice-responses']
    await expect.poll(() => cachedLists(page)).toEqual(expect.arrayContaining(lists))
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    await context.setOffline(true)
    await page.reload()
    await screen.start('Random')
    await expectFigure(page)
  })
})
