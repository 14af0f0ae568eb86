import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { press, pressEscapeIn, tabTo, walkAll } from './keys.ts'
import { plantLearner, plantNote, question, questions } from './learners.ts'
import { openSignedIn } from './practice-screen.ts'
import { plantResponse, putToastAway, rows, tab } from './records.ts'

// Practice, the exam, the lists with their notes and the exported page have journeys of this kind of their own.

const SMALL = { width: 375, height: 800 }

test('from the landing page to a new identity and in, with wrong words on the way', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 404/, /Failed to load user data/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await walkAll(page)
  await press(page, page.getByRole('link', { name: 'Get Started' }).first())
  await page.getByRole('heading', { name: 'Enter Your Quiz Identity' }).waitFor()
  await walkAll(page)

  const field = page.getByLabel('Identifier')
  await press(page, field)
  await expect(page.getByRole('alert')).toHaveText('Please enter your quiz identity')
  await page.keyboard.type('no such words')
  await press(page, page.getByRole('button', { name: 'Load Results' }))
  await expect(page.getByRole('alert')).toContainText('Invalid identifier format.')
  await press(page, page.getByRole('button', { name: 'Use Stored Identity' }), 'Space')
  await expect(page.getByRole('alert')).toContainText('No stored identity found.')
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('nobody-knows-me')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Failed to load user data.')

  await press(page, page.getByRole('button', { name: 'Create a new identity' }))
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your three words' })).toBeFocused()
  await press(page, page.getByRole('button', { name: /^Copy/ }))
  const coming = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: /^Download/ }))
  await coming
  await press(page, page.getByRole('button', { name: "I've saved them, continue" }))
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
})

test('the tabs, the user menu, the theme, Logout', async ({ page, server }) => {
  const { identifier } = await plantLearner(server, [question('oaks')])
  await openSignedIn(page, identifier, '/app')
  await putToastAway(page)
  for (const name of ['Questions', 'Practice', 'Export', 'Overview']) {
    await press(page, tab(page, name))
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  }
  const opener = page.getByRole('button', { name: /^Menu of/ })
  await press(page, opener)
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeFocused()
  await pressEscapeIn(page, page.getByRole('menu'))
  await expect(opener).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Identifier')).toBeVisible()
})

test('the slide-out menu keeps the focus while it is open and gives it back', async ({ page, server }) => {
  const { identifier } = await plantLearner(server)
  await page.setViewportSize(SMALL)
  await openSignedIn(page, identifier, '/app')
  await putToastAway(page)
  const opener = page.getByRole('button', { name: 'Open menu' })
  await press(page, opener)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await walkAll(page)
  await expect(menu.locator(':focus'), 'the way round stays in it').toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, menu.getByRole('link', { name: 'Questions', exact: true }))
  await expect(page).toHaveURL(/questions$/)
})

test('no screen keeps the focus, with everything open, and each stop is seen', async ({ page, server }) => {
  const learner = await plantLearner(server, questions(3))
  await plantNote(server, learner, 0, {
    note_text: '<p>A <a href="https://a.example">link</a></p>',
    hint_text: '',
  })
  await plantResponse(server, learner, 0, false, 5)
  await openSignedIn(page, learner.identifier, '/app/questions')
  await putToastAway(page)
  const first = rows(page, 'Questions').first()
  await press(page, first.getByRole('heading', { level: 3 }).getByRole('button'))
  await press(page, first.getByRole('button', { name: 'Edit Notes' }))
  await expect(page.getByRole('textbox', { name: 'Notes', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await walkAll(page)
  for (const path of [
    'practice/history',
    'practice/smart-selection',
    'export',
    'import',
    'account',
    'nowhere',
  ]) {
    await page.goto(`/app/${path}`)
    await putToastAway(page)
    await page.locator('#main h1').waitFor()
    await walkAll(page)
  }
})

const PASTED_TEXT_NAME = ['Which is a tree?', 'A. Oak', 'B. Stone', 'ANSWER: A'].join('\n')

test('a pasted bank is reviewed and imported', async ({ page, server }) => {
  const { identifier } = await plantLearner(server)
  await openSignedIn(page, identifier, '/app')
  await putToastAway(page)
  await press(page, page.getByRole('main').getByRole('link', { name: 'Import questions' }))
  await pasteBank(page)
  await expect(page.getByRole('heading', { name: 'Import questions' })).toBeFocused()
  await walkAll(page)
  await press(page, page.getByRole('button', { name: /^Import 1 question/ }))
  await expect(page.getByText(/1 question/).first()).toBeVisible()
  await press(page, tab(page, 'Questions'))
  await expect(rows(page, 'Questions')).toHaveCount(1)
})

async function pasteBank(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('textbox').first())
  await page.keyboard.insertText(PASTED_TEXT_NAME)
  await press(page, page.getByRole('button', { name: 'Read the pasted text' }))
  await page.getByRole('button', { name: /^Import 1 question/ }).waitFor()
}

test('the account: export, restore, new words, delete', async ({ page, server }) => {
  const learner = await plantLearner(server, [question('oaks')])
  await openSignedIn(page, learner.identifier, '/app/account')
  await putToastAway(page)
  const coming = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Export my data' }))
  await coming
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: 'Choose an exported file' }))
  await choosing

  await press(page, page.getByRole('button', { name: 'Change my identifier' }))
  await press(page, page.getByRole('button', { name: 'Get new words' }))
  const words = (await page.getByTestId('drawn-words').textContent()) ?? ''
  await press(page, page.getByRole('button', { name: "I've saved them, continue" }))
  await expect(page.getByTestId('drawn-words')).toHaveCount(0)

  await press(page, page.getByRole('button', { name: 'Delete my account' }))
  await walkAll(page)
  await tabTo(page, page.getByLabel(words))
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter Your Quiz Identity')).toBeVisible()
})
