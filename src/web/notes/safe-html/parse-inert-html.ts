/** The name is in the header (`src/server/http/security-headers.ts`). The build prerenders without a window. */
const policy = globalThis.window?.trustedTypes?.createPolicy('quizgrove-inert-html', {
  createHTML: (html) => html,
})

/**
 * HTML as nodes of a document that is not displayed: nothing in it loads or runs. Besides the sanitizer, this is the
 * only place where a string becomes nodes; the page's policy allows no other (Trusted Types).
 */
export function parseInertHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body
}
