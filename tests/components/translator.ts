/**
 * Does to the page what a browser's translator does (Chrome's, Edge's): each text is replaced with it in capitals within
 * two `<font>` elements, except in elements with `translate="no"`.
 */
export async function translatePage(how: 'one replacement' | 'insertion, then removal'): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode
    if (!(text instanceof Text) || text.data.trim() === '') continue
    if (text.parentElement?.closest('font, script, style, [translate="no"]')) continue
    texts.push(text)
  }
  for (const text of texts) {
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.append(text.data.toUpperCase())
    outer.append(inner)
    if (how === 'one replacement') text.replaceWith(outer)
    else {
      text.before(outer)
      text.remove()
    }
  }
  // What watches the page learns of it a moment later.
  await new Promise((resolve) => requestAnimationFrame(resolve))
}
