import { expect, test } from './fixtures.ts'
import { pressEscapeIn } from './keys.ts'
import { callApi, question, questions } from './learners.ts'
import { openPractice, PracticeScreen } from './practice-screen.ts'

const OFFER = 'Continue where you left off'

test('an exam survives a reload: answers, order and place', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, questions(5))
  await screen.start('Test Mode')
  const shown = []
  for (let position = 1; position <= 3; position++) {
    await screen.choose('Right 1')
    shown.push({ text: await screen.questionText.textContent(), options: await screen.shownOptions() })
    await screen.nextInExam()
  }
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { name: OFFER })).toBeVisible()
  await expect(page.getByText('Test Mode: question 4 of 5, 3 answered.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Question 4 of 5', { exact: true })).toBeVisible()
  for (const { text, options } of shown.toReversed()) {
    await screen.button('Previous').click()
    await expect(screen.questionText).toHaveText(text ?? '')
    expect(await screen.shownOptions()).toEqual(options)
  }
  await screen.button('Finish Test').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Finish/ })
    .click()
  await page.getByRole('button', { name: 'Back to Practice Modes' }).click()
  await expect(page.getByRole('heading', { name: OFFER })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  await expect(page.getByRole('heading', { name: OFFER })).toHaveCount(0)
})

test('an exam over chosen categories that goes on after a reload is retaken over the same ones, and stored as such', async ({
  page,
  server,
}) => {
  const bank = [...questions(4, { category: 'Trees' }), question('the rose', { category: 'Flowers' })]
  const { learner, screen } = await openPractice(page, server, bank)
  await page.getByText('Trees', { exact: true }).click()
  await screen.start('Test Mode')
  await expect(page.getByText('Question 1 of 1', { exact: true })).toBeVisible()
  await screen.choose('Wrong 1')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByRole('group', { name: 'Select Categories (1/2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Select All', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await screen.button('Finish Test').click()
  await expect(page.getByText('A test over chosen categories: Flowers.', { exact: false })).toBeVisible()
  await screen.button('Retake Test').click()
  await expect(page.getByText('Question 1 of 1', { exact: true })).toBeVisible()
  await expect(screen.questionText).toHaveText('What of the rose?')
  await expect
    .poll(async () => (await callApi(server, 'GET', `/tests/user/${learner.user.id}`)).map(categoriesOf))
    .toEqual([['Flowers']])
})

const categoriesOf = (test: { categories: unknown }) => test.categories

test('a session survives a crash of the tab: figures, history and the open question', async ({
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

test('what was cut short has its place before it is read, and can be discarded', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, questions(3))
  await screen.start('Random')
  await screen.answer(true)
  const read = Promise.withResolvers<void>()
  await page.route('**/kept-practice-schema-*.js', async (route) => {
    await read.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled()
  const modeTop = () =>
    page.getByRole('button', { name: /^Test Mode/ }).evaluate((card) => card.getBoundingClientRect().top)
  const before = await modeTop()
  read.resolve()
  await expect(page.getByText('Random: 1 question answered. It counts already')).toBeVisible()
  await expect.poll(modeTop).toBe(before)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: OFFER })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  await expect(page.getByRole('heading', { name: OFFER })).toHaveCount(0)
})

test('an unfinished exam outlives a session, and is asked about before another begins', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, questions(4))
  await screen.start('Test Mode')
  await screen.choose('Right 1')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { name: OFFER })).toBeVisible()
  await screen.start('Random')
  await screen.answer(true)
  await page.reload()
  const exam = page.getByText('Test Mode: question 1 of 4, 1 answered.')
  await expect(exam).toBeVisible()
  await expect(page.getByText('Random: 1 question answered.')).toContainText(
    'another practice session takes the place of this one',
  )

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Test Mode/ }).click()
  await expect(dialog).toContainText('Begin a new test?')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await expect(dialog).toContainText('Discard the test?')
  await pressEscapeIn(page, dialog)
  await expect(exam).toBeVisible()
  await page.getByRole('button', { name: /^Test Mode/ }).click()
  await dialog.getByRole('button', { name: 'Begin a new test' }).click()
  await expect(page.getByText('Question 1 of 4', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})
