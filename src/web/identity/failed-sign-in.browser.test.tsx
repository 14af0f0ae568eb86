import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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
import { questions } from '../../../tests/setup/bank-questions.ts'
import { UNKNOWN_EXAM } from '../../domain/model.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'

const GONE = 'quizgrove_gone_identifier'

describe('the words that this device has, and that no account has', () => {
  const offer = () => page.getByRole('button', { name: 'Remove from this device' })
  /** Makes the first such reply this much older, minutes. */
  const age = (minutes: number) => {
    const gone = JSON.parse(localStorage.getItem(GONE) ?? '{}')
    localStorage.setItem(GONE, JSON.stringify({ ...gone, at: gone.at - minutes * MINUTE_MS }))
  }
  async function openGone() {
    expectErrors()
    const api = new FakeApi(fakeLearner(questions(3)))
    const opened = await openIdentity(api.learner.user.w3w_identifier, api)
    await expect.element(bar()).toBeVisible()
    const succeed = opened.api.fail('GET', LOAD, 404)
    return { ...opened, succeed }
  }
  /** The learner's data is asked for again, as after an import in another tab. */
  const askAgain = async (api: FakeApi) => {
    const before = loads(api).length
    const id = api.learner.user.id
    new BroadcastChannel('quizgrove-tabs').postMessage({ is: 'bank-changed', learnerId: id })
    await expect.poll(() => loads(api).length).toBeGreaterThan(before)
  }

  test('nothing happens at the first such reply, nor at another one soon after', async () => {
    const { api, identifier } = await openGone()
    await askAgain(api)
    await expect.poll(() => localStorage.getItem(GONE)).not.toBeNull()
    age(1)
    await askAgain(api)
    await expect.element(bar()).toBeVisible()
    expect([offer().elements(), stored()]).toEqual([[], identifier])
  })

  test('minutes later, removing them is offered, and not done', async () => {
    const { api, identifier } = await openGone()
    await askAgain(api)
    await expect.poll(() => localStorage.getItem(GONE)).not.toBeNull()
    age(3)
    await askAgain(api)
    await expect.element(toasts()).toMatchTextContent('These words no longer work')
    expect([bar().elements().length, stored()]).toEqual([1, identifier])
    await offer().click()
    await expect.element(field()).toBeVisible()
    expect([stored(), localStorage.getItem(GONE)]).toEqual([null, null])
  })

  /** Removing them is offered, as after two such replies minutes apart. */
  async function openOffered() {
    const opened = await openGone()
    await askAgain(opened.api)
    await expect.poll(() => localStorage.getItem(GONE)).not.toBeNull()
    age(3)
    await askAgain(opened.api)
    await expect.element(offer()).toBeVisible()
    return opened
  }
  const STORED_BY_ANOTHER_TAB = 'stored-by-another'

  describe('the offer ends, and removes nothing any more, when', () => {
    test.for([
      [
        'the words work again',
        async ({ api, succeed }: Awaited<ReturnType<typeof openOffered>>) => {
          succeed()
          await askAgain(api)
          await expect.poll(() => localStorage.getItem(GONE)).toBeNull()
          return api.learner.user.w3w_identifier
        },
      ],
      [
        'another learner signs in',
        async () => {
          localStorage.setItem(KEY, STORED_BY_ANOTHER_TAB)
          return STORED_BY_ANOTHER_TAB
        },
      ],
    ] as const)('%s', async ([, end]) => {
      const opened = await openOffered()
      const remove = offer().element()
      const kept = await end(opened)
      if (remove instanceof HTMLElement) remove.click()
      await expect.poll(() => offer().elements()).toEqual([])
      expect([bar().elements().length, stored()]).toEqual([1, kept])
    })

    test('the words work again, and nobody chooses anything', async () => {
      const { api, succeed } = await openOffered()
      succeed()
      await askAgain(api)
      await expect.poll(() => offer().elements(), { timeout: 5000 }).toEqual([])
    })

    test('the learner logs out', async () => {
      await openOffered()
      await page.getByRole('button', { name: 'Menu of Ada Lovelace' }).click()
      // By script: the offer covers the item.
      const logout = page.getByRole('menuitem', { name: 'Logout', exact: true }).element()
      if (logout instanceof HTMLElement) logout.click()
      await expect.element(field()).toBeVisible()
      await expect.poll(() => offer().elements(), { timeout: 5000 }).toEqual([])
    })
  })

  test('a change made here is no reply: the offer still comes', async () => {
    const { api } = await openGone()
    await askAgain(api)
    await expect.poll(() => localStorage.getItem(GONE)).not.toBeNull()
    const test = {
      ...UNKNOWN_EXAM,
      id: 'other-tab',
      score: 1,
      passed: true,
      takenAt: Date.now(),
      questions: [],
    }
    new BroadcastChannel('quizgrove-tabs').postMessage({
      is: 'settled',
      entry: {
        id: test.id,
        learnerId: api.learner.user.id,
        order: 1,
        write: { kind: 'test', test },
        conflict: null,
      },
      outcome: { is: 'stored', write: { kind: 'test', test }, body: null, note: null },
    })
    await expect.element(page.getByText('100%').first()).toBeVisible()
    expect(localStorage.getItem(GONE)).not.toBeNull()
  })

  test('a reply with the data in between begins it again', async () => {
    const { api, succeed } = await openGone()
    await askAgain(api)
    await expect.poll(() => localStorage.getItem(GONE)).not.toBeNull()
    succeed()
    await askAgain(api)
    await expect.poll(() => localStorage.getItem(GONE)).toBeNull()
  })

  test.each([404, 403, 400, 405, 413])(
    'are not gone when something on the way replies with %i: the message at once, and why',
    async (status) => {
      expectErrors()
      const api = new FakeApi(fakeLearner(questions(3)))
      const recover = api.intercept('GET', LOAD, status)
      const { identifier } = await openIdentity(api.learner.user.w3w_identifier, api)
      await expect.element(alert()).toHaveTextContent(LOAD_FAILED)
      expect(loads(api), 'without trying again first').toHaveLength(1)
      const why = `Something between this browser and Quizgrove replied in its place (${status}).`
      await expect.element(page.getByText(why, { exact: false })).toBeVisible()
      expect([stored(), localStorage.getItem(GONE)]).toEqual([identifier, null])
      expect(page.getByText(/^No account has/).elements()).toEqual([])
      recover()
      await useStored().click()
      await expect.element(bar()).toBeVisible()
    },
  )
})

