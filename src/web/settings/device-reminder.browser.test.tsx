import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { FakePush, PUSH_KEY } from '../../../tests/components/fakes/fake-push.ts'
import { pass, passUntil, passUntilVisible, stopTime } from '../../../tests/components/fakes/fake-time.ts'
import { openApp, openPage } from '../../../tests/components/render-app.tsx'
import { questions } from '../../../tests/setup/bank-questions.ts'
import { storeIdentifier } from '../data/browser/storage/stored-identifier.ts'

const reminder = page.getByRole('switch', { name: 'Remind me on this device' })
const time = page.getByLabelText('Practice each day at')
const card = page.getByRole('region', { name: 'Reminders' })
const day = (name: string) => page.getByRole('checkbox', { name })
const tryAgain = card.getByRole('button', { name: 'Try Again' })

const SAVES = /^\/push-subscriptions\/$/

/** What a test prepares before the settings are opened. */
function scene(permission: NotificationPermission = 'default') {
  const learner = fakeLearner(questions(1))
  const api = new FakeApi(learner)
  const push = new FakePush(api, permission)
  const open = () => openApp(learner, '/app/settings', api)
  return { learner, api, push, open }
}

describe('a reminder on this device (spec §2.15)', () => {
  test('is off at first, and nobody is asked for permission before it is switched on', async () => {
    const { push, open, api } = scene()
    await open()
    await expect.element(reminder).toBeEnabled()
    await expect.element(reminder).not.toBeChecked()
    expect([push.asked, push.endpoint]).toEqual([0, null])
    await time.fill('07:45')
    await reminder.click()
    await expect.element(day('Sun')).toBeChecked()
    await expect.element(reminder).toBeChecked()
    expect(push.asked).toBe(1)
    expect(api.bodiesOf('POST', SAVES)).toEqual([
      {
        user_id: api.learner.user.id,
        endpoint: 'https://push.example/0',
        keys: { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) },
        minute_of_day: 7 * 60 + 45,
        time_zone: 'UTC',
        days: [0, 1, 2, 3, 4, 5, 6],
      },
    ])
    await expectAccessible('settings with a reminder')
  })

  test('that is on shows its time and days, and asks for nothing', async () => {
    const { learner, push, open } = scene()
    push.remindAt(learner.user.id, { minute_of_day: 6 * 60 + 5, days: [1, 3] })
    await open()
    await expect.element(reminder).toBeChecked()
    await expect.element(time).toHaveValue('06:05')
    await expect.element(day('Mon')).toBeChecked()
    await expect.element(day('Tue')).not.toBeChecked()
    expect(push.asked).toBe(0)
  })

  test('comes at another time and on other days as soon as they are chosen', async () => {
    const { learner, push, open } = scene()
    push.remindAt(learner.user.id)
    await open()
    await expect.element(reminder).toBeChecked()
    await time.fill('06:30')
    await day('Sat').click()
    await day('Sun').click()
    await expect
      .poll(() => push.devices)
      .toMatchObject([{ minute_of_day: 6 * 60 + 30, days: [1, 2, 3, 4, 5] }])
    await expect.element(day('Sat')).not.toBeChecked()
  })

  test('keeps at least one day', async () => {
    const { learner, push, open } = scene()
    push.remindAt(learner.user.id, { days: [1] })
    await open()
    await expect.element(day('Mon')).toBeDisabled()
    await expect.element(day('Tue')).toBeEnabled()
  })

  test('is switched off on the server and in the browser', async () => {
    const { learner, push, open } = scene()
    push.remindAt(learner.user.id)
    await open()
    await expect.element(reminder).toBeChecked()
    await reminder.click()
    await expect.poll(() => [push.devices, push.endpoint]).toEqual([[], null])
    await expect.element(reminder).not.toBeChecked()
    expect(day('Mon').elements()).toEqual([])
  })

  test('of another learner on this device is off', async () => {
    const { push, open } = scene('granted')
    push.endpoint = 'https://push.example/theirs'
    await open()
    await expect.element(reminder).toBeEnabled()
    await expect.element(reminder).not.toBeChecked()
  })

  test('follows the device to another time zone', async () => {
    const { learner, push, open } = scene()
    push.remindAt(learner.user.id, { time_zone: 'Asia/Tokyo' })
    await open()
    await expect.element(reminder).toBeChecked()
    expect(push.devices).toMatchObject([{ minute_of_day: 18 * 60, time_zone: 'UTC' }])
  })

  test('subscribes again when the keys of the server were changed', async () => {
    const { learner, api, push, open } = scene()
    const { id } = push.remindAt(learner.user.id)
    api.pushKey = PUSH_KEY.replaceAll('k', 'n')
    await open()
    await expect.element(reminder).toBeChecked()
    await expect.poll(() => push.devices).toHaveLength(1)
    expect(push.devices[0]?.id).not.toBe(id)
  })
})

