import { type RefObject, useLayoutEffect } from 'react'

/**
 * What toasts keep clear, the most important first: primary buttons, the buttons of dialogs, bars and errors, dialogs, the text that is being written, and what
 * is covered only where a short screen leaves no other position: options, then the text of a question. What is under a
 * modal dialog does not count.
 */
const KEPT_CLEAR = [
  ':is([data-keep-clear="true"]:not([role="dialog"]), .main-action, [role="dialog"] .button:not(.icon-button))',
  '[role="dialog"]',
  '.rich-text-field:focus',
  '[data-keep-clear="if-possible"]',
  '[data-keep-clear="if-free"]',
].map((selector) => `${selector}:not([aria-hidden="true"] *)`)

/** After a change, positions are read for this long, milliseconds: longer than any animation of the app. */
const SETTLING_MS = 500

/**
 * While `isShown`, keeps the list of toasts where it covers no primary button and nothing with `data-keep-clear`: at the
 * bottom of the window, or moved up from there. Positions are read in the frame after each change, then while something may be
 * moving after twice as many frames each time: reading them in every frame was a tenth of what a slow phone did until its first
 * question. The list does not move while a pointer is pressed: a click must end on the element where it began.
 */
export function useToastPosition(list: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!isShown || element === null) return
    let lift = 0
    let frame = 0
    let settledAt = 0
    /** Frames from one reading to the next, and until the next. */
    let pause = 1
    let left = 0
    const place = () => {
      frame = performance.now() < settledAt ? requestAnimationFrame(place) : 0
      if (press.isDown() || (left-- > 0 && frame !== 0)) return
      left = pause
      pause *= 2
      const next = liftOf(element, lift)
      if (next === lift) return
      lift = next
      element.style.translate = `0 ${-lift}px`
    }
    const onChange = () => {
      settledAt = performance.now() + SETTLING_MS
      pause = 1
      left = 0
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

/** From top to bottom, in pixels of the viewport. */
export interface VerticalRange {
  readonly top: number
  readonly bottom: number
}

/**
 * The bottom edge of a box of this height that covers nothing that is kept clear, as near to the bottom of `room` as
 * there is space for it. Where there is none, the position that covers least, and of several such positions the one
 * nearest to the bottom.
 * @param height pixels, more than 0.
 * @param room where the box may be; it is put at the bottom when it is higher than that.
 * @param ranks what is kept clear, the most important rank first. A pixel of one rank counts more than any number of
 * pixels of the ranks after it.
 */
export function clearBottomEdge(
  height: number,
  room: VerticalRange,
  ranks: readonly (readonly VerticalRange[])[],
): number {
  const highest = room.top + height
  // The covered area changes linearly between the positions where an edge of the box meets an edge of a span.
  const edges = ranks.flat().flatMap(({ top, bottom }) => [top, top + height, bottom, bottom + height])
  const places = [room.bottom, ...edges, highest]
    .filter((bottom) => bottom <= room.bottom && bottom >= highest)
    .sort((one, other) => other - one)
  const [best] = ranks.reduce<readonly number[]>((left, spans) => leastCovering(left, height, spans), places)
  return best ?? room.bottom
}

/** Those of the positions where the box covers least of `spans`, in the order given. */
function leastCovering(
  places: readonly number[],
  height: number,
  spans: readonly VerticalRange[],
): readonly number[] {
  const covered = places.map((bottom) => coveredBy({ top: bottom - height, bottom }, spans))
  // Edges are fractions of pixels: a sum may differ by a rounding error only.
  const least = Math.min(...covered) + 0.01
  return places.filter((_, index) => (covered[index] ?? 0) <= least)
}

/** How many pixels of `spans`, from top to bottom, the box covers. */
function coveredBy(box: VerticalRange, spans: readonly VerticalRange[]): number {
  return spans.reduce((sum, { top, bottom }) => {
    return sum + Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top))
  }, 0)
}

/** What is done to the page that may move something on it, and what an animation or an on-screen keyboard does. */
const MOVING_EVENTS = [
  'scroll',
  'resize',
  'load',
  'toggle',
  'focusin',
  'focusout',
  'animationstart',
  'animationend',
  'transitionrun',
  'transitionend',
] as const

/** Attributes that open, close, hide or mark elements. */
const ATTRIBUTES = ['class', 'open', 'hidden', 'aria-hidden', 'data-state', 'data-keep-clear']

/**
 * Calls `onChange` whenever elements of the page, or `element`, may have moved or changed their size.
 *
 * @returns how to stop
 */
function watchLayout(element: HTMLElement, onChange: () => void): () => void {
  const watching = new AbortController()
  const options = { capture: true, passive: true, signal: watching.signal }
  for (const event of MOVING_EVENTS) window.addEventListener(event, onChange, options)
  window.visualViewport?.addEventListener('resize', onChange, options)
  window.visualViewport?.addEventListener('scroll', onChange, options)
  const sizes = new ResizeObserver(onChange)
  sizes.observe(element)
  sizes.observe(document.body)
  const changes = new MutationObserver(onChange)
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ATTRIBUTES,
  })
  return () => {
    watching.abort()
    sizes.disconnect()
    changes.disconnect()
  }
}