describe('behind the message of a load that failed, it is tried again (spec §8.2)', () => {
  const SECONDS = [5, 10, 20, 40, 60, 60]

  /** Opens the app with its words stored and a gateway in place of the server; timers move by hand from then on. */
  async function openFailing() {
    expectErrors()
    const api = new FakeApi(fakeLearner(questions(3)))
    const recover = api.intercept('GET', LOAD, 502)
    const opened = await openIdentity(api.learner.user.w3w_identifier, api)
    await expect.element(alert()).toHaveTextContent(LOAD_FAILED)
    return { ...opened, recover }
  }
  const useFakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  /** Lets this time pass, in steps in which replies arrive. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }

  test('the stored words: after 5 seconds, then after twice as long each time, at most a minute; then as at the start', async () => {
    useFakeTimers()
    const { api, identifier, recover } = await openFailing()
    for (const [at, seconds] of SECONDS.entries()) {
      await pass(seconds - 1)
      expect(loads(api), `before ${seconds} s`).toHaveLength(at + 1)
      await pass(1)
      await expect.poll(() => loads(api)).toHaveLength(at + 2)
      await pass(0)
    }
    await expect.element(field()).toBeEnabled()
    await expect.element(load()).toBeEnabled()
    recover()
    await pass(62)
    await expect.element(bar()).toBeVisible()
    await expect.element(toasts()).toMatchTextContent('Loaded 0 tests and 3 questions successfully!')
    expect(stored()).toBe(identifier)
  })

  test('words that were typed are tried again, and stored once they load', async () => {
    useFakeTimers()
    expectErrors()
    const { api, identifier } = await openIdentity()
    const recover = api.intercept('GET', LOAD, 404)
    await signIn(identifier)
    await expect.element(alert()).toHaveTextContent(LOAD_FAILED)
    recover()
    expect(stored()).toBeNull()
    await pass(6)
    await expect.element(bar()).toBeVisible()
    expect(stored()).toBe(identifier)
  })

  test.for([
    ['typing', () => field().fill('other')],
    ['asking for something that is not tried', () => load().click()],
    ['beginning a new identity', () => page.getByRole('button', { name: 'Create a new identity' }).click()],
  ] as const)('%s ends it', async ([, act]) => {
    useFakeTimers()
    const { api, recover } = await openFailing()
    await act()
    recover()
    await pass(70)
    expect(loads(api)).toHaveLength(1)
    expect(bar().elements()).toEqual([])
  })

  test('typing ends it also while a try is under way', async () => {
    useFakeTimers()
    const { api, recover } = await openFailing()
    recover()
    const release = api.hold('GET', LOAD)
    await pass(5)
    await expect.poll(() => loads(api)).toHaveLength(2)
    await field().fill('other')
    release()
    await pass(5)
    await expect.element(field()).toHaveValue('other')
    expect(bar().elements()).toEqual([])
  })

  test('words that our server does not know are asked for once more, minutes later', async () => {
    useFakeTimers()
    expectErrors()
    const api = new FakeApi(fakeLearner(questions(3)))
    const recover = api.fail('GET', LOAD, 404)
    await openIdentity(api.learner.user.w3w_identifier, api)
    await expect.element(alert()).toHaveTextContent(LOAD_FAILED)
    await expect.poll(() => localStorage.getItem(GONE)).not.toBeNull()
    await pass(110)
    expect(loads(api)).toHaveLength(1)
    recover()
    await pass(20)
    await expect.element(bar()).toBeVisible()
  })
})
