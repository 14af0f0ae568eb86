import { LRUCache } from 'lru-cache'
import { SHARE_CACHED_MS } from '../../domain/sharing/share-limits.ts'
import type { AppDependencies } from '../app.ts'
import { taskContext } from '../log.ts'
import { singleFlight } from '../queues/single-flight.ts'
import type { StoredImage } from '../store/resources/images.ts'
import type { LiveShare } from '../store/resources/shares/share-rows.ts'

/** Half of the time is for this process, half for browsers, which begin to count when they get the reply. */
export const LIVE_MS = SHARE_CACHED_MS / 2

/** What a browser, or a cache in between, may do with something public. */
export const PUBLIC_CACHE = { 'cache-control': `public, max-age=${LIVE_MS / 1000}` } as const

/** Links in memory. */
const LINKS_MAX = 10_000
/** Images of links in memory: their names, not their bytes. */
const IMAGES_MAX = 20_000

/** How often opened links are counted in the database, milliseconds. */
const COUNT_INTERVAL_MS = 10_000

export type LiveShares = ReturnType<typeof createLiveShares>

type Parts = Pick<AppDependencies, 'store' | 'now' | 'log'>

/**
 * What is public, looked up in the database at most once in {@link LIVE_MS} for each link; and how often links were opened.
 * Unknown codes and names are not remembered.
 */
export function createLiveShares({ store, now, log }: Parts) {
  const byCode = rememberLinks(now, store.shares.findLive)
  const images = createPublicImages({ store, now })
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

  return {
    /** What was public under a code a moment ago. Null: it has to be looked up. */
    recent: byCode.recent,
    /** Looks up what is public under a code now. Null: nothing is. */
    find: byCode.find,
    /** After a change of a link by this process. */
    forget: (code: string): void => {
      const live = byCode.recent(code)
      if (live !== null) images.forgetLink(live.key)
      byCode.forget(code)
    },
    images,
    countOpened: (code: string): void => {
      opened.set(code, (opened.get(code) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), COUNT_INTERVAL_MS).unref()
    },
    /** Stores the counts that are not stored yet. To be called when the server closes. */
    flush,
  }
}

/** Links by code or by key, each for {@link LIVE_MS}. Those who ask at the same time cause one lookup. */
function rememberLinks(now: () => number, lookUp: (name: string) => Promise<LiveShare | null>) {
  const known = new LRUCache<string, { readonly live: LiveShare; readonly at: number }>({ max: LINKS_MAX })
  const once = singleFlight<LiveShare | null>()
  return {
    recent: (name: string): LiveShare | null => {
      const entry = known.get(name)
      return entry !== undefined && now() - entry.at < LIVE_MS ? entry.live : null
    },
    find: (name: string): Promise<LiveShare | null> =>
      once(name, async () => {
        const at = now()
        const live = await lookUp(name)
        if (live === null) known.delete(name)
        else known.set(name, { live, at })
        return live
      }),
    forget: (name: string): void => {
      known.delete(name)
    },
  }
}

/** An image, and the version that shows it. */
interface PublicImage {
  readonly image: StoredImage
  readonly live: LiveShare
}

/** Images that public versions show. Which ones a version shows never changes, so only its link is looked up again. */
function createPublicImages({ store, now }: Pick<Parts, 'store' | 'now'>) {
  const links = rememberLinks(now, store.shares.findLiveByKey)
  const known = new LRUCache<string, PublicImage>({ max: IMAGES_MAX })
  const once = singleFlight<PublicImage | null>()

  async function lookUp(name: string): Promise<PublicImage | null> {
    const found = await store.shares.findImage(name)
    if (found === null) known.delete(name)
    else known.set(name, found)
    return found
  }

  return {
    /** Whether the image was public when it was asked for last. */
    isKnown: (name: string): boolean => known.has(name),
    /** Null: there is none of that name, or it is not public any more. */
    find: async (name: string): Promise<StoredImage | null> => {
      const shown = known.get(name)
      const { key } = shown?.live ?? {}
      const live = key === undefined ? null : (links.recent(key) ?? (await links.find(key)))
      if (shown !== undefined && live?.revision === shown.live.revision) return shown.image
      return (await once(name, () => lookUp(name)))?.image ?? null
    },
    forgetLink: links.forget,
  }
}
