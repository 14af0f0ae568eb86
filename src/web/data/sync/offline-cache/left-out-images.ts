import type { LeftOutImages } from '../../../../domain/questions/offline-images.ts'

let leftOut: LeftOutImages = { beyondBounds: 0, notLoaded: 0 }
const watchers = new Set<() => void>()

/** How many images of the bank are not available offline, as far as is known. */
export function leftOutImages(): LeftOutImages {
  return leftOut
}

/** Calls back whenever {@link leftOutImages} changes; returns a function that ends it. */
export function watchLeftOutImages(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

export function setLeftOutImages(images: LeftOutImages): void {
  leftOut = images
  for (const watcher of watchers) watcher()
}
