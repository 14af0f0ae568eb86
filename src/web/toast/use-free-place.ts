import { type RefObject, useLayoutEffect } from 'react'
import { freePlace } from './free-place.ts'

/** What toasts never cover: whatever says so, and the text that is being written; save what lies under a modal dialog. */
const KEPT_CLEAR = ':is([data-keep-clear], .rich-text-field:focus):not([aria-hidden="true"] *)'

/**
 * While `isShown`, keeps the list of toasts where it covers nothing that says `data-keep-clear`: at the foot of the
 * window, or moved up from there. It looks at every frame, since whatever scrolls, opens or grows may come in the way.
 */
export function useFreePlace(list: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!isShown || element === null) return
    let lift = 0
    let frame = 0
    const place = () => {
      frame = requestAnimationFrame(place)
      const next = liftOf(element, lift)
      if (next === lift) return
      lift = next
      element.style.translate = `0 ${-lift}px`
    }
    place()
    return () => {
      cancelAnimationFrame(frame)
      element.style.translate = ''
    }
  }, [list, isShown])
}

/** How far up from the foot of the window the list belongs, pixels; `lift` is how far it is now. */
function liftOf(element: HTMLElement, lift: number): number {
  const box = element.getBoundingClientRect()
  if (box.height === 0) return lift
  const kept = [...document.querySelectorAll(KEPT_CLEAR)]
    .map((each) => each.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < box.right && right > box.left)
  const foot = box.bottom + lift
  const seen = window.visualViewport
  // An on-screen keyboard covers the foot of the window.
  const room =
    seen === null
      ? { top: 0, bottom: foot }
      : { top: seen.offsetTop, bottom: Math.min(foot, seen.offsetTop + seen.height) }
  return Math.round(foot - freePlace(box.height, room, kept))
}
