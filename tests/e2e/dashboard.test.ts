import type { Page } from '@playwright/test'
import type { RunningServer } from '../setup/running-server.ts'
import { expect, test } from './fixtures.ts'
import { callApi, type PlantedLearner, plantLearner, question } from './learners.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'
import { openSignedIn } from './practice-screen.ts'
import { expectAccessible, plantResponse, putToastAway } from './records.ts'

const PATH = '/app'
const RESPONSES = '**/api/v1/practice-responses/user/**'

/** The nine cards in the order of spec §9.4, and what they read without any data. */
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
async function plantFilled(server: RunningServer): Promise<PlantedLearner> {
  const learner = await plantLearner(server, [
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
    await callApi(server, 'POST', '/tests/', {
      user_id: learner.user.id,
      score,
      passed: score >= 68,
      taken_at: new Date(Date.UTC(2026, 0, 1 + index, 9, 5)).toISOString(),
    })
  }
  for (const [index, newestFirst] of [
    [0, [true, true]],
    [1, [true, false]],
    [2, [false, true]],
    [3, [true]],
  ] as const) {
    for (const [place, isCorrect] of newestFirst.entries()) {
      await plantResponse(server, learner, index, isCorrect, 60 + 10 * place)
    }
  }
  await plantResponse(server, learner, 4, false, 1)
  return learner
}

async function open(page: Page, learner: PlantedLearner): Promise<void> {
  await openSignedIn(page, learner.identifier, PATH)
  await putToastAway(page)
}

/** Label and figure of every card, as they stand. */
function cards(page: Page): Promise<(string | undefined)[][]> {
  return page
    .locator('dl[aria-label="Statistics"] > div')
    .evaluateAll((all) =>
      all.map((card) => ['dt', 'dd'].map((part) => card.querySelector(part)?.textContent ?? undefined)),
    )
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test('the figures of the rules in nine cards, the pools, the categories, the tips, and three ways on (spec §2.5, §9.4)', async ({
  page,
  server,
}) => {
  const learner = await plantFilled(server)
  await open(page, learner)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · Quizgrove')
  await expect
    .poll(() => cards(page))
    .toEqual([
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

  // How many questions each pool holds, and how often it is asked.
  await expect(section(page, 'Smart Selection Question Pool').getByRole('listitem')).toHaveText([
    /^New questions · 30% of draws.*3$/,
    /^Review questions · 60% of draws.*2$/,
    /^All questions · 10% of draws.*8$/,
  ])

  // The weakest first, those without an answer last (spec §9.5).
  await expect(section(page, 'Performance by Category').getByRole('listitem')).toHaveText([
    /^Mosses0%0 of 1 correct/,
    /^Flowers50%1 of 2 correct/,
    /^General50%1 of 2 correct/,
    /^Woods100%2 of 2 correct/,
    /^ReedsNo answers yet in 1 question$/,
  ])

  const actions = section(page, 'Quick Actions')
  await expect(actions.getByText('No tips right now. Keep practicing.')).toBeVisible()
  for (const [name, path] of [
    ['Start Practice', '/app/practice/smart-selection'],
    ['Questions', '/app/questions'],
    ['Export Test', '/app/export'],
  ] as const) {
    await expect(actions.getByRole('link', { name })).toHaveAttribute('href', path)
  }

  await callApi(server, 'POST', '/tests/', { user_id: learner.user.id, score: 0, passed: false })
  await page.reload()
  await putToastAway(page)
  await expect(actions.getByRole('listitem')).toHaveText([/average score is below 70%/])
})

test('while practice loads the cards hold their places and say nothing untrue', async ({ page, server }) => {
  const learner = await plantFilled(server)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route(RESPONSES, async (route) => {
    await asked
    await route.continue()
  })
  await open(page, learner)
  const loading = ['Loading', 'Loading', 'Loading']
  await expect
    .poll(async () => (await cards(page)).map(([, figure]) => figure))
    .toEqual(['5', '70%', '90%', '8', '60%', '+54.5%', ...loading])
  await expect(section(page, 'Performance by Category')).not.toContainText('%')
  const before = await tops(page)
  answer()
  await expect(section(page, 'Performance by Category')).toContainText('100%')
  expect(await tops(page)).toEqual(before)
})

/** Where every part of the screen begins, pixels. */
function tops(page: Page): Promise<number[]> {
  return page
    .locator('main section:has(> div > div > h2)')
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top + window.scrollY)))
}

test('responses that cannot be loaded are only logged and count as none (spec §8.3)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Failed to fetch practice responses/, /403/)
  const learner = await plantFilled(server)
  await page.route(RESPONSES, (route) => route.fulfill({ status: 403, body: 'No' }))
  await open(page, learner)
  await expect.poll(async () => (await cards(page)).slice(6)).toEqual(CARDS.slice(6))
  await expect(section(page, 'Smart Selection Question Pool').getByRole('listitem')).toHaveText([
    /8$/,
    /Nothing to review now: its draws go to new questions0$/,
    /8$/,
  ])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a new learner: zeros that say why, and what will appear (spec §2.4, §9.4)', async ({
  page,
  server,
}) => {
  await open(page, await plantLearner(server))
  await expect.poll(() => cards(page)).toEqual(CARDS)
  await expect(page.getByRole('main').getByRole('link', { name: 'Import questions' })).toHaveAttribute(
    'href',
    '/app/import',
  )
  await expect(section(page, 'Quick Actions').getByRole('listitem')).toHaveText([
    'No test taken yet. Practice a little, then see where you stand in Test Mode.',
    /Take more tests/,
  ])
  await expect(section(page, 'Performance by Category')).toContainText(
    'Every category of your bank appears here',
  )
  await expect(section(page, 'Past Tests')).toContainText('Tests you finish in Test Mode appear here')
  await expect(section(page, 'Progress')).toContainText('Your accuracy per day and per week appears here')
  await expect(section(page, 'Progress')).toContainText('Every day you practice is marked here')
})

