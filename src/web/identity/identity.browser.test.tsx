import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import {
  alert,
  bar,
  field,
  KEY,
  LOAD,
  LOAD_FAILED,
  load,
  loads,
  openIdentity,
  signIn,
  stored,
  useStored,
} from '../../../tests/components/identity-screen.ts'
import { toasts } from '../../../tests/components/toasts.ts'

const EMPTY = 'Please enter your quiz identity'
const MALFORMED = 'Invalid identifier format. Use format: word-word-word'
const NOTHING_STORED = 'No stored identity found. Enter your identifier manually.'

test('the screen has the texts of spec §2.4', async () => {
  await openIdentity()
  const heading = page.getByRole('heading', { name: 'Enter Your Quiz Identity', exact: true })
  await expect.element(heading).toBeVisible()
  expect(field().element().getAttribute('placeholder')).toMatch(/^\w+-\w+-\w+$/)
  await expect.element(load()).toBeEnabled()
  await expect.element(page.getByText('Or', { exact: true })).toBeVisible()
  await expect.element(useStored()).toBeEnabled()
})

describe('what is not three lowercase words is refused before the server is called (spec §5.1)', () => {
  test.for([
    ['', EMPTY],
    ['   ', EMPTY],
    ['one', MALFORMED],
    ['one-two', MALFORMED],
    ['one-two-three-four', MALFORMED],
    ['one two three', MALFORMED],
    ['one_two_three', MALFORMED],
    ['One-two-three', MALFORMED],
    ['one-two-thr33', MALFORMED],
    ['one--three', MALFORMED],
    ['-one-two-three', MALFORMED],
    ['one-two-three-', MALFORMED],
    ['öne-two-three', MALFORMED],
    ['one-two- three', MALFORMED],
  ])('"%s"', async ([typed, message]) => {
    const { api } = await openIdentity()
    await signIn(typed!)
    await expect.element(alert()).toHaveTextContent(message!)
    await field().fill(`${typed}x`)
    await expect.poll(() => alert().elements(), { message: 'typing removes the alert' }).toEqual([])
    expect(loads(api)).toEqual([])
    expect(stored()).toBeNull()
  })
})

describe('beside the alert, a button offers the words that were meant (spec §5.1)', () => {
  const DRAWN = 'abacusable-acornagent-alarmalbum'
  const offers = () => page.getByRole('button', { name: /^Use (?!Stored)/ })

  test.for([
    ['Maple River Stone', 'maple-river-stone'],
    ['Maple-river-stone', 'maple-river-stone'],
    ['maple.river.stone', 'maple-river-stone'],
    ['Abacus Able Acorn Agent Alarm Album', DRAWN],
    ['abacus-able acorn-agent  ALARM-album', DRAWN],
    ['abacusableacornagentalarmalbum', DRAWN],
  ])('"%s": %s', async ([typed, words]) => {
    const { api } = await openIdentity()
    api.learner.user.w3w_identifier = words!
    await signIn(typed!)
    await expect.element(alert()).toHaveTextContent(MALFORMED)
    await expect.element(offers()).toHaveTextContent(`Use ${words}`)
    expect(loads(api), 'nothing is tried unasked').toEqual([])
    await expect.element(field()).toHaveValue(typed)
    await offers().click()
    await expect.element(bar()).toBeVisible()
    expect(stored()).toBe(words)
  })

  test.for(['maple river', 'abacus able acorn agent alarm zzzz', 'one-two-thr33', 'öne-two-three'])(
    'none for "%s"',
    async (typed) => {
      const { api } = await openIdentity()
      await signIn(typed)
      await expect.element(alert()).toHaveTextContent(MALFORMED)
      // The list of words has been read by the time it offers something for others.
      await field().fill('Maple River Stone')
      await load().click()
      await expect.element(offers()).toHaveTextContent('Use maple-river-stone')
      await field().fill(typed)
      await load().click()
      await expect.element(alert()).toHaveTextContent(MALFORMED)
      expect(offers().elements()).toEqual([])
      expect(loads(api)).toEqual([])
    },
  )

  test('it goes with the text that it corrects', async () => {
    await openIdentity()
    await signIn('Abacus Able Acorn Agent Alarm Album')
    await expect.element(offers()).toBeVisible()
    await field().fill('Abacus Able Acorn Agent Alarm Albu')
    await expect.poll(() => offers().elements()).toEqual([])
    await load().click()
    await expect.element(alert()).toHaveTextContent(MALFORMED)
    expect(offers().elements()).toEqual([])
  })
})

test('keyboards put no capitals into the field and correct nothing (spec §5.1)', async () => {
  await openIdentity()
  await expect.element(field()).toBeVisible()
  const attributes = ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) =>
    field().element().getAttribute(name),
  )
  expect(attributes).toEqual(['none', 'off', 'false'])
})

