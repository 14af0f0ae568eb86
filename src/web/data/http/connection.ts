import { useSyncExternalStore } from 'react'
import { API_HOST } from './api-host.ts'

/** The wait before the first look after a change, milliseconds; each look in vain doubles it. */
const LOOK_AFTER_MS = 1000
/** The longest wait between two looks, milliseconds. */
const LOOK_EVERY_MS = 15_000
/** A server that takes longer to say that it lives counts as away, milliseconds. */
const ALIVE_WITHIN_MS = 8000

/** Whether the server can be reached, as far as it is known. */
export interface Connection {
  readonly isOffline: boolean
  /** When the oldest list on the screen was heard from the server, where it comes from this device; else null. */
  readonly cachedAt: number | null
}

let connection: Connection = { isOffline: false, cachedAt: null }
/** Lists that come from this device, by name: when each was heard. */
const keptLists = new Map<string, number>()
const watchers = new Set<() => void>()
const backListeners = new Set<(lists: ReadonlySet<string>) => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let asking: Promise<void> | null = null
let hasAnsweredSinceAsked = false

if (typeof window !== 'undefined') {
  if (!navigator.onLine) show({ isOffline: true })
  window.addEventListener('offline', () => show({ isOffline: true }))
  window.addEventListener('online', () => void ask())
  document.addEventListener('visibilitychange', lookAgain)
}

/** The state of the connection, the same object until it changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(watch, now, now)
}

/** Whether nothing can be reached at this moment. */
export function isOffline(): boolean {
  return connection.isOffline
}

/** Whether what is shown was heard from the server at an earlier time and kept on this device. */
export function isShowingCachedLists(): boolean {
  return connection.cachedAt !== null
}

/** Nobody answered a call. Whether that is the connection or the call is found out. */
export function reportNoReply(): void {
  if (!connection.isOffline) void ask()
}

/** Finds out whether there is a connection, where the page came from this device and so says nothing of it. */
export function checkConnection(): void {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller) void ask()
}

/** The server answered, whatever it said. */
export function reportReply(): void {
  hasAnsweredSinceAsked = true
  if (!connection.isOffline) return
  show({ isOffline: false })
  tellBack()
}

/** A list is shown as it was heard at `askedAt`; null once it comes from the server again. */
export function markCachedList(list: string, askedAt: number | null): void {
  if (askedAt === null) {
    if (!keptLists.delete(list)) return
  } else keptLists.set(list, askedAt)
  show({ cachedAt: keptLists.size === 0 ? null : Math.min(...keptLists.values()) })
}

/** Nobody is signed in any more: no list is on the screen. */
export function unmarkCachedLists(): void {
  keptLists.clear()
  show({ cachedAt: null })
}

/** Hears when lists that come from this device can be asked for again. */
export function onServerReachable(listener: (lists: ReadonlySet<string>) => void): void {
  backListeners.add(listener)
}

async function ask(): Promise<void> {
  asking ??= findOut()
  await asking
}

async function findOut(): Promise<void> {
  hasAnsweredSinceAsked = false
  const alive = await isAlive()
  asking = null
  if (alive) reportReply()
  // It may have gone astray as the connection came back, and the answer may be one that was on its way when it went.
  else if (hasAnsweredSinceAsked && navigator.onLine) await ask()
  else show({ isOffline: true })
}

/** Any answer will do, that of a server which knows no such address, too. */
async function isAlive(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch(`${API_HOST}/health/live`, {
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(ALIVE_WITHIN_MS),
    })
    return true
  } catch {
    return false
  }
}

function lookAgain(): void {
  if (document.hidden || !navigator.onLine) return
  if (connection.isOffline) void ask()
  else tellBack()
}

function tellBack(): void {
  if (keptLists.size === 0) return
  const lists = new Set(keptLists.keys())
  for (const listener of backListeners) listener(lists)
}

function show(change: Partial<Connection>): void {
  const next = { ...connection, ...change }
  if (next.isOffline === connection.isOffline && next.cachedAt === connection.cachedAt) return
  connection = next
  lookAfter(LOOK_AFTER_MS)
  for (const watcher of watchers) watcher()
}

/** Soon after a change: what was asked for while the connection came back may have come from this device. */
function lookAfter(ms: number): void {
  clearTimeout(timer)
  if (!connection.isOffline && connection.cachedAt === null) return
  timer = setTimeout(() => {
    lookAfter(Math.min(2 * ms, LOOK_EVERY_MS))
    lookAgain()
  }, ms)
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

function now(): Connection {
  return connection
}
