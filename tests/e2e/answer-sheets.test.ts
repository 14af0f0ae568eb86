import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { paperSheets } from '../../src/domain/papers/sheet/paper-sheets.ts'
import type { Photo } from '../../src/domain/papers/sheet/reading/gray-image.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { readPaper } from '../../src/web/data/decoding/paper.ts'
import { A_PAPER, A_SENT_QUESTION } from '../setup/paper.ts'
import { takePhoto } from '../setup/sheet-photos/camera.ts'
import { markedDrawing } from '../setup/sheet-photos/marked-sheet.ts'
import { violationsIn } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, createLearner } from './support/learners.ts'
import { openSignedIn } from './support/practice-screen.ts'

const folder = mkdtempSync(join(tmpdir(), 'quizgrove-camera-'))
test.afterAll(() => rmSync(folder, { recursive: true }))

const COUNT = 20
/** Of a photo in which no shadow divides a bubble: the two marks are all that is unsure. */
const FILM_SEED = 1
/** Questions from 0 that are answered wrong. */
const WRONG = [3, 8]

/** A film of one gray frame as Chromium's camera plays it (YUV4MPEG2, 4:2:0). */
function filmOf({ width, height, data }: Photo): Buffer {
  const colors = Buffer.alloc((width * height) / 2, 128)
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420\nFRAME\n`),
    Buffer.from(data),
    colors,
  ])
}

test('an answer sheet before the camera: allowed on its page alone, read, scored and kept', async ({
  server,
  playwright: _,
}, testInfo) => {
  const { user, identifier } = await createLearner(server)
  const { content } = A_SENT_QUESTION
  const questions = Array.from({ length: COUNT }, (_each, place) => ({
    ...{ ...A_SENT_QUESTION, points: 1 },
    content: { ...content, question_text: `Which ${place}?`, possible_answers: ['4', '5', '6', '7'] },
  }))
  const { id } = await callApi(server, 'POST', '/papers/', { ...A_PAPER, user_id: user.id, questions })
  const paper = await callApi(server, 'GET', `/papers/${id}`)
  const [first] = paperSheets(readPaper(paper))
  const marks = Array.from({ length: COUNT }, (_each, place) => [WRONG.includes(place) ? 0 : 1])
  marks[COUNT - 1] = [0, 1]
  const film = join(folder, 'sheet.y4m')
  writeFileSync(film, filmOf(takePhoto(markedDrawing(first!, 0, marks), seededRandom(FILM_SEED))))

  const { launchOptions } = testInfo.project.use
  const browser: Browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Other journeys leave the optimizing compilers out. Reading a photo takes five times as long without them.
      '--js-flags=',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'allow',
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await openSignedIn(page, identifier, `/app/papers/${paper.id}`)
    const allowsCamera = () =>
      page.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ video: true }).then(
          (stream) => {
            for (const track of stream.getTracks()) track.stop()
            return true
          },
          () => false,
        ),
      )
    // The service worker has the page from here on, with the policy of each address.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    expect(await allowsCamera()).toBe(false)

    await page.getByRole('link', { name: 'Read answer sheets' }).press('Enter')
    const score = (points: number) => page.getByRole('heading', { name: `${points} of ${COUNT} points` })
    await expect(score(COUNT - WRONG.length - 1)).toBeFocused()
    await expect(page.getByText('1 question to decide')).toBeVisible()
    await page
      .getByRole('group', { name: `Question ${COUNT}: what is marked?` })
      .getByRole('button', { name: 'B' })
      .press('Enter')
    await expect(score(COUNT - WRONG.length)).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    await page.getByLabel('Name (optional)').fill('Grace')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '1 sheet kept' })).toBeVisible()
    await expect(page.getByText('This looks like a sheet that was read already.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Grace')).toBeVisible()

    // A sheet that is open again is not kept; leaving asks.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await expect(page).toHaveURL(/\/app$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await allowsCamera()).toBe(false)

    // Without a connection the service worker sends the same policies.
    await context.setOffline(true)
    await page.goto(`/app/papers/${paper.id}/scan`)
    expect(await allowsCamera()).toBe(true)
  } finally {
    await browser.close()
  }
})
