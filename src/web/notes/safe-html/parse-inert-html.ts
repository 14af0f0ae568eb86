/** The name is in the header (`src/server/http/security-headers.ts`). The build prerenders without a window. */
const policy = globalThis.window?.trustedTypes?.createPolicy('quizgrove-inert-html', {
  createHTML: (html) => html,
})

/**
 * HTML as nodes of a document that is not displayed: nothing in it loads or runs. Besides the sanitizer, this is the
 * only place where a string becomes nodes, here and in {@link showInFrame}; the page's policy allows no other (Trusted Types). Ids and names of elements
 * are left out: a form or a document has them as properties, so that a field named "nodeName" takes the place of the
 * form's own (DOM clobbering).
 */
export function parseInertHtml(html: string): HTMLElement {
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
  for (const element of Document.prototype.querySelectorAll.call(page, '[id], [name]')) {
    for (const name of ['id', 'name']) Element.prototype.removeAttribute.call(element, name)
  }
  return page.body
}

/** Shows a page in a frame whose `sandbox` allows no scripts, so that nothing in it runs. @throws for another frame */
export function showInFrame(frame: HTMLIFrameElement, html: string): void {
  if (!frame.hasAttribute('sandbox') || frame.sandbox.contains('allow-scripts'))
    throw new Error('A frame that may run scripts shows no HTML')
  frame.srcdoc = policy?.createHTML(html) ?? html
}
