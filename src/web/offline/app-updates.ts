import { HOUR_MS } from '../../domain/time-units.ts'
import { createWatchers } from '../data/browser/watchers.ts'
import { trustedScriptUrl } from '../data/browser/workers/trusted-script-url.ts'

/** How often a page that stays open checks for a newer version, milliseconds. */
const CHECK_EVERY_MS = HOUR_MS

/** Whether a newer version is installed and waits to be activated. */
let isReady = false
let isStarted = false
let isRequested = false
let registration: ServiceWorkerRegistration | undefined
const watchers = createWatchers()

/**
 * Registers the service worker, which caches the app on this device, once per page load. Development has none: each
 * change has to show immediately. Where a browser forbids it, the app needs its connection.
 */
export function registerServiceWorker(): void {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isStarted = true
  const workers = navigator.serviceWorker
  let wasControlled = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (isRequested) return window.location.reload()
    // The first worker takes control of a page of the same version; later ones were activated by another tab.
    if (wasControlled) noteReady()
    wasControlled = true
  })
  workers.register(trustedScriptUrl('/service-worker.js')).then(follow, (cause: unknown) => {
    console.warn('The app is not cached on this device', cause)
  })
}

/** Activates the newer version; the page is reloaded as soon as that has taken over. */
export function activateNewVersion(): void {
  isRequested = true
  const waiting = registration?.waiting
  if (waiting) waiting.postMessage('take over')
  else window.location.reload()
}

export function isNewVersionReady(): boolean {
  return isReady
}

export const watchNewVersion = watchers.watch

function follow(registered: ServiceWorkerRegistration | undefined): void {
  if (!registered) return
  registration = registered
  reportWaiting(registered)
  const watchInstalling = () =>
    registered.installing?.addEventListener('statechange', () => reportWaiting(registered))
  // It may have been found before the listener was added.
  watchInstalling()
  registered.addEventListener('updatefound', watchInstalling)
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Math.abs(Date.now() - askedAt) < CHECK_EVERY_MS) return
    askedAt = Date.now()
    registered.update().catch(() => {
      // The server cannot be reached now: the next check follows.
    })
  })
}

/** A worker waits only while another one controls a page. */
function reportWaiting({ waiting }: ServiceWorkerRegistration): void {
  if (waiting && navigator.serviceWorker.controller) noteReady()
}

function noteReady(): void {
  if (isReady) return
  isReady = true
  watchers.notify()
}
