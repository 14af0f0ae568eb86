import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { chooseFiles, importButton, openImport, textFile } from '../../../tests/components/import-screen.ts'

/** A table with one question for each of 35 groups. */
const TABLE = [
  'question,a,b,correct,category',
  ...Array.from({ length: 35 }, (_, n) => {
    const code = `T${Math.floor(n / 5)}${'ABCDE'[n % 5]}`
    return `What is asked in group ${code}?,right in ${code},wrong in ${code},a,${code}`
  }),
].join('\n')

async function importPool() {
  const learner = fakeLearner()
  await openImport(learner)
  chooseFiles(textFile('pool.csv', TABLE))
  await importButton('Import 35 questions').click()
  await expect.element(page.getByText('This looks like a bank with 35 groups.')).toBeVisible()
  return learner
}

test('after an import of 35 groups an exam is proposed, and set up with one click', async () => {
  const learner = await importPool()
  await expect
    .element(page.getByText(/35 questions, one from each group, pass with 26 right answers, 60 minutes\?/))
    .toBeVisible()
  await expectAccessible('an exam that is proposed')
  await page.getByRole('button', { name: 'Set up this exam', exact: true }).click()
  await expect
    .poll(() => learner.exams)
    .toMatchObject([{ name: 'Technician', blueprint: { kind: 'each', count: 1 }, time_limit_minutes: 60 }])
})

test('the proposed exam can be edited before it is set up', async () => {
  const learner = await importPool()
  await page.getByRole('button', { name: 'Edit it first' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an exam' })
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Technician')
  await dialog.getByLabelText('Time limit (minutes)').fill('90')
  await dialog.getByRole('button', { name: 'Set up exam' }).click()
  await expect
    .poll(() => learner.exams)
    .toMatchObject([{ name: 'Technician', blueprint: { kind: 'each', count: 1 }, time_limit_minutes: 90 }])
  expect(page.getByText('This looks like a bank with 35 groups.').elements()).toEqual([])
})
