import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import {
  pass,
  passUntil,
  passUntilVisible,
  stopTime,
  untilDrawn,
} from '../../../../tests/components/fakes/fake-time.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { questions } from '../../../../tests/setup/bank-questions.ts'
import type { BatchQuestion } from '../../../contract/question.ts'

const bar = () => page.getByRole('toolbar')
const inBar = (name: string) => bar().getByRole('button', { name, exact: true })
const verdict = () => page.getByRole('status').filter({ hasText: 'Correct!' })
const questionText = () => document.querySelector('main h2')?.textContent

const openMenu = page.getByRole('button', { name: 'Open menu' })

beforeEach(() => page.viewport(375, 667))

async function start(mode: RegExp, bank: readonly BatchQuestion[]) {
  const app = await openApp(fakeLearner(bank), '/app/practice/smart-selection')
  await page.getByRole('button', { name: mode }).click()
  await expect.element(bar()).toBeVisible()
  return app
}

async function chooseRight(): Promise<void> {
  await page.getByText('Right 1', { exact: true }).click()
}

describe('between a phone and a wide window, an answered question reads in order', () => {
  test.each([768, 1024, 1280, 1600])('at %i pixels', async (width) => {
    await page.viewport(width, 700)
    const long = { explanation: 'Because of acorns. '.repeat(120), question_text: 'Which tree? '.repeat(20) }
    await openApp(fakeLearner(questions(2, long)), '/app/practice/smart-selection')
    await page.getByRole('button', { name: /^Random / }).click()
    await chooseRight()
    const next = page.getByRole('button', { name: 'Next Question' })
    await page.getByRole('button', { name: 'Submit Answer' }).click()
    await expect.element(next).toBeInViewport()
    const order = [verdict(), page.getByRole('region', { name: 'Explanation' }), next].map((locator) =>
      locator.element(),
    )
    for (const [at, element] of order.slice(1).entries())
      expect(order[at]!.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    for (const top of [0, 200, 10_000]) {
      scrollTo(0, top)
      await expect.element(next).toBeInViewport()
    }
    const row = document.querySelector('.action-row')!
    expect(row.getBoundingClientRect().bottom, 'at the end of the page').toBeLessThanOrEqual(700)
  })
})

describe('practice on a phone has a fixed bar with Prev, Skip, Submit and Next (spec §2.8)', () => {
  test('in place of the buttons of a wide screen, at the foot of the window', async () => {
    await start(/^Random /, questions(3))
    const names = bar().getByRole('button').elements()
    expect(names.map(({ textContent }) => textContent.trim())).toEqual(['Prev', 'Skip', 'Submit', 'Next'])
    for (const name of ['Submit Answer', 'Skip Question']) {
      expect(page.getByRole('button', { name, exact: true }).elements(), name).toEqual([])
    }
    expect(bar().element().getBoundingClientRect().bottom).toBe(667)
    for (const name of ['Prev', 'Submit', 'Next']) await expect.element(inBar(name)).toBeDisabled()
  })

  test('in which the one that is next to press is twice as wide as any other', async () => {
    await start(/^Random /, questions(3))
    const widthOf = (name: string) => inBar(name).element().getBoundingClientRect().width
    const others = (next: string) =>
      ['Prev', 'Skip', 'Submit', 'Next'].filter((name) => name !== next).map(widthOf)
    expect(widthOf('Submit')).toBeGreaterThan(Math.max(...others('Submit')) * 2)
    for (const width of others('Submit')) expect(width).toBeGreaterThanOrEqual(44)
    await chooseRight()
    await inBar('Submit').click()
    await expect.element(verdict()).toBeVisible()
    await expect.poll(() => widthOf('Next')).toBeGreaterThan(Math.max(...others('Next')) * 2)
  })

  test('above which the reason begins, however long the options are', async () => {
    const options = ['Right 1', ...['a', 'b', 'c', 'd'].map((letter) => `${letter} ${'word '.repeat(40)}`)]
    await start(/^Random /, questions(1, { possible_answers: options, explanation: 'Because. '.repeat(99) }))
    await chooseRight()
    await inBar('Submit').click()
    const reason = page.getByRole('heading', { name: 'Explanation' })
    await expect.element(reason).toBeVisible()
    const top = () => reason.element().getBoundingClientRect().bottom
    await expect.poll(top).toBeLessThan(bar().element().getBoundingClientRect().top - 80)
    await expect.element(verdict()).toBeInViewport({ ratio: 1 })
  })

  test('and the question has the space of the header until the session is left', async () => {
    await start(/^Random /, questions(3))
    const header = page.getByRole('banner')
    expect(header.element().getBoundingClientRect().height).toBeLessThanOrEqual(1)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.element(openMenu).toBeVisible()
    expect(header.element().getBoundingClientRect().height).toBeGreaterThan(40)
  })

  test.for([
    [/^Random /, null],
    [/^Test Mode /, 'Leave the test?'],
  ] as const)('and the menu is in the bar of the session or exam: %s', async ([mode, question]) => {
    await start(mode, questions(3))
    await chooseRight()
    const middleOf = (locator: { element: () => Element }) => {
      const { top, height } = locator.element().getBoundingClientRect()
      return top + height / 2
    }
    expect(middleOf(openMenu)).toBe(middleOf(page.getByRole('button', { name: 'Back', exact: true })))
    await openMenu.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const name of ['Overview', 'Questions', 'Practice', 'Export', 'Settings']) {
      await expect.element(menu.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect.element(menu.getByRole('button', { name: /^Theme: / })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(openMenu).toHaveFocus()
    await openMenu.click()
    await menu.getByRole('button', { name: 'Logout' }).click()
    if (question !== null) {
      await page
        .getByRole('dialog', { name: question })
        .getByRole('button', { name: 'Leave the test' })
        .click()
    }
    await expect.element(page.getByLabelText('Identifier', { exact: true })).toBeVisible()
  })

  test('which skips, submits, and moves forward and back', async () => {
    await start(/^Random /, questions(3))
    const skipped = questionText()
    await inBar('Skip').click()
    await expect.poll(questionText).not.toBe(skipped)
    const answered = questionText()
    await chooseRight()
    await inBar('Submit').click()
    await expect.element(verdict()).toBeVisible()
    await expect.element(verdict()).toBeInViewport()
    const flag = page.getByRole('button', { name: 'Flag', exact: true })
    const topOf = (locator: { element: () => Element }) => locator.element().getBoundingClientRect().top
    await expect
      .poll(() => topOf(flag) - topOf(verdict()), { message: 'no empty row for the buttons of the bar' })
      .toBeLessThan(80)
    await expect.element(inBar('Submit')).toBeDisabled()
    await expect.element(inBar('Skip')).toBeDisabled()
    await inBar('Next').click()
    await expect.poll(() => verdict().elements()).toEqual([])
    await inBar('Prev').click()
    await expect.element(page.getByText('Previous Question (1/1)', { exact: true })).toBeVisible()
    expect(questionText()).toBe(answered)
    await expect.element(inBar('Prev')).toBeDisabled()
    await expect.element(bar()).toBeInViewport({ ratio: 1 })
  })
})

describe('a double tap', () => {
  afterEach(() => vi.useRealTimers())

  /** Both taps come before the page has changed. */
  const tapTwice = async (name: string, next: string) => {
    const first = inBar(name).element()
    const second = inBar(next).element()
    if (!(first instanceof HTMLElement && second instanceof HTMLElement)) throw new Error('No such button')
    first.click()
    await untilDrawn()
    second.click()
    await untilDrawn()
  }

  test('on Submit shows the verdict, and Next is there 0.4 s later', async () => {
    await start(/^Random /, questions(3))
    await chooseRight()
    stopTime()
    await tapTwice('Submit', 'Next')
    await passUntilVisible(verdict(), 0)
    await pass(399)
    await untilDrawn()
    await expect.element(inBar('Next')).toBeDisabled()
    await pass(1)
    await passUntil(() => inBar('Next').element().matches(':enabled'), 0)
    expect(verdict().elements()).toHaveLength(1)
  })

  test('on Next before the last question of an exam hands in nothing', async () => {
    await start(/^Test Mode /, questions(2))
    await chooseRight()
    stopTime()
    await tapTwice('Next', 'Finish')
    await expect.element(inBar('Finish')).toBeDisabled()
    await pass(400)
    await passUntil(() => inBar('Finish').element().matches(':enabled'), 0)
    expect(page.getByRole('dialog').elements()).toEqual([])
  })
})

test('the exam on a phone has a bar with Previous, Next and Finish (spec §2.9)', async () => {
  const { api } = await start(/^Test Mode /, questions(2))
  api.override('POST', /^\/tests\//, () => Response.json({}, { status: 201 }))
  const names = bar().getByRole('button').elements()
  expect(names.map(({ textContent }) => textContent.trim())).toEqual(['Previous', 'Next', 'Finish'])
  expect(page.getByRole('button', { name: 'Finish Test', exact: true }).elements()).toEqual([])
  await chooseRight()
  await inBar('Next').click()
  await expect.poll(() => document.querySelectorAll('main input:checked').length).toBe(0)
  await chooseRight()
  await inBar('Finish').click()
  await expect.element(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
})

test('a failure is visible wherever the page is scrolled to (spec §8.1)', async () => {
  const errors = expectErrors()
  const { api } = await start(/^Random /, questions(1, { explanation: 'Because. '.repeat(300) }))
  api.fail('PATCH', /\/flag$/, 500)
  await chooseRight()
  await inBar('Submit').click()
  const edit = page.getByRole('button', { name: 'Edit Hint Notes' })
  await expect.element(edit).toBeVisible()
  edit.element().scrollIntoView()
  await userEvent.keyboard('f')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to flag question. Please try again.')
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  expect(errors.mock.calls.flat().join(' ')).toContain('Failed to toggle question flag')
})
