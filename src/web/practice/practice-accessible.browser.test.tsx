import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { addNote, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { type OpenedPractice, openPractice } from '../../../tests/components/practice-screen.ts'
import { multipleQuestion, question } from '../../../tests/setup/bank-questions.ts'

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Opens practice with long words in every text, and notes on both questions. */
function openLong(): Promise<OpenedPractice> {
  const learner = fakeLearner([
    multipleQuestion('several', { category: LONG_WORD, explanation: `It is ${LONG_WORD}.` }),
    question(LONG_WORD, { possible_answers: ['Right 1', LONG_WORD], category: null }),
  ])
  for (const index of [0, 1]) {
    addNote(learner, index, {
      note_text: '<p>A <a href="https://example.org">link</a>.</p>',
      hint_text: `<p>${LONG_WORD}</p>`,
    })
  }
  return openPractice(learner)
}

test('axe finds nothing in an unanswered question with its hint', async () => {
  const { screen } = await openLong()
  await screen.start('Random')
  await screen.button('Show Hint').click()
  await expectAccessible('unanswered with the hint')
})

test('axe finds nothing in the list of keys', async () => {
  const { screen } = await openLong()
  await screen.start('Random')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectAccessible('key list')
})

test('axe finds nothing in the review of an answer', async () => {
  const { screen } = await openLong()
  await screen.start('Random')
  await screen.answer(false)
  await screen.next()
  await screen.answer(true)
  await screen.button('Previous').click()
  await expect.element(page.getByText(/^Previous Question \(/)).toBeVisible()
  await expectAccessible('review')
})

test('axe finds nothing in the question before the end of an exam', async () => {
  const { screen } = await openLong()
  await screen.start('Test Mode')
  await screen.button('Finish Test').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectAccessible('the question before the end')
})
