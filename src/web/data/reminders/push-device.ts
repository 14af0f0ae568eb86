/** The learner did not allow notifications: `denied` permanently, `default` when they closed the question. */
export class NotAllowedError extends Error {
  readonly permission: NotificationPermission

  constructor(permission: NotificationPermission) {
    super('Notifications are not allowed')
    this.name = 'NotAllowedError'
    this.permission = permission
  }
}

/**
 * The browser does not subscribe: its push service cannot be reached or is switched off, or there is no service worker, as in
 * development and where a browser stores nothing.
 */
export class NotSubscribedError extends Error {
  constructor(cause: unknown) {
    super('The browser does not subscribe to reminders', { cause })
    this.name = 'NotSubscribedError'
  }
}

/** A push service that does not answer within this time counts as unreachable, milliseconds: browsers wait forever. */
const SUBSCRIBE_WITHIN_MS = 20_000

/** What the server needs to send messages to this browser. */
export interface DeviceAddress {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * Asks for permission where it was not given yet, and subscribes. To be called in response to an action of the learner.
 * Rejects with {@link NotAllowedError} or {@link NotSubscribedError}.
 *
 * @param key the server's public key, base64url. A subscription with another key is replaced: its push service would
 * refuse ours
 */
export async function subscribeDevice(key: string): Promise<DeviceAddress> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new NotAllowedError(permission)
  try {
    return deviceAddress(await inTime(subscribe(key)))
  } catch (cause) {
    throw new NotSubscribedError(cause)
  }
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`No answer within ${SUBSCRIBE_WITHIN_MS} ms`))
    const timer = setTimeout(late, SUBSCRIBE_WITHIN_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function subscribe(key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('There is no service worker')
  // It may have been registered a moment ago.
  const { pushManager } = registration.active ? registration : await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  if (existing !== null && hasKey(existing, key)) return existing
  await existing?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Whether a subscription is for the server with this public key. */
export function hasKey({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey
  return own !== null && toBase64Url(own) === key
}

/** The name by which the server lists this browser: SHA-256 of the endpoint, base64url. */
export async function deviceName(endpoint: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

export function deviceAddress(subscription: PushSubscription): DeviceAddress {
  const { p256dh, auth } = subscription.toJSON().keys ?? {}
  if (p256dh === undefined || auth === undefined) throw new Error('The subscription has no keys')
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
