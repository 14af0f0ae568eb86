import type { Question } from '../../src/contract/question.ts'
import { validHtmlText } from '../../src/domain/custom-test/page-text.ts'
import { HOSTILE_TEXTS, UNWRITABLE_TEXTS } from '../setup/files/hostile-text.ts'
import { EXPORT_PATH, ExportScreen, expectNoViolations, openExport } from './support/export-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { multipleQuestion, question, questions } from './support/learners.ts'
import { pixelsTooWide } from './support/pixels-too-wide.ts'
import { openSignedIn } from './support/practice-screen.ts'

test('answers and the result survive a reload, separately for each test; without storage the page still works', async ({
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

  await test.step('without browser storage', async () => {
    await again.page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await again.page.reload()
    await again.question('one').locator('.option', { hasText: 'Right 1' }).click()
    for (const option of ['Right 1', 'Right 2']) {
      await again.question('two').locator('.option', { hasText: option }).click()
    }
    await again.button('Submit answers').click()
    await again.expectResult('Congratulations!', '100%', '2/2', '0')
  })
})

test('prints a blank sheet before submitting, whatever is chosen, and the marked test afterwards', async ({
  page,
  server,
}) => {
  const { screen } = await openExport(page, server, questions(3, { explanation: 'Because.' }))
  const opened = await screen.generatePage()
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
  await opened.questions.first().locator('.option', { hasText: 'Right 1' }).click()
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

test('axe finds no violations at any stage, from 320 px to 4K', async ({ page, server }) => {
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

test('every text of a bank is shown unchanged, and none runs code or requests anything', async ({
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
  // The app requests these when idle, for the offline cache.
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
  // The first is answered by clicks, the others by a script, which is quicker.
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
  expect(title, 'no script changed the title').toBe(name)
  await expect(opened.page.locator('iframe, base, link[rel=stylesheet], body script[src]')).toHaveCount(0)
  expect(addresses()).toEqual([])
})

/** A bank with every hostile text as question, option, category and explanation, as an older server may send it. */
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
