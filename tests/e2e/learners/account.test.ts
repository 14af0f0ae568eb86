import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { userExportSchema } from '../../../src/contract/user-data.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, createLearner, question } from '../support/learners.ts'

async function openAccount(page: Page, identifier: string) {
  await page.goto('/app/account')
  await page.getByLabel('Identifier', { exact: true }).fill(identifier)
  await page.getByRole('button', { name: 'Load Results' }).click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
}

test('one exported file has everything', async ({ page, server }) => {
  const learner = await createLearner(server, [question('oaks'), question('elms')])
  await openAccount(page, learner.identifier)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ])
  const everything = userExportSchema.parse(JSON.parse(await readFile(await file.path(), 'utf8')))
  expect(everything.user).toEqual(learner.user)
  expect(everything.questions).toEqual(
    learner.questions.map((question) => ({ ...question, deleted_at: null })),
  )
})

test('an exported file can be restored, and again without effect', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource.*422/, /Failed to restore the data/)
  const old = await createLearner(server, [question('oaks'), question('elms')])
  const document = await callApi(server, 'GET', `/user-data/export/${old.identifier}`)
  const learner = await createLearner(server, [question('ferns')])
  await openAccount(page, learner.identifier)
  const choose = (text: string) =>
    page
      .getByLabel('Exported file')
      .setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer: Buffer.from(text) })

  await choose(JSON.stringify(document))
  await expect(page.getByText('Restored 2 questions.')).toBeVisible()
  await choose(JSON.stringify(document))
  await expect(page.getByText('You already have everything in this file.')).toBeVisible()
  for (const other of ['no JSON at all', '{"format":"something else"}']) {
    await choose(other)
    await expect(page.getByRole('alert')).toContainText(`This file wasn't made by "Export my data".`)
  }
  const { questions } = await callApi(server, 'GET', `/user-data/load/${learner.identifier}`)
  expect(questions.map((stored: { question_text: string }) => stored.question_text)).toEqual([
    'What of ferns?',
    'What of oaks?',
    'What of elms?',
  ])
})

test('new words replace the old ones and keep the learner signed in', async ({ page, server }) => {
  const learner = await createLearner(server, [question('oaks')])
  await openAccount(page, learner.identifier)
  await page.getByRole('button', { name: 'Change my identifier' }).click()
  await page.getByRole('button', { name: 'Get new words' }).dblclick()
  const renewed = (await page.getByTestId('drawn-words').textContent()) ?? ''
  expect(renewed).not.toBe(learner.identifier)
  await page.getByRole('button', { name: "I've saved them, continue" }).click()
  await expect(page.getByTestId('drawn-words')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change my identifier' })).toBeFocused()

  await expect(callApi(server, 'GET', `/user-data/load/${learner.identifier}`)).rejects.toThrow('404')
  await expect(callApi(server, 'GET', `/questions/user/${learner.user.id}`)).rejects.toThrow('404')
  await page.reload()
  await expect(page.getByText('Loaded 0 tests and 1 questions successfully!').first()).toBeVisible()
})

test('an account is deleted only after typing its identifier', async ({ page, server }) => {
  const learner = await createLearner(server, [question('oaks')])
  await openAccount(page, learner.identifier)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const confirm = page.getByRole('button', { name: 'Delete my account permanently' })
  await expect(confirm).toBeDisabled()
  await page.getByLabel(learner.identifier).fill('not-the-words')
  await expect(page.getByText("That isn't your identifier.")).toBeVisible()
  await expect(confirm).toBeDisabled()
  await page.getByLabel(learner.identifier).fill(learner.identifier)
  await expect(page.getByText("That isn't your identifier.")).toBeHidden()
  await confirm.click()
  await expect(page.getByText('Account deleted').first()).toBeVisible()
  await expect(page.getByText('Enter Your Quiz Identity')).toBeVisible()
  await expect(callApi(server, 'GET', `/user-data/load/${learner.identifier}`)).rejects.toThrow('404')
  expect(await page.evaluate(() => localStorage.getItem('quiz_user_identifier'))).toBeNull()
})
