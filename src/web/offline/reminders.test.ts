import { describe, expect, test, vi } from 'vitest'
import { REMINDER_MESSAGE } from '../../domain/reminders/reminder-schedule.ts'
import { followSubscription, openPractice, type ReminderScope, showReminder } from './reminders.ts'

const KEY = new Uint8Array([4, 1, 2]).buffer

function subscription(name: string): PushSubscription {
  const endpoint = `https://push.example/${name}`
  return {
    endpoint,
    expirationTime: null,
    options: { applicationServerKey: KEY, userVisibleOnly: true },
    getKey: () => null,
    toJSON: () => ({ endpoint, keys: { p256dh: `p256dh of ${name}`, auth: `auth of ${name}` } }),
    unsubscribe: async () => true,
  }
}

/** A worker with these pages open; what it does is noted. */
function worker(pages: readonly string[] = []) {
  const done: unknown[] = []
  const scope: ReminderScope = {
    registration: {
      showNotification: async (title, options) => void done.push([title, options]),
      pushManager: {
        subscribe: async (options) => {
          done.push(['subscribe', options])
          return subscription('new')
        },
      },
    },
    clients: {
      matchAll: async () =>
        pages.map((name) => ({
          focus: async () => done.push(`focus ${name}`),
          postMessage: (message) => done.push(`${message} in ${name}`),
        })),
      openWindow: async (url) => done.push(`open ${url}`),
    },
  }
  return { scope, done }
}

describe('a message', () => {
  test.each([
    ['as the server sends it', JSON.stringify(REMINDER_MESSAGE), REMINDER_MESSAGE],
    ['that cannot be read', 'no JSON', REMINDER_MESSAGE],
    ['without a text', null, REMINDER_MESSAGE],
    ['of a later release', '{"title":"A","body":"B","more":1}', { title: 'A', body: 'B' }],
  ])('shows one notification, which replaces an earlier one: %s', async (_, text, { title, body }) => {
    const { scope, done } = worker()
    await showReminder(scope, { data: text === null ? null : { text: () => text } })
    expect(done).toEqual([[title, { body, tag: 'practice', icon: '/icon-192.png', lang: 'en' }]])
  })
})

describe('a tap on the notification closes it', () => {
  async function tap(pages: readonly string[]) {
    const { scope, done } = worker(pages)
    await openPractice(scope, { notification: { close: () => done.push('close') } })
    return done
  }

  test('and opens the first question', async () => {
    expect(await tap([])).toEqual(['close', 'open /app/practice/smart-selection#start'])
  })

  test('and leads the page that was used last to the first question, in front of others', async () => {
    expect(await tap(['last', 'other'])).toEqual(['close', 'start practice in last', 'focus last'])
  })
})

describe('a subscription that the browser', () => {
  async function change(
    event: Parameters<typeof followSubscription>[1],
    reply = new Response(null, { status: 204 }),
  ) {
    const sent = vi.fn(async (_address: string, _init: RequestInit) => reply)
    vi.stubGlobal('fetch', sent)
    const { scope, done } = worker()
    await followSubscription(scope, event)
    return { done, sent: sent.mock.calls.map(([path, { method, body }]) => [method, path, `${body}`]) }
  }
  const renewal = [
    'POST',
    '/api/v1/push-subscriptions/renew',
    JSON.stringify({
      old_endpoint: 'https://push.example/old',
      endpoint: 'https://push.example/new',
      keys: { p256dh: 'p256dh of new', auth: 'auth of new' },
    }),
  ]

  test('ended is made again with the key of the server, which learns of it', async () => {
    expect(await change({ oldSubscription: subscription('old'), newSubscription: null })).toEqual({
      done: [['subscribe', { userVisibleOnly: true, applicationServerKey: KEY }]],
      sent: [renewal],
    })
  })

  test('replaced is sent to the server', async () => {
    const event = { oldSubscription: subscription('old'), newSubscription: subscription('new') }
    expect(await change(event)).toEqual({ done: [], sent: [renewal] })
  })

  test.each([
    ['null', { oldSubscription: null }],
    ['absent', {}],
  ])('does not name is left alone: %s', async (_, event) => {
    expect(await change(event)).toEqual({ done: [], sent: [] })
  })

  test('replaced, and whose replacement the server refuses, is an error', async () => {
    const event = { oldSubscription: subscription('old'), newSubscription: subscription('new') }
    await expect(change(event, new Response(null, { status: 404 }))).rejects.toThrow('404')
  })
})
