import { useEffect, useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../data/browser/storage/browser-storage.ts'
import { parseTextSize, TEXT_SIZE_KEY, type TextSize } from './text-size.ts'

const CHANGED = 'quizgrove:text-size'

/** The chosen size of text on this device, and a function to choose another, which applies at once, in other tabs too. */
export function useTextSize(): readonly [TextSize, (size: TextSize) => void] {
  return [useSyncExternalStore(watch, readChoice, () => 'default' as const), choose]
}

/** Applies the chosen text size to the page, also when it is chosen in another tab. Mounted once, at the root. */
export function useTextSizeOnDocument(): void {
  useEffect(
    () =>
      watch(() => {
        document.documentElement.dataset.textSize = readChoice()
      }),
    [],
  )
}

function choose(size: TextSize): void {
  if (size === 'default') removeStored(TEXT_SIZE_KEY)
  else writeStored(TEXT_SIZE_KEY, size)
  window.dispatchEvent(new Event(CHANGED))
}

function readChoice(): TextSize {
  return parseTextSize(readStored(TEXT_SIZE_KEY))
}

function watch(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed)
  window.addEventListener('storage', changed)
  return () => {
    window.removeEventListener(CHANGED, changed)
    window.removeEventListener('storage', changed)
  }
}
