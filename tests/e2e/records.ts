import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from '../setup/running-server.ts'
import { inBothThemes, violationsIn } from './axe.ts'
import { callApi, type PlantedLearner } from './learners.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'
import { dismissToasts, toasts } from './practice-screen.ts'

/** Answers the learner's question at `index`, `minutesAgo` before now. */
export async function plantResponse(
  server: RunningServer,
  { user, questions }: PlantedLearner,
  index: number,
  isCorrect: boolean,
  minutesAgo: number,
  timeMs: number | null = 12_400,
): Promise<void> {
  const question = questions[index]!
  const wrong = question.possible_answers.filter((option) => !question.correct_answers.includes(option))
  await callApi(server, 'POST', '/practice-responses/', {
    user_id: user.id,
    question_id: question.id,
    user_answer: isCorrect ? question.correct_answers : wrong.slice(0, 1),
    is_correct: isCorrect,
    response_time_ms: timeMs,
    source: 'frontend',
    created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
}

/** A moment as spec §9.9 writes it, for the zone the browser runs in; a minute may have begun since it was made. */
export function shownDate(minutesAgo: number): RegExp {
  return new RegExp(
    [minutesAgo, minutesAgo + 1]
      .map((minutes) => Date.now() - minutes * 60_000)
      .map((time) =>
        new Date(time).toLocaleString('en-US', {
          timeZone: 'UTC',
          month: 'short',
          day: 'numeric',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
        }),
      )
      .map((text) => text.replaceAll('\u202f', ' '))
      .join('|'),
  )
}

export async function putToastAway(page: Page): Promise<void> {
  await toasts(page).waitFor()
  await dismissToasts(page)
}

/** Waits until the page has complained in each of these ways, from the call on. */
export async function complaintsOf(page: Page, ...patterns: readonly RegExp[]): Promise<void> {
  await Promise.all(
    patterns.map((words) => page.waitForEvent('console', (message) => words.test(message.text()))),
  )
}

/** A tab of the top bar. */
export function tab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

/** The rows of a virtual list that are drawn, from its top. */
export function rows(page: Page, list: 'Questions' | 'Responses'): Locator {
  return page.getByRole('list', { name: list }).locator('> li')
}

/** All rows of a short virtual list, once there are as many as there should be. */
export async function allRows(
  page: Page,
  list: 'Questions' | 'Responses',
  count: number,
): Promise<readonly Locator[]> {
  await expect(rows(page, list)).toHaveCount(count)
  return rows(page, list).all()
}

/** Scrolls the list to its other end and waits until the row that ends it there is drawn. */
export async function scrollTo(
  page: Page,
  list: 'Questions' | 'Responses',
  end: 'top' | 'bottom',
): Promise<void> {
  const place = page.getByRole('list', { name: list })
  await expect
    .poll(() =>
      place.evaluate((element, wanted) => {
        const scroller = element.parentElement!
        scroller.scrollTop = wanted === 'top' ? 0 : scroller.scrollHeight
        const shown = [...element.children].map((row) => [
          Number(row.getAttribute('aria-posinset')),
          Number(row.getAttribute('aria-setsize')),
        ])
        return shown.some(([place, count]) => place === (wanted === 'top' ? 1 : count))
      }, end),
    )
    .toBe(true)
}

const WIDE = { width: 1280, height: 900 }
const NARROWEST = { width: 320, height: 640 }

/**
 * In both themes no complaint of axe, of any severity, and nothing to scroll sideways, on the
 * narrowest screen and a wide one, however large the letters.
 *
 * @param inThemes changes the theme before each check, as long as the page can
 */
export async function expectAccessible(page: Page, where: string, inThemes = inBothThemes): Promise<void> {
  for (const size of [NARROWEST, WIDE]) {
    await page.setViewportSize(size)
    await inThemes(page, async (theme) => {
      expect.soft(await violationsIn(page), `${where}, ${theme}, ${size.width} pixels wide`).toEqual([])
    })
    expect.soft(await pixelsTooWide(page), `${where}, ${size.width} pixels wide: too wide`).toEqual({})
  }
}
