import { useEffect, useState } from 'react'

/** The time, milliseconds since the epoch, updated every `everyMs`. Use it low in the tree: each tick renders. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
