import type { Nodes } from 'mdast'
import { inlineFormula } from './inline-formula.ts'
import { isWithinMarkdownBounds, parseMarkdown } from './markdown-syntax.ts'

/** What Markdown would read as markup anywhere in a line, entities among it. */
const ANYWHERE = /[\\`*_[\]<$|~]|&(?=#?\w)/g
/** What it would read as markup at the beginning of a line: headings, quotations, lists, rules. */
const AT_START = /^([#>+=-])|^(\d{1,9})([.)])/
const NO_BREAK_SPACE = '\u00a0'

/**
 * A plain text as Markdown that says the same: what would be read as markup is escaped, a line break stays one, and
 * indentation and runs of spaces become no-break spaces, as in a note.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.split('\n').map(escapeLine).join('\\\n'))
    .join('\n\n')
}

function escapeLine(line: string): string {
  const spaced = line
    // From the beginning of a run of spaces: from each of its places, a long one would take its square.
    .replace(/(?<![ \t])[ \t]+$/, '')
    .replaceAll('\t', NO_BREAK_SPACE.repeat(4))
    .replace(/^ +| {2,}/g, (run) => NO_BREAK_SPACE.repeat(run.length))
  return spaced
    .replace(ANYWHERE, '\\$&')
    .replace(AT_START, (_, sign?: string, number = '', mark = '') =>
      sign === undefined ? `${number}\\${mark}` : `\\${sign}`,
    )
}

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
