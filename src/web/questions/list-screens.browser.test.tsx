import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addResponse, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { listElement } from '../../../tests/components/lists.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { questions } from '../../../tests/setup/bank-questions.ts'

describe.for([
  ['/app/questions', 'Questions'],
  ['/app/practice/history', 'Responses'],
] as const)('%s on a phone', ([path, list]) => {
  async function open(width: number, height: number): Promise<void> {
    await page.viewport(width, height)
    const learner = fakeLearner(questions(3))
    addResponse(learner, 0, true, 5)
    await openApp(learner, path)
    await expect.element(page.getByRole('list', { name: list, exact: true })).toBeVisible()
  }

  test('has a list as high as spec §2.6 says, and nothing scrolls beside it', async () => {
    await open(375, 667)
    await expect.poll(() => listElement(list).parentElement?.getBoundingClientRect().height).toBe(467)
    expect(document.documentElement.scrollHeight).toBe(667)
  })

  test('does not scroll on a low screen either', async () => {
    await open(320, 440)
    await expect.poll(() => document.documentElement.scrollHeight).toBe(440)
  })
})