test('an unknown identifier: an alert for 5 seconds, a toast, nothing stored (spec §4.1, §8.2)', async () => {
  const errors = expectErrors()
  const { api } = await openIdentity()
  api.fail('GET', LOAD, 404)
  await field().fill('nobody-knows-me')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await load().click()
  await expect.element(alert()).toHaveTextContent(LOAD_FAILED)
  await expect.element(toasts()).toMatchTextContent('Error')
  await expect.element(toasts()).toMatchTextContent(LOAD_FAILED)
  expect(toasts().element().className, 'destructive').toMatch(/bg-poor-fill/)
  expect(stored()).toBeNull()
  vi.advanceTimersByTime(4_800)
  await expect.element(alert()).toBeVisible()
  vi.advanceTimersByTime(300)
  await expect.poll(() => alert().elements()).toEqual([])
  await expect.element(field()).toHaveValue('nobody-knows-me')
  await expect.element(page.getByText(/^No account has the words nobody-knows-me\./)).toBeVisible()
  expect(errors.mock.calls.flat().join(' ')).toContain('Failed to load user data')
})

describe('a load that fails is reported, and the next try may succeed (spec §8.2)', () => {
  test.for([
    ['a server that fails', () => new Response('broken', { status: 500 })],
    ['no server', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a reply that is not a learner', () => Response.json([])],
    ['a reply that is not JSON', () => new Response('<html>')],
  ] as const)('%s', async ([, reply]) => {
    const errors = expectErrors()
    const { api, identifier } = await openIdentity()
    const succeed = api.override('GET', LOAD, reply)
    await signIn(identifier)
    await expect.element(alert()).toHaveTextContent(LOAD_FAILED)
    await expect.element(toasts()).toMatchTextContent('Error')
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to load user data')
    succeed()
    await load().click()
    await expect.element(bar()).toBeVisible()
    await expect
      .poll(() =>
        toasts()
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toHaveLength(1)
    await expect.element(toasts(), { message: 'the failure is over' }).toMatchTextContent(/^Success/)
  })
})

test('while it loads, the button says so and is disabled; then the learner is signed in and stored (spec §2.4, §4.1)', async () => {
  const { api, identifier } = await openIdentity()
  const release = api.hold('GET', LOAD)
  await signIn(`  ${identifier}  `)
  await expect.element(page.getByRole('button', { name: 'Loading...', exact: true })).toBeDisabled()
  await expect.element(useStored()).toBeDisabled()
  await expect.element(page.getByText('Loading your data...', { exact: true })).toBeVisible()
  release()
  await expect.element(toasts()).toMatchTextContent('Success')
  await expect.element(toasts()).toMatchTextContent('Loaded 0 tests and 3 questions successfully!')
  expect(stored()).toBe(identifier)
  const { width } = toasts().element().getBoundingClientRect()
  expect(width, 'in a region at most 420 px wide (spec §9.1)').toBeLessThanOrEqual(420)
  await toasts().getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => toasts().elements()).toEqual([])
})

describe('a stored identifier (spec §4.1)', () => {
  test('is loaded at the start, behind a full-page spinner', async () => {
    const api = new FakeApi(fakeLearner())
    const release = api.hold('GET', LOAD)
    await openIdentity(api.learner.user.w3w_identifier, api)
    await expect.element(page.getByText('Loading your data...', { exact: true })).toBeVisible()
    expect(field().elements()).toEqual([])
    await expectAccessible('the stored identity being loaded')
    release()
    await expect.element(toasts()).toMatchTextContent('Loaded 0 tests and 0 questions successfully!')
  })

  test('that is malformed is not loaded at the start', async () => {
    const { api } = await openIdentity('DROP TABLE users')
    await expect.element(field()).toBeVisible()
    expect(loads(api)).toEqual([])
  })

  test('that does not load leads to the identity screen with the alert', async () => {
    expectErrors()
    const api = new FakeApi(fakeLearner())
    api.fail('GET', LOAD, 404)
    await openIdentity('nobody-knows-me', api)
    await expect.element(alert()).toHaveTextContent(LOAD_FAILED)
    await expect.element(field()).toBeVisible()
    localStorage.removeItem(KEY)
    await useStored().click()
    await expect.element(alert(), { message: 'only of what was done last' }).toHaveTextContent(NOTHING_STORED)
  })

  test('can be used by its button: nothing, something malformed, something that loads (spec §5.1)', async () => {
    const { api, identifier } = await openIdentity()
    await useStored().click()
    await expect.element(alert()).toHaveTextContent(NOTHING_STORED)
    localStorage.setItem(KEY, 'Not an identifier')
    await useStored().click()
    await expect.element(field()).toHaveValue('Not an identifier')
    await expect.element(alert()).toHaveTextContent(MALFORMED)
    localStorage.setItem(KEY, identifier)
    const release = api.hold('GET', LOAD)
    await useStored().click()
    await expect.element(field()).toHaveValue(identifier)
    await expect.element(page.getByRole('button', { name: 'Loading...' })).toBeDisabled()
    release()
    await expect.element(bar()).toBeVisible()
  })
})

test('Logout removes the identifier and says so (spec §4.1)', async () => {
  const { identifier } = await openIdentity()
  await signIn(identifier)
  await page.getByRole('button', { name: 'Menu of Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  await expect.element(field()).toHaveValue('')
  await expect.element(toasts()).toMatchTextContent(/^Logged out/)
  await expect.element(toasts()).toMatchTextContent('You have been successfully logged out.')
  expect(stored()).toBeNull()
})

test('axe finds nothing with an alert, and nothing scrolls sideways at 320 px', async () => {
  await openIdentity()
  await load().click()
  await expect.element(alert()).toBeVisible()
  await expectAccessible('identity with an alert')
})
