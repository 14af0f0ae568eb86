import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { button, field, QUESTIONS_PATH } from '../../../tests/components/edit-questions.ts'
import { fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { listElement, shownQuestions } from '../../../tests/components/lists.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'

const filter = page.getByRole('checkbox', { name: /^Made by an assistant/ })

function threeQuestions() {
  const options = ['The leaf', 'Leaf', 'A root', 'A stem']
  return fakeLearner([
    question('ash'),
    question('elm', { made_by: 'Oak 4' }),
    question('oak', { made_by: 'Oak 4', possible_answers: options, correct_answers: ['The leaf'] }),
  ])
}

test('are filtered, and what is worth a look in them opens their editor, which keeps their maker', async () => {
  const learner = threeQuestions()
  await openApp(learner, QUESTIONS_PATH)
  await expect.element(filter).toHaveAccessibleName('Made by an assistant (2)')
  const area = listElement('Questions').parentElement
  expect(area?.getBoundingClientRect().height, 'the line above takes nothing from it (spec §2.6)').toBe(
    innerHeight - 200,
  )
  await filter.click()
  await expect.poll(() => shownQuestions('Questions')).toEqual(['What of elm?', 'What of oak?'])
  await page.getByRole('button', { name: '1 finding worth a look' }).click()
  await expectAccessible('questions made by an assistant')
  await page.getByRole('button', { name: /"The leaf" and "Leaf" say the same/ }).click()
  await expect.element(page.getByText('Made by an assistant: Oak 4')).toBeVisible()
  await field('Option B').fill('A flower')
  await button('Save').click()
  await expect.poll(() => learner.questions[2]?.possible_answers[1]).toBe('A flower')
  expect(learner.questions[2]?.made_by).toBe('Oak 4')
  await expect.element(page.getByText(/worth a look/)).not.toBeInTheDocument()
})

test('are deleted together, and come back', async () => {
  const learner = threeQuestions()
  await openApp(learner, `${QUESTIONS_PATH}?made=yes`)
  await button('Select').click()
  await button('Select all').click()
  await button('Delete').click()
  await expect.poll(() => learner.questions.map(({ made_by }) => made_by)).toEqual([null])
  await button('Undo').click()
  await expect.poll(() => learner.questions).toHaveLength(3)
  await expect.poll(() => shownQuestions('Questions')).toEqual(['What of elm?', 'What of oak?'])
})

test('a bank without any has no such filter', async () => {
  await openApp(fakeLearner([question('ash')]), QUESTIONS_PATH)
  await expect.poll(() => shownQuestions('Questions')).toEqual(['What of ash?'])
  await expect.element(filter).not.toBeInTheDocument()
})
