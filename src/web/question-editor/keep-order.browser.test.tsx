import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { questionCard } from '../../../tests/components/question-cards.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import { measurePixelsTooWide, TEXT_SETTINGS } from '../../../tests/setup/browser/pixels-too-wide.ts'

const choice = page.getByRole('combobox', { name: 'Keep the order of options' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const chosen = () => choice.element().querySelector('option:checked')?.textContent

/** Opens the editor of a question with these options. */
async function openEditor(possible_answers: string[], keep_order: boolean | null = null) {
  const correct_answers = possible_answers.slice(0, 1)
  const learner = fakeLearner([question('trees', { possible_answers, correct_answers, keep_order })])
  const { api } = await openApp(learner, '/app/questions')
  await questionCard('trees').header.click()
  await questionCard('trees').row.getByRole('button', { name: 'Edit question' }).click()
  await expect.element(choice).toBeVisible()
  return { learner, api }
}

test.each([
  [['Oak', 'Beech', 'Larch'], 'Automatic: no'],
  [['Oak', 'Beech', 'All of the above'], 'Automatic: the last one only'],
  [['Roble', 'Haya', 'A y B son correctas'], 'Automatic: yes'],
])('automatic shows what it decides: %j', async (options, label) => {
  await openEditor(options)
  expect(chosen()).toBe(label)
})

test('what automatic decides follows what is typed', async () => {
  await openEditor(['Oak', 'Beech', 'Larch'])
  await page.getByRole('textbox', { name: 'Option C', exact: true }).fill('Both A and B')
  await expect.poll(chosen).toBe('Automatic: yes')
})

test('is saved, can be switched off, and be automatic again', async () => {
  const { learner, api } = await openEditor(['Oak', 'Beech', 'Larch'])
  await choice.selectOptions('Yes')
  await button('Save').click()
  await expect.poll(() => learner.questions[0]?.keep_order).toBe(true)
  expect(api.bodiesOf('PATCH', /./)).toMatchObject([{ keep_order: true, revision: 1 }])
  for (const [label, keepOrder] of [
    ['No, shuffle them', false],
    ['Automatic: no', null],
  ] as const) {
    await questionCard('trees').row.getByRole('button', { name: 'Edit question' }).click()
    await choice.selectOptions(label)
    await button('Save').click()
    await expect.poll(() => learner.questions[0]?.keep_order).toBe(keepOrder)
  }
})

test('shows what was chosen; is accessible, and fits the narrowest phone with letters of twice the size', async () => {
  await openEditor(['Oak', 'Beech', 'Larch'], false)
  expect(chosen()).toBe('No, shuffle them')
  await expectAccessible('the editor')
  await page.viewport(320, 640)
  expect(measurePixelsTooWide(Object.entries(TEXT_SETTINGS))).toEqual({})
})
