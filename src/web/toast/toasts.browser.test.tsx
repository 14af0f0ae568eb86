import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { chooseFiles, textFile } from '../../../tests/components/import-screen.ts'
import { openPage } from '../../../tests/components/render-app.tsx'
import { keepToasts, toasts } from '../../../tests/components/toasts.ts'
import { questions } from '../../../tests/setup/bank-questions.ts'
import type { BatchQuestion } from '../../contract/question.ts'
import { storeIdentifier } from '../data/browser/storage/stored-identifier.ts'

const PRACTICE = '/app/practice/smart-selection'
const SHOWN_TOASTS = 'li[data-toast]'

/** Opens the app with the toast of the sign-in, which stays. */
async function openWithToast(
  [width, height]: readonly [number, number],
  bank: readonly BatchQuestion[],
  path = PRACTICE,
): Promise<void> {
  await page.viewport(width, height)
  const { learner } = new FakeApi(fakeLearner(bank))
  storeIdentifier(learner.user.w3w_identifier)
  const untilToast = keepToasts()
  await openPage(path)
  await untilToast()
}

/** Clicks by a script: the pointer is over no toast. */
async function clickButton(name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  await expect.element(button).toBeEnabled()
  ;(button.element() as HTMLElement).click()
}

const options = () => [...document.querySelectorAll<HTMLElement>('fieldset label')]

async function startRandom(): Promise<void> {
  await clickButton(/^Random /)
  await expect.poll(() => options().length).toBeGreaterThan(0)
}

async function answerRight(): Promise<void> {
  await startRandom()
  options()
    .find(({ textContent }) => textContent.includes('Right 1'))
    ?.click()
  await clickButton(/^Submit/)
  await expect.element(page.getByRole('status').filter({ hasText: /^Correct!$/ })).toBeInTheDocument()
}

describe('toasts cover neither the buttons of practice nor the verdict nor Logout', () => {
  test.for([
    [320, 568, ['Prev', 'Skip', 'Submit', 'Next']],
    [390, 844, ['Prev', 'Skip', 'Submit', 'Next']],
    [1280, 900, ['Previous', 'Next Question']],
  ] as const)('at %i x %i pixels', async ([width, height, bar]) => {
    await openWithToast([width, height], questions(3, { explanation: 'Because. '.repeat(150) }))
    await answerRight()
    const controls = [...bar, 'Correct!', 'Flag']
    expect(await coveredAnywhere(controls)).toEqual({ shown: new Set(controls), covered: new Set() })
    if (width < 768) await clickButton('Back')
    await clickButton(width < 768 ? 'Open menu' : /^Menu of/)
    await expect.element(page.getByText('Logout', { exact: true })).toBeVisible()
    expect(await coveredNow(['Logout'])).toEqual({ shown: ['Logout'], covered: [] })
    expect(document.querySelectorAll(SHOWN_TOASTS), 'it was there all the time').toHaveLength(1)
  })
})

describe('a note that is written on a phone', () => {
  async function openNote() {
    await openWithToast([390, 664], questions(1, { explanation: 'Because. '.repeat(60) }))
    await answerRight()
    await clickButton('Edit Hint Notes')
    const field = page.getByRole('textbox', { name: 'Hint Notes' })
    await expect.element(field).toHaveFocus()
    return { field, bar: page.getByRole('toolbar', { name: 'Question' }) }
  }

  test('is covered by no bar and no toast', async () => {
    const { field, bar } = await openNote()
    const box = (locator: { element: () => Element }) => locator.element().getBoundingClientRect()
    await expect
      .poll(() => {
        const [text, header, toast] = [box(field), box(page.getByRole('banner')), box(toasts())]
        return {
          underBar: text.bottom > box(bar).top,
          underHeader: text.top < header.bottom,
          underToast: toast.top < text.bottom && toast.bottom > text.top,
        }
      })
      .toEqual({ underBar: false, underHeader: false, underToast: false })
  })

  test('keeps the line that is typed above the bar', async () => {
    const { bar } = await openNote()
    await userEvent.keyboard(`${'{Enter}'.repeat(6)}last line`)
    const barTop = bar.element().getBoundingClientRect().top
    const caretBottom = () => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? Number.NaN
    await expect.poll(caretBottom).toBeLessThan(barTop)
  })
})

