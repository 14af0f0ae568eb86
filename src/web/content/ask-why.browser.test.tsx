import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { addResponse, addTest, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openPractice } from '../../../tests/components/practice-screen.ts'
import { openApp, reopenApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'

const ask = page.getByRole('button', { name: 'Ask why' })
const dialog = page.getByRole('dialog', { name: 'Ask why' })
const shown = dialog.getByLabelText('What is copied')
const holds = (part: string) => expect.element(shown).toHaveValue(expect.stringContaining(part))

test('in practice: after the answer, with the options as they were shown', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await openPractice([question('oak')])
  await screen.start('Random')
  const options = screen.options().map(({ text }) => text)
  await screen.choose('Wrong 2')
  await expect.element(ask).not.toBeInTheDocument()
  await screen.button('Submit Answer').click()
  await ask.click()
  await holds(`Question:\nWhat of oak?\n\nOptions:\nA. ${options[0]}\nB. ${options[1]}\n`)
  const letter = 'ABCD'.charAt(options.indexOf('Wrong 2'))
  await holds(
    `My answer: ${letter}\nRight according to my question bank: ${'ABCD'.charAt(options.indexOf('Right 1'))}\n`,
  )
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(written).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('What of oak?'))
  await expectAccessible('asking why')
  await userEvent.keyboard('{Escape}')
  await expect.element(ask).toHaveFocus()
})

test('in an exam only in its results', async () => {
  const { screen } = await openPractice([question('oak')])
  await screen.start('Test Mode')
  await screen.choose('Wrong 1')
  await expect.element(ask).not.toBeInTheDocument()
  await screen.button('Finish Test').click()
  await page.getByRole('button', { name: 'Ask why, question 1' }).click()
  await holds('My answer: B\nRight according to my question bank: A\n')
})

test('of a past test, and of an answer in the history', async () => {
  const learner = fakeLearner([question('oak')])
  addResponse(learner, 0, false, 5)
  const [oak] = learner.questions
  const past = addTest(learner, 0, '2026-11-20T23:57:00.000Z')
  past.questions.push({
    id: oak!.id,
    question_text: oak!.question_text,
    is_correct: false,
    chosen: ['Wrong 3'],
  })
  await openApp(learner, `/app/tests/${past.id}`)
  await page.getByRole('button', { name: 'Ask why, question 1' }).click()
  await holds('My answer: D\n')
  await userEvent.keyboard('{Escape}')
  await reopenApp('/app/practice/history')
  await ask.click()
  await holds('What of oak?')
})
