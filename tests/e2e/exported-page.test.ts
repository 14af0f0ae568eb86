import type { Page } from '@playwright/test'
import type { BatchQuestion, Question } from '../../src/contract/question.ts'
import { validHtmlText } from '../../src/domain/custom-test/page-text.ts'
import { HOSTILE_TEXTS, UNWRITABLE_TEXTS } from '../setup/hostile-text.ts'
import type { RunningServer } from '../setup/running-server.ts'
import { EXPORT_PATH, ExportScreen, expectNoViolations, openExport, type TestPage } from './export-screen.ts'
import { expect, test } from './fixtures.ts'
import { multipleQuestion, question, questions } from './learners.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'
import { openSignedIn } from './practice-screen.ts'

/** The exported page of a bank, opened from disk. */
async function openTestPage(
  page: Page,
  server: RunningServer,
  bank: readonly BatchQuestion[],
): Promise<TestPage> {
  const { screen } = await openExport(page, server, bank)
  if (bank.length > 40) await screen.customAmount(String(bank.length))
  return await screen.generatePage()
}

/** Chooses these options in the `place`-th question. */
async function choose(opened: TestPage, place: number, ...options: readonly string[]): Promise<void> {
  for (const option of options) {
    await opened.questions.nth(place).locator('.option', { hasText: option }).click()
  }
}

test('radio buttons, scoring and the pass mark: 54 of 80 is 68 percent and passes (spec §9.7, §9.14)', async ({
  page,
  server,
}) => {
  const opened = await openTestPage(page, server, questions(80))
  await expect(opened.page).toHaveTitle('Custom Practice Test')
  await expect(opened.page.getByText('80 questions · 68% or higher passes')).toBeVisible()
  await expect(opened.page.locator('input[type=radio]')).toHaveCount(320)
  await choose(opened, 0, 'Right 1')
  await choose(opened, 79, 'Wrong 2')
  // The others by a script: 80 clicks of the mouse take ten seconds.
  await opened.questions.evaluateAll((questions) => {
    for (const [place, question] of questions.slice(1, -1).entries()) {
      const wanted = place + 1 < 54 ? 'Right 1' : 'Wrong 2'
      const options = [...question.querySelectorAll<HTMLElement>('.option')]
      options.find((option) => option.textContent.includes(wanted))!.click()
    }
  })
  await expect(opened.page.getByText('80 of 80 answered', { exact: true })).toBeVisible()
  await opened.button('Submit answers').click()
  await opened.expectResult('Congratulations!', '68%', '54/80', '26')
  await expect(opened.result).toContainText('You passed the test!')
})

test('a multiple answer is right as the exact set only (spec §4.10, §9.14)', async ({ page, server }) => {
  const opened = await openTestPage(page, server, [
    multipleQuestion('all', { question_text: 'Exactly both' }),
    multipleQuestion('part', { question_text: 'Only one of them' }),
    multipleQuestion('more', { question_text: 'One too many' }),
  ])
  await expect(opened.page.locator('input[type=checkbox]')).toHaveCount(12)
  const texts = await opened.texts()
  await choose(opened, texts.indexOf('Exactly both'), 'Right 2', 'Right 1')
  await choose(opened, texts.indexOf('Only one of them'), 'Right 1')
  await choose(opened, texts.indexOf('One too many'), 'Right 1', 'Right 2', 'Wrong 1')
  await opened.button('Submit answers').click()
  await opened.expectResult('Not Passed', '33%', '1/3', '2')
  await expect(opened.result).toContainText('You need 68% or higher to pass')
})

