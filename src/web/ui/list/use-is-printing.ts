import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is being printed, or is in the preview of that.
 * @param onBegin is called while the page is still laid out for the screen.
 */
export function useIsPrinting(onBegin: () => void): boolean {
  const [isPrinting, setPrinting] = useState(false)
  const beforeBegin = useEffectEvent(onBegin)
  useEffect(() => {
    // The browser lays the page out for paper when the listeners return.
    const begin = () => {
      beforeBegin()
      flushSync(() => setPrinting(true))
    }
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
