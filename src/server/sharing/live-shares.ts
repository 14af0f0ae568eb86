import { LRUCache } from 'lru-cache'
import { SHARE_CACHED_MS } from '../../domain/sharing/share-limits.ts'
import type { AppDependencies } from '../app.ts'
import { taskContext } from '../log.ts'
import type { LiveShare } from '../store/resources/shares/share-rows.ts'

/** Half of the time is for this process, half for browsers, which begin to count when they get the reply. */
export const LIVE_MS = SHARE_CACHED_MS / 2

/** Links in memory. */
const LINKS_MAX = 10_000

/** How often opened links are counted in the database, milliseconds. */
const COUNT_INTERVAL_MS = 10_000

export type LiveShares = ReturnType<typeof createLiveShares>

/**
 * What is public by code, looked up in the database at most once in {@link LIVE_MS} for each link; and how often links were
 * opened. Unknown codes are not remembered.
 */
export function createLiveShares({ store, now, log }: Pick<AppDependencies, 'store' | 'now' | 'log'>) {
  const known = new LRUCache<string, { readonly live: LiveShare; readonly at: number }>({ max: LINKS_MAX })
  const looking = new Map<string, Promise<LiveShare | null>>()
  let opened = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const counts = opened
    opened = new Map()
    if (counts.size === 0) return
    await store.shares.addOpened(counts).catch((error: unknown) => {
      log.error(error, taskContext('count opened links'))
    })
  }

  async function lookUp(code: string): Promise<LiveShare | null> {
    const at = now()
    const live = await store.shares.findLive(code)
    if (live === null) known.delete(code)
    else known.set(code, { live, at })
    return live
  }

  return {
    /** What was public a moment ago. Null: it has to be looked up. */
    recent: (code: string): LiveShare | null => {
      const entry = known.get(code)
      return entry !== undefined && now() - entry.at < LIVE_MS ? entry.live : null
    },
    /** Looks up what is public now, for all who ask meanwhile at once. Null: nothing is. */
    find: (code: string): Promise<LiveShare | null> => {
      const underWay = looking.get(code)
      if (underWay !== undefined) return underWay
      const found = lookUp(code).finally(() => looking.delete(code))
      looking.set(code, found)
      return found
    },
    /** After a change of a link by this process. */
    forget: (code: string): void => {
      known.delete(code)
    },
    countOpened: (code: string): void => {
      opened.set(code, (opened.get(code) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), COUNT_INTERVAL_MS).unref()
    },
    /** Stores the counts that are not stored yet. To be called when the server closes. */
    flush,
  }
}
