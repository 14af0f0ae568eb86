import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp, openPage } from '../../../tests/components/render-app.tsx'
import { watchSavedFiles } from '../../../tests/components/saved-files.ts'
import { questions } from '../../../tests/setup/bank-questions.ts'
import { storeIdentifier } from '../data/browser/storage/stored-identifier.ts'

test.for([
  ['/app/export', 'Export Custom Test'],
  ['/app/import', 'Import questions'],
  ['/app/account', 'Your data'],
  ['/app/settings', 'Settings'],
] as const)('%s says that the data are loaded while they are', async ([path, title]) => {
  const learner = fakeLearner(questions(3))
  const api = new FakeApi(learner)
  const release = api.hold('GET', /^\/user-data\/load\//)
  storeIdentifier(learner.user.w3w_identifier)
  await openPage(path)
  await expect.element(page.getByText('Loading your data...')).toBeVisible()
  release()
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a long export of everything shows that it is in progress', async () => {
  const saved = watchSavedFiles()
  const learner = fakeLearner(questions(3))
  const api = new FakeApi(learner)
  const { promise, resolve } = Promise.withResolvers<Response>()
  api.override('GET', /^\/user-data\/export\//, () => promise)
  await openApp(learner, '/app/account', api)
  const button = page.getByRole('button', { name: 'Export my data' })
  await button.click()
  await expect.element(button).toBeDisabled()
  resolve(Response.json({ user: learner.user }))
  await expect.element(button).toBeEnabled()
  expect(saved.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^quizgrove-data-\d{4}-\d{2}-\d{2}\.json$/),
  ])
  await expect.element(page.getByText(`Saved as ${saved[0]?.name}`)).toBeVisible()
  await expect(saved[0]?.blob.text()).resolves.toBe(JSON.stringify({ user: learner.user }))
})
