import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors, expectNotCached } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp, openPage } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import { ErrorBoundary } from '../root.tsx'

const LISTS = /^\/(questions|practice-responses|question-notes)\/user\//

// Each screen's own tests check it filled, empty and failed; these are the states between and beside them.
describe('axe finds nothing, and nothing scrolls sideways at 320 px', () => {
  test.for([
    ['/app', 'Total Tests'],
    ['/app/questions', 'Loading questions...'],
    ['/app/practice/history', 'Loading your practice history...'],
  ] as const)('%s while it loads', async ([path, sign]) => {
    const learner = fakeLearner([question('oaks')])
    const api = new FakeApi(learner)
    const release = api.hold('GET', LISTS)
    await openApp(learner, path, api)
    await expect.element(page.getByText(sign).first()).toBeVisible()
    await expectAccessible(`${path} while it loads`)
    release()
  })

  test('the overview without responses', async () => {
    const errors = expectErrors()
    expectNotCached()
    const learner = fakeLearner([question('oaks')])
    const api = new FakeApi(learner)
    api.fail('GET', LISTS, 403)
    await openApp(learner, '/app', api)
    await expect
      .poll(() => errors.mock.calls.flat().join(' '))
      .toContain('Failed to fetch practice responses')
    await expectAccessible('the overview without responses')
  })

  test('an address that is not a route of the app', async () => {
    await openPage('/nowhere')
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectAccessible('an address that is not a route of the app')
  })

  test('practice without questions', async () => {
    await openApp(fakeLearner(), '/app/practice/smart-selection')
    await page.getByRole('button', { name: /^Random / }).click()
    await expect.element(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible('practice without questions')
  })

  test('a screen that fails', async () => {
    const errors = expectErrors()
    const Broken = () => {
      throw new Error('the screen is broken')
    }
    const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary }])
    await render(<RouterProvider router={router} />)
    await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(errors.mock.calls.flat().join(' ')).toContain('the screen is broken')
    await expectAccessible('a screen that fails')
  })
})

test('/app/practice leads to the landing view of practice (spec §2.1)', async () => {
  const { address } = await openApp(fakeLearner([question('one')]), '/app/practice')
  await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  expect(address()).toBe('/app/practice/smart-selection')
})
