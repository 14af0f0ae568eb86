/**
 * The beginning of the focused element's markup where neither it nor the two elements around it show an outline or a
 * ring; null where one does, or nothing has the focus. Runs in the page.
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
