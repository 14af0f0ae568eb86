import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { createLearner } from './support/learners.ts'
import { openSignedIn } from './support/practice-screen.ts'
import { keyOn, optionOn, printedTexts, questionsOn } from './support/printed-paper.ts'

const PHONE = { width: 390, height: 844 }

/** Each text is a word of its own, so that it is found on paper. The right option moves from question to question. */
const BANK = Array.from({ length: 30 }, (_, place) => {
  const options = [0, 1, 2, 3].map((option) => `w${place}x${option}.`)
  return {
    question_text: `What is item${place}?`,
    possible_answers: options,
    correct_answers: [options[place % 4] ?? ''],
    category: 'Trees',
  }
})

/** The text of each page that the browser prints of what the frame shows. */
async function printedOnScreen(page: Page): Promise<string[]> {
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
  const html = await page.evaluate(
    () => document.querySelector('iframe')?.contentDocument?.documentElement.outerHTML ?? '',
  )
  const printing = await page.context().newPage()
  // The policy of the page allows no style attributes; those that the layout set only fit pages to the window.
  const texts = await printedTexts(printing, `<!doctype html>${html.replaceAll(/ style="[^"]*"/g, '')}`)
  await printing.close()
  return texts
}

test('a paper in two versions: made on a phone with three taps, its keys are right, printed again the same, and its questions are marked', async ({
  page,
  server,
}) => {
  const { identifier } = await createLearner(server, BANK)
  await page.setViewportSize(PHONE)
  await openSignedIn(page, identifier, '/app/export')
  await page.getByRole('link', { name: 'Make a paper' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Midterm A')
  await page.getByLabel('Question Count').fill('20')
  await page.getByText('A–B', { exact: true }).click()
  await page.getByRole('button', { name: 'Make paper' }).click()
  await expect(page).toHaveURL(/\/app\/papers\/[\w-]{22}$/)

  const texts = await printedOnScreen(page)
  const first = questionsOn(texts, 'A')
  for (const version of ['A', 'B']) {
    const printed = questionsOn(texts, version)
    const key = keyOn(texts, version)
    expect(key.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1))
    for (const { number, letters, inA, pageInA } of key) {
      const found = printed.get(number)
      const asked = BANK[Number(found?.item.slice('item'.length))]
      expect(letters.map((letter) => `${found && optionOn(found, letter)}.`)).toEqual(asked?.correct_answers)
      expect([first.get(inA)?.item, first.get(inA)?.page]).toEqual([found?.item, pageInA])
    }
  }
  const orderOf = (version: string) => [...questionsOn(texts, version).values()].map(({ item }) => item)
  expect(orderOf('B')).not.toEqual(orderOf('A'))

  await page.getByRole('link', { name: 'Papers' }).click()
  await page.getByRole('link', { name: 'Open Midterm A' }).click()
  await page.reload()
  expect(await printedOnScreen(page)).toEqual(texts)

  await page.getByRole('link', { name: 'Again with other questions' }).click()
  await expect(page.getByText('10 questions were in a paper before')).toBeVisible()
  await page.getByRole('button', { name: '20 questions, 10 used in a paper before' }).click()
  await expect(page.getByText('Used in Midterm A, ')).toHaveCount(10)
})
