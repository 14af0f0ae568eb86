import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

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
 * Moves the focus when a list gets shorter and what had it is gone. The wait for the server may have been long: who went on
 * to something else meanwhile stays there.
 */
export function useFocusAfterShortening(length: number, moveFocus: () => void): void {
  const before = useRef(length)
  const move = useEffectEvent(moveFocus)
  useLayoutEffect(() => {
    if (length < before.current && document.activeElement === document.body) move()
    before.current = length
  }, [length])
}
