import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addResponse, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { openPractice } from '../../../../tests/components/practice-screen.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { question } from '../../../../tests/setup/bank-questions.ts'

// Code keeps its indentation wherever a question, its options and its answers are shown.

const CODE = ['What does it print?', '', 'for n in range(3):', '    if n % 2:', '        print(n)'].join('\n')
const RIGHT = ['if a:', '    b()', '    c()'].join('\n')
const WRONG = ['if a:', '    b()', 'd()'].join('\n')
const EXPLANATION = ['Because:', '    deeper', '        still'].join('\n')

function withCode() {
  return fakeLearner([
    question('code', {
      question_text: `\n${CODE}\n\n`,
      possible_answers: [RIGHT, WRONG, `${'long_name_'.repeat(30)}()`],
      correct_answers: [RIGHT],
      explanation: EXPLANATION,
    }),
  ])
}

/** What a reader sees of the elements that a selector finds, line breaks and indentation included. */
function seen(selector: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.innerText)
}

test('in practice, and nothing is too wide for 320 px', async () => {
  const { screen } = await openPractice(withCode())
  await screen.start('Random')
  expect(seen('main h2')).toEqual([CODE])
  expect(seen('fieldset label .plain-text')).toEqual(expect.arrayContaining([RIGHT, WRONG]))
  await screen.choose(RIGHT)
  await screen.button('Submit Answer').click()
  await expect.element(screen.verdict).toHaveTextContent('Correct!')
  await page.viewport(320, 800)
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
})

test('in the bank', async () => {
  const learner = withCode()
  addResponse(learner, 0, true, 5)
  await openApp(learner, '/app/questions')
  await page
    .getByText(/^What does it print\?/)
    .first()
    .click()
  await expect.poll(() => seen('h3 .plain-text')).toContain(CODE)
  await expect.poll(() => seen('p.plain-text')).toEqual(expect.arrayContaining([RIGHT, EXPLANATION]))
  const attempts = page.getByRole('list', { name: 'Practice attempts' })
  await expect.element(attempts).toBeVisible()
  expect(seen('[aria-label="Practice attempts"] .plain-text')).toEqual([RIGHT])
})

test('in the history', async () => {
  const learner = withCode()
  addResponse(learner, 0, true, 5)
  await openApp(learner, '/app/practice/history')
  await expect.poll(() => seen('h3.plain-text')).toEqual([CODE])
  expect(seen('dd').slice(0, 2)).toEqual([RIGHT, RIGHT])
})

test('in an exam and its results', async () => {
  const { screen } = await openPractice(withCode())
  await screen.start('Test Mode')
  expect(seen('main h2')).toEqual([CODE])
  await screen.choose(`${'long_name_'.repeat(30)}()`)
  await screen.button('Finish Test').click()
  await expect.poll(() => seen('li p.plain-text')[0]).toBe(CODE)
  expect(seen('[aria-label="Options"] .plain-text')).toEqual(expect.arrayContaining([RIGHT, WRONG]))
})

test('in the preview of an export', async () => {
  await openApp(withCode(), '/app/export')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => seen('li p.plain-text bdi')).toEqual([CODE])
})

test('in drafts of an import', async () => {
  await openApp(fakeLearner(), '/app/import')
  const drafts = [{ question: CODE, options: [RIGHT, WRONG], answer: RIGHT, explanation: EXPLANATION }]
  const file = new File([JSON.stringify(drafts)], 'code.json', { type: 'application/json' })
  await page.getByLabelText('Question bank file').upload(file)
  await expect.poll(() => seen('label .plain-text')).toContain(CODE)
  expect(seen('li li .plain-text')[0]).toBe(RIGHT)
  expect(seen('p.plain-text')).toContain(EXPLANATION)
})
