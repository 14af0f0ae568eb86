import { readReminderMessage } from '../../domain/reminders/reminder-schedule.ts'
import { START_MESSAGE, START_PATH } from '../data/browser/start-path.ts'
import { renewDevice } from '../data/reminders/renew-device.ts'

/** An open page of ours. */
interface PageWindow {
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: string) => void
}

/** The parts of the worker's global scope and events that reminders use. */
export interface ReminderScope {
  readonly registration: {
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>
    readonly pushManager: Pick<PushManager, 'subscribe'>
  }
  readonly clients: {
    readonly matchAll: (options: { readonly type: 'window' }) => Promise<readonly PageWindow[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
}
export interface PushEvent {
  readonly data: { readonly text: () => string } | null
}
export interface NotificationClickEvent {
  readonly notification: { readonly close: () => void }
}
export interface SubscriptionChangeEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** A later reminder replaces one that is still shown. */
const TAG = 'practice'

/**
 * Shows a reminder. Every message has to show something: browsers revoke the permission of sites whose messages show
 * nothing.
 */
export async function showReminder({ registration }: ReminderScope, { data }: PushEvent): Promise<void> {
  const { title, body } = readReminderMessage(data?.text() ?? null)
  await registration.showNotification(title, { body, tag: TAG, icon: '/icon-192.png', lang: 'en' })
}

/**
 * Opens the first question: in the page that was used last, which knows whether an exam is under way or something would
 * be lost, or in a new one.
 */
export async function openPractice(
  { clients }: ReminderScope,
  { notification }: NotificationClickEvent,
): Promise<void> {
  notification.close()
  const [page] = await clients.matchAll({ type: 'window' })
  if (page === undefined) return void (await clients.openWindow(START_PATH))
  page.postMessage(START_MESSAGE)
  await page.focus()
}

/**
 * The browser ended a subscription, or replaced it: subscribes again where it did not, and tells the server. Without the old
 * subscription nothing can be done: it names the device and the server's key.
 */
export async function followSubscription(
  { registration }: ReminderScope,
  { oldSubscription, newSubscription }: SubscriptionChangeEvent,
): Promise<void> {
  if (!oldSubscription) return
  const { applicationServerKey } = oldSubscription.options
  const renewed =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  await renewDevice(oldSubscription.endpoint, renewed)
}
