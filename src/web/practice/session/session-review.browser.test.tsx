import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPractice } from '../../../../tests/components/practice-screen.ts'
import { multipleQuestion, questions } from '../../../../tests/setup/bank-questions.ts'

const position = (text: string) => page.getByText(`Previous Question (${text})`, { exact: true })
const inReview = () => page.getByText(/^Previous Question/).elements()

test('Previous and Next Question move through what was answered, which is locked, and back to the open question (spec §4.9)', async () => {
  const { screen } = await openPractice([
    ...questions(3),
    multipleQuestion('several'),
    multipleQuestion('more'),
  ])
  await screen.start('Random')
  await expect.element(screen.button('Previous')).toBeDisabled()
  const answered = []
  for (const isRight of [true, false, true]) {
    await screen.skip()
    const { question } = await screen.answer(isRight)
    answered.push({ question, isRight, options: screen.options() })
    await screen.next()
  }
  const open = screen.question()
  await screen.choose(open.possible_answers[0] ?? '')
  const openOptions = screen.options()

  let at = 3
  for (const to of [2, 1, 0, 1, 2]) {
    await screen.button(to > at ? 'Next Question' : 'Previous').click()
    at = to
    await expect.element(position(`${at + 1}/3`)).toBeVisible()
    const { question, isRight, options } = answered[at]!
    await expect.element(screen.questionText).toHaveTextContent(question.question_text)
    expect(screen.options(), 'stored selection, marks and order').toEqual(options)
    await expect.element(screen.verdict).toHaveTextContent(isRight ? 'Correct!' : 'Incorrect')
    expect(document.querySelectorAll('fieldset[disabled] input')).toHaveLength(options.length)
    expect(screen.button('Submit Answer').elements()).toEqual([])
    expect(screen.button('Skip Question').elements()).toEqual([])
    expect(screen.button('Previous').element().hasAttribute('disabled')).toBe(at === 0)
  }
  await screen.button('Next Question').click()
  await expect.poll(inReview).toEqual([])
  await expect.element(screen.questionText).toHaveTextContent(open.question_text)
  expect(screen.options(), 'past the end the open question is as it was').toEqual(openOptions)
  await expect.element(page.getByText('3 attempted', { exact: true })).toBeVisible()
})

test('the first question is there at once, an earlier one comes from the left, a later one from the right, and of two quick presses both count', async () => {
  const { screen } = await openPractice(questions(3))
  await screen.start('Random')
  const motion = () => {
    const card = screen.questionText.element().closest('.card')
    return card && getComputedStyle(card).animationName
  }
  expect(motion()).toBe('none')
  for (const isRight of [true, true]) {
    await screen.answer(isRight)
    await screen.next()
  }
  expect(motion()).toBe('ahead')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(position('1/2')).toBeVisible()
  expect(motion()).toBe('back')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(position('2/2')).toBeVisible()
  expect(motion()).toBe('ahead')
})

test('from an answered question as well; past the end a new one is drawn (spec §4.9)', async () => {
  const { screen } = await openPractice(questions(2))
  await screen.start('Random')
  const first = await screen.answer(true)
  await screen.next()
  const second = await screen.answer(false)
  await screen.button('Previous').click()
  await expect.element(position('1/2')).toBeVisible()
  await expect.element(screen.questionText).toHaveTextContent(first.question.question_text)
  await screen.button('Next Question').click()
  await expect.element(position('2/2')).toBeVisible()
  await expect.element(screen.questionText).toHaveTextContent(second.question.question_text)
  await screen.button('Next Question').click()
  await expect.element(screen.button('Submit Answer')).toBeDisabled()
  await expect.element(page.getByText('2 attempted', { exact: true })).toBeVisible()
})

test('notes and flag of an earlier question can be changed in review (spec §4.9)', async () => {
  const { screen } = await openPractice(questions(2))
  await screen.start('Random')
  await screen.answer(true)
  await screen.next()
  await screen.button('Previous').click()
  await screen.button('Flag').click()
  await expect.element(screen.button('Flagged')).toBeEnabled()
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Notes', exact: true })).toHaveFocus()
  await userEvent.keyboard('Seen again')
  await screen.button('Next Question').click()
  await expect.poll(inReview).toEqual([])
  await screen.button('Previous').click()
  await expect.element(screen.button('Flagged')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Notes', exact: true }))
    .toMatchTextContent('Seen again')
})

test('Back clears the session (spec §4.7)', async () => {
  const { screen } = await openPractice(questions(3))
  await screen.start('Random')
  await screen.answer(true)
  await screen.next()
  await screen.choose('Right 1')
  await screen.button('Back').click()
  await screen.start('Random')
  await expect.element(page.getByText('0 attempted', { exact: true })).toBeVisible()
  await expect.element(screen.button('Previous')).toBeDisabled()
  await expect.element(screen.button('Submit Answer')).toBeDisabled()
})

test('a session that is left by a tab is the last session as well', async () => {
  const { screen } = await openPractice(questions(3))
  await screen.start('Random')
  await screen.answer(true)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'Overview' }).click()
  await expect.element(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Practice' }).click()
  await expect.element(page.getByText('Last Session: 1 question, 100% correct')).toBeVisible()
})
