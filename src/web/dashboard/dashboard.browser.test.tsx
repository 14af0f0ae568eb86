import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import {
  addResponse,
  addTest,
  FakeApi,
  type FakeLearner,
  fakeLearner,
} from '../../../tests/components/fakes/fake-api.ts'
import { focusOn, tabThroughAll, tabTo } from '../../../tests/components/keys.ts'
import { textsOf } from '../../../tests/components/lists.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import { measurePixelsTooWide, TEXT_SETTINGS } from '../../../tests/setup/browser/pixels-too-wide.ts'

const PATH = '/app'
const RESPONSES = /^\/practice-responses\/user/

/** The nine cards in the order of spec §9.4, and their values without any data. */
const CARDS = [
  ['Total Tests', '0'],
  ['Average Score', '0%'],
  ['Best Score', '0%'],
  ['Question Bank', '0'],
  ['Pass Rate', '0%'],
  ['Improvement Rate', '0%'],
  ['Questions Attempted', '0%'],
  ['Last Answer Correct', '0%'],
  ['Last Two Answers Correct', '0%'],
] as const

/**
 * Five tests, 90 the newest and 50 the oldest, and eight questions: one right twice, one right after wrong, one wrong
 * after right, one right once, one wrong just now, two known from a past test only, one not known at all.
 */
function filled(): FakeLearner {
  const learner = fakeLearner([
    question('oak', { category: 'Woods' }),
    question('elm', { category: 'Woods' }),
    question('rose', { category: 'Flowers' }),
    question('lily', { category: 'Flowers' }),
    question('moss', { category: 'Mosses' }),
    question('fern', { category: null, is_correct: true }),
    question('palm', { category: null, is_correct: false }),
    question('reed', { category: 'Reeds' }),
  ])
  for (const [index, score] of [50, 60, 70, 80, 90].entries()) {
    addTest(learner, score, new Date(Date.UTC(2026, 0, 1 + index, 9, 5)).toISOString())
  }
  for (const [index, minutesAgo, isCorrect] of [
    [0, 70, true],
    [1, 70, false],
    [2, 70, true],
    [0, 60, true],
    [1, 60, true],
    [2, 60, false],
    [3, 60, true],
    [4, 1, false],
  ] as const) {
    addResponse(learner, index, isCorrect, minutesAgo)
  }
  return learner
}

/** Label and value of every card. */
function cards(): (string | undefined)[][] {
  return [...document.querySelectorAll('dl[aria-label="Statistics"] > div')].map((card) =>
    ['dt', 'dd'].map((part) => card.querySelector(part)?.textContent ?? undefined),
  )
}

function section(name: string) {
  return page.getByRole('region', { name, exact: true })
}

function itemsOf(name: string): (string | null)[] {
  return textsOf(section(name).getByRole('listitem'))
}

/** Where every section begins, pixels from the top of the page. */
function tops(): number[] {
  return [...document.querySelectorAll('main section:has(h2)')].map((each) =>
    Math.round(each.getBoundingClientRect().top + window.scrollY),
  )
}

