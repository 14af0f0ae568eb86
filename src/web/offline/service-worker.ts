import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { mayUseCamera, withCamera } from '../../contract/camera-page.ts'
import { createMissingCodeFlag, type MissingCodeFlag } from './missing-code-flag.ts'
import {
  followSubscription,
  type NotificationClickEvent,
  openPractice,
  type PushEvent,
  type ReminderScope,
  type SubscriptionChangeEvent,
  showReminder,
} from './reminders.ts'

/**
 * Caches the app on the device: the code to open, practice, browse and edit is cached when the worker is installed;
 * rarer code, and images that were seen, when they are first used; the page adds the images of the bank. A newer
 * version waits until the page activates it. It also shows reminders. The worker never handles API calls: the page
 * caches the learner's data (`web/data/sync/offline-cache`).
 */

/** Inserted by the build: the files to cache on installation, and the code that may be cached later. */
declare const APP_FILES: { url: string; revision: string | null }[]
declare const ON_DEMAND_FILES: readonly string[]

/** The parts of the worker's global scope that are used; the compiler knows only that of pages. */
declare const self: ReminderScope & {
  readonly location: Location
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ) => void
}
interface LifeEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface WorkerEvents {
  readonly activate: LifeEvent
  readonly message: MessageEvent
  readonly push: LifeEvent & PushEvent
  readonly notificationclick: LifeEvent & NotificationClickEvent
  readonly pushsubscriptionchange: LifeEvent & SubscriptionChangeEvent
}

/** Code that is cached when it is first used: `ON_DEMAND_FILES`. */
const CODE_CACHE = 'quizgrove-code'
/** The same name in `web/data/sync/offline-cache`, which removes it. */
const IMAGE_CACHE = 'quizgrove-images'
/** Above this number the images that were cached first are removed. */
const IMAGES_MAX = 1000

const missed: MissingCodeFlag = createMissingCodeFlag(() => Date.now())

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldCode(), self.clients.claim()]))
})

self.addEventListener('push', (event) => event.waitUntil(showReminder(self, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPractice(self, event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(followSubscription(self, event)))

// A module that failed is requested once more under `?again=…` (web/ui/lazy-code).
precacheAndRoute(APP_FILES, {
  cleanURLs: false,
  directoryIndex: '',
  ignoreURLParametersMatching: [/^again$/],
})
cleanupOutdatedCaches()

const landing = createHandlerBoundToURL('/')
const app = createHandlerBoundToURL('/__spa-fallback.html')
registerRoute(
  new NavigationRoute(
    async (options) => {
      if (missed.take()) return (await matchPrecache('/needs-connection.html')) ?? Response.error()
      const { pathname } = options.url
      const page = await (pathname === '/' ? landing : app)(options)
      return mayUseCamera(pathname) ? allowingCamera(page) : page
    },
    { denylist: [/^\/(?:api|assets|images|health)(?:\/|$)/, /\.[^/]*$/] },
  ),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: CODE_CACHE }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'),
  new CacheFirst({ cacheName: IMAGE_CACHE, plugins: [{ cacheDidUpdate: forgetOldImages }] }),
)

setCatchHandler(async ({ request }) => {
  if (request.destination === 'script') missed.set()
  return Response.error()
})

/** The cached page has the policy of all other pages. */
function allowingCamera({ body, status, statusText, headers: cached }: Response): Response {
  const headers = new Headers(cached)
  headers.set('permissions-policy', withCamera(cached.get('permissions-policy') ?? ''))
  return new Response(body, { status, statusText, headers })
}

/** Code that no longer belongs to this version. */
async function forgetOldCode(): Promise<void> {
  const cache = await caches.open(CODE_CACHE)
  const wanted = new Set(ON_DEMAND_FILES)
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

async function forgetOldImages(): Promise<void> {
  const cache = await caches.open(IMAGE_CACHE)
  const old = (await cache.keys()).slice(0, -IMAGES_MAX)
  await Promise.all(old.map((request) => cache.delete(request)))
}
