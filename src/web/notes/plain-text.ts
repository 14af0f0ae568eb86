import { safeHtml } from './safe-html.ts'

/** Rich text as plain lines: what a plain field can show of it. Breaks, paragraphs and list items become lines. */
export function richTextToPlain(html: string): string {
  const fragment = safeHtml(html)
  for (const node of fragment.querySelectorAll('br')) node.replaceWith('\n')
  for (const node of fragment.querySelectorAll('p, li, blockquote')) node.append('\n')
  return (fragment.textContent ?? '').trimEnd()
}
