import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from '../../setup/running-server.ts'
import { inBothThemes, violationsIn } from './axe.ts'
import { callApi, type TestLearner } from './learners.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'
import { dismissToasts, toasts } from './practice-screen.ts'

/** Adds an answer to the learner's question at `index`, given `minutesAgo`. */
export async function createResponse(
  server: RunningServer,
  { user, questions }: TestLearner,
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

export async function closeToast(page: Page): Promise<void> {
  await toasts(page).waitFor()
  await dismissToasts(page)
}

/** A tab of the top bar. */
export function tab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

/** The rendered rows of a virtual list, top to bottom. */
export function rows(page: Page, list: 'Questions' | 'Responses'): Locator {
  return page.getByRole('list', { name: list }).locator('> li')
}

const WIDE = { width: 1280, height: 900 }
const NARROWEST = { width: 320, height: 640 }

/**
 * Checks that axe finds no violations of any severity and that nothing scrolls sideways: in both themes, on the narrowest
 * screen and a wide one, at any text size.
 *
 * @param inThemes runs a check in each theme
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
