/**
 * Keeps the page working while the browser's translator changes it. It replaces texts with `<font>` elements that React
 * knows nothing of: React would go on changing the texts that were replaced, so that what is shown freezes, and fail
 * with a blank page when it removes one or inserts something before it. From here on such a text stands in its place
 * again as soon as it changes, and its translation goes when it goes. Figures that change often should not be
 * translated at all: give them an element of their own with `translate="no"`.
 *
 * @returns ends it, for tests
 */
export function surviveTranslation(): () => void {
  const translations = new WeakMap<Node, Element>()
  /** What stands in this parent in place of a replaced text; the node itself where it was not replaced. */
  const standIn = (parent: Node, node: Node): Node => {
    const translation = translations.get(node)
    return translation?.parentNode === parent && node.parentNode !== parent ? translation : node
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        const translation = translations.get(target)
        if (translation?.isConnected && !target.isConnected) {
          translations.delete(target)
          translation.replaceWith(target)
        }
        continue
      }
      const translation = [addedNodes[0], previousSibling, nextSibling].find(isTranslation)
      const [text] = removedNodes
      if (translation === undefined || !(text instanceof Text)) continue
      translations.set(text, translation)
      observer.observe(text, { characterData: true })
    }
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, standIn(this, child))
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && standIn(this, before))
    return node
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
  }
}

function isTranslation(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT'
}
