import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import type { CategoryTitle } from '../../contract/category.ts'

const dialog = () => page.getByRole('dialog')
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })

async function openCategories(titles: readonly CategoryTitle[] = []) {
  const learner = fakeLearner([
    question('oak', { category: 'Trees' }),
    question('elm', { category: 'Trees' }),
    question('fern', { category: 'Ferns' }),
  ])
  learner.categoryTitles.push(...titles)
  const api = new FakeApi(learner)
  await openApp(learner, '/app/questions', api)
  await page.getByRole('button', { name: 'Categories', exact: true }).click()
  return { api, learner }
}

async function changeTo(category: string, name: string, button: string) {
  await inDialog(`Edit ${category}`).click()
  await dialog().getByLabelText(`New name of ${category}`).fill(name)
  await inDialog(button).click()
}

const categoriesAt = (learner: FakeLearner) => learner.questions.map(({ category }) => category)

test('a category is renamed, and another one is merged into it after it says so', async () => {
  const { learner } = await openCategories()
  await expectAccessible('the categories')
  await changeTo('Trees', 'Woody plants', 'Save')
  await expect.element(inDialog('Edit Woody plants')).toBeVisible()
  await inDialog('Edit Ferns').click()
  await dialog().getByLabelText('New name of Ferns').fill('Woody plants')
  await expect
    .element(dialog().getByText('1 question will join the 2 questions of Woody plants.'))
    .toBeVisible()
  await expectAccessible('a merge that is asked for')
  await inDialog('Merge').click()
  await expect.poll(() => dialog().getByText('Ferns', { exact: true }).elements()).toEqual([])
  await expect.poll(() => categoriesAt(learner)).toEqual(Array(3).fill('Woody plants'))
})

test('a merge is undone: each question and the title are where they were', async () => {
  const { learner } = await openCategories([{ category: 'Ferns', title: 'Without seeds' }])
  await changeTo('Ferns', 'Trees', 'Merge')
  await expect.poll(() => categoriesAt(learner)).toEqual(['Trees', 'Trees', 'Trees'])
  await expectAccessible('a merge that can be undone')
  await inDialog('Undo').click()
  await expect.poll(() => categoriesAt(learner)).toEqual(['Trees', 'Trees', 'Ferns'])
  await expect.poll(() => learner.categoryTitles).toEqual([{ category: 'Ferns', title: 'Without seeds' }])
})

test('a category is renamed at once, before the server replies', async () => {
  const { api, learner } = await openCategories()
  const release = api.hold('POST', /^\/categories\/bulk$/)
  await changeTo('Trees', 'Woody plants', 'Save')
  await expect.element(inDialog('Edit Woody plants')).toBeVisible()
  expect(categoriesAt(learner)).toEqual(['Trees', 'Trees', 'Ferns'])
  release()
  await expect.poll(() => categoriesAt(learner)).toEqual(['Woody plants', 'Woody plants', 'Ferns'])
})

test('a title is shown with its category wherever it is named', async () => {
  const { learner } = await openCategories()
  await inDialog('Edit Ferns').click()
  await dialog().getByLabelText('Title (optional)').fill('Without seeds')
  await inDialog('Save').click()
  await expect.element(dialog().getByText('Ferns: Without seeds')).toBeVisible()
  await expect.poll(() => learner.categoryTitles).toEqual([{ category: 'Ferns', title: 'Without seeds' }])
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect
    .element(page.getByRole('main').getByRole('listitem').getByText('Ferns: Without seeds', { exact: true }))
    .toBeVisible()
  expect(
    page
      .getByRole('combobox', { name: 'Category' })
      .getByRole('option')
      .elements()
      .map((it) => it.textContent),
  ).toEqual(['All categories', 'Ferns: Without seeds', 'Trees'])
})

test('what the server refuses is shown, and is as it was', async () => {
  expectErrors()
  const { api, learner } = await openCategories()
  api.fail('POST', /^\/categories\/bulk$/, 405)
  await changeTo('Trees', 'Woody plants', 'Save')
  await expect.element(page.getByText(/^A change of categories couldn't be saved/)).toBeVisible()
  await expect.element(inDialog('Edit Trees')).toBeVisible()
  expect(categoriesAt(learner)).toEqual(['Trees', 'Trees', 'Ferns'])
})
