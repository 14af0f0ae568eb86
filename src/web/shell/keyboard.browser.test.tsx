import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addNote,
  addResponse,
  type FakeLearner,
  fakeLearner,
} from '../../../tests/components/fakes/fake-api.ts'
import { press, tabThroughAll } from '../../../tests/components/keys.ts'
import { rows } from '../../../tests/components/lists.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question, questions } from '../../../tests/setup/bank-questions.ts'

const tabNamed = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** Three questions, one of them with a note that has a link, and a response. */
function withNote(): FakeLearner {
  const learner = fakeLearner(questions(3))
  addNote(learner, 0, { note_text: '<p>A <a href="https://a.example">link</a></p>', hint_text: '' })
  addResponse(learner, 0, false, 5)
  return learner
}

test('the tabs by keyboard', async () => {
  await openApp(fakeLearner([question('oaks')]), '/app')
  for (const name of ['Questions', 'Practice', 'Export', 'Overview']) {
    await press(tabNamed(name))
    await expect.element(tabNamed(name)).toHaveAttribute('aria-current', 'page')
  }
})

test('the user menu, the theme and Logout by keyboard', async () => {
  await openApp(fakeLearner([question('oaks')]), '/app')
  const opener = page.getByRole('button', { name: /^Menu of/ })
  await press(opener)
  await expect.element(page.getByRole('menuitemradio', { name: 'Light' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitemradio', { name: 'Light' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.poll(() => document.documentElement.classList.contains('dark')).toBe(true)
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Identifier', { exact: true })).toBeVisible()
})

test('the slide-out menu keeps the focus while it is open and returns it', async () => {
  const { address } = await openApp(fakeLearner(), '/app')
  await page.viewport(375, 800)
  const opener = page.getByRole('button', { name: 'Open menu' })
  await press(opener)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true)
  await tabThroughAll()
  expect(menu.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await press(menu.getByRole('link', { name: 'Questions', exact: true }))
  await expect.poll(address).toBe('/app/questions')
})

test.for(['practice/history', 'practice/smart-selection', 'export', 'import', 'account', 'nowhere'])(
  '/app/%s does not trap the focus, and each stop shows it',
  async (path) => {
    await openApp(withNote(), `/app/${path}`)
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await tabThroughAll()
  },
)

test('the questions do not trap the focus, also with an editor open', async () => {
  await openApp(withNote(), '/app/questions')
  const first = rows('Questions').first()
  await press(first.getByRole('heading', { level: 3 }).getByRole('button'))
  await press(first.getByRole('button', { name: 'Edit Notes' }))
  await expect.element(page.getByRole('textbox', { name: 'Notes', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await tabThroughAll()
})