describe('with tests and practice', () => {
  test('nine cards have the figures of the rules (spec §2.5, §9.4)', async () => {
    await openApp(filled(), PATH)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
    await expect.poll(cards).toEqual([
      ['Total Tests', '5'],
      ['Average Score', '70%'],
      ['Best Score', '90%'],
      ['Question Bank', '8'],
      ['Pass Rate', '60%'],
      ['Improvement Rate', '+54.5%'],
      ['Questions Attempted', '63%'],
      ['Last Answer Correct', '38%'],
      ['Last Two Answers Correct', '13%'],
    ])
  })

  test('each pool says how many questions it has and how often it is drawn from (spec §9.2)', async () => {
    await openApp(filled(), PATH)
    await expect
      .poll(() => itemsOf('Smart Selection Question Pool'))
      .toEqual([
        expect.stringMatching(/^New questions · 30% of draws.*3$/),
        expect.stringMatching(/^Review questions · 60% of draws.*2$/),
        expect.stringMatching(/^All questions · 10% of draws.*8$/),
      ])
  })

  test('categories are in order, the weakest first and those without a response last (spec §9.5)', async () => {
    await openApp(filled(), PATH)
    await expect
      .poll(() => itemsOf('Performance by Category'))
      .toEqual([
        expect.stringMatching(/^Mosses0%0 of 1 correct/),
        expect.stringMatching(/^Flowers50%1 of 2 correct/),
        expect.stringMatching(/^General50%1 of 2 correct/),
        expect.stringMatching(/^Woods100%2 of 2 correct/),
        expect.stringMatching(/^ReedsNo answers yet in 1 question$/),
      ])
  })

  test('a category says its share of those answered and of the bank, and leads to what needs work in it', async () => {
    const { address } = await openApp(filled(), PATH)
    const card = section('Performance by Category')
    await expect.element(card.getByText('100% of 2 questions')).toBeVisible()
    await card.getByRole('link', { name: 'Flowers' }).click()
    await expect.element(page.getByLabelText('Sort by')).toHaveValue('needs-work')
    expect(address()).toBe('/app/questions?sort=needs-work&category=Flowers')
  })

  test('many categories of a scheme are groups that open, and hundreds of others come page by page', async () => {
    const groups = ['T1', 'T2'].flatMap((group) => ['A', 'B'].map((letter) => group + letter))
    const others = Array.from({ length: 60 }, (_, number) => `Topic ${number}`)
    const bank = [...groups, ...others].map((category) => question(category, { category }))
    const learner = fakeLearner(bank)
    addResponse(learner, 0, false, 60)
    await openApp(learner, PATH)
    const card = section('Performance by Category')
    const tiles = () => card.getByRole('listitem').elements().length
    await expect.element(card.getByText('0% of 2 questions')).toBeVisible()
    expect(tiles()).toBe(24)
    await card.getByText('T1', { exact: true }).click()
    await expect.element(card.getByRole('link', { name: 'T1A' })).toBeVisible()
    await card.getByRole('button', { name: 'Show 24 more categories' }).click()
    await card.getByRole('button', { name: 'Show 14 more categories' }).click()
    await expect.poll(tiles).toBe(62 + 2)
    expect(card.getByRole('button').elements()).toEqual([])
    await expectAccessible('a grid of many categories')
  })

  test('three links lead on, and there is a tip only where the figures call for one (spec §2.5, §9.6)', async () => {
    const learner = filled()
    await openApp(learner, PATH)
    const actions = section('Quick Actions')
    await expect.element(actions.getByText('No tips right now. Keep practicing.')).toBeVisible()
    for (const [name, path] of [
      ['Start Practice', '/app/practice/smart-selection'],
      ['Questions', '/app/questions'],
      ['Export Test', '/app/export'],
    ] as const) {
      await expect.element(actions.getByRole('link', { name })).toHaveAttribute('href', path)
    }
  })

  test('an average score below 70% brings the tip to practice more (spec §9.6)', async () => {
    const learner = filled()
    addTest(learner, 0, '2026-01-06T09:05:00.000Z')
    await openApp(learner, PATH)
    await expect
      .poll(() => itemsOf('Quick Actions'))
      .toEqual([expect.stringMatching(/average score is below 70%/)])
  })
})

test('while practice loads the cards keep their size and show no wrong figure', async () => {
  const learner = filled()
  const api = new FakeApi(learner)
  const release = api.hold('GET', RESPONSES)
  await openApp(learner, PATH, api)
  const loading = ['Loading', 'Loading', 'Loading']
  await expect
    .poll(() => cards().map(([, value]) => value))
    .toEqual(['5', '70%', '90%', '8', '60%', '+54.5%', ...loading])
  await expect.element(section('Performance by Category')).not.toMatchTextContent('%')
  const before = tops()
  expect(before).toHaveLength(6)
  release()
  await expect.element(section('Performance by Category')).toMatchTextContent('100%')
  // Readiness comes below them.
  await expect.element(section('Readiness')).toBeVisible()
  expect(tops().slice(0, before.length)).toEqual(before)
})