describe('where it cannot be switched on, the settings say why', () => {
  test('the server sends none: there is the calendar file alone', async () => {
    const { api, open } = scene()
    api.pushKey = null
    await open()
    await expect.element(card.getByRole('button', { name: 'Save calendar file' })).toBeVisible()
    await expect.poll(() => api.calls.some(({ path }) => path === '/operator')).toBe(true)
    expect(card.element().textContent).not.toContain('Remind me')
  })

  /** Takes away what shows reminders. */
  function removePush(): void {
    const { PushManager } = window
    Reflect.deleteProperty(window, 'PushManager')
    onPutBack.push(() => Object.assign(window, { PushManager }))
  }
  const onPutBack: (() => void)[] = []

  test.for([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X)', 'Add to Home Screen'],
    ['another browser', 'Mozilla/5.0 (X11; Linux x86_64)', 'This browser cannot show reminders'],
  ] as const)('%s', async ([, userAgent, text]) => {
    const { open } = scene()
    removePush()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    try {
      await open()
      await expect.element(card).toMatchTextContent(text)
      expect(reminder.elements()).toEqual([])
      await expectAccessible('settings in a browser without reminders')
    } finally {
      for (const putBack of onPutBack.splice(0)) putBack()
    }
  })

  test('the learner blocked notifications, until they allow them in the browser', async () => {
    const { push, open } = scene('denied')
    await open()
    await expect.element(card).toMatchTextContent('Your browser blocks notifications from this site')
    await expect.element(reminder).toBeDisabled()
    await expectAccessible('settings with notifications blocked')
    push.permission = 'granted'
    window.dispatchEvent(new Event('focus'))
    await expect.element(reminder).toBeEnabled()
  })

  test('there is no connection', async () => {
    const { learner, push, open } = scene()
    push.remindAt(learner.user.id)
    await open()
    await expect.element(reminder).toBeChecked()
    window.dispatchEvent(new Event('offline'))
    await expect.element(card).toMatchTextContent("You're offline. The reminder can be changed")
    await expect.element(reminder).toBeDisabled()
    await expect.element(reminder).toBeChecked()
    await expect.element(time).toBeDisabled()
    await expectAccessible('settings without a connection')
    window.dispatchEvent(new Event('online'))
    await expect.element(reminder).toBeEnabled()
  })
})

