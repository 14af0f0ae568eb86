import { type RefObject, useLayoutEffect } from 'react'
import { clearBottomEdge } from './clear-bottom-edge.ts'
import { watchLayout } from './watch-layout.ts'

/**
 * What toasts keep clear, the most important first: primary buttons, bars and errors, the text that is being written, and what
 * is covered only where a short screen leaves no other position: options, then the text of a question. What is under a
 * modal dialog does not count.
 */
const KEPT_CLEAR = [
  ':is([data-keep-clear="true"], .main-action)',
  '.rich-text-field:focus',
  '[data-keep-clear="if-possible"]',
  '[data-keep-clear="if-free"]',
].map((selector) => `${selector}:not([aria-hidden="true"] *)`)

/** After a change, positions are read for this long, milliseconds: longer than any animation of the app. */
const SETTLING_MS = 500

/**
 * While `isShown`, keeps the list of toasts where it covers no primary button and nothing with `data-keep-clear`: at the
 * bottom of the window, or moved up from there. Positions are read in every frame while something may be moving, and not otherwise.
 * The list does not move while a pointer is pressed: a click must end on the element where it began.
 */
export function useToastPosition(list: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!isShown || element === null) return
    let lift = 0
    let frame = 0
    let settledAt = 0
    const place = () => {
      frame = performance.now() < settledAt ? requestAnimationFrame(place) : 0
      if (press.isDown()) return
      const next = liftOf(element, lift)
      if (next === lift) return
      lift = next
      element.style.translate = `0 ${-lift}px`
    }
    const onChange = () => {
      settledAt = performance.now() + SETTLING_MS
      if (frame === 0) frame = requestAnimationFrame(place)
    }
    const press = watchPress(onChange)
    const stopWatching = watchLayout(element, onChange)
    onChange()
    return () => {
      cancelAnimationFrame(frame)
      stopWatching()
      press.stop()
      element.style.translate = ''
    }
  }, [list, isShown])
}

/** Tracks from now on whether the main button of a mouse, a finger or a pen is pressed, and reports its release. */
function watchPress(onReleased: () => void): { readonly isDown: () => boolean; readonly stop: () => void } {
  let down = false
  const listening = new AbortController()
  const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', next: PressRule) =>
    window.addEventListener(
      type,
      (event) => {
        const wasDown = down
        down = next(event, down)
        if (wasDown && !down) onReleased()
      },
      { capture: true, passive: true, signal: listening.signal },
    )
  on('pointerdown', ({ button }, was) => was || button === 0)
  // The release is not reported when it happens over a native menu or outside of the window.
  on('pointermove', ({ buttons }, was) => was && buttons !== 0)
  on('pointerup', () => false)
  on('pointercancel', () => false)
  return { isDown: () => down, stop: () => listening.abort() }
}

type PressRule = (event: PointerEvent, was: boolean) => boolean

/** How far up from the bottom of the window the list belongs, pixels; `lift` is how far it is now. */
function liftOf(element: HTMLElement, lift: number): number {
  const box = element.getBoundingClientRect()
  if (box.height === 0) return lift
  const ranks = KEPT_CLEAR.map((selector) =>
    [...document.querySelectorAll(selector)]
      .map((each) => each.getBoundingClientRect())
      .filter(({ left, right, height }) => height > 0 && left < box.right && right > box.left),
  )
  const foot = box.bottom + lift
  const seen = window.visualViewport
  // An on-screen keyboard covers the bottom of the window.
  const room =
    seen === null
      ? { top: 0, bottom: foot }
      : { top: seen.offsetTop, bottom: Math.min(foot, seen.offsetTop + seen.height) }
  return Math.round(foot - clearBottomEdge(box.height, room, ranks))
}
