import { useState } from 'react'

/** Whether the text was copied; browsers may refuse it. */
export type Copied = 'yes' | 'no' | 'refused'

/** Copies a text to the clipboard. */
export function useCopy(text: string): { readonly copied: Copied; readonly copy: () => Promise<void> } {
  const [copied, setCopied] = useState<Copied>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      setCopied('refused')
    }
  }
  return { copied, copy }
}
