import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { openPractice } from '../../../../tests/components/practice-screen.ts'
import { question } from '../../../../tests/setup/bank-questions.ts'

const RESPONSES = /^\/practice-responses\/$/
const unsaved = page.getByRole('dialog', { name: '1 answer not saved yet' })

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('signing out with something unsaved says so; one can stay, or wait until it is saved', async () => {
  expectErrors()
  const { api, learner, screen } = await openPractice([question('oaks')])
  const succeed = api.fail('POST', RESPONSES, 503)
  await screen.start('Random')
  await screen.answer(true)
  await signOut()
  await unsaved.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => unsaved.elements()).toEqual([])
  await signOut()
  await unsaved.getByRole('button', { name: 'Wait, then log out' }).click()
  await expect.element(unsaved.getByText('Waiting until everything is saved')).toBeVisible()
  succeed()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Enter Your Quiz Identity')).toBeVisible()
  expect(learner.responses).toHaveLength(1)
})
