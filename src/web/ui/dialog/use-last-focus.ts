import { type RefObject, useEffect, useRef } from 'react'

/**
 * The element of the page's content that had the focus last while `isWatching`, links excepted: where the learner
 * was before following a link. Null when there was none.
 */
export function useLastFocus(isWatching: boolean): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isWatching) return
    const remember = (element: EventTarget | null) => {
      if (element instanceof HTMLElement && element.closest('main') !== null && element.closest('a') === null)
        last.current = element
    }
    remember(document.activeElement)
    const onFocus = ({ target }: FocusEvent) => remember(target)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      last.current = null
    }
  }, [isWatching])
  return last
}
