import { expect, test } from './fixtures.ts'
import { multipleQuestion, questions } from './learners.ts'
import { openPractice } from './practice-screen.ts'

test('the walk back and forth through what was answered (spec §4.9)', async ({ page, server }) => {
  const bank = [...questions(3), multipleQuestion('several'), multipleQuestion('more')]
  const { screen } = await openPractice(page, server, bank)
  await screen.start('Random')
  await expect(screen.button('Previous')).toBeDisabled()
  const answered = []
  for (const isRight of [true, false, true]) {
    await screen.skip()
    const { question } = await screen.answer(isRight)
    answered.push({ question, isRight, options: await screen.shownOptions() })
    await screen.next()
  }
  const live = await screen.question()
  const waiting = live.possible_answers[0]!
  await screen.choose(waiting)
  const liveOptions = await screen.shownOptions()

  for (const at of [2, 1, 0, 1, 2]) {
    const isForward =
      at > 0 && (await page.getByText(`Previous Question (${at}/3)`, { exact: true }).isVisible())
    await screen.button(isForward ? 'Next Question' : 'Previous').click()
    await expect(page.getByText(`Previous Question (${at + 1}/3)`, { exact: true })).toBeVisible()
    const { question, isRight, options } = answered[at]!
    await expect(screen.questionText).toHaveText(question.question_text)
    expect(await screen.shownOptions(), 'stored selection, marks and order').toEqual(options)
    await expect(screen.verdict).toHaveText(isRight ? 'Correct!' : 'Incorrect')
    await expect(screen.options.locator('input:disabled')).toHaveCount(options.length)
    await expect(screen.button('Submit Answer')).toHaveCount(0)
    await expect(screen.button('Skip Question')).toHaveCount(0)
    await expect(screen.button('Previous')).toBeEnabled({ enabled: at > 0 })
  }
  await screen.button('Next Question').click()
  await expect(page.getByText(/^Previous Question/)).toHaveCount(0)
  await expect(screen.questionText).toHaveText(live.question_text)
  expect(await screen.shownOptions(), 'past the end the open question waits as it was').toEqual(liveOptions)
  await expect(page.getByText('3 attempted', { exact: true })).toBeVisible()
})

test('from an answered question, too; past the end comes a fresh one (spec §4.9)', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, questions(2))
  await screen.start('Random')
  const first = await screen.answer(true)
  await screen.next()
  const second = await screen.answer(false)
  await screen.button('Previous').click()
  await expect(page.getByText('Previous Question (1/2)', { exact: true })).toBeVisible()
  await expect(screen.questionText).toHaveText(first.question.question_text)
  await screen.button('Next Question').click()
  await expect(page.getByText('Previous Question (2/2)', { exact: true })).toBeVisible()
  await expect(screen.questionText).toHaveText(second.question.question_text)
  await screen.button('Next Question').click()
  await expect(screen.button('Submit Answer')).toBeDisabled()
  await expect(page.getByText('2 attempted', { exact: true })).toBeVisible()
})

test('notes and flag of an earlier question can be changed in review (spec §4.9)', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, questions(2))
  await screen.start('Random')
  await screen.answer(true)
  await screen.next()
  await screen.button('Previous').click()
  await screen.button('Flag').click()
  await expect(screen.button('Flagged')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  const field = page.getByRole('textbox', { name: 'Notes', exact: true })
  await expect(field).toBeFocused()
  await field.fill('Seen again')
  await screen.button('Next Question').click()
  await screen.button('Previous').click()
  await expect(screen.button('Flagged')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notes', exact: true })).toContainText('Seen again')
})

test('Back clears the session (spec §4.7)', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, questions(3))
  await screen.start('Random')
  await screen.answer(true)
  await screen.next()
  await screen.choose('Right 1')
  await screen.button('Back').click()
  await screen.start('Random')
  await expect(page.getByText('0 attempted', { exact: true })).toBeVisible()
  await expect(screen.button('Previous')).toBeDisabled()
  await expect(screen.button('Submit Answer')).toBeDisabled()
})
