import { expect, test } from 'vitest'
import { REMINDER_MESSAGE } from '../../src/domain/reminders/reminder-schedule.ts'
import { createJsonLog } from '../../src/server/log.ts'
import { createMetrics } from '../../src/server/metrics/prometheus-metrics.ts'
import type { PostPush, PushReply, PushRequest } from '../../src/server/reminders/push-post.ts'
import { sendDueReminders } from '../../src/server/reminders/send-reminders.ts'
import { makeVapidKeys } from '../../src/server/reminders/vapid-keys.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import type { Store } from '../../src/server/store/store.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../setup/engines.ts'
import { type FakeBrowser, fakeBrowser } from '../setup/fake-browser.ts'
import { addQuestion, addUser } from './store/test-rows.ts'

const VAPID = { ...makeVapidKeys(), subject: 'mailto:help@quiz.example' }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** 15:00 in Berlin: the test clock starts at 12:00 UTC, which is 13:00 there. */
const TWO_HOURS_LATER = 15 * 60

/** A learner with a device that is reminded at 15:00 in Berlin, and a fake push service that accepts every message. */
async function setUp(engine: TestEngine, devices = 1) {
  const { store, clock } = engine
  const user = await addUser(store)
  const browsers = Array.from({ length: devices }, (_, index) => fakeBrowser(`device-${index}`))
  const subscribe = (browser: FakeBrowser, more: object = {}) =>
    store.pushSubscriptions.save({
      user_id: user.id,
      endpoint: browser.endpoint,
      keys: browser.keys,
      minute_of_day: TWO_HOURS_LATER,
      time_zone: 'Europe/Berlin',
      days: [0, 1, 2, 3, 4, 5, 6],
      ...more,
    })
  for (const browser of browsers) await subscribe(browser)
  const sent: PushRequest[] = []
  const logged: string[] = []
  const metrics = createMetrics()
  let reply: () => PushReply | Promise<PushReply> = () => ({ status: 201, retryAfterMs: null })
  const post: PostPush = async (message) => {
    sent.push(message)
    return reply()
  }
  const log = createJsonLog('errors', clock.now, (line) => logged.push(line))
  const parts = { store, now: clock.now, log, metrics, vapid: VAPID, post }
  return {
    user,
    browser: browsers[0] ?? fakeBrowser(),
    subscribe,
    sent,
    logged,
    parts,
    /** The push service's reply from now on. */
    replyWith: (status: number, retryAfterMs: number | null = null) => {
      reply = () => ({ status, retryAfterMs })
    },
    failToReply: () => {
      reply = () => Promise.reject(new Error(`connect ECONNREFUSED push.example.test`))
    },
    /** Advances the clock and does what the server does each minute. @returns how many messages were sent */
    after: async (ms: number, own: Store = store) => {
      clock.advance(ms)
      const before = sent.length
      await sendDueReminders({ ...parts, store: own })
      return sent.length - before
    },
    devices: () => store.pushSubscriptions.ofUser(user.id),
    count: async (outcome: string) => {
      const line = new RegExp(`^quizgrove_reminders_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm')
      return Number(line.exec(await metrics.registry.metrics())?.[1])
    },
  }
}

async function answer({ store, newId }: TestEngine, user_id: string, created_at?: string): Promise<void> {
  const question = await addQuestion(store, user_id, { id: newId() })
  const response = { user_id, question_id: question.id, user_answer: 'Ohm', is_correct: true }
  await store.practiceResponses.create({ ...response, ...(created_at === undefined ? {} : { created_at }) })
}

describeOnBothEngines('reminders', (engine) => {
  test('are sent once a day at their time, and the browser can read them', async () => {
    const { after, sent, browser, count } = await setUp(engine)
    expect(await after(2 * HOUR_MS - 1)).toBe(0)
    expect(await after(1)).toBe(1)
    expect(sent[0]?.endpoint).toBe(browser.endpoint)
    expect(JSON.parse(browser.read(sent[0]?.body ?? new Uint8Array()))).toEqual(REMINDER_MESSAGE)
    expect(await after(MINUTE_MS)).toBe(0)
    expect(await after(DAY_MS - 2 * MINUTE_MS)).toBe(0)
    expect(await after(MINUTE_MS)).toBe(1)
    expect(await count('sent')).toBe(2)
  })

  test('are not sent on a day on which the learner has already practiced', async () => {
    const { after, user, count } = await setUp(engine)
    await answer(engine, user.id)
    expect(await after(2 * HOUR_MS)).toBe(0)
    expect(await count('practiced')).toBe(1)
    expect(await after(DAY_MS)).toBe(1)
  })

  test("are not sent after an exam, nor when yesterday's answer arrives after today's", async () => {
    const { after, user, count } = await setUp(engine)
    await answer(engine, user.id)
    await answer(engine, user.id, '2026-11-19T12:00:00.000Z')
    expect(await after(2 * HOUR_MS)).toBe(0)
    engine.clock.advance(DAY_MS - HOUR_MS)
    await engine.store.tests.create({ user_id: user.id, score: 50, passed: false })
    expect(await after(HOUR_MS)).toBe(0)
    expect(await count('practiced')).toBe(2)
  })

  test('are sent if the learner practiced only on earlier days', async () => {
    const { after, user } = await setUp(engine)
    await answer(engine, user.id, '2026-11-19T12:00:00.000Z')
    expect(await after(2 * HOUR_MS)).toBe(1)
  })

  test('are not sent on other days of the week', async () => {
    const { after, browser, subscribe } = await setUp(engine)
    // It is Friday; the next Monday is three days later.
    await subscribe(browser, { days: [1] })
    expect(await after(2 * HOUR_MS)).toBe(0)
    expect(await after(2 * DAY_MS)).toBe(0)
    expect(await after(DAY_MS)).toBe(1)
  })

  test('are skipped for days on which no server was running', async () => {
    const { after, count } = await setUp(engine)
    expect(await after(3 * DAY_MS)).toBe(0)
    expect(await count('late')).toBe(1)
    expect(await after(2 * HOUR_MS)).toBe(1)
  })

  test('are sent late, but not more than an hour', async () => {
    const { after } = await setUp(engine, 2)
    expect(await after(3 * HOUR_MS)).toBe(2)
    expect(await after(DAY_MS + 1)).toBe(0)
  })

  test('end for a device that the push service no longer knows', async () => {
    const { after, replyWith, devices, count } = await setUp(engine)
    replyWith(410)
    expect(await after(2 * HOUR_MS)).toBe(1)
    expect(await devices()).toEqual([])
    expect(await after(DAY_MS)).toBe(0)
    expect(await count('gone')).toBe(1)
  })

  test('are retried for an hour, at growing intervals, if the push service refuses them', async () => {
    const { after, replyWith, devices } = await setUp(engine)
    replyWith(503)
    const triedAt: number[] = []
    engine.clock.advance(2 * HOUR_MS - MINUTE_MS)
    for (let minute = 0; minute < 90; minute++) if ((await after(MINUTE_MS)) > 0) triedAt.push(minute)
    expect(triedAt).toEqual([0, 1, 3, 7, 15, 31])
    // After that it is tried once a day, until it is accepted.
    engine.clock.advance(DAY_MS - 90 * MINUTE_MS)
    for (let minute = 0; minute < 90; minute++) if ((await after(MINUTE_MS)) > 0) triedAt.push(minute)
    expect(triedAt.slice(6)).toEqual([0])
    replyWith(201)
    expect(await after(DAY_MS - 89 * MINUTE_MS)).toBe(1)
    expect(await devices()).toHaveLength(1)
    replyWith(503)
    expect(await after(DAY_MS)).toBe(1)
    expect(await after(MINUTE_MS)).toBe(1)
  })

  test('are retried at the time that the push service asks for', async () => {
    const { after, replyWith } = await setUp(engine)
    replyWith(429, 10 * MINUTE_MS)
    expect(await after(2 * HOUR_MS)).toBe(1)
    replyWith(201)
    expect(await after(9 * MINUTE_MS)).toBe(0)
    expect(await after(MINUTE_MS)).toBe(1)
    expect(await after(HOUR_MS)).toBe(0)
    expect(await after(DAY_MS - HOUR_MS - 10 * MINUTE_MS)).toBe(1)
  })

  test('that fail do not undo changes that the learner made meanwhile', async () => {
    const { after, replyWith, browser, subscribe, parts } = await setUp(engine)
    engine.clock.advance(2 * HOUR_MS)
    // The reply arrives after the learner chose another time.
    const post: PostPush = async () => {
      await subscribe(browser, { minute_of_day: TWO_HOURS_LATER + 30 })
      return { status: 410, retryAfterMs: null }
    }
    await sendDueReminders({ ...parts, post })
    replyWith(201)
    expect(await after(MINUTE_MS)).toBe(0)
    expect(await after(29 * MINUTE_MS)).toBe(1)
  })

  test('that fail are counted in the log, without anything about the devices', async () => {
    const { after, failToReply, replyWith, logged } = await setUp(engine, 3)
    failToReply()
    await after(2 * HOUR_MS)
    replyWith(403)
    await after(MINUTE_MS)
    const messages = logged.map((line) => JSON.parse(line).message)
    expect(messages).toEqual([
      'Push services refused some reminders. no reply: 3',
      'Push services refused some reminders. 403: 3',
    ])
    for (const secret of ['push.example', 'device-0', VAPID.publicKey, VAPID.privateKey])
      expect(logged.join()).not.toContain(secret)
  })

  test('are all sent, at most 20 at the same time', async () => {
    const { parts } = await setUp(engine)
    const learners = 45
    for (let index = 0; index < learners; index++) {
      const { id } = await addUser(
        engine.store,
        `calm-red-fox${'abcdefghi'[index % 9]}${'abcdefghi'[Math.floor(index / 9)]}`,
      )
      const { endpoint, keys } = fakeBrowser(`learner-${index}`)
      const schedule = { minute_of_day: TWO_HOURS_LATER, time_zone: 'Europe/Berlin', days: [5] }
      await engine.store.pushSubscriptions.save({ user_id: id, endpoint, keys, ...schedule })
    }
    engine.clock.advance(2 * HOUR_MS)
    let underWay = 0
    let most = 0
    const endpoints = new Set<string>()
    const post: PostPush = async ({ endpoint }) => {
      underWay++
      most = Math.max(most, underWay)
      endpoints.add(endpoint)
      await new Promise((resolve) => setImmediate(resolve))
      underWay--
      return { status: 201, retryAfterMs: null }
    }
    await sendDueReminders({ ...parts, post })
    expect(endpoints.size).toBe(learners + 1)
    expect(most).toBeLessThanOrEqual(20)
  })

  test('in progress end when the server stops, and those not started stay due', async () => {
    const { parts, after } = await setUp(engine, 1)
    engine.clock.advance(2 * HOUR_MS)
    await sendDueReminders(parts, AbortSignal.abort())
    expect(await after(MINUTE_MS)).toBe(1)
  })
})

describeOnEngine('postgres', 'reminders of several processes', (engine) => {
  test('are sent once, whichever process is first', async () => {
    const { after, sent, parts } = await setUp(engine, 10)
    const { database, newId, clock } = engine
    const others = await Promise.all([1, 2, 3].map(() => openStore({ database, newId, now: clock.now })))
    try {
      clock.advance(2 * HOUR_MS)
      await Promise.all([engine.store, ...others].map((store) => sendDueReminders({ ...parts, store })))
      expect(sent.map(({ endpoint }) => endpoint).toSorted()).toEqual(
        Array.from({ length: 10 }, (_, index) => fakeBrowser(`device-${index}`).endpoint),
      )
      expect(await after(MINUTE_MS)).toBe(0)
    } finally {
      await Promise.all(others.map((store) => store.close()))
    }
  })
})
