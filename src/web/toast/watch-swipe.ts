/** A press becomes a swipe after this distance, pixels: a finger is less steady than a mouse. */
const SLACK = { touch: 10, other: 2 }

/** A swipe this far to the right takes the element away, pixels. */
const AWAY = 50

/**
 * Moves an element to the right with the finger or the mouse, and calls `onAway` when it is released far enough. A press on
 * it is no press beside a dialog or a menu, which would close these: nothing outside of it hears of the press.
 *
 * @returns how to stop
 */
export function watchSwipe(element: HTMLElement, onAway: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let start: { readonly x: number; readonly y: number } | null = null
  let isSwipe = false
  const end = () => {
    start = null
    isSwipe = false
    element.style.translate = ''
  }
  element.addEventListener(
    'pointerdown',
    (event) => {
      event.stopPropagation()
      if (event.button === 0) start = { x: event.clientX, y: event.clientY }
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      if (start === null) return
      // The mouse was released elsewhere.
      if (event.buttons === 0) return end()
      const right = Math.max(event.clientX - start.x, 0)
      const aside = Math.abs(event.clientY - start.y)
      const slack = event.pointerType === 'touch' ? SLACK.touch : SLACK.other
      if (!isSwipe && Math.max(right, aside) > slack) {
        if (aside > right) return end()
        isSwipe = true
        // The press ends on the element, and so on none of its buttons.
        element.setPointerCapture(event.pointerId)
      }
      if (isSwipe) element.style.translate = `${right}px 0`
    },
    { signal },
  )
  element.addEventListener(
    'pointerup',
    ({ clientX }) => {
      const isAway = start !== null && isSwipe && clientX - start.x >= AWAY
      end()
      if (isAway) onAway()
    },
    { signal },
  )
  element.addEventListener('pointercancel', end, { signal })
  return () => listening.abort()
}
