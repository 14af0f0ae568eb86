import { type ImportResult, refusal } from '../../domain/importing/drafts/draft.ts'
import type { Reader, TextOptions } from '../format.ts'
import { linesOf, type TextLine, withLeftOut } from '../lines/text-lines.ts'
import { partOfName } from '../readings/part-words.ts'
import { plainTextOf, type TextDocument } from '../text-document.ts'

export const org: Reader = {
  name: 'Org-mode',
  extensions: ['org'],
  text: { sniff: { declared: isOrg }, read: readOrg },
}

/** Characters within which a file must show that it is Org. */
const START = 20_000

/** What only Org has: a line that sets a keyword or begins a block, a drawer, and a rule of a table with crossings. */
const KEYWORD = /^[ \t]{0,20}#\+[a-z_]{3,30}(?:\[[^\]\n]{0,80}\])?(?::|[ \t]|$)/im
const DRAWER = /^[ \t]{0,20}:PROPERTIES:[ \t]*$/im

const CROSSED_RULE = /^[ \t]{0,20}\|-{1,200}\+[-+]{0,2000}\|[ \t]*$/m

/** A comment in Org. */
const MARKDOWN_HEADING = /^#{1,6} \S/m

const HEADING = /^(\*{1,8})[ \t]+(?:(?:TODO|DONE|NEXT|WAITING)[ \t]+)?(?:\[#[A-Z]\][ \t]+)?(\S.*)$/
const TAGS = /(?<=\S)[ \t]{1,20}:(?:[\p{L}\p{N}_@#%]{1,40}:){1,20}[ \t]*$/u

/** Headings within one another above boxes: other texts have "**" for bold, with no space behind it. */
const OUTER_HEADING = /^\* \S/m
const INNER_HEADING = /^\*{2,8} \S/m
const BOX = /^[ \t]{0,20}[-+] \[[ xX-]\] \S/m
const STARRED_BOX = /^\* \[/m

function isOrg({ text }: TextDocument): boolean {
  const start = text.slice(0, START)
  if (KEYWORD.test(start) || DRAWER.test(start)) return true
  if (MARKDOWN_HEADING.test(start)) return false
  if (CROSSED_RULE.test(start)) return true
  const isOutline = OUTER_HEADING.test(start) && INNER_HEADING.test(start)
  return isOutline && BOX.test(start) && !STARRED_BOX.test(start)
}

/**
 * Questions of a text of Org-mode, as those of the same text in Markdown are read: headings, lists, boxes, tables, code and bold type.
 * Keywords, comments and drawers say nothing of them; comments, and drawers that may, are named. Never throws.
 */
function readOrg(document: TextDocument, { readText }: TextOptions): ImportResult {
  const { markdown, leftOut } = markdownOfOrg(plainTextOf(document))
  const read = readText?.(markdown)
  return read
    ? withLeftOut(read, leftOut, 'comments and drawers')
    : refusal('This is a text of Org-mode, and no questions with options show in it.')
}

const BLOCK = /^[ \t]{0,20}#\+(begin|end)_(\w{1,20})[ \t]*([\w+-]{0,20})/i
const CODE = /^(?:src|example)$/i
const KEYWORD_LINE = /^[ \t]{0,20}#\+/
const COMMENT_LINE = /^[ \t]{0,20}#(?:[ \t]|$)/
const COMMENT_TITLE = /^COMMENT(?=\s|$)/
const DRAWER_START = /^[ \t]{0,20}:([\w-]{1,30}):[ \t]*$/
const DRAWER_END = /^[ \t]{0,20}:end:[ \t]*$/i
const PROPERTY = /^[ \t]{0,20}:([\w-]{1,60}):/
const PARTIAL_BOX = /^([ \t]{0,20}[-+] )\[-\](?= )/

/** For each line, whether the drawer that would be open there ends before a heading. */
function endedDrawers(lines: readonly TextLine[]): readonly boolean[] {
  let isEnded = false
  return lines
    .toReversed()
    .map(({ text }) => {
      isEnded = DRAWER_END.test(text) || (isEnded && !HEADING.test(text))
      return isEnded
    })
    .toReversed()
}

/** Whether a line of a drawer may be of a question: of its properties those whose names say so. */
function saysMore(drawer: string, line: string): boolean {
  if (drawer.toLowerCase() !== 'properties') return true
  const part = partOfName(PROPERTY.exec(line)?.[1] ?? '')
  return part !== null && part !== 'id' && part !== 'aside'
}

/** The text in Markdown, line by line, so that locations stay, and the lines that are left out. */
function markdownOfOrg(text: string): { readonly markdown: string; readonly leftOut: readonly TextLine[] } {
  let isCode = false
  let isComment = false
  let drawer: string | null = null
  // The stars of the heading whose part is a comment.
  let commentDepth = Number.POSITIVE_INFINITY
  const leftOut: TextLine[] = []
  const all = linesOf(text)
  const ended = endedDrawers(all)
  const lines = all.map((whole, index) => {
    const { text: line } = whole
    const [, edge, kind = '', language = ''] = BLOCK.exec(line) ?? []
    if (edge !== undefined) {
      const isStart = edge.toLowerCase() === 'begin'
      if (kind.toLowerCase() === 'comment') isComment = isStart
      if (!CODE.test(kind)) return ''
      isCode = isStart
      return isCode ? `\`\`\`${language}` : '```'
    }
    if (isCode) return line
    const [, stars = '', title] = HEADING.exec(line) ?? []
    if (title !== undefined) {
      if (stars.length <= commentDepth) commentDepth = Number.POSITIVE_INFINITY
      if (COMMENT_TITLE.test(title)) commentDepth = Math.min(commentDepth, stars.length)
    }
    if (isComment || commentDepth < Number.POSITIVE_INFINITY) {
      leftOut.push(whole)
      return ''
    }
    if (drawer !== null) {
      if (DRAWER_END.test(line)) drawer = null
      else if (saysMore(drawer, line)) leftOut.push(whole)
      return ''
    }
    if (DRAWER_END.test(line) || KEYWORD_LINE.test(line)) return ''
    drawer = ended[index] ? (DRAWER_START.exec(line)?.[1] ?? null) : null
    if (drawer !== null) return ''
    if (COMMENT_LINE.test(line)) {
      leftOut.push(whole)
      return ''
    }
    if (title === undefined) return withInlines(line.replace(PARTIAL_BOX, '$1[ ]'))
    return `${'#'.repeat(Math.min(stars.length, 6))} ${withInlines(title.replace(TAGS, ''))}`
  })
  return { markdown: lines.join('\n'), leftOut }
}

const TABLE_RULE = /^[ \t]*\|-[-+|]{0,2000}[ \t]*$/
const BOLD = /(?<![^\s("'|])\*([^\s*](?:[^*\n]{0,400}[^\s*])?)\*(?![^\s.,;:!?)"'|-])/g
const ITALIC = /(?<![^\s("'|])\/([^\s/](?:[^/\n]{0,400}[^\s/])?)\/(?![^\s.,;:!?)"'|-])/g
const VERBATIM = /(?<![^\s("'|])([=~])([^\s=~](?:[^=~\n]{0,400}[^\s=~])?)\1(?![^\s.,;:!?)"'|-])/g
const LINK = /\[\[([^[\]\n]{1,500})\](?:\[([^[\]\n]{1,500})\])?\]/g

function withInlines(line: string): string {
  if (TABLE_RULE.test(line)) return line.replaceAll('+', '|')
  return line
    .replace(BOLD, '**$1**')
    .replace(ITALIC, '*$1*')
    .replace(VERBATIM, '`$2`')
    .replace(LINK, (_, target: string, shown: string = target) => `[${shown}](${target})`)
}
