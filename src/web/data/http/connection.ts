import { useSyncExternalStore } from 'react'
import { createWatchers } from '../browser/watchers.ts'
import { API_HOST } from './api-host.ts'

/** The wait before the first check after a change, milliseconds; each check that fails doubles it. */
const FIRST_CHECK_MS = 1000
/** The longest wait between two checks, milliseconds. */
const LONGEST_CHECK_MS = 15_000
/** A server that does not reply to a check within this time counts as unreachable, milliseconds. */
const CHECK_TIMEOUT_MS = 8000

/** Whether the server can be reached, as far as is known. */
export interface Connection {
  readonly isOffline: boolean
  /** When the oldest cached list on the screen was fetched, milliseconds since the epoch; null when none is cached. */
  readonly cachedAt: number | null
}

/** The state that prerendered pages show, and that React expects when it hydrates them. */
const ONLINE: Connection = { isOffline: false, cachedAt: null }

let connection = ONLINE
/** Lists on the screen that come from the offline cache, by name: when each was requested. */
const cachedLists = new Map<string, number>()
const watchers = createWatchers()
const reachable = createWatchers<[lists: ReadonlySet<string>]>()
let timer: ReturnType<typeof setTimeout> | undefined
let checking: Promise<void> | null = null
let hasRepliedSinceCheck = false

if (typeof window !== 'undefined') {
  if (!navigator.onLine) show({ isOffline: true })
  window.addEventListener('offline', () => show({ isOffline: true }))
  window.addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', checkAgain)
}

/** The state of the connection, the same object until it changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(watchers.watch, now, () => ONLINE)
}

/** Whether nothing can be reached at this moment. */
export function isOffline(): boolean {
  return connection.isOffline
}

/** Whether a list on the screen comes from the offline cache. */
export function isShowingCachedLists(): boolean {
  return connection.cachedAt !== null
}

/** To be called when the server did not reply to a call: checks whether it can be reached. */
export function reportNoReply(): void {
  if (!connection.isOffline) void check()
}

/** Checks whether the server can be reached, where the service worker served the page. */
export function checkConnection(): void {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller) void check()
}

/** To be called when the server replied, with any status. */
export function reportReply(): void {
  hasRepliedSinceCheck = true
  if (!connection.isOffline) return
  show({ isOffline: false })
  notifyReachable()
}

/** A list on the screen comes from the offline cache and was requested at `askedAt`; null: it comes from the server. */
export function markCachedList(list: string, askedAt: number | null): void {
  if (askedAt === null) {
    if (!cachedLists.delete(list)) return
  } else cachedLists.set(list, askedAt)
  show({ cachedAt: cachedLists.size === 0 ? null : Math.min(...cachedLists.values()) })
}

/** To be called when the learner signs out: no list is on the screen. */
export function unmarkCachedLists(): void {
  cachedLists.clear()
  show({ cachedAt: null })
}

/** Calls the listener with the names of cached lists on the screen when they can be fetched again. */
export const onServerReachable = reachable.watch

async function check(): Promise<void> {
  checking ??= runCheck()
  await checking
}

async function runCheck(): Promise<void> {
  hasRepliedSinceCheck = false
  const alive = await canReachServer()
  checking = null
  if (alive) reportReply()
  // The check may have failed while the connection came back, and the reply may be one from before it was lost.
  else if (hasRepliedSinceCheck && navigator.onLine) await check()
  else show({ isOffline: true })
}

/** Any reply counts, also that of a server that does not know the address. */
async function canReachServer(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch(`${API_HOST}/health/live`, {
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    return true
  } catch {
    return false
  }
}

function checkAgain(): void {
  if (document.hidden || !navigator.onLine) return
  if (connection.isOffline) void check()
  else notifyReachable()
}

function notifyReachable(): void {
  if (cachedLists.size === 0) return
  reachable.notify(new Set(cachedLists.keys()))
}

function show(change: Partial<Connection>): void {
  const next = { ...connection, ...change }
  if (next.isOffline === connection.isOffline && next.cachedAt === connection.cachedAt) return
  connection = next
  scheduleCheck(FIRST_CHECK_MS)
  watchers.notify()
}

/** Soon after a change: a list that was requested while the connection returned may have come from the cache. */
function scheduleCheck(ms: number): void {
  clearTimeout(timer)
  if (!connection.isOffline && connection.cachedAt === null) return
  timer = setTimeout(() => {
    scheduleCheck(Math.min(2 * ms, LONGEST_CHECK_MS))
    checkAgain()
  }, ms)
}

function now(): Connection {
  return connection
}
