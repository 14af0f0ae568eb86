import { expect, test } from '../support/fixtures.ts'
import { fontsLoaded } from '../support/fonts.ts'
import { questions } from '../support/learners.ts'
import { openPractice, PracticeScreen } from '../support/practice-screen.ts'

const OFFER = 'Continue where you left off'

test('a session survives a crash of the tab with its figures, history and open question', async ({
  page,
  context,
  server,
}) => {
  const { learner, screen } = await openPractice(page, server, questions(6))
  await screen.start('Random')
  await screen.answer(true)
  await screen.next()
  await screen.answer(false)
  await screen.next()
  const open = await screen.questionText.textContent()
  await page.close()

  const again = await context.newPage()
  await again.goto(`${server.url}/app/practice/smart-selection`)
  await expect(again.getByText('Random: 2 questions answered.')).toBeVisible()
  await again.getByRole('button', { name: 'Continue' }).click()
  const resumed = new PracticeScreen(again, learner.questions)
  await expect(resumed.questionText).toHaveText(open ?? '')
  await expect(again.getByText('2 attempted')).toBeVisible()
  await resumed.button('Previous').click()
  await expect(again.getByText('Previous Question (2/2)')).toBeVisible()
  await resumed.button('Back').click()
  await expect(again.getByRole('heading', { name: OFFER })).toHaveCount(0)
})

test('the card of interrupted practice reserves its space while loading, and can be discarded', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, questions(3))
  await screen.start('Random')
  await screen.answer(true)
  const read = Promise.withResolvers<void>()
  await page.route('**/saved-practice-schema-*.js', async (route) => {
    await read.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled()
  await fontsLoaded(page)
  const modeTop = () =>
    page.getByRole('button', { name: /^Test Mode/ }).evaluate((card) => card.getBoundingClientRect().top)
  const before = await modeTop()
  read.resolve()
  await expect(page.getByText('Random: 1 question answered. Your answer is saved')).toBeVisible()
  await expect.poll(modeTop).toBe(before)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: OFFER })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  await expect(page.getByRole('heading', { name: OFFER })).toHaveCount(0)
})
