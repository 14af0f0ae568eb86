import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { press, tabThroughAll, tabTo } from './support/keys.ts'
import { createLearner, question } from './support/learners.ts'
import { openSignedIn } from './support/practice-screen.ts'
import { closeToast, rows, tab } from './support/records.ts'

// Practice, the exam, the lists with their notes and the exported page have their own keyboard tests.

test('from the landing page to a new identity and sign-in, with a wrong identifier on the way', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/, /Failed to load user data/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await tabThroughAll(page)
  await press(page, page.getByRole('link', { name: 'Get Started' }).first())
  await page.getByRole('heading', { name: 'Enter Your Quiz Identity' }).waitFor()
  await tabThroughAll(page)

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

const PASTED_TEXT = ['Which is a tree?', 'A. Oak', 'B. Stone', 'ANSWER: A'].join('\n')

test('a pasted bank is reviewed and imported', async ({ page, server }) => {
  const { identifier } = await createLearner(server)
  await openSignedIn(page, identifier, '/app')
  await closeToast(page)
  await press(page, page.getByRole('main').getByRole('link', { name: 'Import questions' }))
  await pasteBank(page)
  await expect(page.getByRole('heading', { name: 'Import questions' })).toBeFocused()
  await tabThroughAll(page)
  await press(page, page.getByRole('button', { name: /^Import 1 question/ }))
  await expect(page.getByRole('heading', { name: '1 question imported' })).toBeVisible()
  await press(page, tab(page, 'Questions'))
  await expect(rows(page, 'Questions')).toHaveCount(1)
})

async function pasteBank(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('textbox').first())
  await page.keyboard.insertText(PASTED_TEXT)
  await press(page, page.getByRole('button', { name: 'Read the pasted text' }))
  await page.getByRole('button', { name: /^Import 1 question/ }).waitFor()
}

test('the account: export, restore, new words, delete', async ({ page, server }) => {
  const learner = await createLearner(server, [question('oaks')])
  await openSignedIn(page, learner.identifier, '/app/account')
  await closeToast(page)
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
  await tabThroughAll(page)
  await tabTo(page, page.getByLabel(words))
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter Your Quiz Identity')).toBeVisible()
})
