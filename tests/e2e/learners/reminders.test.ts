import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { makeVapidKeys } from '../../../src/server/reminders/vapid-keys.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, createLearner, questions } from '../support/learners.ts'
import { openSignedIn } from '../support/practice-screen.ts'

test.use({ serviceWorkers: 'allow' })
// Slow on a busy machine: the test fills the browser's caches.
test.setTimeout(150_000)

/** Grants notifications and simulates a push service: headless browsers deny the one and lack the other. */
async function fakePushService(page: Page): Promise<void> {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  await page.addInitScript(
    (keys) => {
      let subscription: unknown = null
      const fakes = {
        getSubscription: async () => subscription,
        subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
          const padded = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')
          const endpoint = 'https://push.example/journey'
          subscription = {
            endpoint,
            options: {
              applicationServerKey: Uint8Array.from(atob(padded), (each) => each.charCodeAt(0)).buffer,
            },
            toJSON: () => ({ endpoint, keys }),
            unsubscribe: async () => {
              subscription = null
              return true
            },
          }
          return subscription
        },
      }
      Object.assign(PushManager.prototype, fakes)
      let permission: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        permission = 'granted'
        return permission
      }
    },
    { p256dh, auth },
  )
}

/** Delivers a push message to the service worker. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** The recorded notifications, and the parts of the worker's scope that the test uses; TypeScript has no types for it here. */
interface WorkerScope extends EventTarget {
  shown: unknown[]
  readonly registration: {
    showNotification: (title: string, options: { readonly body: string }) => Promise<void>
  }
  readonly WindowClient: { readonly prototype: { focus: (this: unknown) => Promise<unknown> } }
  readonly ExtendableEvent: new (type: string) => Event
}

/** Records notifications instead of showing them, and lets the worker focus pages, as after a real tap. */
async function replaceNotifications(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, { body }) => {
      scope.shown.push([title, body])
    }
    scope.WindowClient.prototype.focus = async function focus() {
      return this
    }
  })
  return worker!
}

const shown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)

/** Taps the notification. */
async function tapNotification(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const notification = { close: () => scope.shown.pop() }
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
  })
}

test('a learner is reminded, and one tap opens the first question (spec §2.15)', async ({
  page,
  context,
  startOwnServer,
}) => {
  const vapid = makeVapidKeys()
  const server = await startOwnServer({
    environment: {
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      VAPID_SUBJECT: 'mailto:operator@quizgrove.example',
    },
  })
  const learner = await createLearner(server, questions(3))
  const devices = () => callApi(server, 'GET', `/push-subscriptions/user/${learner.user.id}`)
  await fakePushService(page)
  await openSignedIn(page, learner.identifier, `${server.url}/app/settings`)
  await page.getByLabel('Practice each day at').fill('07:45')
  await page.getByRole('switch', { name: 'Remind me on this device' }).click()
  await expect.poll(devices).toMatchObject([{ minute_of_day: 7 * 60 + 45, days: [0, 1, 2, 3, 4, 5, 6] }])

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const worker = await replaceNotifications(context)
  const message = ['Time to practice', 'The first question is one tap away.']
  await deliver(page, JSON.stringify({ title: message[0], body: message[1] }))
  await expect.poll(() => shown(worker)).toEqual([message])
  await tapNotification(worker)
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible()
  expect(await shown(worker), 'the notification is closed').toEqual([])

  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(devices).toEqual([])
})