test('asks before submitting with unanswered questions; the review marks and explains; Retake starts over', async ({
  page,
  server,
}) => {
  const opened = await openTestPage(page, server, [
    question('one', { explanation: 'Because\nof two lines.' }),
    question('two', { explanation: 'Because it is so.' }),
    question('three', { explanation: 'Because of this.' }),
  ])
  const dialog = opened.page.getByRole('dialog', { name: 'Submit the test?' })
  await expect(opened.page.getByText(/Because|Correct answer/)).toHaveCount(0)
  await choose(opened, 0, 'Wrong 2')
  await opened.button('Submit answers').click()
  await expect(dialog).toContainText('2 questions are still unanswered. They will count as incorrect.')
  await opened.button('Go to the first one').click()
  await expect(opened.questions.nth(1).locator('input').first()).toBeFocused()
  await choose(opened, 1, 'Right 1')
  await opened.button('Submit answers').click()
  await expect(dialog).toContainText('1 question is still unanswered. It will count as incorrect.')
  await opened.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await opened.button('Submit answers').click()
  await opened.button('Submit anyway').click()
  await opened.expectResult('Not Passed', '33%', '1/3', '2')
  await expect(opened.page.getByRole('heading', { name: 'Not Passed' })).toBeFocused()

  await expect(opened.page.locator('.verdict')).toHaveText(['Incorrect', 'Correct', 'Not answered'])
  await expect(opened.page.getByText(/^Because/)).toHaveCount(3)
  for (const [place, marks] of [
    [0, { 'Right 1': 'Correct answer', 'Wrong 2': 'Wrong, your choice' }],
    [1, { 'Right 1': 'Correct, your choice' }],
    [2, { 'Right 1': 'Correct answer' }],
  ] as const) {
    const options = opened.questions.nth(place).locator('.option')
    await expect(opened.questions.nth(place).locator('.mark')).toHaveCount(Object.keys(marks).length)
    for (const [option, mark] of Object.entries(marks)) {
      await expect(options.filter({ hasText: option })).toContainText(mark)
    }
  }
  await expect(opened.page.locator('input')).toHaveCount(12)
  await expect(opened.page.locator('input:disabled')).toHaveCount(12)
  await opened.button('Review answers').click()
  await expect(opened.questions.nth(0).getByRole('heading', { level: 2 })).toBeFocused()
  await opened.button('Incorrect only (2)').click()
  await expect(opened.questions.filter({ visible: true })).toHaveCount(2)
  await opened.button('Incorrect only (2)').click()
  await expect(opened.questions.filter({ visible: true })).toHaveCount(3)

  await opened.button('Retake test').click()
  await expect(opened.page.locator('input:checked, input:disabled, .mark, .remark')).toHaveCount(0)
  await expect(opened.result).toHaveCount(0)
  await expect(opened.page.getByText('0 of 3 answered', { exact: true })).toBeVisible()
  for (const place of [0, 1, 2]) await choose(opened, place, 'Right 1')
  await opened.button('Submit answers').click()
  await opened.expectResult('Congratulations!', '100%', '3/3', '0')
  await expect(opened.button(/^Incorrect only/)).toHaveCount(0)
})

test('answers outlive a reload, and so does the result; another test knows nothing of them', async ({
  page,
  server,
}) => {
  const { screen } = await openExport(page, server, [question('one'), multipleQuestion('two')])
  const opened = await screen.generatePage()
  const single = opened.question('one')
  await single.locator('.option', { hasText: 'Right 1' }).click()
  await opened.question('two').locator('.option', { hasText: 'Wrong 1' }).click()
  const answered = opened.page.getByText('2 of 2 answered', { exact: true })
  await expect(answered).toBeVisible()
  await opened.page.reload()
  await expect(answered).toBeVisible()
  await expect(single.locator('input:checked')).toHaveValue('Right 1')
  await opened.button('Submit answers').click()
  await expect(opened.result).toBeVisible()
  await opened.page.reload()
  await opened.expectResult('Not Passed', '50%', '1/2', '1')
  const again = await screen.generatePage()
  await expect(again.page.getByText('0 of 2 answered', { exact: true })).toBeVisible()
})

test('where the browser stores nothing, the test still works', async ({ page, server }) => {
  const opened = await openTestPage(page, server, questions(2))
  await opened.page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await opened.page.reload()
  for (const place of [0, 1]) await choose(opened, place, 'Right 1')
  await opened.button('Submit answers').click()
  await opened.expectResult('Congratulations!', '100%', '2/2', '0')
})

