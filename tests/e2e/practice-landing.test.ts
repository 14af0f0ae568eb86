import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { question, questions } from './learners.ts'
import { openPractice, type PracticeScreen } from './practice-screen.ts'

const THREE_CATEGORIES = [
  question('the oak', { category: 'Trees' }),
  question('the elm', { category: 'Trees' }),
  question('the rose', { category: 'Flowers' }),
  question('anything', { category: null }),
]

test('the landing view has the words of spec §2.7', async ({ page, server }) => {
  await openPractice(page, server, questions(3))
  await expect(page.getByRole('heading', { level: 1, name: 'Practice Mode', exact: true })).toBeVisible()
  for (const [title, description] of [
    ['Smart Selection', 'AI-powered selection focusing on your weak areas and previously incorrect answers'],
    ['Previously Incorrect', "Practice questions you've answered incorrectly to reinforce learning"],
    ['Random', 'Random questions from your question bank for general practice'],
    [
      'Test Mode',
      'Simulated exam with 80 random questions. Pass with 68% or higher. You can navigate and change answers during the test.',
    ],
  ] as const) {
    await expect(page.getByRole('button', { name: `${title} ${description}`, exact: true })).toBeVisible()
  }
  await expect(page.getByText(/Last Session/)).toHaveCount(0)
  const history = page.getByRole('link', { name: 'View Practice History' })
  await expect(history).toHaveAttribute('href', '/app/practice/history')
})

test('all categories start selected, with their counts; one button selects and deselects all; the chosen are asked (spec §2.7, §5.2)', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, THREE_CATEGORIES)
  await expect(page.getByRole('group', { name: 'Select Categories (3/3)' })).toBeVisible()
  for (const name of ['Flowers 1 question', 'General 1 question', 'Trees 2 questions']) {
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked()
  }
  await page.getByRole('button', { name: 'Deselect All', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Select Categories (0/3)' })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByText('Trees', { exact: true }).click()
  await expect(page.getByRole('group', { name: 'Select Categories (1/3)' })).toBeVisible()
  await page.getByRole('button', { name: 'Select All', exact: true }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)

  // Only the chosen ones are asked, questions without one always, and none chosen means all (spec §5.2).
  await page.getByText('Trees', { exact: true }).click()
  expect(await texts(screen, 12)).toEqual(new Set(['What of the rose?', 'What of anything?']))
  await page.getByRole('button', { name: 'Select All', exact: true }).click()
  await page.getByRole('button', { name: 'Deselect All', exact: true }).click()
  await screen.start('Test Mode')
  await expect(page.getByText('Question 1 of 4', { exact: true })).toBeVisible()
})

test('the choice of categories outlives a reload, not a logout', async ({ page, server }) => {
  const { learner } = await openPractice(page, server, THREE_CATEGORIES)
  const checklist = (chosen: string) => page.getByRole('group', { name: `Select Categories (${chosen})` })
  await page.getByText('Trees', { exact: true }).click()
  await page.reload()
  await expect(checklist('2/3')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Trees 2 questions' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Select All', exact: true }).click()
  await page.getByRole('button', { name: 'Deselect All', exact: true }).click()
  await page.reload()
  await expect(checklist('0/3'), 'none is a choice, too').toHaveAccessibleDescription(
    'With no category selected, all questions are used.',
  )

  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Identifier').fill(learner.identifier)
  await page.getByRole('button', { name: 'Load Results' }).click()
  await expect(checklist('3/3')).toBeVisible()
})

