import type { Learner } from '../../../../domain/model.ts'
import type { LearnerWrite, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { upgradeEntry } from '../../../../domain/outbox/upgrade-entry.ts'
import { readStoredIdentifier } from '../../browser/stored-identifier.ts'
import { countedList } from './counted-list.ts'
import {
  BANK,
  folderOf,
  IMAGES,
  type KeptListName,
  keyOf,
  type Owner,
  pathsIn,
  prefixOf,
  quietly,
  timeOf,
  UNREADABLE,
  writtenBy,
} from './kept-places.ts'
import { withoutIdentifier } from './without-identifier.ts'

/**
 * The lists of the signed-in learner as the server last told them, and what the server has taken since each was asked
 * for: together they are the bank when nobody answers (docs/decisions/0020).
 */

/** What of the outbox a list tells anew. */
const TOLD_BY: Readonly<Record<KeptListName, readonly LearnerWrite['kind'][]>> = {
  'learner-data': ['test', 'flag'],
  questions: [],
  'practice-responses': ['answer'],
  notes: ['note'],
}

export interface KeptList {
  readonly response: Response
  /** When it was asked for, milliseconds since the epoch: what was written later is not in it. */
  readonly askedAt: number
}

/** A list is kept so long after it, and any other, was heard, milliseconds. */
const KEEP_AFTER_MS = 1000

interface HeardList {
  readonly learnerId: string
  /** Its text, in pieces or still on its way. */
  readonly told: readonly string[] | Response
  readonly askedAt: number
  /** How many entries the pieces have; null when nobody counted them. */
  readonly entries: number | null
}

/** Whose bank is kept: nobody's until a sign-in is complete. */
let served: Learner | null = null
/** To be kept, once that is so and the page is at rest. */
const arrived = new Map<KeptListName, HeardList>()
/** Asked for by screens; they are going to arrive. */
const onTheirWay = new Set<Promise<unknown>>()
let timer: ReturnType<typeof setTimeout> | undefined
let asking = new AbortController()
/** Kept for the learner served, by this page. */
const heard = new Set<KeptListName>()

/** Keeps this learner's lists from now on, and nobody else's. */
export function serveKeptBank(learner: Learner): void {
  if (served?.id === learner.id && served.identifier === learner.identifier) return
  served = learner
  heard.clear()
  void quietly(() => forgetOthers(learner))
  keepSoon()
}

/** Once the page has nothing better to do: a screen that is being drawn comes first. */
function keepSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (served === null) return
    const lists = [...arrived]
    arrived.clear()
    void quietly(async () => {
      for (const [list, it] of lists) await keep(list, it)
    }, asking.signal)
  }, KEEP_AFTER_MS)
}

/** Keeps nothing more until a learner is served again, and waits for nothing; what is kept stays. */
export function stopKeeping(): void {
  served = null
  arrived.clear()
  onTheirWay.clear()
  asking.abort()
  asking = new AbortController()
}

/** For calls that are made only to keep their answers: aborted as soon as nothing is kept any more. */
export function untilKeepingStops(): AbortSignal {
  return asking.signal
}

/** Takes everything away that is kept here, images included. */
export async function forgetKeptBank(): Promise<void> {
  stopKeeping()
  await quietly(async () => {
    await caches.delete(BANK)
    await caches.delete(IMAGES)
  })
}

/** Whether the bank of this learner is kept at present. */
export function isServed(learnerId: string): boolean {
  return served?.id === learnerId && readStoredIdentifier() === served.identifier
}

/** Which of these lists this page has not kept, once all that screens asked for is here or has failed. */
export async function notYetKept(lists: readonly KeptListName[]): Promise<readonly KeptListName[]> {
  while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay)
  return lists.filter((list) => !heard.has(list) && !arrived.has(list))
}

/** Waits for a list that is going to be kept. */
export async function expectList<Value>(fetched: Promise<Value>): Promise<Value> {
  onTheirWay.add(fetched)
  try {
    return await fetched
  } finally {
    onTheirWay.delete(fetched)
  }
}

/** Puts a list in the place of what was kept of it. */
export function keepList(list: KeptListName, it: HeardList): void {
  arrived.set(list, it)
  keepSoon()
}

/** The list as it is kept; null when it is not. The data of a learner are found by the words, all else by the id. */
export async function keptList(list: KeptListName, owner: Owner): Promise<KeptList | null> {
  return await quietly(async () => {
    const cache = await caches.open(BANK)
    const before = prefixOf(list, await keyOf(owner))
    const [newest] = (await pathsIn(cache, before)).toSorted().reverse()
    const response = newest === undefined ? undefined : await cache.match(newest)
    return newest === undefined || !response
      ? null
      : { response, askedAt: Number(newest.slice(before.length)) }
  })
}

