import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { addNote, FakeApi, type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { NotesField } from '../../../tests/components/notes-field.tsx'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'

const dialog = () => page.getByRole('dialog', { name: 'This note was changed elsewhere' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const textsOf = ({ notes }: FakeLearner) => notes.map(({ note_text, hint_text }) => [note_text, hint_text])

/** The editors of the one question of a learner, with "Mine" typed as its note. */
async function typeMine(): Promise<FakeLearner> {
  const learner = fakeLearner([question('oaks')])
  addNote(learner, 0, { note_text: '<p>Start</p>', hint_text: '<p>Hint</p>' })
  await openApp(learner, '/app/questions', new FakeApi(learner))
  await page.getByRole('button', { name: 'What of oaks?' }).click()
  await button('Edit Notes').click()
  const { box } = new NotesField('Notes')
  await expect.element(box).toHaveFocus()
  await box.fill('Mine')
  return learner
}

test.for([
  ['Keep mine', '<p>Mine</p>'],
  ['Keep the other', '<p>Theirs</p>'],
  ['Keep both', '<p>Theirs</p><p>Mine</p>'],
] as const)(
  'a note changed on another device meanwhile is never overwritten without asking: %s',
  async ([choice, expected]) => {
    const learner = await typeMine()
    addNote(learner, 0, { note_text: '<p>Theirs</p>', hint_text: '<p>Hint</p>' })
    await button('Save').last().click()
    await expect.element(dialog().getByRole('region', { name: 'Yours' })).toMatchTextContent('Mine')
    await expect.element(dialog().getByRole('region', { name: 'The other' })).toMatchTextContent('Theirs')
    expect(textsOf(learner)).toEqual([['<p>Theirs</p>', '<p>Hint</p>']])
    await dialog().getByRole('button', { name: choice }).click()
    await expect.poll(() => dialog().elements()).toEqual([])
    await expect.poll(() => page.getByRole('textbox', { name: /Notes/ }).elements()).toEqual([])
    await expect.poll(() => textsOf(learner)).toEqual([[expected, '<p>Hint</p>']])
    for (const text of expected.match(/Mine|Theirs/g) ?? []) {
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    }
  },
)

test('deferred, the choice remains available; the dialog is accessible', async () => {
  const learner = await typeMine()
  addNote(learner, 0, { note_text: '<p>Theirs</p>', hint_text: '<p>Hint</p>' })
  await button('Save').last().click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible('the dialog')
  await page.viewport(1280, 900)
  await dialog().getByRole('button', { name: 'Decide later' }).click()
  await button('Two versions of a note').click()
  await dialog().getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => textsOf(learner)).toEqual([['<p>Mine</p>', '<p>Hint</p>']])
  await expect.poll(() => button('Two versions of a note').elements()).toEqual([])
})

test('changes in different texts are merged automatically', async () => {
  const learner = await typeMine()
  addNote(learner, 0, { note_text: '<p>Start</p>', hint_text: '<p>Their hint</p>' })
  await button('Save').last().click()
  await expect.element(page.getByText('Their hint')).toBeVisible()
  expect(dialog().elements()).toEqual([])
  await expect.poll(() => textsOf(learner)).toEqual([['<p>Mine</p>', '<p>Their hint</p>']])
})
