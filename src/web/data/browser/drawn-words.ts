import { useEffect, useState } from 'react'
import type { WordPair } from '../../../domain/identifier/drawn-words.ts'

/** The list of words that identifiers are drawn from, loaded when it is needed. */
const loadWords = () => import('../../../domain/identifier/drawn-words.ts')

/** The identifier that a learner typed with spaces, capitals or more hyphens; null when it is no drawn one. */
export async function readDrawnIdentifier(typed: string): Promise<string | null> {
  try {
    const { drawnPairs, identifierOf } = await loadWords()
    const pairs = drawnPairs(typed)
    return pairs && identifierOf(pairs)
  } catch (cause) {
    console.warn('The list of words cannot be loaded', cause)
    return null
  }
}

/** The pairs of words of a drawn identifier; null while the list of words loads, and for chosen identifiers. */
export function useDrawnPairs(identifier: string): readonly WordPair[] | null {
  const [pairs, setPairs] = useState<readonly WordPair[] | null>(null)
  useEffect(() => {
    let isWanted = true
    loadWords()
      .then(({ drawnPairs }) => isWanted && setPairs(drawnPairs(identifier)))
      .catch((cause) => console.warn('The list of words cannot be loaded', cause))
    return () => {
      isWanted = false
    }
  }, [identifier])
  return pairs
}
