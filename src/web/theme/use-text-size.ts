import { useState } from 'react'
import { readStored, removeStored, writeStored } from '../data/browser/browser-storage.ts'
import { parseTextSize, TEXT_SIZE_KEY, type TextSize } from './text-size.ts'

/** The chosen size of text on this device, and a function to choose another, which applies at once. */
export function useTextSize(): readonly [TextSize, (size: TextSize) => void] {
  const [size, setSize] = useState(() => parseTextSize(readStored(TEXT_SIZE_KEY)))
  return [
    size,
    (chosen) => {
      setSize(chosen)
      if (chosen === 'default') removeStored(TEXT_SIZE_KEY)
      else writeStored(TEXT_SIZE_KEY, chosen)
      document.documentElement.dataset.textSize = chosen
    },
  ]
}
