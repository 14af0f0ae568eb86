import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { plantLearner, questions } from './learners.ts'
import { openSignedIn, PracticeScreen, toasts } from './practice-screen.ts'

for (const [width, height, bar] of [
  [320, 568, ['Prev', 'Skip', 'Submit', 'Next']],
  [390, 844, ['Prev', 'Skip', 'Submit', 'Next']],
  [1280, 900, ['Previous', 'Next Question']],
] as const) {
  test(`toasts cover neither the buttons of practice nor the verdict nor Logout at ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    const bank = questions(3, { explanation: 'Because. '.repeat(150) })
    const learner = await plantLearner(server, bank)
    await openSignedIn(page, learner.identifier)
    await toasts(page).waitFor()
    // A toast does not leave while another window is in front.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))

    const screen = new PracticeScreen(page, learner.questions, 'script')
    await screen.start('Random')
    await screen.chooseAnswer(true)
    const submit = page.getByRole('button', { name: /^Submit/, disabled: false })
    await submit.evaluate((button: HTMLElement) => button.click())
    await expect(screen.verdict).toHaveText('Correct!')
    const controls = [...bar, 'Correct!', 'Flag']
    expect(await coveredAnywhere(page, controls)).toEqual({ shown: new Set(controls), covered: new Set() })

    await page.getByRole('button', { name: width < 768 ? 'Open menu' : /^Menu of/ }).click()
    await page.getByText('Logout', { exact: true }).waitFor()
    expect(await coveredNow(page, ['Logout'])).toEqual({ shown: ['Logout'], covered: [] })
    await expect(page.locator(SHOWN_TOASTS), 'it was there all the time').toHaveCount(1)
  })
}

test('a note that is being written lies under no bar and no toast on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const learner = await plantLearner(server, questions(1, { explanation: 'Because. '.repeat(60) }))
  await openSignedIn(page, learner.identifier)
  await toasts(page).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  const screen = new PracticeScreen(page, learner.questions, 'script')
  await screen.start('Random')
  await screen.chooseAnswer(true)
  await page.getByRole('button', { name: 'Submit' }).evaluate((button: HTMLElement) => button.click())
  await page
    .getByRole('button', { name: 'Edit Hint Notes' })
    .evaluate((button: HTMLElement) => button.click())
  const field = page.getByRole('textbox', { name: 'Hint Notes' })
  await expect(field).toBeFocused()
  const between = async () => {
    const [box, bar] = [
      await field.boundingBox(),
      await page.getByRole('toolbar', { name: 'Question' }).boundingBox(),
    ]
    const [header, toast] = [await page.getByRole('banner').boundingBox(), await toasts(page).boundingBox()]
    if (!box || !bar || !header || !toast) throw new Error('Something is not on the screen')
    return {
      underBar: box.y + box.height > bar.y,
      underHeader: box.y < header.y + header.height,
      underToast: toast.y < box.y + box.height && toast.y + toast.height > box.y,
    }
  }
  await expect.poll(between).toEqual({ underBar: false, underHeader: false, underToast: false })
  for (let line = 0; line < 6; line++) await page.keyboard.press('Enter')
  await page.keyboard.type('last line')
  const caretBottom = () =>
    page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? Number.NaN)
  const barTop = (await page.getByRole('toolbar', { name: 'Question' }).boundingBox())?.y
  await expect.poll(caretBottom, 'the line that is typed stays above the bar').toBeLessThan(barTop ?? 0)
})

for (const [width, height] of [
  [390, 664],
  [1280, 900],
] as const) {
  test(`toasts do not cover the toolbars and buttons of open note editors on Questions at ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    const learner = await plantLearner(server, questions(3, { explanation: 'Because of acorns.' }))
    await openSignedIn(page, learner.identifier, '/app/questions')
    await toasts(page).waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await page
      .getByText('What of number 1?')
      .first()
      .evaluate((row: HTMLElement) => row.click())
    await page.getByRole('button', { name: 'Edit Notes' }).evaluate((button: HTMLElement) => button.click())
    await expect(page.getByRole('textbox', { name: 'Notes', exact: true })).toBeFocused()
    const controls = ['Cancel', 'Save', 'Bold', 'Redo']
    expect(await coveredAnywhere(page, controls)).toEqual({ shown: new Set(controls), covered: new Set() })
    await expect(page.locator(SHOWN_TOASTS), 'it was there all the time').toHaveCount(1)
  })
}