describe('a reminder that could not be switched on is off, and says what to do', () => {
  test.for([
    ['default', 'Switch this on again and choose Allow'],
    ['denied', 'Your browser blocks notifications from this site'],
  ] as const)('the learner did not allow notifications: %s', async ([answer, text]) => {
    expectErrors()
    const { push, open, api } = scene()
    push.answer = answer
    await open()
    await reminder.click()
    await expect.element(card).toMatchTextContent(text)
    await expect.element(reminder).not.toBeChecked()
    expect(api.bodiesOf('POST', SAVES)).toEqual([])
  })

  test('the push service of the browser is away', async () => {
    expectErrors()
    const { push, open } = scene()
    push.service = 'away'
    await open()
    await reminder.click()
    await expect.element(card).toMatchTextContent('Its push service may be out of reach')
    await expect.element(reminder).not.toBeChecked()
    await expectAccessible('settings after a failure')
    push.service = 'well'
    await tryAgain.click()
    await expect.element(reminder).toBeChecked()
    expect(card.getByRole('alert').elements()).toEqual([])
  })

  test('the push service of the browser does not answer', async () => {
    expectErrors()
    const { push, open } = scene()
    push.service = 'silent'
    await open()
    await expect.element(reminder).toBeEnabled()
    stopTime()
    reminder.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await passUntil(() => reminder.element().ariaBusy === 'true', 0)
    await pass(20_000)
    await passUntilVisible(tryAgain)
    expect(reminder.element().ariaBusy).toBe('false')
  })

  test('the server failed', async () => {
    expectErrors()
    const { api, push, open } = scene()
    api.failNext('POST', SAVES, 500)
    await open()
    await reminder.click()
    await expect.element(card).toMatchTextContent('The server did not save this')
    await expect.element(reminder).not.toBeChecked()
    await tryAgain.click()
    await expect.element(reminder).toBeChecked()
    expect(push.devices).toHaveLength(1)
  })
})

test('what could not be loaded is not said to be off', async () => {
  expectErrors()
  const { learner, api, push, open } = scene()
  push.remindAt(learner.user.id)
  const succeed = api.fail('GET', /^\/push-subscriptions\//, 403)
  await open()
  await expect.element(card).toMatchTextContent('Whether you are reminded on this device could not be loaded')
  expect(reminder.elements()).toEqual([])
  succeed()
  await tryAgain.click()
  await expect.element(reminder).toBeChecked()
})

describe('the reminder of this device ends', () => {
  async function openReminded() {
    const { learner, api, push, open } = scene()
    push.remindAt(learner.user.id)
    push.devices.push({ ...push.devices[0]!, id: 'another-device-of-hers', device: 'other' })
    await open()
    return { learner, api, push }
  }

  test('when its learner logs out; other devices stay', async () => {
    const { push } = await openReminded()
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect.element(page.getByText('Enter Your Quiz Identity')).toBeVisible()
    await expect.poll(() => push.devices.map(({ device }) => device)).toEqual(['other'])
    expect(push.endpoint).toBeNull()
  })

  test('in the browser also when the server cannot be reached', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { api, push } = await openReminded()
    api.fail('GET', /^\/push-subscriptions\//, 503)
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect.poll(() => push.endpoint).toBeNull()
  })

  test('on the server also when the browser cannot end it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { push } = await openReminded()
    push.canUnsubscribe = false
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect.poll(() => push.devices.map(({ device }) => device)).toEqual(['other'])
  })

  test('when its learner logs out before they allow notifications', async () => {
    const { push, open } = scene()
    const { promise, resolve } = Promise.withResolvers<NotificationPermission>()
    push.answer = promise
    await open()
    await reminder.click()
    await expect.poll(() => push.asked).toBe(1)
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect.element(page.getByText('Enter Your Quiz Identity')).toBeVisible()
    resolve('granted')
    await expect.poll(() => push.subscriptions).toBe(1)
    await expect.poll(() => push.endpoint).toBeNull()
    expect(push.devices).toEqual([])
  })

  test('when the account is deleted', async () => {
    const { learner, api, push } = await openReminded()
    api.override('DELETE', /^\/users\//, () => new Response(null, { status: 204 }))
    await page.getByRole('link', { name: 'deleted' }).click()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByLabelText(learner.user.w3w_identifier).fill(learner.user.w3w_identifier)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect.poll(() => push.endpoint).toBeNull()
  })

  test('when another learner signs in on a device that was left without a logout', async () => {
    const { learner, api, push } = scene()
    push.remindAt('a-learner-of-this-device')
    storeIdentifier('words-of-another')
    api.fail('GET', /words-of-another/, 404)
    expectErrors()
    await openPage('/app')
    const { w3w_identifier } = learner.user
    await page.getByLabelText('Identifier', { exact: true }).fill(w3w_identifier)
    await page.getByRole('button', { name: 'Load Results' }).click()
    await expect.poll(() => push.endpoint).toBeNull()
  })
})
