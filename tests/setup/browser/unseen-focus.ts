/**
 * The start of the focused element's markup if neither it nor its two closest ancestors show an outline or a ring; null
 * if one does, or if nothing is focused. Runs in the page.
 */
export function unseenFocus(): string | null {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  for (
    let at: Element | null = focused, depth = 0;
    at !== null && depth < 3;
    at = at.parentElement, depth++
  ) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return null
    const isRinged = /0px 0px 0px [\d.]*[1-9]/.test(boxShadow)
    if (isRinged || (at === focused && boxShadow !== 'none')) return null
  }
  return focused.outerHTML.slice(0, 200)
}
