import { useQuery } from '@tanstack/react-query'
import type { WordPair } from '../../../domain/identifier/draw-identifier.ts'

/** The list of words that identifiers are drawn from, loaded when it is needed. */
const loadWords = () => import('../../../domain/identifier/draw-identifier.ts')

async function withWords<Value>(
  read: (words: Awaited<ReturnType<typeof loadWords>>) => Value,
): Promise<Value | null> {
  try {
    return read(await loadWords())
  } catch (cause) {
    console.warn('The list of words cannot be loaded', cause)
    return null
  }
}

/** The identifier that a learner typed with spaces, capitals or more hyphens; null when it is no drawn one. */
export function readDrawnIdentifier(typed: string): Promise<string | null> {
  return withWords(({ drawnPairs, identifierOf }) => {
    const pairs = drawnPairs(typed)
    return pairs && identifierOf(pairs)
  })
}

/** The pairs of words of a drawn identifier; null while the list of words loads, and for chosen identifiers. */
export function useDrawnPairs(identifier: string): readonly WordPair[] | null {
  const { data = null } = useQuery({
    queryKey: ['drawn-pairs', identifier] as const,
    queryFn: () => withWords(({ drawnPairs }) => drawnPairs(identifier)),
    // Words give access: nothing keeps them once they are not shown.
    gcTime: 0,
    staleTime: 0,
  })
  return data
}
