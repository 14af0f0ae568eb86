import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { openPractice } from '../../../../tests/components/practice-screen.ts'
import { question } from '../../../../tests/setup/bank-questions.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('a typo is corrected while practicing: text and options change, answer and verdict stay', async () => {
  const { learner, screen } = await openPractice([question('birch')])
  await screen.start('Random')
  await screen.answer(true)
  await button('Edit question').click()
  await field('Question').fill('What of birches?')
  await field('Option A').fill('Right at last')
  await button('Save').click()
  await expect.element(screen.questionText).toHaveTextContent('What of birches?')
  await expect.element(screen.verdict).toHaveTextContent('Correct!')
  expect(screen.chosen()).toEqual(['Right at last'])
  await expect.poll(() => learner.questions[0]?.question_text).toBe('What of birches?')
  expect(learner.responses).toMatchObject([{ is_correct: true, selected_answers: ['Right 1'] }])

  await button('Undo').click()
  await expect.element(screen.questionText).toHaveTextContent('What of birch?')
  await expect.poll(() => learner.questions[0]?.question_text).toBe('What of birch?')
})

describe('"Report a wrong key"', () => {
  test('flags the question, adds to the note, and opens the editor', async () => {
    const { learner, screen } = await openPractice([question('birch', { explanation: 'It is A.' })])
    await screen.start('Random')
    await screen.answer(false)
    await expectAccessible('an answered question')
    await button('Report a wrong key').click()
    await field('What is wrong? It is added to your note.').fill('The book says <B>.')
    await button('Flag and edit').click()
    await expect.element(field('Question')).toHaveValue('What of birch?')
    await expect.poll(() => learner.questions[0]?.is_flagged).toBe(true)
    await expect
      .poll(() => learner.notes.map(({ note_text }) => note_text).join())
      .toBe('<p>The book says &lt;B&gt;.</p>')
  })

  test('a new key judges the answer again on request', async () => {
    const { learner, screen } = await openPractice([question('birch')])
    await screen.start('Random')
    const { selected } = await screen.answer(false)
    await button('Report a wrong key').click()
    await button('Flag and edit').click()
    const right = learner.questions[0]?.possible_answers.indexOf(selected[0] ?? '') ?? 0
    await page
      .getByRole('checkbox', { name: /^Option . is correct$/ })
      .nth(right)
      .click()
    await page.getByRole('checkbox', { name: 'Option A is correct' }).click()
    await button('Save').click()
    await button('Judge them again').click()
    await expect.element(screen.verdict).toHaveTextContent('Correct!')
    await expect.poll(() => learner.responses.map(({ is_correct }) => is_correct)).toEqual([true])

    await button('Undo').click()
    await expect.element(screen.verdict).toHaveTextContent('Incorrect')
    await expect.poll(() => learner.responses.map(({ is_correct }) => is_correct)).toEqual([false])
  })
})
