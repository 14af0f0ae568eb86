import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { heading, importButton, openImport } from '../../../tests/components/import-screen.ts'
import { question } from '../../../tests/setup/bank-questions.ts'

const ask = page.getByRole('button', { name: 'Ask your assistant for questions' })
const dialog = page.getByRole('dialog', { name: 'Ask your assistant' })
const shown = dialog.getByLabelText('What is copied')
const paste = page.getByLabelText('Or paste your questions')

function textOf(): string {
  const field = shown.element()
  return field instanceof HTMLTextAreaElement ? field.value : ''
}

test('what is shown is copied, the answer is pasted, and its questions are marked', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { api } = await openImport()
  await ask.click()
  await expect.element(shown).toHaveAttribute('readonly')
  await expect.element(shown).toHaveValue(expect.stringContaining('Make 10 multiple-choice questions'))
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Copied.')
  expect(written).toHaveBeenCalledExactlyOnceWith(textOf())
  await dialog.getByRole('button', { name: 'Paste the answer' }).click()
  await expect.element(paste).toHaveFocus()
  const example = /```json[^`]*```/.exec(written.mock.calls[0]?.[0] ?? '')?.[0] ?? ''
  await paste.fill(`Here you go:\n\n${example.replace('the name of your model', 'Oak 4')}\n\nMore?`)
  await page.getByRole('button', { name: 'Read the pasted text' }).click()
  await expect.element(page.getByText('Made by an assistant: Oak 4')).toBeVisible()
  await importButton('Import 1 question').click()
  await expect.element(heading('1 question imported')).toBeVisible()
  expect(api.learner.questions).toMatchObject([{ correct_answers: ['Mercury'], made_by: 'Oak 4' }])
})

test('the number and the categories are in the text; nobody is asked for more than 50', async () => {
  await openImport(
    fakeLearner([
      question('oak', { category: 'Trees' }),
      question('moss', { category: 'Mosses' }),
      question('x', { category: null }),
    ]),
  )
  await ask.click()
  await dialog.getByLabelText('Questions').fill('500')
  await expect.element(shown).toHaveValue(expect.stringContaining('Make 50 '))
  await dialog.getByLabelText('Questions').fill('')
  await expect.element(shown).toHaveValue(expect.stringContaining('Make 1 multiple-choice question from'))
  await dialog.getByLabelText('Categories').selectOptions('Those of my bank')
  await expect
    .element(shown)
    .toHaveValue(expect.stringContaining('Use only these categories: "Mosses", "Trees".'))
  await dialog.getByLabelText('Categories').selectOptions('Trees')
  await expect
    .element(shown)
    .toHaveValue(expect.stringContaining('The category of every question is "Trees".'))
})

test('a browser that does not copy has the text selected, and says so', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  await openImport()
  await ask.click()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.element(dialog.getByText(/^This browser doesn't let us copy\./)).toBeVisible()
  await expect.element(shown).toHaveFocus()
  const field = shown.element()
  const selected =
    field instanceof HTMLTextAreaElement && field.value.slice(field.selectionStart, field.selectionEnd)
  expect(selected).toBe(textOf())
  await expectAccessible('asking an assistant')
  await userEvent.keyboard('{Escape}')
  await expect.element(ask).toHaveFocus()
})
