import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PUSH_SUBSCRIPTIONS_MAX } from '../../src/domain/reminders/reminder-schedule.ts'
import { makeVapidKeys } from '../../src/server/reminders/vapid-keys.ts'
import { chosenId, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../setup/engines.ts'
import { fakeBrowser } from '../setup/fake-browser.ts'
import { exported, restore } from '../setup/restoring.ts'

const VAPID = makeVapidKeys()
const EVENING = { minute_of_day: 18 * 60, time_zone: 'Europe/Berlin', days: [1, 2, 3, 4, 5] }

const deviceOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

async function setUp(engine: TestEngine) {
  const api = await serveApi(engine, { config: { vapidKeys: VAPID } })
  const user = await createUser(api)
  const subscribe = (name = 'phone', body: object = {}) => {
    const { endpoint, keys } = fakeBrowser(name)
    return api.call('POST', '/push-subscriptions/', { user_id: user.id, endpoint, keys, ...EVENING, ...body })
  }
  const list = async (userId = user.id) => (await api.call('GET', `/push-subscriptions/user/${userId}`)).body
  const remove = (id: string) => api.call('DELETE', `/push-subscriptions/${id}`)
  return { api, user, subscribe, list, remove }
}

describeOnBothEngines('devices with reminders', (engine) => {
  test('are added, listed without their endpoints and keys, and removed', async () => {
    const { user, subscribe, list, remove } = await setUp(engine)
    expect(await list()).toEqual([])
    const phone = await subscribe('phone')
    expect([phone.status, phone.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
        user_id: user.id,
        device: deviceOf(fakeBrowser('phone').endpoint),
        ...EVENING,
        created_at: '2026-11-20T12:00:00.000Z',
      },
    ])
    const laptop = await subscribe('laptop')
    expect(await list()).toEqual([phone.body, laptop.body])

    expect((await remove(phone.body.id)).status).toBe(204)
    expect((await remove(phone.body.id)).status).toBe(404)
    expect(await list()).toEqual([laptop.body])
  })

  test('change their time and keys when sent again, and keep their id', async () => {
    const { subscribe, list } = await setUp(engine)
    const first = await subscribe()
    engine.clock.advance(1000)
    const again = await subscribe('phone', { minute_of_day: 0, days: [0] })
    expect([again.status, again.body]).toEqual([200, { ...first.body, minute_of_day: 0, days: [0] }])
    expect(await list()).toEqual([again.body])
  })

  test('belong to the learner who switched them on last', async () => {
    const { api, subscribe, list, remove } = await setUp(engine)
    const first = await subscribe()
    const other = await createUser(api, 'one-two-three')
    const second = await subscribe('phone', { user_id: other.id })
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
    expect(await list()).toEqual([])
    expect(await list(other.id)).toEqual([second.body])
    expect((await remove(first.body.id)).status).toBe(404)
  })

  test(`are ${PUSH_SUBSCRIPTIONS_MAX} at most: the one that was switched on longest ago is removed`, async () => {
    const { api, subscribe, list } = await setUp(engine)
    const other = await createUser(api, 'one-two-three')
    await subscribe('theirs', { user_id: other.id })
    for (let device = 0; device < PUSH_SUBSCRIPTIONS_MAX; device++) await subscribe(`device-${device}`)
    // It counts as the newest again.
    await subscribe('device-0')
    await subscribe('one-more')
    const names = [...Array.from({ length: 8 }, (_, index) => `device-${index + 2}`), 'device-0', 'one-more']
    const listed: { device: string }[] = await list()
    expect(listed.map(({ device }) => device)).toEqual(
      names.map((name) => deviceOf(fakeBrowser(name).endpoint)),
    )
    expect(await list(other.id)).toHaveLength(1)
  })

  test('stay within the limit when many are switched on at the same moment', async () => {
    const { subscribe, list } = await setUp(engine)
    const replies = await Promise.all(
      Array.from({ length: PUSH_SUBSCRIPTIONS_MAX + 5 }, (_, device) => subscribe(`device-${device}`)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await list()).toHaveLength(PUSH_SUBSCRIPTIONS_MAX)
  })

  test('are stored once when switched on twice at the same moment', async () => {
    const { subscribe, list } = await setUp(engine)
    const replies = await Promise.all([1, 2, 3, 4].map(() => subscribe()))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    expect(await list()).toHaveLength(1)
  })

  test('get the new endpoint when the browser changes it', async () => {
    const { api, subscribe, list } = await setUp(engine)
    const { body } = await subscribe('old')
    await subscribe('other')
    const browsers = new Map(['new', 'newer'].map((name) => [name, fakeBrowser(name)]))
    const renew = (from: string, to: string) => {
      const { endpoint, keys } = browsers.get(to) ?? fakeBrowser(to)
      const old_endpoint = fakeBrowser(from).endpoint
      return api.call('POST', '/push-subscriptions/renew', { old_endpoint, endpoint, keys })
    }
    expect((await renew('old', 'new')).status).toBe(204)
    const device = deviceOf(fakeBrowser('new').endpoint)
    expect((await list())[0]).toEqual({ ...body, device })
    // Sent again, as its reply was lost.
    expect((await renew('old', 'new')).status).toBe(204)
    expect(await list()).toHaveLength(2)
    // Neither endpoint is known, or the keys are others.
    expect((await renew('old', 'newer')).status).toBe(404)
    const { endpoint } = fakeBrowser('new')
    const others = { old_endpoint: fakeBrowser('old').endpoint, endpoint, keys: fakeBrowser('else').keys }
    expect((await api.call('POST', '/push-subscriptions/renew', others)).status).toBe(404)
    // Only the keys change.
    expect((await renew('new', 'new')).status).toBe(204)
    // The page may already have sent the new endpoint.
    expect((await renew('other', 'new')).status).toBe(204)
    expect(await list()).toMatchObject([{ device }])
  })

  test('are deleted with the learner, and get new ids with a new identifier', async () => {
    const { api, user, subscribe, list, remove } = await setUp(engine)
    const { body: before } = await subscribe()
    const rotated = await api.call('POST', `/users/${user.id}/rotate`, { w3w_identifier: 'late-blue-owl' })
    const { id: userId } = rotated.body.user
    const [after] = await list(userId)
    expect(after).toEqual({ ...before, id: expect.not.stringMatching(before.id), user_id: userId })
    expect((await remove(before.id)).status).toBe(404)
    expect((await api.call('GET', `/push-subscriptions/user/${user.id}`)).status).toBe(404)

    expect((await api.call('DELETE', `/users/${userId}`)).status).toBe(204)
    expect((await remove(after.id)).status).toBe(404)
    expect(await engine.store.pushSubscriptions.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })

  test('are not exported: they belong to a browser and to this server', async () => {
    const { api, user, subscribe, list } = await setUp(engine)
    await subscribe()
    const document = await exported(api, user.w3w_identifier)
    expect(JSON.stringify(document)).not.toContain('push.example')
    const restored = await restore(api, document)
    expect(await list(restored.body.user.id)).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  test('for unknown learners: 404', async () => {
    const { api, subscribe } = await setUp(engine)
    expect((await subscribe('phone', { user_id: chosenId('nobody') })).status).toBe(404)
    expect((await api.call('GET', `/push-subscriptions/user/${chosenId('nobody')}`)).status).toBe(404)
  })
})

describeOnEngine('sqlite', 'a device that asks for reminders', (engine) => {
  test.each([
    ['endpoint', { endpoint: 'http://push.example.test/a' }, '/endpoint'],
    ['an endpoint of this machine', { endpoint: 'https://127.0.0.1/a' }, '/endpoint'],
    [
      'an endpoint that is too long',
      { endpoint: `https://push.example.test/${'a'.repeat(2048)}` },
      '/endpoint',
    ],
    ['keys', { keys: {} }, '/keys/p256dh'],
    [
      'a key of another curve',
      { keys: { ...fakeBrowser().keys, p256dh: `B${'A'.repeat(86)}` } },
      '/keys/p256dh',
    ],
    ['a short secret', { keys: { ...fakeBrowser().keys, auth: 'abc' } }, '/keys/auth'],
    ['a time after midnight', { minute_of_day: 1440 }, '/minute_of_day'],
    ['half a minute', { minute_of_day: 0.5 }, '/minute_of_day'],
    ['no zone', { time_zone: 'Mars/Olympus' }, '/time_zone'],
    ['an offset', { time_zone: '+01:00' }, '/time_zone'],
    ['no day', { days: [] }, '/days'],
    ['a day twice', { days: [1, 1] }, '/days'],
    ['an eighth day', { days: [7] }, '/days/0'],
  ])('is refused because of %s: 422 names the field', async (_, change, path) => {
    const { subscribe, list } = await setUp(engine)
    const refused = await subscribe('phone', change)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path)
    expect(await list()).toEqual([])
  })

  test.each([['UTC'], ['America/Argentina/Buenos_Aires'], ['Asia/Kolkata'], ['Etc/GMT+1']])(
    'may be in the zone %s',
    async (time_zone) => {
      const { subscribe } = await setUp(engine)
      expect((await subscribe('phone', { time_zone })).body).toMatchObject({ time_zone })
    },
  )

  test('is 404 if the operator has configured no keys, whatever the body', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    for (const [method, path, body] of [
      ['GET', `/push-subscriptions/user/${user.id}`],
      ['POST', '/push-subscriptions/', { user_id: user.id, ...fakeBrowser(), ...EVENING }],
      ['POST', '/push-subscriptions/', { no: 'shape' }],
      ['POST', '/push-subscriptions/renew', {}],
      ['DELETE', `/push-subscriptions/${chosenId('phone')}`],
    ] as const)
      expect([path, (await api.call(method, path, body)).status]).toEqual([path, 404])
  })

  test('is never logged', async () => {
    const { api, subscribe } = await setUp(engine)
    const { body } = await subscribe()
    await api.call('DELETE', `/push-subscriptions/${body.id}`)
    const { keys } = fakeBrowser()
    for (const secret of ['push.example', keys.auth, body.id, body.device])
      expect(api.logged.join('\n')).not.toContain(secret)
    expect(api.logged.join('\n')).toContain('/api/v1/push-subscriptions/:id')
  })
})
