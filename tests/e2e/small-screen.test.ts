import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { questions } from './learners.ts'
import { openPractice, toasts } from './practice-screen.ts'

test.use({ viewport: { width: 375, height: 667 } })

test('practice has a fixed bottom bar with Prev, Skip, Submit and Next (spec §2.8)', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, questions(3))
  await screen.start('Random')
  const bar = page.getByRole('toolbar')
  await expect(bar.getByRole('button')).toHaveText(['Prev', 'Skip', 'Submit', 'Next'])
  await expect(screen.button('Submit Answer')).toBeHidden()
  await expect(screen.button('Skip Question')).toBeHidden()
  const { y, height } = (await bar.boundingBox())!
  expect(y + height).toBe(667)

  const button = (name: string) => bar.getByRole('button', { name, exact: true })
  await expect(button('Prev')).toBeDisabled()
  await expect(button('Submit')).toBeDisabled()
  await expect(button('Next')).toBeDisabled()
  const skipped = await screen.question()
  await button('Skip').click()
  await expect(screen.questionText).not.toHaveText(skipped.question_text)
  const { question_text } = await screen.question()
  await screen.choose('Right 1')
  await button('Submit').click()
  await expect(screen.verdict).toHaveText('Correct!')
  await expect(screen.verdict).toBeInViewport()
  const notes = page.getByRole('region', { name: 'Notes', exact: true })
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
  await expect
    .poll(
      async () => (await topOf(notes)) - (await topOf(screen.verdict)),
      'no empty row stands for the buttons of the bar',
    )
    .toBeLessThan(80)
  await expect(button('Submit')).toBeDisabled()
  await expect(button('Skip')).toBeDisabled()
  await button('Next').click()
  await expect(screen.verdict).toHaveCount(0)
  await button('Prev').click()
  await expect(page.getByText('Previous Question (1/1)', { exact: true })).toBeVisible()
  await expect(screen.questionText).toHaveText(question_text)
  await expect(button('Prev')).toBeDisabled()
  await expect(bar, 'it stays where it is').toBeInViewport({ ratio: 1 })

  for (const [path, name] of [
    ['/app/questions', 'Questions'],
    ['/app/practice/history', 'Responses'],
  ] as const) {
    await page.goto(path)
    const list = page.getByRole('list', { name, exact: true }).locator('..')
    const heights = async () => ({
      list: (await list.boundingBox())?.height,
      page: await page.evaluate(() => document.documentElement.scrollHeight),
    })
    await expect
      .poll(heights, `${path}: as high as spec §2.6 says, and nothing scrolls beside it`)
      .toEqual({ list: 467, page: 667 })
    await page.setViewportSize({ width: 320, height: 440 })
    await expect.poll(heights, `${path}: nor on a lower one`).toMatchObject({ page: 440 })
    await page.setViewportSize({ width: 375, height: 667 })
  }
  expect((await toasts(page).boundingBox())!.height, 'a toast leaves room').toBeLessThan(60)
})

test('the exam’s bar has Prev, Next and Finish (spec §2.9)', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, questions(2))
  await screen.start('Test Mode')
  const bar = page.getByRole('toolbar')
  await expect(bar.getByRole('button')).toHaveText(['Prev', 'Next', 'Finish'])
  await expect(screen.button('Finish Test')).toBeHidden()
  await screen.choose('Right 1')
  await bar.getByRole('button', { name: 'Next' }).click()
  await screen.choose('Right 1')
  await bar.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
})

test('a failure is in sight wherever one has scrolled to (spec §8.1)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/status of 500/, /Failed to toggle question flag/)
  const { screen } = await openPractice(page, server, questions(1, { explanation: 'Because. '.repeat(300) }))
  await page.route('**/flag', (route) => route.fulfill({ status: 500 }))
  await screen.start('Random')
  await screen.choose('Right 1')
  await page.getByRole('toolbar').getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Edit Hint Notes' }).scrollIntoViewIfNeeded()
  await page.keyboard.press('f')
  await expect(page.getByRole('alert')).toHaveText('Failed to flag question. Please try again.')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
})
