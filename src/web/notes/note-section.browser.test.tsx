import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  pass,
  passUntil,
  passUntilVisible,
  stopTime,
  untilDrawn,
} from '../../../tests/components/fakes/fake-time.ts'
import { NotesField, press, type } from '../../../tests/components/notes-field.tsx'
import { openPractice } from '../../../tests/components/practice-screen.ts'
import { question } from '../../../tests/setup/bank-questions.ts'

const ONE = [question('one')]
/** Longer than the pause after which a note is saved automatically, milliseconds. */
const SAVED_AFTER_MS = 3100

async function editNotes(): Promise<NotesField> {
  await page.getByRole('button', { name: 'Edit Notes', exact: true }).click()
  const field = new NotesField('Notes')
  await expect.element(field.box).toHaveFocus()
  return field
}

test('a save that finishes moves neither text nor cursor', async () => {
  const { api, screen } = await openPractice(ONE)
  await screen.start('Random')
  await screen.answer(true)
  const field = await editNotes()
  stopTime()
  await type('one three')
  for (let step = 0; step < 5; step++) await press('ArrowLeft')
  // The editor processes what was typed within 20 ms.
  await pass(100)
  await untilDrawn()
  await pass(SAVED_AFTER_MS)
  await passUntilVisible(page.getByText(/^Saved \d+ seconds? ago$/).first())
  expect(api.learner.notes.map(({ note_text }) => note_text)).toEqual(['<p>one three</p>'])
  await type('two ')
  await expect.element(field.box).toHaveTextContent('one two three')
  await expect.element(field.box).toHaveFocus()
  // No save is pending when the next test begins.
  await passUntil(() => api.learner.notes[0]?.note_text === '<p>one two three</p>')
})

test('keys in the field and its toolbar are never commands of the practice view', async () => {
  const { screen } = await openPractice(ONE)
  await screen.start('Random')
  await screen.answer(true)
  const text = screen.questionText.element().textContent
  const field = await editNotes()
  await type('sfh?1a')
  await press('Enter')
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight']) await press(key)
  await expect.element(field.box).toHaveTextContent('sfh?1a')
  await press('Alt+F10')
  await expect.element(field.tool('Bold')).toHaveFocus()
  for (const key of ['f', 's', '?', '1', 'ArrowRight']) await press(key)
  await expect.element(field.tool('Italic')).toHaveFocus()
  await press('ArrowLeft')
  await expect.element(field.tool('Bold')).toHaveFocus()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await expect.element(screen.verdict).toBeVisible()
  await expect.element(screen.button('Flag')).toBeVisible()
  expect(screen.questionText.element().textContent).toBe(text)
})
