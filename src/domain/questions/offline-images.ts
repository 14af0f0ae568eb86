import { formatCount } from '../formatting/format-number.ts'

/** Images of a bank that are cached for offline use: the first ones, up to both bounds (spec §4.16). */
export const OFFLINE_IMAGES = {
  /** Fewer than the service worker caches (`web/offline/service-worker`), which also caches images of notes. */
  countMax: 800,
  megabytesMax: 100,
} as const

/** How many images of the bank are not on this device: beyond the bounds, or not loaded. */
export interface LeftOutImages {
  readonly beyondBounds: number
  readonly notLoaded: number
}

/** What is not available offline and why, as sentences for the learner; null when everything is. */
export function leftOutMessage({ beyondBounds, notLoaded }: LeftOutImages): string | null {
  const { countMax, megabytesMax } = OFFLINE_IMAGES
  const sentences = [
    beyondBounds > 0 &&
      `${are(beyondBounds)} not available offline: this device keeps at most ${countMax} images and ${megabytesMax} MB.`,
    notLoaded > 0 &&
      `${are(notLoaded)} not available offline: the server did not send ${notLoaded === 1 ? 'it' : 'them'}.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ') || null
}

function are(count: number): string {
  return `${formatCount(count, 'image')} ${count === 1 ? 'is' : 'are'}`
}
