import type { Nodes } from 'mdast'
import { inlineFormula } from '../../content/inline-formula.ts'
import { isWithinMarkdownBounds } from '../../content/markdown-bounds.ts'
import { parseMarkdown } from '../../content/markdown-syntax.ts'

/** What has dollar signs that need no escape: parsing takes a hundred times as long as passing over these. */
const FORMULA_OR_CODE = new RegExp(`\\\\.|\\$\\$[^$]+\\$\\$|${inlineFormula('[^$\\n]+')}|\`[^\`\\n]*\``, 'gu')

/** A Markdown text of others in which each dollar sign that is text is escaped, so that it stays text whatever is added. */
export function escapeDollars(markdown: string): string {
  if (!markdown.includes('$') || !markdown.replace(FORMULA_OR_CODE, '').includes('$')) return markdown
  if (!isWithinMarkdownBounds(markdown)) return markdown
  let escaped = ''
  let end = 0
  const visit = (node: Nodes): void => {
    const from = node.position?.start.offset ?? 0
    const to = node.position?.end.offset ?? 0
    if (node.type === 'text') {
      const words = markdown.slice(from, to).replace(/\\[\s\S]|\$/g, (part) => (part === '$' ? '\\$' : part))
      escaped += markdown.slice(end, from) + words
      end = to
    }
    // An address in angle brackets is its own text, without escapes.
    if ('children' in node && markdown[from] !== '<') for (const child of node.children) visit(child)
  }
  visit(parseMarkdown(markdown))
  return escaped + markdown.slice(end)
}
