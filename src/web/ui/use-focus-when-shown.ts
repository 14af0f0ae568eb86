import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Gives an element the focus when it appears, at the top of the page: what had the focus is gone with the view before. */
export function useFocusWhenShown<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => {
    element.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return element
}

/** A ref of an element that takes the focus when it appears, where it is: what was pressed is gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

/**
 * Moves the focus when an entry that is being removed is gone from a list, and what had the focus with it. The wait for the
 * server may have been long: who went on to something else meanwhile stays there.
 *
 * @returns what to call when a removal begins
 */
export function useFocusAfterShortening(length: number, moveFocus: () => void): () => void {
  const before = useRef(length)
  const isRemoving = useRef(false)
  const move = useEffectEvent(moveFocus)
  useLayoutEffect(() => {
    if (length < before.current && isRemoving.current) {
      isRemoving.current = false
      if (document.activeElement === document.body) move()
    }
    before.current = length
  }, [length])
  return useCallback(() => {
    isRemoving.current = true
  }, [])
}
