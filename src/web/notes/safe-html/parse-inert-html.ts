/** The name stands in the header (`src/server/http/security-headers.ts`). The build prerenders without a window. */
const policy = globalThis.window?.trustedTypes?.createPolicy('quizgrove-inert-html', {
  createHTML: (html) => html,
})

/**
 * HTML as nodes of a document that nobody sees: nothing in it loads or runs. The only place besides the sanitiser
 * where a text becomes nodes; the page's policy lets no other do it (Trusted Types).
 */
export function parseInertHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body
}