test('can be taken, submitted and reviewed by keyboard alone', async ({ page, server }) => {
  const opened = await openTestPage(page, server, [
    question('one', { category: 'A' }),
    question('two', { category: 'B' }),
  ])
  const { keyboard } = opened.page
  await keyboard.press('Tab')
  await expect(opened.button('Print')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(opened.result, 'Enter in a question submits nothing').toHaveCount(0)
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await expect(opened.page.locator('input:checked')).toHaveCount(2)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await opened.expectResult('Congratulations!', '100%', '2/2', '0')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(opened.questions.first().getByRole('heading', { level: 2 })).toBeFocused()
})

test('prints a blank sheet before, whatever is chosen, and the marked test afterwards', async ({
  page,
  server,
}) => {
  const opened = await openTestPage(page, server, questions(3, { explanation: 'Because.' }))
  const printed = async () => {
    await opened.page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await opened.button('Print').first().click()
    await expect(opened.page.locator('[data-printed]')).toHaveCount(1)
    await opened.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  }
  const lookOf = (selector: string) =>
    opened.page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderTopColor, color } = getComputedStyle(element)
        return { backgroundColor, borderTopColor, color }
      })
  await choose(opened, 0, 'Right 1')
  await printed()
  await expect(opened.page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(opened.page.getByText('Name', { exact: true })).toBeVisible()
  expect(await lookOf(':checked + .letter')).toEqual(await lookOf('input:not(:checked) + .letter'))
  expect(await lookOf('.option:has(:checked)')).toEqual(await lookOf('.option:not(:has(:checked))'))
  expect((await lookOf('body')).backgroundColor, 'white in the dark theme, too').toBe('rgb(255, 255, 255)')
  await expect(opened.questions.first()).toHaveCSS('break-inside', 'avoid')
  expect((await opened.page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')

  await opened.page.emulateMedia({ media: 'screen' })
  await opened.button('Submit answers').click()
  await opened.button('Submit anyway').click()
  await printed()
  await expect(opened.page.getByText('33%', { exact: true })).toBeVisible()
  await expect(opened.page.getByText('Correct, your choice')).toBeVisible()
  await expect(opened.page.getByText('Because.').first()).toBeVisible()
  await expect(opened.page.getByRole('button').filter({ visible: true })).toHaveCount(0)
})

test('axe finds nothing at any stage, from 320 px to 4K', async ({ page, server }) => {
  const { screen } = await openExport(page, server, [
    question('x'.repeat(400), { category: 'y'.repeat(200), explanation: 'z'.repeat(400) }),
    multipleQuestion('several', { possible_answers: ['Right 1', 'Right 2', 'w'.repeat(300)] }),
  ])
  await page.getByLabel('Test Name').fill('n'.repeat(200))
  const opened = await screen.generatePage()
  await opened.page.emulateMedia({ reducedMotion: 'reduce' })
  const check = async () => {
    for (const [width, height] of [
      [320, 640],
      [1280, 900],
      [3840, 2160],
    ] as const) {
      await opened.page.setViewportSize({ width, height })
      expect(await opened.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      for (const colorScheme of ['dark', 'light'] as const) {
        await opened.page.emulateMedia({ colorScheme })
        await expectNoViolations(opened.page)
        if (width === 320) expect(await pixelsTooWide(opened.page), colorScheme).toEqual({})
      }
    }
    await opened.page.setViewportSize({ width: 375, height: 800 })
    expect(await pixelsTooWide(opened.page)).toEqual({})
  }
  await check()
  await opened.questions.first().locator('.option').first().click()
  await opened.button('Submit answers').click()
  await check()
  await opened.button('Submit anyway').click()
  await check()
})

test('whatever a bank says comes out as itself, runs nothing and asks for nothing', async ({
  page,
  context,
}) => {
  const bank = hostileBank()
  await page.route('**/api/v1/user-data/load/**', (route) =>
    route.fulfill({
      json: {
        user: { id: 'u', name: 'Mallory', w3w_identifier: 'one-two-three' },
        tests: [],
        questions: bank,
      },
    }),
  )
  // Asked for once the app is at rest, to be kept on the device.
  await page.route(/\/api\/v1\/[\w-]+\/user\/u/, (route) => route.fulfill({ json: [] }))
  await openSignedIn(page, 'one-two-three', EXPORT_PATH)
  const screen = new ExportScreen(page)
  const name = HOSTILE_TEXTS.filter((text) => !/[\r\n]/.test(text))
    .join(' ')
    .trim()
  await page.getByLabel('Test Name').fill(name)
  await screen.choose('Question Count', '50 (Extended)')
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.frame().page() !== page) asked.push(request.url())
  })
  const opened = await screen.generatePage()
  const addresses = () => asked.filter((address) => !/^(data|file|blob):/.test(address))

  await expect(opened.page.locator('h1')).toHaveText(name)
  const shown = await opened.questions.evaluateAll((elements) =>
    elements.map((element) => ({
      text: element.querySelector('legend .text')?.textContent,
      category: element.querySelector('.category')?.textContent,
      options: [...element.querySelectorAll('.option .text')].map(({ textContent }) => textContent),
      values: [...element.querySelectorAll('input')].map(({ value }) => value),
    })),
  )
  const byText = (one: { text?: string | null | undefined }, other: { text?: string | null | undefined }) =>
    (one.text ?? '') < (other.text ?? '') ? -1 : 1
  expect(shown.toSorted(byText)).toEqual(
    bank
      .map(({ question_text, category, possible_answers }) => ({
        text: validHtmlText(question_text),
        category: validHtmlText(category ?? 'General'),
        options: possible_answers.map(validHtmlText),
        values: possible_answers.map(validHtmlText),
      }))
      .toSorted(byText),
  )

  const wanted = new Map(
    bank.map((one) => [validHtmlText(one.question_text), one.correct_answers.map(validHtmlText)]),
  )
  const right = shown.flatMap(({ text, options, values }, place) =>
    (wanted.get(text ?? '') ?? []).map((answer) => place * values.length + options.indexOf(answer)),
  )
  await opened.questions.locator('input').nth(right[0]!).check()
  // The others by a script, each as good as the first.
  await opened.questions.locator('input').evaluateAll((inputs: HTMLInputElement[], right) => {
    for (const place of right) inputs[place]!.click()
  }, right.slice(1))
  await expect(opened.page.locator('input:checked')).toHaveCount(right.length)
  await opened.button('Submit answers').click()
  await opened.expectResult('Congratulations!', '100%', `${bank.length}/${bank.length}`, '0')
  const explanations = await opened.page.locator('.remark .text').allTextContents()
  expect(explanations.toSorted()).toEqual(
    bank.map(({ explanation }) => validHtmlText(explanation ?? '')).toSorted(),
  )
  const title = await opened.page.locator('title').textContent()
  expect(title, 'nothing ran that would have changed it').toBe(name)
  await expect(opened.page.locator('iframe, base, link[rel=stylesheet], body script[src]')).toHaveCount(0)
  expect(addresses()).toEqual([])
})

/** Every hostile text as question, option, category and explanation, as an older server may send them. */
function hostileBank(): Pick<
  Question,
  'id' | 'question_text' | 'category' | 'possible_answers' | 'correct_answers' | 'explanation'
>[] {
  const texts = [...HOSTILE_TEXTS, ...UNWRITABLE_TEXTS]
  return texts.map((text, index) => {
    const others = [1, 2, 3].map((step) => texts[(index + step) % texts.length]!)
    return {
      id: `q${index}`,
      question_text: `${text}${index}`,
      category: text.trim(),
      possible_answers: [...others, text],
      correct_answers: index % 2 === 0 ? [text] : [others[1]!, text],
      explanation: text,
    }
  })
}
