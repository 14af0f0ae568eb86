import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../../tests/components/fake-api.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { question } from '../../../../tests/setup/bank-questions.ts'

const dialog = () => page.getByRole('dialog')
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })

async function openCategories() {
  const learner = fakeLearner([
    question('oak', { category: 'Trees' }),
    question('elm', { category: 'Trees' }),
    question('fern', { category: 'Ferns' }),
  ])
  const api = new FakeApi(learner)
  await openApp(learner, '/app/questions', api)
  await page.getByRole('button', { name: 'Categories', exact: true }).click()
  return { api, learner }
}

test('a category is renamed, and another one is merged into it after it says so', async () => {
  const { learner } = await openCategories()
  await expectAccessible('the categories')
  await inDialog('Rename Trees').click()
  await dialog().getByLabelText('New name of Trees').fill('Woody plants')
  await inDialog('Rename').click()
  await expect.element(inDialog('Rename Woody plants')).toBeVisible()
  await inDialog('Rename Ferns').click()
  await dialog().getByLabelText('New name of Ferns').fill('Woody plants')
  await expect
    .element(
      dialog().getByText("1 question will join the 2 questions of Woody plants. Merging can't be undone."),
    )
    .toBeVisible()
  await expectAccessible('a merge that is asked for')
  await inDialog('Merge').click()
  await expect.poll(() => dialog().getByText('Ferns', { exact: true }).elements()).toEqual([])
  expect(learner.questions.map(({ category }) => category)).toEqual(Array(3).fill('Woody plants'))
})

test('a server that fails changes nothing and says so', async () => {
  expectErrors()
  const { api, learner } = await openCategories()
  api.fail('POST', /^\/categories\/bulk$/, 500)
  await inDialog('Rename Trees').click()
  await dialog().getByLabelText('New name of Trees').fill('Woody plants')
  await inDialog('Rename').click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(/^Failed to change the category\./)
  expect(learner.questions.map(({ category }) => category)).toEqual(['Trees', 'Trees', 'Ferns'])
})
