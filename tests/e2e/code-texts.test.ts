import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { callApi, question } from './learners.ts'
import { openPractice } from './practice-screen.ts'

const CODE = ['What does it print?', '', 'for n in range(3):', '    if n % 2:', '        print(n)'].join('\n')
const RIGHT = ['if a:', '    b()', '    c()'].join('\n')
const WRONG = ['if a:', '    b()', 'd()'].join('\n')
const EXPLANATION = ['Because:', '    deeper', '        still'].join('\n')
const BANK = [
  question('code', {
    question_text: `\n${CODE}\n\n`,
    possible_answers: [RIGHT, WRONG, `${'long_name_'.repeat(30)}()`],
    correct_answers: [RIGHT],
    explanation: EXPLANATION,
  }),
]

/** What a reader sees of it, line breaks and indentation included. */
const seen = (locator: Locator) => locator.first().evaluate((element: HTMLElement) => element.innerText)

test('code keeps its indentation wherever a question, its options and its answers are shown', async ({
  page,
  server,
}) => {
  const { learner, screen } = await openPractice(page, server, BANK)
  const expectCode = (locator: Locator, text: string) => expect.poll(() => seen(locator)).toBe(text)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

  await test.step('in practice', async () => {
    await screen.start('Random')
    await expectCode(screen.questionText, CODE)
    for (const option of [RIGHT, WRONG]) {
      await expectCode(page.locator('fieldset label .plain-text', { hasText: option }), option)
    }
    await screen.options.filter({ hasText: RIGHT }).click()
    await screen.button('Submit Answer').click()
    await expect(screen.verdict).toHaveText('Correct!')
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await wide()).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 900 })
  })
  await test.step('in the bank', async () => {
    await page.goto('/app/questions')
    await page.getByText('What does it print?').first().click()
    await expectCode(page.locator('h3 .plain-text'), CODE)
    await expectCode(page.locator('p.plain-text').first(), RIGHT)
    await expectCode(page.locator('p.plain-text', { hasText: 'Because:' }), EXPLANATION)
    await expectCode(page.getByRole('list', { name: 'Practice attempts' }).locator('.plain-text'), RIGHT)
  })
  await test.step('in the history', async () => {
    await page.goto('/app/practice/history')
    await expectCode(page.locator('h3.plain-text'), CODE)
    for (const place of [0, 1]) await expectCode(page.locator('dd').nth(place), RIGHT)
  })
  await test.step('in an exam and its results', async () => {
    await page.goto('/app/practice/smart-selection')
    await screen.start('Test Mode')
    await expectCode(screen.questionText, CODE)
    await screen.options.filter({ hasText: 'long_name_' }).click()
    await screen.button('Finish Test').click()
    await expectCode(page.locator('li p.plain-text bdi'), CODE)
    await expectCode(page.locator('li dd').nth(1), RIGHT)
  })
  await test.step('in the preview of an export', async () => {
    await page.goto('/app/export')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expectCode(page.locator('li p.plain-text bdi'), CODE)
  })
  await test.step('in drafts of an import', async () => {
    await page.goto('/app/import')
    const drafts = [{ question: CODE, options: [RIGHT, WRONG], answer: RIGHT, explanation: EXPLANATION }]
    const buffer = Buffer.from(JSON.stringify(drafts))
    await page
      .getByLabel('Question bank file')
      .setInputFiles({ name: 'code.json', mimeType: 'application/json', buffer })
    await expectCode(page.locator('label .plain-text'), CODE)
    await expectCode(page.locator('li li .plain-text'), RIGHT)
    await expectCode(page.locator('p.plain-text', { hasText: 'Because:' }), EXPLANATION)
  })
  expect(await callApi(server, 'GET', `/practice-responses/user/${learner.user.id}`)).toHaveLength(1)
})
