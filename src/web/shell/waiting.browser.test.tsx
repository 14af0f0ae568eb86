import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { openPractice } from '../../../tests/components/practice-screen.ts'
import { question, questions } from '../../../tests/setup/bank-questions.ts'

const RESPONSES = /^\/practice-responses\/$/
const unsaved = page.getByRole('dialog', { name: '1 answer not saved yet' })

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('saves that succeed immediately are not announced', async () => {
  const { learner, screen } = await openPractice(questions(4))
  let isAnnounced = false
  const observer = new MutationObserver(() => {
    isAnnounced ||= document.querySelector('[data-testid=waiting]') !== null
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await screen.start('Random')
  for (let answers = 0; answers < 4; answers++) {
    await screen.answer(true)
    await screen.next()
  }
  await expect.poll(() => learner.responses).toHaveLength(4)
  observer.disconnect()
  expect(isAnnounced).toBe(false)
})

test('a logout with something unsaved says so; one can stay, or wait until it is saved', async () => {
  expectErrors()
  const { api, learner, screen } = await openPractice([question('oaks')])
  const succeed = api.fail('POST', RESPONSES, 503)
  await screen.start('Random')
  await screen.answer(true)
  await logOut()
  await unsaved.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => unsaved.elements()).toEqual([])
  await logOut()
  await unsaved.getByRole('button', { name: 'Wait, then sign out' }).click()
  await expect.element(unsaved.getByText('Waiting until everything is saved')).toBeVisible()
  succeed()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Enter Your Quiz Identity')).toBeVisible()
  expect(learner.responses).toHaveLength(1)
})
