import { useEffect, useState } from 'react'
import { useToast } from '../toast/use-toast.ts'
import type { LazyCode } from '../ui/lazy-code.ts'

/**
 * Delay before the code is loaded in advance, milliseconds: by then the screen has what it needs. A learner may need it
 * later without a connection.
 */
const LOAD_AFTER_MS = 3000

/** Code that the first screens do without until something is opened. */
export interface CodeOnDemand<Code> {
  /** Null until it was requested and loaded. */
  readonly code: Code | null
  readonly isLoading: boolean
  /** Loads it because it is likely to be requested; a failure is not reported. */
  readonly prepare: () => void
  /** Loads it; false when that failed, after notifying the learner. */
  readonly request: () => Promise<boolean>
}

/**
 * Loads code when something is about to be opened for the first time, or when the page is idle.
 *
 * @param lazy always the same
 * @param what as the error message names it, such as "menu"
 */
export function useCodeOnDemand<Code>({ load, prepare }: LazyCode<Code>, what: string): CodeOnDemand<Code> {
  const [loaded, setLoaded] = useState<{ readonly code: Code } | null>(null)
  const [isLoading, setLoading] = useState(false)
  const showToast = useToast()
  useEffect(() => {
    const timer = setTimeout(() => navigator.onLine && prepare(), LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [prepare])
  const request = async () => {
    setLoading(true)
    try {
      const code = await load()
      setLoaded({ code })
      return true
    } catch (cause) {
      console.error(`Failed to load the ${what}`, cause)
      showToast({
        title: 'Error',
        description: `The ${what} couldn't be loaded. Please try again.`,
        variant: 'destructive',
      })
      return false
    } finally {
      setLoading(false)
    }
  }
  return { code: loaded?.code ?? null, isLoading, prepare, request }
}
