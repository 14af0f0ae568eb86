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
export function watchLayout(element: HTMLElement, onChange: () => void): () => void {
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
