import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addNote, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { untilDrawn } from '../../../../tests/components/fakes/fake-time.ts'
import { tabTo } from '../../../../tests/components/keys.ts'
import { openPractice, type PracticeScreen } from '../../../../tests/components/practice-screen.ts'
import { multipleQuestion, question, questions } from '../../../../tests/setup/bank-questions.ts'

const hint = page.getByRole('region', { name: 'Hint', exact: true })
const inReview = () => page.getByText(/^Previous Question/).elements()

function chosenLetters(screen: PracticeScreen): string {
  return screen
    .options()
    .filter(({ isChosen }) => isChosen)
    .map(({ letter }) => letter)
    .join('')
}

test('digits and letters choose; once answered the choice is locked', async () => {
  const { screen } = await openPractice([multipleQuestion('one')])
  await screen.start('Random')
  for (const [key, letters] of [
    ['2', 'B'],
    ['d', 'BD'],
    ['A', 'ABD'],
    ['2', 'AD'],
    ['9', 'AD'],
    ['z', 'AD'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(() => chosenLetters(screen), { message: key }).toBe(letters)
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.verdict).toBeVisible()
  await userEvent.keyboard('b')
  expect(chosenLetters(screen)).toBe('AD')
})

test('Enter submits and continues, S skips', async () => {
  const { screen } = await openPractice([multipleQuestion('one'), multipleQuestion('two')])
  await screen.start('Random')
  await userEvent.keyboard('2{Enter}')
  await expect.element(screen.verdict).toBeVisible()
  const first = screen.question()
  await userEvent.keyboard('s')
  // Answered: nothing to skip.
  await expect.element(screen.verdict).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.questionText).not.toHaveTextContent(first.question_text)
  const second = screen.question()
  await userEvent.keyboard('{Enter}')
  expect(screen.verdict.elements(), 'nothing chosen: nothing to submit').toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.question(), 'unanswered: no way on').toEqual(second)
  await userEvent.keyboard('s')
  await expect.element(screen.questionText).toHaveTextContent(first.question_text)
})

test('the arrows move back and forth', async () => {
  const { screen } = await openPractice(questions(2))
  await screen.start('Random')
  await screen.answer(true)
  await screen.next()
  for (let presses = 0; presses < 2; presses++) {
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByText('Previous Question (1/1)', { exact: true })).toBeVisible()
  }
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(inReview).toEqual([])
})

test('H shows and hides the hint', async () => {
  const learner = fakeLearner([question('one')])
  addNote(learner, 0, { note_text: '', hint_text: '<p>Acorns.</p>' })
  const { screen } = await openPractice(learner)
  await screen.start('Random')
  await expect.element(screen.button('Show Hint')).toBeVisible()
  await userEvent.keyboard('h')
  await expect.element(hint).toBeVisible()
  await userEvent.keyboard('H')
  await expect.poll(() => hint.elements()).toEqual([])
})

test('H opens no hint where there is none, not even one that is written later', async () => {
  const { screen } = await openPractice([question('oaks')])
  await screen.start('Random')
  await userEvent.keyboard('h')
  await screen.answer(true)
  await page.getByRole('button', { name: 'Edit Hint Notes' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Hint Notes' })).toHaveFocus()
  await userEvent.keyboard('Think')
  await expect.element(page.getByText('Think', { exact: true })).toBeVisible()
  expect(hint.elements()).toEqual([])
})

test('F flags only once the question is answered', async () => {
  const { learner, screen } = await openPractice([question('one')])
  await screen.start('Random')
  await userEvent.keyboard('f1{Enter}')
  await expect.element(screen.button('Flag')).toBeVisible()
  await userEvent.keyboard('f')
  await expect.element(screen.button('Flagged')).toBeEnabled()
  expect(learner.questions[0]?.is_flagged).toBe(true)
})

test('? lists the keys, and behind the list no key does anything', async () => {
  const learner = fakeLearner([question('one')])
  addNote(learner, 0, { note_text: '', hint_text: '<p>Acorns.</p>' })
  const { screen } = await openPractice(learner)
  await screen.start('Random')
  await screen.answer(true)
  await userEvent.keyboard('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard' })
  for (const does of [
    'Choose an option',
    'Submit, then go on',
    'Previous and next question',
    'Skip the question',
    'Flag the question, once answered',
    'Show or hide the hint',
    'Show these keys',
  ]) {
    await expect.element(keys.getByText(does, { exact: true })).toBeVisible()
  }
  await userEvent.keyboard('fh')
  await keys.getByRole('term').first().click()
  await userEvent.keyboard('{Enter}{ArrowLeft}{ArrowRight}')
  await expect.element(keys).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => keys.elements()).toEqual([])
  await expect.element(screen.button('Flag')).toBeVisible()
  await expect.element(screen.verdict).toBeVisible()
  expect(hint.elements()).toEqual([])
})

describe('keys do nothing', () => {
  test('while one types in a field', async () => {
    const { screen } = await openPractice([question('one'), question('two')])
    await screen.start('Random')
    const { question: answered } = await screen.answer(true)
    await page.getByRole('button', { name: 'Edit Notes' }).click()
    const field = page.getByRole('textbox', { name: 'Notes', exact: true })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('fhs?1a {Enter}{ArrowRight}{ArrowLeft}')
    await expect.element(field).toMatchTextContent('fhs?1a')
    await expect.element(screen.questionText).toHaveTextContent(answered.question_text)
    await expect.element(screen.button('Flag')).toBeVisible()
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  test.for(['Control', 'Alt', 'Meta'])('with %s', async (modifier) => {
    const { screen } = await openPractice([question('one'), question('two')])
    await screen.start('Random')
    await userEvent.keyboard(`{${modifier}>}1{/${modifier}}`)
    await untilDrawn()
    expect(screen.chosen()).toEqual([])
    const { question: answered } = await screen.answer(true)
    await userEvent.keyboard(`{${modifier}>}{ArrowRight}{/${modifier}}`)
    await untilDrawn()
    await expect.element(screen.questionText).toHaveTextContent(answered.question_text)
  })
})

describe('a session by keyboard alone', () => {
  test('from the modes to the third answer, by keys', async () => {
    const { screen } = await openPractice(questions(4))
    await tabTo(screen.mode('Random'))
    await userEvent.keyboard('{Enter}')
    for (let answered = 1; answered <= 3; answered++) {
      await expect.poll(() => screen.options()).toHaveLength(4)
      const texts = screen.options().map(({ text }) => text)
      await userEvent.keyboard(`${texts.indexOf('Right 1') + 1}{Enter}`)
      await expect.element(screen.verdict).toHaveTextContent('Correct!')
      await expect.element(page.getByText(`${answered} attempted`, { exact: true })).toBeVisible()
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => screen.verdict.elements()).toEqual([])
    }
  })

  test('and by Tab and the arrows, back to the modes; the verdict takes the focus of the button that is gone', async () => {
    const { screen } = await openPractice(questions(4))
    await screen.start('Random')
    await tabTo(page.getByRole('radio').first())
    await userEvent.keyboard(' {ArrowDown}')
    await expect.poll(() => chosenLetters(screen)).toBe('B')
    await tabTo(screen.button('Submit Answer'))
    const status = page.getByRole('main').getByRole('status')
    expect(status.element().textContent, 'there before it has to be read out').toBe('')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.verdict).toHaveFocus()
    await tabTo(screen.button('Back'))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^Last Session: 1 question/)).toBeVisible()
  })
})