test('the modes stay near, however many categories there are', async ({ page, server }) => {
  const many = Array.from({ length: 60 }, (_, index) =>
    question(`number ${index}`, { category: `C ${index}` }),
  )
  await openPractice(page, server, many)
  await expect(page.getByRole('group', { name: 'Select Categories (60/60)' })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await expect(page.getByRole('button', { name: /^Smart Selection/ })).toBeInViewport()
  const last = page.getByRole('checkbox', { name: 'C 9 1 question', exact: true })
  await last.focus()
  await expect(page.getByText('C 9', { exact: true }), 'the focus brings it into sight').toBeInViewport()
})

test('an empty bank is told before a mode is tried in vain; every mode shows the empty state, with two ways on (spec §2.8, §5.2)', async ({
  page,
  server,
}) => {
  await openPractice(page, server, [])
  await expect(page.getByText('Your question bank is empty.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import questions' })).toHaveAttribute('href', '/app/import')
  for (const mode of ['Smart Selection', 'Previously Incorrect', 'Random', 'Test Mode']) {
    await page.getByRole('button', { name: new RegExp(`^${mode} `) }).click()
    await expectEmpty(page)
    await expect(page.locator('[data-problem="No questions available for practice"]')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Practice Modes', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  }
})

test('an unexpected failure to pick a question shows the empty state, and the console says why (spec §8.2)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Error selecting practice question.*no dice/s)
  await openPractice(page, server, questions(3))
  await page.evaluate(() => {
    Math.random = () => {
      throw new Error('no dice')
    }
  })
  for (const mode of ['Random', 'Test Mode']) {
    await page.getByRole('button', { name: new RegExp(`^${mode} `) }).click()
    await expectEmpty(page)
    await expect(page.locator('[data-problem="Error selecting practice question"]')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Practice Modes', exact: true }).click()
  }
})

test('Previously Incorrect with nothing missed shows the empty state, until something is (spec §2.8)', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, questions(3))
  await page.getByRole('button', { name: /^Previously Incorrect/ }).click()
  await expectEmpty(page)
  await page.getByRole('button', { name: 'Back to Practice Modes' }).click()
  await screen.start('Random')
  const { question } = await screen.answer(false)
  await screen.button('Back').click()
  await screen.start('Previously Incorrect')
  await expect(screen.questionText).toHaveText(question.question_text)
})

test('the Last Session badge tells count and percent, outstanding from 70 percent up (spec §2.7, §9.8)', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, questions(5))
  await screen.start('Random')
  await screen.answer(false)
  await screen.button('Back').click()
  const badge = page.getByText(/^Last Session: /)
  await expect(badge).toHaveText('Last Session: 1 question, 0% correct')
  await expect(badge).not.toHaveClass(/bg-brand\b/)
  await screen.start('Random')
  await screen.answer(true)
  await screen.next()
  await screen.answer(true)
  await screen.next()
  await screen.answer(false)
  await screen.button('Back').click()
  await expect(badge).toHaveText('Last Session: 3 questions, 67% correct')
  await expect(badge).not.toHaveClass(/bg-brand\b/)
  await screen.start('Random')
  await screen.answer(true)
  await screen.button('Back').click()
  await expect(badge).toHaveText('Last Session: 1 question, 100% correct')
  await expect(badge).toHaveClass(/bg-brand\b/)
  await screen.start('Random')
  await screen.button('Back').click()
  await expect(badge, 'a session without an answer leaves it as it was').toContainText('100% correct')
})

/** The words of the empty state; Try Again leads back to it while nothing has changed. */
async function expectEmpty(page: Page): Promise<void> {
  const empty = page.getByRole('heading', { name: 'No Questions Available', exact: true })
  await expect(empty).toBeVisible()
  await expect(
    page.getByText(
      'No questions available for this practice mode. Try a different mode or make sure you have test data.',
      { exact: true },
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Try Again', exact: true }).click()
  await expect(empty).toBeVisible()
}

/** The texts met on a walk of so many skips, back at the landing view. */
async function texts(screen: PracticeScreen, count: number): Promise<ReadonlySet<string>> {
  const met = new Set<string>()
  await screen.start('Random')
  for (let index = 0; index < count; index++) {
    met.add((await screen.question()).question_text)
    await screen.skip()
  }
  await screen.button('Back').click()
  return met
}