for (const [width, height] of [
  [320, 568],
  [390, 664],
] as const) {
  test(`toasts cover neither options nor, after logout, the identity screen's buttons at ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    const learner = await plantLearner(server, questions(1))
    await openSignedIn(page, learner.identifier)
    await toasts(page).waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    const screen = new PracticeScreen(page, learner.questions, 'script')
    await screen.start('Random')
    const options = await screen.options.allTextContents()
    expect(await coveredAnywhere(page, options)).toEqual({ shown: new Set(options), covered: new Set() })
    await expect(page.locator(SHOWN_TOASTS), 'it was there all the time').toHaveCount(1)

    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByText('Logout', { exact: true }).click()
    const buttons = ['Load Results', 'Use Stored Identity', 'Create a new identity']
    await page.getByRole('button', { name: 'Use Stored Identity' }).waitFor()
    expect(await coveredAnywhere(page, buttons)).toEqual({ shown: new Set(buttons), covered: new Set() })
    await expect(page.locator(SHOWN_TOASTS), 'they were there all the time').not.toHaveCount(0)
  })
}

test('a toast does not move while a pointer is pressed', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const learner = await plantLearner(server, questions(1))
  await openSignedIn(page, learner.identifier)
  await toasts(page).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  const addObstacle = () =>
    page.evaluate(async () => {
      const obstacle = document.createElement('div')
      obstacle.dataset.keepClear = 'true'
      obstacle.style.cssText = 'position: fixed; inset: auto 0 0; height: 200px; pointer-events: none'
      document.body.append(obstacle)
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
  const top = async () => (await toasts(page).boundingBox())?.y ?? Number.NaN
  // It slides in.
  await toasts(page).evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)))
  const before = await top()
  await page.mouse.move(5, 300)
  await page.mouse.down()
  await addObstacle()
  expect(await top()).toBe(before)
  await page.mouse.up()
  await expect.poll(top).toBeLessThan(before - 50)
})

const SHOWN_TOASTS = 'li[data-swipe-direction][data-state="open"]'

/** Which of the controls of these texts are on the screen, and which of them a toast covers. */
function coveredNow(
  page: Page,
  texts: readonly string[],
): Promise<{ readonly shown: readonly string[]; readonly covered: readonly string[] }> {
  return page.evaluate(
    async ({ texts, toasts }) => {
      const textOf = (control: Element) =>
        control.textContent?.trim() || control.getAttribute('aria-label') || ''
      // The place is chosen in the frame after something has moved.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const boxes = [...document.querySelectorAll(toasts)].map((toast) => toast.getBoundingClientRect())
      const controls = [
        ...document.querySelectorAll('button, a, label, [role=menuitem], [role=status]'),
      ].filter((control) => texts.includes(textOf(control)) && control.checkVisibility())
      const isCovered = (control: Element) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return boxes.some(
          (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        )
      }
      return { shown: controls.map(textOf), covered: controls.filter(isCovered).map(textOf) }
    },
    { texts, toasts: SHOWN_TOASTS },
  )
}

/** The same wherever the page can be scrolled to. */
async function coveredAnywhere(page: Page, texts: readonly string[]) {
  const shown = new Set<string>()
  const covered = new Set<string>()
  const most = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (let top = 0; top <= most + 40; top += 40) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    const now = await coveredNow(page, texts)
    for (const text of now.shown) shown.add(text)
    for (const text of now.covered) covered.add(text)
  }
  return { shown, covered }
}