/** Remembers what the server has taken, as no list that is kept tells of it. */
export function keepWritten(entry: OutboxEntry): void {
  if (!isServed(entry.learnerId)) return
  const path = `${writtenBy(entry.learnerId, entry.write.kind)}${Date.now()}/${encodeURIComponent(entry.id)}`
  void quietly(() => putServed(entry.learnerId, path, new Response(JSON.stringify(entry))))
}

/** What the server has taken since `askedAt`, in the order in which it did. */
export async function writtenSince(learnerId: string, askedAt: number): Promise<readonly OutboxEntry[]> {
  const entries = await quietly(async () => {
    const cache = await caches.open(BANK)
    const kinds: readonly LearnerWrite['kind'][] = ['answer', 'test', 'flag', 'note']
    const found = await Promise.all(kinds.map((kind) => pathsIn(cache, writtenBy(learnerId, kind))))
    const later = found.flat().filter((path) => timeOf(path) >= askedAt)
    const inOrder = later.toSorted((a, b) => timeOf(a) - timeOf(b))
    return await Promise.all(inOrder.map((path) => readEntry(cache, path)))
  })
  return (entries ?? []).flatMap((entry) => entry ?? [])
}

async function readEntry(cache: Cache, path: string): Promise<OutboxEntry | null> {
  const response = await cache.match(path)
  return response ? upgradeEntry(await response.json()) : null
}

async function keep(list: KeptListName, { learnerId, told, askedAt, entries }: HeardList): Promise<void> {
  const learner = served
  if (learner === null || !isServed(learnerId)) return
  heard.add(list)
  const owner = list === 'learner-data' ? await keyOf({ words: learner.identifier }) : learner.id
  const before = prefixOf(list, owner)
  const cache = await caches.open(BANK)
  // Another tab may have asked later, and what was written before that is forgotten. A time to come is none: the
  // clock was ahead.
  const isLater = (path: string) => {
    const time = Number(path.slice(before.length))
    return time > askedAt && time <= Date.now()
  }
  if ((await pathsIn(cache, before)).some(isLater)) return
  const path = before + askedAt
  const response = list === 'learner-data' ? await learnerDataOf(told) : responseOf(told, entries)
  if (await putServed(learnerId, path, response)) await forgetOutdated(list, learnerId, path, askedAt)
}

/** Whether it is kept now: somebody may have signed out meanwhile, here or in another tab. */
async function putServed(learnerId: string, path: string, response: Response): Promise<boolean> {
  const cache = await caches.open(BANK)
  await cache.put(path, response)
  if (isServed(learnerId)) return true
  await cache.delete(path)
  return false
}

/** What the list at `path` stands for from now on: its elder, and what was written before it was asked for. */
async function forgetOutdated(
  list: KeptListName,
  learnerId: string,
  path: string,
  askedAt: number,
): Promise<void> {
  const cache = await caches.open(BANK)
  const told = await Promise.all(TOLD_BY[list].map((kind) => pathsIn(cache, writtenBy(learnerId, kind))))
  const outdated = [
    ...(await pathsIn(cache, folderOf(list))).filter((other) => other !== path),
    ...told.flat().filter((other) => timeOf(other) < askedAt),
  ]
  await Promise.all(outdated.map((other) => cache.delete(other)))
}

function responseOf(told: HeardList['told'], entries: number | null): Response {
  return told instanceof Response ? told : countedList([...told], entries)
}

/** The answer repeats the identifier; it is kept without, as whoever reads it knows it. */
async function learnerDataOf(told: HeardList['told']): Promise<Response> {
  const text = told instanceof Response ? await told.text() : told.join('')
  return new Response(withoutIdentifier(text))
}

async function forgetOthers(learner: Learner): Promise<void> {
  const cache = await caches.open(BANK)
  const unreadable = await pathsIn(cache, UNREADABLE)
  await Promise.all(unreadable.map((path) => cache.delete(path)))
  const owners = [await keyOf({ words: learner.identifier }), learner.id].map(encodeURIComponent)
  const paths = await pathsIn(cache, '/kept/')
  const others = paths.filter((path) => !owners.includes(path.split('/')[3] ?? ''))
  await Promise.all(others.map((path) => cache.delete(path)))
  // Where nothing of this learner's is kept the images may be anybody's.
  if (others.length > 0 || paths.length === 0) await caches.delete(IMAGES)
}
