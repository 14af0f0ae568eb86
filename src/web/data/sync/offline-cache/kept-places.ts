import type { LearnerWrite } from '../../../../domain/outbox/outbox-entry.ts'

/**
 * Where a bank is kept: Cache Storage, under addresses of our own making: `/kept/<folder>/<owner>/<asked at>` and
 * `/kept/written/<learner id>/<kind>/<stored at>/<entry id>`. The identifier stands in none, and no body says that it
 * is the learner's.
 */
export const BANK = 'quizgrove-bank'
/** Images that were seen; the service worker keeps them, under this name. */
export const IMAGES = 'quizgrove-images'

/** Lists by the names of their queries. */
export type KeptListName = 'learner-data' | 'questions' | 'practice-responses' | 'notes'

/** The folder of each list. A list whose older copies must not be read gets a new one. */
const FOLDERS: Readonly<Record<KeptListName, string>> = {
  'learner-data': 'learner-data-2',
  questions: 'questions',
  'practice-responses': 'practice-responses',
  notes: 'notes',
}

/**
 * What earlier releases kept and nobody may read: their copies of a learner's data lost the identifier's words
 * wherever a text held them.
 */
export const UNREADABLE = '/kept/learner-data/'

/** A learner by what is known of them. */
export type Owner = { readonly words: string } | { readonly id: string }

/** Missing where the page did not come by TLS, and forbidden in some browsers. */
export function canKeep(): boolean {
  return typeof caches !== 'undefined'
}

/** An id, or what is left of three words when they are hashed. */
export async function keyOf(owner: Owner): Promise<string> {
  if ('id' in owner) return owner.id
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(owner.words))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Before every copy of a list, whoever owns it. */
export function folderOf(list: KeptListName): string {
  return `/kept/${FOLDERS[list]}/`
}

export function prefixOf(list: KeptListName, owner: string): string {
  return `${folderOf(list)}${encodeURIComponent(owner)}/`
}

export function writtenBy(learnerId: string, kind: LearnerWrite['kind']): string {
  return `/kept/written/${encodeURIComponent(learnerId)}/${kind}/`
}

/** When an entry was stored, by its path. */
export function timeOf(path: string): number {
  return Number(path.split('/')[5])
}

export async function pathsIn(cache: Cache, prefix: string): Promise<readonly string[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return paths.filter((path) => path.startsWith(prefix))
}

/**
 * A browser may forbid it or have no room, at any call: then nothing is kept, and practice goes on without. Nothing is
 * said of work that was given up.
 */
export async function quietly<Value>(
  work: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value | null> {
  if (!canKeep()) return null
  try {
    return await work()
  } catch (cause) {
    if (!signal?.aborted) console.warn('The bank is not kept on this device', cause)
    return null
  }
}
