import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { API_BASE } from '../src/contract/limits.ts'
import { findChromium } from '../tests/setup/browser/chromium.ts'

/**
 * Takes the screenshots of the overview for the landing page, `public/overview-*.webp`. Run it when the overview changes:
 *
 *     PORT=4731 DATA_DIR=<a new folder> npm start
 *     node scripts/launch.mjs node scripts/make-overview-pictures.ts http://localhost:4731
 *
 * They show the sample learner after a few answers.
 */
const PUBLIC = join(import.meta.dirname, '..', 'public')
const IDENTIFIER = 'sample-quiz-learner'
/** Enough answers to fill a good part of the daily goal's ring. */
const ANSWERS = 13
/** CSS pixels and device pixel ratio by file name; the same sizes as in src/web/landing/landing.tsx. */
const SIZES = {
  wide: { width: 1152, height: 800, scale: 1.5 },
  narrow: { width: 390, height: 620, scale: 2 },
} as const

const [address] = process.argv.slice(2)
if (address === undefined) throw new Error('Name the address of a server: http://localhost:4731')
await answerSome(address)
const { executablePath, environment } = await findChromium()
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...environment } })
for (const size of ['wide', 'narrow'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    const picture = await takePicture(browser, address, size, theme)
    await sharp(picture)
      .webp({ quality: 78 })
      .toFile(join(PUBLIC, `overview-${size}-${theme}.webp`))
  }
}
await browser.close()

async function takePicture(
  browser: Browser,
  address: string,
  size: keyof typeof SIZES,
  theme: 'light' | 'dark',
): Promise<Buffer> {
  const { width, height, scale } = SIZES[size]
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await page.addInitScript((words) => localStorage.setItem('quiz_user_identifier', words), IDENTIFIER)
  await page.goto(`${address}/app`)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Chance to pass if it were tomorrow').waitFor()
  await page.getByText('days of practice in a row').first().waitFor()
  await page.addStyleTag({ content: '::-webkit-scrollbar { display: none }' })
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** Answers questions as the sample learner, correctly and incorrectly. */
async function answerSome(address: string): Promise<void> {
  const load = await fetch(`${address}${API_BASE}/user-data/load/${IDENTIFIER}`)
  const { user, questions } = await load.json()
  for (const [index, question] of questions.slice(0, ANSWERS).entries()) {
    const isRight = index % 4 !== 3
    const options: readonly string[] = question.possible_answers
    const wrong = options.filter((option) => !question.correct_answers.includes(option)).slice(0, 1)
    await fetch(`${address}${API_BASE}/practice-responses/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        user_id: user.id,
        question_id: question.id,
        user_answer: isRight ? question.correct_answers : wrong,
        is_correct: isRight,
        response_time_ms: 9000,
        source: 'frontend',
      }),
    })
  }
}