test('an older server: no dates, no lists, numeric ids (spec §3.11)', async ({ page }) => {
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.includes('/user-data/load/')) {
      return route.fulfill({
        json: {
          user: { id: 7, name: 'Grace', w3w_identifier: 'older-server-learner' },
          tests: [{ id: 1, score: 67.5, passed: true }],
          questions: [{ id: 1, question_text: 'Q?', possible_answers: ['A', 'B'], correct_answer: 'A' }],
        },
      })
    }
    return route.fulfill({
      json: [
        { id: 5, question_id: 1, user_answer: 'A', is_correct: true, created_at: '2026-01-01 12:00:00' },
      ],
    })
  })
  await openSignedIn(page, 'older-server-learner', PATH)
  await putToastAway(page)
  await expect(section(page, 'Past Tests').getByRole('listitem')).toHaveText([/68%Passed *Date unknown/])
  await expect(section(page, 'Performance by Category').getByRole('listitem')).toHaveText([/^General100%/])
})

test('axe finds nothing, and nothing scrolls sideways at 320 px, however large the letters', async ({
  page,
  server,
}) => {
  const filled = await plantFilled(server)
  await open(page, filled)
  await expect(section(page, 'Progress').getByRole('slider')).toHaveCount(2)
  for (const summary of await section(page, 'Progress').getByText('Show as table').all()) {
    await summary.click()
  }
  await section(page, 'Progress').getByRole('slider').first().focus()
  await expectAccessible(page, 'filled')
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await pixelsTooWide(page, true), 'words stay whole').toEqual({})
  await section(page, 'Past Tests').getByRole('button').first().click()
  await expectAccessible(page, 'before deleting a test')

  const { identifier } = await plantLearner(server)
  await openSignedIn(page, identifier, PATH)
  await putToastAway(page)
  await expectAccessible(page, 'a new learner')
})