test('responses that cannot be loaded are only logged and count as none (spec §8.3)', async () => {
  const errors = expectErrors()
  const learner = filled()
  const api = new FakeApi(learner)
  api.fail('GET', RESPONSES, 403)
  await openApp(learner, PATH, api)
  await expect.poll(() => cards().slice(6)).toEqual(CARDS.slice(6))
  expect(errors.mock.calls.flat().join(' ')).toContain('Failed to fetch practice responses')
  expect(itemsOf('Smart Selection Question Pool')).toEqual([
    expect.stringMatching(/8$/),
    expect.stringMatching(/Nothing due, so you'll get new questions0$/),
    expect.stringMatching(/8$/),
  ])
  expect(page.getByRole('alert').elements()).toEqual([])
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await expect.element(today.getByText(/ to go\.$|in a row|streak/)).not.toBeInTheDocument()
})

test('a new learner sees zeros, the reason for them and what will appear (spec §2.4, §9.4)', async () => {
  await openApp(fakeLearner(), PATH)
  await expect.poll(cards).toEqual(CARDS)
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Import questions' }))
    .toHaveAttribute('href', '/app/import')
  expect(itemsOf('Quick Actions')).toEqual([
    'No test taken yet. Practice a little, then see where you stand in Test Mode.',
    expect.stringMatching(/Take more tests/),
  ])
  for (const [name, text] of [
    ['Performance by Category', 'Each category in your bank appears here'],
    ['Past Tests', 'Tests you finish in Test Mode appear here'],
    ['Progress', 'Your accuracy per day and per week appears here'],
    ['Progress', 'Each day you practice is marked here'],
  ] as const) {
    await expect.element(section(name)).toMatchTextContent(text)
  }
})

test('an older server: no dates, no lists, numeric ids (spec §3.11)', async () => {
  const learner = fakeLearner()
  const api = new FakeApi(learner)
  const user = { id: 7, name: 'Grace', w3w_identifier: learner.user.w3w_identifier }
  const questions = [{ id: 1, question_text: 'Q?', possible_answers: ['A', 'B'], correct_answer: 'A' }]
  const tests = [{ id: 1, score: 67.5, passed: true }]
  const response = { id: 5, question_id: 1, user_answer: 'A', is_correct: true }
  api.override('GET', /^\/user-data\/load\//, () => Response.json({ user, tests, questions }))
  api.override('GET', RESPONSES, () => Response.json([{ ...response, created_at: '2026-01-01 12:00:00' }]))
  await openApp(learner, PATH, api)
  await expect.poll(() => itemsOf('Past Tests')).toEqual([expect.stringMatching(/68%Passed *Date unknown/)])
  await expect.poll(() => itemsOf('Performance by Category')).toEqual([expect.stringMatching(/^General100%/)])
})

test('by keyboard: each stop shows the focus, the tables open, and a dialog keeps the focus until it closes', async () => {
  await openApp(filled(), PATH)
  await expect.poll(() => section('Progress').getByRole('slider').elements().length).toBe(2)
  await tabThroughAll()
  await tabTo(page.getByRole('radio', { name: 'Per day' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Per week' })).toBeChecked()
  const summary = document.querySelector('summary')!
  await tabTo(page.elementLocator(summary))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('table').first()).toBeVisible()

  const opener = section('Past Tests').getByRole('button').first()
  await tabTo(opener)
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(await tabThroughAll(), 'Cancel, Delete Test and Close').toBe(3)
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.elements()).toEqual([])
  await expect.element(opener).toHaveFocus()
})

describe('axe finds nothing, and nothing scrolls sideways at 320 px, however large the letters', () => {
  test('filled, with each table open', async () => {
    await openApp(filled(), PATH)
    await expect.poll(() => section('Progress').getByRole('slider').elements().length).toBe(2)
    for (const summary of document.querySelectorAll('summary')) summary.click()
    await focusOn(section('Progress').getByRole('slider').first())
    await expectAccessible('filled')
  })

  test('words are not broken at 375 px', async () => {
    await openApp(filled(), PATH)
    await expect.element(section('Performance by Category')).toMatchTextContent('100%')
    await page.viewport(375, 800)
    const unbroken = Object.entries(TEXT_SETTINGS).map(([name, rules]): [string, string] => [
      name,
      rules.startsWith('html') ? `${rules} * { overflow-wrap: normal !important }` : rules,
    ])
    expect(measurePixelsTooWide(unbroken)).toEqual({})
  })

  test('before a test is deleted', async () => {
    await openApp(filled(), PATH)
    await section('Past Tests').getByRole('button').first().click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectAccessible('before deleting a test')
  })

  test('a new learner', async () => {
    await openApp(fakeLearner(), PATH)
    await expect.element(section('Past Tests')).toBeVisible()
    await expectAccessible('a new learner')
  })
})
