import { useCallback, useEffect, useMemo, useState } from 'react'

/** How long a screen's error message stays, milliseconds (spec §9.1). */
const MESSAGE_MS = 5000

/**
 * A message that disappears after that time, null while there is none; the same text shown again stays the full time.
 */
export function useTemporaryMessage(): readonly [string | null, (message: string) => void] {
  const [shown, setShown] = useState<{ readonly message: string } | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const say = useCallback((message: string) => setShown({ message }), [])
  return useMemo(() => [shown?.message ?? null, say], [shown, say])
}
