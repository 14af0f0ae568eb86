import { useState } from 'react'

/** Whether the text was copied; browsers may refuse it. */
export type Copied = 'yes' | 'no' | 'refused'

/** Copies a text to the clipboard. */
export function useCopy(text: string): { readonly copied: Copied; readonly copy: () => Promise<Copied> } {
  const [copied, setCopied] = useState<Copied>('no')
  const copy = async () => {
    const result = await written(text)
    setCopied(result)
    return result
  }
  return { copied, copy }
}

async function written(text: string): Promise<Copied> {
  try {
    await navigator.clipboard.writeText(text)
    return 'yes'
  } catch {
    // Absent where the page came without TLS, too.
    return 'refused'
  }
}