describe('toasts do not cover the toolbars and buttons of open note editors', () => {
  test.for([
    [390, 664],
    [1280, 900],
  ] as const)('at %i x %i pixels', async (size) => {
    await openWithToast(size, questions(3, { explanation: 'Because of acorns.' }), '/app/questions')
    const header = page.getByRole('button', { name: /What of number 1\?/ }).first()
    await expect.element(header).toBeVisible()
    ;(header.element() as HTMLElement).click()
    await clickButton('Edit Notes')
    await expect.element(page.getByRole('textbox', { name: 'Notes', exact: true })).toHaveFocus()
    const controls = ['Cancel', 'Save', 'Bold', 'Redo']
    expect(await coveredAnywhere(controls)).toEqual({ shown: new Set(controls), covered: new Set() })
    expect(document.querySelectorAll(SHOWN_TOASTS), 'it was there all the time').toHaveLength(1)
  })
})

describe("toasts cover neither options nor, after signing out, the identity screen's buttons", () => {
  test.for([
    [320, 568],
    [390, 664],
  ] as const)('at %i x %i pixels', async (size) => {
    await openWithToast(size, questions(1))
    await startRandom()
    const texts = options().map(textOf)
    expect(await coveredAnywhere(texts)).toEqual({ shown: new Set(texts), covered: new Set() })
    expect(document.querySelectorAll(SHOWN_TOASTS), 'it was there all the time').toHaveLength(1)
    await clickButton('Back')
    await clickButton('Open menu')
    await clickButton('Logout')
    await expect.element(page.getByRole('button', { name: 'Use Stored Identity' })).toBeVisible()
    const buttons = ['Load Results', 'Use Stored Identity', 'Create a new identity']
    expect(await coveredAnywhere(buttons)).toEqual({ shown: new Set(buttons), covered: new Set() })
    expect(document.querySelectorAll(SHOWN_TOASTS).length, 'there were some all the time').toBeGreaterThan(0)
  })
})

describe('toasts cover no primary button, on any screen (spec §4.4)', () => {
  /** Its fields have names that say nothing, so it is asked what they mean. */
  const FIELDS = JSON.stringify([
    { q: 'What is a larch?', c: ['A tree', 'A moss', 'A bird'], a: 'A tree' },
    { q: 'What is sphagnum?', c: ['A tree', 'A moss', 'A bird'], a: 'A moss' },
  ])

  test.for([
    ['/app/import', 'Use them', 2],
    ['/app/import', 'Choose files', 2],
    ['/app', 'Set up an exam', 2],
    ['/app', 'Choose a file', 0],
    ['/app/questions', 'Import questions', 0],
    ['/app/export', 'Generate Test', 2],
    ['/app/practice/exams', 'Set up an exam', 2],
    ['/app/practice/history', 'Start Practicing', 2],
    ['/app/elsewhere', 'Go to the overview', 2],
  ] as const)('%s: "%s"', async ([path, name, bankSize]) => {
    await openWithToast([390, 664], questions(bankSize), path)
    const isThere = () => document.querySelectorAll(SHOWN_TOASTS).length === 1
    if (name === 'Use them') chooseFiles(textFile('fields.json', FIELDS))
    const named = () => [...document.querySelectorAll('main .main-action')].map(textOf)
    await expect.poll(named).toContain(name)
    for (const [width, height] of [
      [390, 664],
      [320, 568],
    ] as const) {
      await page.viewport(width, height)
      const texts = named()
      expect(await coveredAnywhere(texts), `at ${width} px`).toEqual({
        shown: new Set(texts),
        covered: new Set(),
      })
      expect(isThere(), 'it was there all the time').toBe(true)
    }
  })
})

describe('toasts cover no button that closes a dialog, on a phone (spec §4.4)', () => {
  test.for([
    ['/app/practice/exams', ['Set up an exam'], ['Set up exam', 'Cancel']],
    ['/app/questions', ['More'], ['Add question']],
    ['/app/questions', ['More', 'Add question'], ['Save', 'Cancel']],
    ['/app/questions', ['Export bank'], ['Save file']],
  ] as const)('%s: %s', async ([path, openers, buttons]) => {
    await openWithToast([390, 664], questions(2), path)
    for (const name of openers) await clickButton(name)
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('button', { name: buttons[0], exact: true })).toBeVisible()
    for (const [width, height] of [
      [390, 664],
      [320, 568],
    ] as const) {
      await page.viewport(width, height)
      const element = dialog.element()
      const covered = new Set<string>()
      const shown = new Set<string>()
      for (let top = 0; top <= element.scrollHeight - element.clientHeight + 40; top += 40) {
        element.scrollTo(0, top)
        const now = await coveredNow(buttons)
        for (const text of now.shown) shown.add(text)
        for (const text of now.covered) covered.add(text)
      }
      expect({ shown, covered }, `at ${width} px`).toEqual({ shown: new Set(buttons), covered: new Set() })
      expect(document.querySelectorAll(SHOWN_TOASTS), 'it was there all the time').toHaveLength(1)
    }
  })
})

