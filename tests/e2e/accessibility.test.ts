import type { Locator, Page } from '@playwright/test'
import { inBothThemes, violationsIn } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { createLearner, createNote, multipleQuestion, question } from './support/learners.ts'
import { pixelsTooWide } from './support/pixels-too-wide.ts'
import { dismissToasts, openSignedIn, PracticeScreen, toasts } from './support/practice-screen.ts'

const NARROWEST = { width: 320, height: 640 }
const WIDE = { width: 1280, height: 800 }
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

test('identity, practice, an answer with its notes, an exam and its results: axe finds nothing', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/, /Failed to load user data/)
  await page.goto('/app')
  await page.getByLabel('Identifier').fill('nobody-knows-me')
  await page.getByRole('button', { name: 'Load Results' }).click()
  await expect(toasts(page)).toBeVisible()
  await expectAccessible(page, 'identity with a toast')

  const learner = await createLearner(server, [
    multipleQuestion('several', { category: LONG_WORD, explanation: `It is ${LONG_WORD}.` }),
    question(LONG_WORD, { possible_answers: ['Right 1', LONG_WORD], category: null }),
  ])
  for (const index of [0, 1]) {
    await createNote(server, learner, index, {
      note_text: '<p>A <a href="https://example.org">link</a>.</p>',
      hint_text: `<p>${LONG_WORD}</p>`,
    })
  }
  await openSignedIn(page, learner.identifier)
  const screen = new PracticeScreen(page, learner.questions)
  await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  await expectAccessible(page, 'practice landing with a toast')
  await dismissToasts(page)
  await page.getByText(LONG_WORD, { exact: true }).click()
  await expectDistinguishableInForcedColors(page, page.getByRole('checkbox'))
  await page.getByText(LONG_WORD, { exact: true }).click()

  await screen.start('Random')
  await screen.answer(false)
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  await page.getByRole('textbox', { name: 'Notes', exact: true }).waitFor()
  await expectAccessible(page, 'answered wrong with an open editor')
  await screen.button('Back').click()

  await screen.start('Test Mode')
  await page.keyboard.press('1')
  await expectDistinguishableInForcedColors(page, page.getByRole('radio').or(page.getByRole('checkbox')))
  await page.getByText('All questions').click()
  await expectAccessible(page, 'exam with all its questions')
  await screen.button('Finish Test').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish Test' }).click()
  await expect(page.getByRole('heading', { name: 'Question Breakdown' })).toBeVisible()
  await expectAccessible(page, 'results')
})

/** Checks that selected items are distinguishable with forced colors, which remove backgrounds. */
async function expectDistinguishableInForcedColors(page: Page, boxes: Locator): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const areDistinguishable = () =>
    boxes.evaluateAll((inputs: HTMLInputElement[]) => {
      const looks = (checked: boolean) =>
        inputs
          .filter((input) => input.checked === checked)
          .map(({ nextElementSibling }) => getComputedStyle(nextElementSibling!).backgroundColor)
      const unchosen = looks(false)
      return looks(true).filter((ground) => !unchosen.includes(ground)).length > 0 && unchosen.length > 0
    })
  await expect.poll(areDistinguishable, 'the chosen ones look different').toBe(true)
  const ticks = page.locator('input:not(:checked) + span > svg').filter({ visible: true })
  await expect(ticks, 'an empty box has no tick').toHaveCount(0)
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Checks in both themes that axe finds no violations, and that nothing scrolls sideways on the narrowest screen at any text size. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  await inBothThemes(page, async (theme) => {
    expect.soft(await violationsIn(page), `${where}, ${theme}`).toEqual([])
  })
  await page.setViewportSize(NARROWEST)
  expect.soft(await pixelsTooWide(page), `${where}: too wide`).toEqual({})
  await page.setViewportSize(WIDE)
}
