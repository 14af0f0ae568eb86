import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './practice-screen.ts'
import { putToastAway } from './records.ts'

/** A Friday noon, UTC. */
const NOW = '2026-11-20T12:00:00Z'

interface Given {
  readonly at: string
  readonly isCorrect: boolean
}

/** The dashboard of a learner with these answers, at the moment {@link NOW}. */
async function open(page: Page, answers: readonly Given[]): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await page.route('**/api/v1/**', (route) =>
    route.request().url().includes('/user-data/load/')
      ? route.fulfill({
          json: {
            user: { id: 'u', name: 'Ada', w3w_identifier: 'red-green-blue' },
            tests: [],
            questions: [
              { id: 'q', question_text: 'Q?', possible_answers: ['A', 'B'], correct_answers: ['A'] },
            ],
          },
        })
      : route.fulfill({
          json: answers.map(({ at, isCorrect }, index) => ({
            id: `r${index}`,
            question_id: 'q',
            selected_answers: ['A'],
            is_correct: isCorrect,
            created_at: at,
          })),
        }),
  )
  await openSignedIn(page, 'red-green-blue', '/app')
  await putToastAway(page)
}

const progress = (page: Page) => page.getByRole('region', { name: 'Progress', exact: true })

/** The cells of the table beneath a figure, row by row. */
async function table(page: Page, name: string): Promise<string[][]> {
  const summary = progress(page).locator('summary', { hasText: `: ${name}` })
  await summary.click()
  const rows = await progress(page)
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  await summary.click()
  return rows
}

const ANSWERS: readonly Given[] = [
  { at: '2026-11-20T04:30:00Z', isCorrect: true },
  { at: '2026-11-19T20:00:00Z', isCorrect: false },
  { at: '2026-11-19T19:00:00Z', isCorrect: true },
  { at: '2026-11-08T12:00:00Z', isCorrect: false },
  { at: '2026-06-03T12:00:00Z', isCorrect: true },
]

test('accuracy per day and per week and the calendar, each as a table, too', async ({ page }) => {
  await open(page, ANSWERS)
  await expect(progress(page).getByText('50% of 4 answers correct in the last 30 days')).toBeVisible()
  expect(await table(page, 'Accuracy per day, the last 30 days')).toEqual([
    ['Nov 20, 2026', '1', '100%'],
    ['Nov 19, 2026', '2', '50%'],
    ['Nov 8, 2026', '1', '0%'],
  ])
  await progress(page).getByText('Per week').click()
  await expect(progress(page).getByText('60% of 5 answers correct in the last 26 weeks')).toBeVisible()
  expect(await table(page, 'Accuracy per week, the last 26 weeks')).toEqual([
    ['Nov 15, 2026', '3', '67%'],
    ['Nov 8, 2026', '1', '0%'],
    ['May 31, 2026', '1', '100%'],
  ])
  await expect(progress(page).getByText('5 answers on 4 days in the last 26 weeks')).toBeVisible()
  expect(await table(page, 'Activity, the last 26 weeks')).toEqual([
    ['Nov 20, 2026', '1', '100%'],
    ['Nov 19, 2026', '2', '50%'],
    ['Nov 8, 2026', '1', '0%'],
    ['Jun 3, 2026', '1', '100%'],
  ])
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('days are those of the learner’s own zone', async ({ page }) => {
    await open(page, ANSWERS)
    expect(await table(page, 'Accuracy per day, the last 30 days')).toEqual([
      ['Nov 19, 2026', '3', '67%'],
      ['Nov 8, 2026', '1', '0%'],
    ])
  })
})

test('the arrow keys walk over the days and read them out', async ({ page }) => {
  await open(page, ANSWERS)
  const chart = progress(page).getByRole('slider', { name: 'Accuracy per day' })
  await progress(page).getByRole('radio', { name: 'Per day' }).focus()
  await page.keyboard.press('Tab')
  await expect(chart).toBeFocused()
  await expect(chart).toHaveAttribute('aria-valuetext', 'Nov 20, 2026: 100% of 1 answer')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Nov 19, 2026: 50% of 2 answers')
  await expect(progress(page).getByText('Nov 19, 2026: 50% of 2 answers')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Nov 18, 2026: no practice')
  await page.keyboard.press('Escape')
  await expect(progress(page).getByText('Nov 18, 2026: no practice')).toHaveCount(0)

  const calendar = progress(page).getByRole('slider', { name: 'Activity, day by day' })
  await calendar.focus()
  await page.keyboard.press('Home')
  await expect(calendar).toHaveAttribute('aria-valuetext', 'May 24, 2026: no practice')
  await expect(progress(page).getByText('May 24, 2026: no practice')).toBeVisible()
})

test('the pointer shows the day it stands on', async ({ page }) => {
  await open(page, ANSWERS)
  const plot = progress(page).getByRole('slider', { name: 'Accuracy per day' }).locator('..')
  const { width } = (await plot.boundingBox())!
  await plot.hover({ position: { x: width - 3, y: 40 } })
  await expect(progress(page).getByText('Nov 20, 2026: 100% of 1 answer')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(progress(page).getByText('Nov 20, 2026: 100% of 1 answer')).toHaveCount(0)
})

test('answers too old for the plot say so', async ({ page }) => {
  await open(page, [{ at: '2026-06-03T12:00:00Z', isCorrect: true }])
  await expect(progress(page)).toContainText('No answers in the last 30 days')
  await expect(progress(page)).toContainText('Practice today, and the line goes on here.')
  await progress(page).getByText('Per week').click()
  await expect(progress(page).getByRole('slider', { name: 'Accuracy per week' })).toBeAttached()
})