test('a toast does not cover the question of an exam on a phone', async () => {
  await openWithToast([390, 664], questions(1, { question_text: 'Which tree is it? '.repeat(6) }))
  await clickButton(/^Test Mode /)
  await expect.poll(() => options().length).toBeGreaterThan(0)
  const text = page.getByRole('heading', { level: 2 }).element().textContent
  expect(await coveredAnywhere([text])).toEqual({ shown: new Set([text]), covered: new Set() })
  expect(document.querySelectorAll(SHOWN_TOASTS), 'it was there all the time').toHaveLength(1)
})

test('a toast does not cover the errors of the identity screen', async () => {
  expectErrors()
  await page.viewport(390, 664)
  const api = new FakeApi(fakeLearner([]))
  api.fail('GET', /^\/user-data\/load\//, 500)
  storeIdentifier(api.learner.user.w3w_identifier)
  await openPage('/app')
  await expect.element(toasts()).toBeVisible()
  const failed = 'Failed to load user data. Please try again.'
  expect(await coveredAnywhere([failed])).toEqual({ shown: new Set([failed]), covered: new Set() })
})

test('positions are read only while something may be moving', async () => {
  await openWithToast([390, 664], questions(1))
  const reads = vi.spyOn(document, 'querySelectorAll')
  const readsInThreeFrames = async () => {
    reads.mockClear()
    await threeFrames()
    return reads.mock.calls.filter(([selector]) => selector.includes('data-keep-clear')).length
  }
  await expect.poll(readsInThreeFrames).toBe(0)
  window.dispatchEvent(new Event('scroll'))
  expect(await readsInThreeFrames()).toBeGreaterThan(0)
  reads.mockRestore()
})

test('a toast does not move while a pointer is pressed', async () => {
  await openWithToast([390, 844], questions(1))
  const top = () => toasts().element().getBoundingClientRect().top
  await Promise.all(
    toasts()
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
  const before = top()
  const pointer = (type: string, buttons: number) =>
    document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, buttons }))
  pointer('pointerdown', 1)
  const obstacle = document.createElement('div')
  obstacle.dataset.keepClear = 'true'
  obstacle.style.cssText = 'position: fixed; inset: auto 0 0; height: 200px; pointer-events: none'
  document.body.append(obstacle)
  await threeFrames()
  expect(top()).toBe(before)
  pointer('pointerup', 0)
  await expect.poll(top).toBeLessThan(before - 50)
  obstacle.remove()
})

test('a toast leaves space on a phone', async () => {
  await openWithToast([375, 667], questions(1))
  expect(toasts().element().getBoundingClientRect().height).toBeLessThan(60)
})

async function threeFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

function textOf(control: Element): string {
  return control.textContent.trim() || control.getAttribute('aria-label') || ''
}

interface Covered {
  readonly shown: readonly string[]
  readonly covered: readonly string[]
}

/** Which of the controls with these texts are on the screen, and which of them a toast covers. */
async function coveredNow(texts: readonly string[]): Promise<Covered> {
  // The position is chosen in the frame after something has moved.
  await threeFrames()
  const boxes = [...document.querySelectorAll(SHOWN_TOASTS)].map((toast) => toast.getBoundingClientRect())
  const controls = [
    ...document.querySelectorAll('button, a, label, [role=menuitem], [role=status], [role=alert], h2'),
  ].filter((control) => texts.includes(textOf(control)) && control.checkVisibility())
  const isCovered = (control: Element) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    return boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top)
  }
  return { shown: controls.map(textOf), covered: controls.filter(isCovered).map(textOf) }
}

/** The same wherever the page can be scrolled to. */
async function coveredAnywhere(texts: readonly string[]) {
  const shown = new Set<string>()
  const covered = new Set<string>()
  const most = document.documentElement.scrollHeight - innerHeight
  for (let top = 0; top <= most + 40; top += 40) {
    scrollTo(0, top)
    const now = await coveredNow(texts)
    for (const text of now.shown) shown.add(text)
    for (const text of now.covered) covered.add(text)
  }
  return { shown, covered }
}
