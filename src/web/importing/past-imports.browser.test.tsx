import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'

const PATH = '/app/import'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const undo = page.getByRole('button', { name: /^Undo the import of/ })

function importedLearner() {
  const learner = fakeLearner([question('birch')])
  const past = { user_id: learner.user.id, undone_at: null, assistant: null }
  learner.imports.push(
    { ...past, id: 'a'.repeat(22), created: 2, replaced: 1, imported_at: '2026-11-20T10:00:00.000Z' },
    {
      ...past,
      id: 'b'.repeat(22),
      created: 5,
      replaced: 0,
      imported_at: '2026-11-19T10:00:00.000Z',
      undone_at: '2026-11-19T11:00:00.000Z',
      assistant: 'Claude',
    },
  )
  return learner
}

test('a past import is undone after a question, and the screen says what happened', async () => {
  const { api } = await openApp(importedLearner(), PATH)
  await expect.element(page.getByText('2 questions added, 1 question replaced')).toBeVisible()
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Nov 19, 2026, .* · by Claude$/)).toBeVisible()
  await expectAccessible('past imports')
  await undo.click()
  await expect
    .element(page.getByRole('dialog', { name: 'Undo this import?' }))
    .toMatchTextContent(/2 questions will be deleted.*1 question will have the earlier content again/)
  await button('Cancel').click()
  expect(api.bodiesOf('POST', /undo$/)).toEqual([])
  await undo.click()
  await button('Undo the import').click()
  await expect
    .element(page.getByText('The import is undone. 2 questions deleted. 1 question changed back.'))
    .toBeVisible()
  await expect.poll(() => undo.elements()).toEqual([])
  expect(api.bodiesOf('POST', /undo$/)).toHaveLength(1)
})

test('a failure says so, and can be tried again', async () => {
  const { api } = await openApp(importedLearner(), PATH)
  api.failNext('POST', /undo$/, 500)
  const errors = expectErrors()
  await undo.click()
  await button('Undo the import').click()
  await expect.element(page.getByText("The import couldn't be undone. Please try again.")).toBeVisible()
  expect(errors.mock.calls.flat().join(' ')).toContain('Failed to undo the import')
  await undo.click()
  await button('Undo the import').click()
  await expect.element(page.getByText(/^The import is undone/)).toBeVisible()
})

test('without past imports nothing is shown', async () => {
  const { api } = await openApp(fakeLearner([question('birch')]), PATH)
  await expect.poll(() => api.calls.some(({ path }) => path.startsWith('/imports/user/'))).toBe(true)
  expect(page.getByText('Past imports').elements()).toEqual([])
})
