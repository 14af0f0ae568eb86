import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { multipleQuestion, plantLearner, plantNote, question, questions } from './learners.ts'
import { openPractice, PracticeScreen } from './practice-screen.ts'

test('digits and letters choose, Enter submits and goes on, S skips, the arrows walk', async ({
  page,
  server,
}) => {
  const { screen } = await openPractice(page, server, [multipleQuestion('one'), multipleQuestion('two')])
  await screen.start('Random')
  for (const [key, letters] of [
    ['2', 'B'],
    ['d', 'BD'],
    ['A', 'ABD'],
    ['2', 'AD'],
    ['9', 'AD'],
    ['z', 'AD'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await chosenLetters(screen), key).toBe(letters)
  }
  await page.keyboard.press('Enter')
  await expect(screen.verdict).toBeVisible()
  await page.keyboard.press('b')
  expect(await chosenLetters(screen), 'answered: locked').toBe('AD')
  await page.keyboard.press('s')
  await expect(screen.verdict, 'answered: nothing to skip').toBeVisible()

  const first = await screen.question()
  await page.keyboard.press('Enter')
  await expect(screen.questionText).not.toHaveText(first.question_text)
  await page.keyboard.press('Enter')
  await expect(screen.verdict, 'nothing chosen: nothing to submit').toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(screen.questionText, 'unanswered: no way on').not.toHaveText(first.question_text)
  await page.keyboard.press('s')
  await expect(screen.questionText).toHaveText(first.question_text)

  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Previous Question (1/1)', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Previous Question (1/1)', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Previous Question/)).toHaveCount(0)
})

test('F flags once answered, H shows and hides the hint, ? lists the keys', async ({ page, server }) => {
  const { learner, screen } = await openPractice(page, server, [question('one')])
  await plantNote(server, learner, 0, { note_text: '', hint_text: '<p>Acorns.</p>' })
  await page.reload()
  await screen.start('Random')
  const hint = page.getByRole('region', { name: 'Hint', exact: true })
  await page.keyboard.press('h')
  await expect(hint).toBeVisible()
  await page.keyboard.press('H')
  await expect(hint).toHaveCount(0)
  await page.keyboard.press('f')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(screen.button('Flag')).toBeVisible()
  await page.keyboard.press('f')
  await expect(screen.button('Flagged')).toBeVisible()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard' })
  for (const does of [
    'Choose an option',
    'Submit, then go on',
    'Previous and next question',
    'Skip the question',
    'Flag the question, once answered',
    'Show or hide the hint',
    'Show these keys',
  ]) {
    await expect(keys.getByText(does, { exact: true })).toBeVisible()
  }
  for (const key of ['f', 'h', 'Enter', 'ArrowLeft', 'ArrowRight']) {
    if (key === 'Enter') await keys.getByRole('term').first().click()
    await page.keyboard.press(key)
  }
  await expect(keys, 'behind it nothing happens').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(screen.button('Flagged')).toBeVisible()
  await expect(screen.verdict).toBeVisible()
})

test('never while typing in a field, and never with Ctrl or Alt', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, [question('one'), question('two')])
  await screen.start('Random')
  const { question: answered } = await screen.answer(true)
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  const field = page.getByRole('textbox', { name: 'Notes', exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type('fhs?1a ')
  for (const key of ['Enter', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(field).toContainText('fhs?1a')
  await expect(screen.questionText).toHaveText(answered.question_text)
  await expect(screen.button('Flag')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Done with Notes' }).click()
  await screen.questionText.click()
  for (const key of ['Control+f', 'Alt+f', 'Alt+ArrowRight']) await page.keyboard.press(key)
  await expect(screen.button('Flag')).toBeVisible()
  await expect(screen.questionText).toHaveText(answered.question_text)
})

test('a session by keyboard alone, from the identity to the landing view', async ({ page, server }) => {
  const { identifier, questions: bank } = await plantLearner(server, questions(4))
  await page.goto('/app/practice/smart-selection')
  await tabTo(page, page.getByLabel('Identifier'))
  await page.keyboard.type(identifier)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  const screen = new PracticeScreen(page, bank)
  await tabTo(page, page.getByRole('button', { name: /^Random / }))
  await page.keyboard.press('Enter')
  for (let answered = 1; answered <= 3; answered++) {
    await screen.question()
    const order = (await screen.shownOptions()).map(({ text }) => text)
    await page.keyboard.press(String(order.indexOf('Right 1') + 1))
    await page.keyboard.press('Enter')
    await expect(screen.verdict).toHaveText('Correct!')
    await expect(page.getByText(`${answered} attempted`, { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(screen.verdict).toHaveCount(0)
  }
  await screen.question()
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  expect(await chosenLetters(screen), 'the options are reached by Tab and the arrows, too').toBe('B')
  await tabTo(page, screen.button('Submit Answer'))
  await expect(page.getByRole('main').getByRole('status'), 'there before it has to speak').toHaveText('')
  await page.keyboard.press('Enter')
  await expect(screen.verdict, 'takes the focus of the button that is gone').toBeFocused()
  await tabTo(page, screen.button('Back'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Last Session: 4 questions/)).toBeVisible()
})

async function chosenLetters(screen: PracticeScreen): Promise<string> {
  return (await screen.shownOptions())
    .filter(({ chosen }) => chosen)
    .map(({ letter }) => letter)
    .join('')
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: ReturnType<Page['locator']>): Promise<void> {
  await element.waitFor()
  for (let presses = 0; presses < 40; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(element, 'reached with Tab').toBeFocused()
}
