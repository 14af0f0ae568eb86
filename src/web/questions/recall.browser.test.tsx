import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { addResponse, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { shownQuestions } from '../../../tests/components/lists.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'

const MINUTES_A_DAY = 24 * 60

test('the list is ordered by what is likely forgotten, and filtered by what will be by the exam (spec §2.6)', async () => {
  const learner = fakeLearner([question('ash'), question('elm'), question('oak')])
  for (const daysAgo of [40, 20, 6, 1]) addResponse(learner, 1, true, daysAgo * MINUTES_A_DAY)
  addResponse(learner, 2, false, MINUTES_A_DAY / 2)
  await openApp(learner, '/app/questions')
  await expect.poll(() => shownQuestions('Questions')).toEqual(['ash', 'elm', 'oak'].map(nameOf))
  await page.getByLabelText('Sort by').selectOptions('Likely Forgotten')
  await expect.element(page.getByText(/^By how likely you are to remember each now/)).toBeVisible()
  await expect.poll(() => shownQuestions('Questions')).toEqual(['oak', 'elm', 'ash'].map(nameOf))
  await page.getByLabelText('Will be forgotten in a month').click()
  await expect.poll(() => shownQuestions('Questions')).toEqual([nameOf('oak')])
  await expectAccessible('questions by what is likely forgotten')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => shownQuestions('Questions')).toHaveLength(3)
})

describe('the estimate', () => {
  const { Worker: RealWorker } = globalThis
  /** The workers that were started, oldest first. */
  const workers: EventTarget[] = []
  afterEach(() => {
    vi.unstubAllGlobals()
    workers.length = 0
  })

  /** Workers of which the first ones never reply. */
  function stubWorkers(silent: number): void {
    class SilentWorker extends EventTarget {
      postMessage() {}
      terminate() {}
    }
    vi.stubGlobal('Worker', function StubbedWorker(...of: ConstructorParameters<typeof Worker>) {
      const worker = workers.length < silent ? new SilentWorker() : new RealWorker(...of)
      workers.push(worker)
      return worker
    })
  }

  async function openForgotten(address: string) {
    const learner = fakeLearner([question('ash'), question('elm'), question('oak')])
    addResponse(learner, 1, true, MINUTES_A_DAY)
    addResponse(learner, 2, false, MINUTES_A_DAY / 2)
    return openApp(learner, `/app/questions?${address}`)
  }

  test('is waited for, and nothing is said to match or not; when it fails, the filter is left out', async () => {
    const errors = expectErrors()
    stubWorkers(1)
    await openForgotten('forgotten=yes')
    await expect.element(page.getByText('Estimating what you remember...')).toBeVisible()
    await expect.element(page.getByText('Nothing matches')).not.toBeInTheDocument()
    await expect.element(page.getByText(/match/)).not.toBeInTheDocument()
    await expect.poll(() => workers.length).toBe(1)
    workers[0]?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
    await expect.element(page.getByText(/^What you remember could not be estimated/)).toBeVisible()
    await expect.poll(() => shownQuestions('Questions')).toHaveLength(3)
    expect(errors).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => shownQuestions('Questions')).toEqual([nameOf('oak')])
  })

  test('is not made again for a flag: no row moves', async () => {
    stubWorkers(0)
    await openForgotten('sort=forgotten')
    await expect.poll(() => shownQuestions('Questions')).toEqual(['oak', 'elm', 'ash'].map(nameOf))
    await page.getByRole('button', { name: 'Flag question' }).first().click()
    await expect.element(page.getByRole('button', { name: 'Unflag question' })).toBeVisible()
    expect(workers).toHaveLength(1)
  })
})

const nameOf = (name: string) => `What of ${name}?`
