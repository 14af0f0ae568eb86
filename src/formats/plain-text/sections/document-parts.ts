import { labeledLine } from '../../lines/labeled-line.ts'
import { letteredOption } from '../../lines/lettered-lines.ts'
import type { LineRole, TextLine } from '../../lines/text-lines.ts'

/** Lines within which the fields at the beginning of a Markdown file must end. */
const FRONT_MATTER_MAX = 60

/** Characters of a line that are looked at. */
const LINE_WITHIN = 500

/** What a line of layout begins with or has; most lines of most texts have none of it. */
const MAY_BE_LAYOUT =
  /[<[|]|^\s*[>@`~*]|topic|exam|timestamp|^\s*(?:view|show|see|hide|check)\s|&\s*solution/i

const FENCE = /^(?:```|~~~)/
const TAGS = /<\/?(?:details|summary)\b[^<>]{0,200}>/gi
const HAS_TAG = /<\/?(?:details|summary)\b/i
const SUMMARY = /<summary\b[^<>]{0,200}>([^<>]{0,200})<\/summary>/i
const CALLOUT = /^>[ \t]*\[![\w-]{1,30}\][-+]?[ \t]*(.*)$/
const QUOTED = /^>[ \t]?/

/** What opens to an answer: "Answer", "Show solution", "Click to reveal the answer". */
export const OPENS_ANSWER =
  /^\W*(?:(?:click|tap|press|see|view|show|reveal|check|open|expand|the|for|to|here|your)[ \t]+)*(?:correct[ \t]+)?(?:answers?|solutions?|explanations?|rationale|responses?(?=:?$))\b[^:]{0,60}:?$/iu

/**
 * The lines of a text that may be a document of a repository or a page, without what only its layout needs: fields before the
 * text, links to other places, parts that open and close, fences around what is no code, and headers of study sites. Lines of
 * code and of opened answers say so. Every line keeps its number.
 */
export function documentLines(lines: readonly TextLine[]): TextLine[] {
  const codes = codeLines(lines)
  const front = frontMatterEnd(lines)
  const found: TextLine[] = []
  let role: LineRole | null = null
  let isCallout = false
  let headerLines = 0
  const keep = (line: number, text: string): void => {
    found.push(role === null ? { line, text } : { line, text, role })
  }
  lines.forEach((whole, index) => {
    const { line, text: raw } = whole
    const isInside = role !== null || isCallout || headerLines > 0 || index < front || codes.has(index)
    if (!isInside && !MAY_BE_LAYOUT.test(raw)) {
      found.push(whole)
      return
    }
    if (codes.has(index)) {
      found.push({ line, text: raw, role: 'code' })
      return
    }
    const bare = withoutElement(raw.trim())
    const text = bare.length > LINE_WITHIN ? bare : withoutTags(bare)
    headerLines = siteHeaderLines(text, headerLines)
    const isLayout =
      index < front ||
      FENCE.test(text) ||
      isNavigation(text) ||
      isTitleOfAnswer(text, role) ||
      headerLines > 0 ||
      isSiteLine(text)
    const callout = CALLOUT.exec(text.slice(0, LINE_WITHIN))
    if (isCallout && !QUOTED.test(text)) {
      isCallout = false
      role = null
    }
    if (HAS_TAG.test(raw)) {
      const [, title = ''] = SUMMARY.exec(raw.slice(0, LINE_WITHIN)) ?? []
      const announced = title === '' ? text || textBelow(lines, index) : title
      const isAboveAnswer = title !== '' && isAnswerBelow(lines, index)
      const isOpened = /<(?:details|summary)\b/i.test(raw)
      if (isOpened && (OPENS_ANSWER.test(announced.trim()) || isAnswerBelow(lines, index))) role = 'answer'
      const rest =
        isAboveAnswer || OPENS_ANSWER.test(title.trim())
          ? withoutTags(raw.replace(SUMMARY, ' ').trim())
          : text
      keep(line, OPENS_ANSWER.test(rest) ? '' : rest)
      // What follows the end of an opened part is text again.
      if (/<\/details/i.test(raw)) role = null
    } else if (callout !== null) {
      isCallout = true
      role = 'answer'
      keep(line, OPENS_ANSWER.test(callout[1] ?? '') ? '' : (callout[1] ?? ''))
    } else if (isLayout) keep(line, '')
    else keep(line, isCallout ? text.replace(QUOTED, '') : role === null && bare === raw.trim() ? raw : text)
  })
  return found
}

function isTitleOfAnswer(line: string, role: LineRole | null): boolean {
  return role === 'answer' && line.length <= LINE_WITHIN && OPENS_ANSWER.test(line)
}

function withoutTags(line: string): string {
  return HAS_TAG.test(line) ? line.replace(TAGS, ' ').trim() : line
}

/** An element around a whole line, as of answers that a page hides. */
const ELEMENT = /^<(span|p|div|font|small|em|i|b|strong)\b[^<>]{0,200}>(.*)<\/\1>$/is

/** What an element around a whole line holds, where that is a label such as "Answer: B"; any other line unchanged. */
function withoutElement(line: string): string {
  if (!line.startsWith('<')) return line
  const inner = ELEMENT.exec(line)?.[2]?.trim()
  return inner !== undefined && labeledLine(inner) !== null ? inner : line
}

/** The title of a part whose tags are alone on their lines: the text of the next line. */
function textBelow(lines: readonly TextLine[], index: number): string {
  return withoutTags(lines[index + 1]?.text.slice(0, LINE_WITHIN).trim() ?? '')
}

/** Lines between the title of a part and its answer. */
const ANSWER_WITHIN = 4

/** Whether the first line of a part, below its title, gives the answer: its title may say anything. */
function isAnswerBelow(lines: readonly TextLine[], index: number): boolean {
  const below = lines
    .slice(index + 1, index + 1 + ANSWER_WITHIN)
    .map(({ text }) => text.slice(0, LINE_WITHIN))
  const first = below.find((text) => text.trim() !== '' && !HAS_TAG.test(text))
  return first !== undefined && labeledLine(first.trim())?.label === 'answer'
}

/** The index after the fields at the beginning ("---" … "---"); 0 without any. */
function frontMatterEnd(lines: readonly TextLine[]): number {
  if (lines[0]?.text.trim() !== '---') return 0
  const end = lines.slice(1, FRONT_MATTER_MAX).findIndex(({ text }) => /^(?:---|\.\.\.)$/.test(text.trim()))
  const fields = lines.slice(1, end + 1)
  const areFields = fields.every(({ text }) => /^(?:\s*$|[ \t]*-|[\w -]{1,40}:|\s+\S)/.test(text))
  return end === -1 || !areFields ? 0 : end + 2
}

/** The indexes of the lines of code blocks, fences included. Where questions are within fences, they are no code. */
function codeLines(lines: readonly TextLine[]): ReadonlySet<number> {
  const fences = lines.flatMap(({ text }, index) => (FENCE.test(text.trim().slice(0, 3)) ? [index] : []))
  const codes = new Set<number>()
  for (let pair = 0; pair + 1 < fences.length; pair += 2) {
    const from = fences[pair] ?? 0
    const to = fences[pair + 1] ?? 0
    const inside = lines.slice(from + 1, to)
    if (inside.some(({ text }) => isOfQuestion(text.trim().slice(0, LINE_WITHIN)))) continue
    for (let index = from; index <= to; index++) codes.add(index)
  }
  return codes
}

/** Whether a line can be a part of a question rather than of code: an option, a key, several keys. */
function isOfQuestion(line: string): boolean {
  const option = letteredOption(line)
  const isAnswer = /^[*_\W]{0,4}(?:correct |the )*ans/i.test(line) && labeledLine(line)?.label === 'answer'
  return (
    isAnswer ||
    (option !== null && option.ordinal < 2) ||
    /^\d{1,5}(?:[.):][ \t]*|[ \t]+)[A-Z](?:[ \t,]|$)/.test(line)
  )
}

/** Lines of one header of a study site. */
const SITE_HEADER_MAX = 14

/** How many lines of a header are left, this one included; 0 outside of headers. */
function siteHeaderLines(line: string, left: number): number {
  if (/^(?:actual )?exam question from\b/i.test(line.slice(0, 40))) return SITE_HEADER_MAX
  return left <= 1 || HEADER_END.test(line) ? Number(left > 1) : left - 1
}

/** The line that ends a header: "[All AZ-900 Questions]". */
const HEADER_END = /^\[All [^\]]{1,200} Questions\]$/i

const SITE_LINES = [
  /^(?:#{1,6}[ \t]*)?(?:exam[ \t]+)?.{1,200}[ \t]topic[ \t]+\d{1,4}[ \t]+question[ \t]+\d{1,5}[ \t]+discussion$/i,
  /^[*_]{0,2}timestamp[*_]{0,2}:/i,
  /^\[?view on examtopics\b/i,
  /^@\w{1,40}$/,
  /^[*_]{2}(?:difficulty|answer type|question type|points)[*_]{0,2}:/i,
  HEADER_END,
  /^(?:view|show|see|hide|check)[ \t]+(?:the[ \t]+)?(?:correct[ \t]+)?(?:answers?|solutions?)$/i,
  /^answer[ \t]*&[ \t]*solution$/i,
]

/** Whether a line says something about the question's place on a site or in a file, and nothing of the question. */
function isSiteLine(line: string): boolean {
  return line.length <= LINE_WITHIN && SITE_LINES.some((pattern) => pattern.test(line))
}

/** Lines of documents that are neither questions nor their parts, or that only lead elsewhere. */

/** One link with what people put around it: bold type, an arrow, a bullet, a number. */
const LINK = String.raw`[*_]{0,3}!?\[[^\]\n]{0,300}\]\([^()\s]{0,500}\)[*_]{0,3}`

/** Lines with nothing but links within the documents of a repository: "[⬆ Back to Top](#contents)", "[Back](../README.md)". */
const INNER_LINKS =
  /^(?:(?:[-*+]|\d{1,4}[.)])[ \t]+)?(?:[*_]{0,3}\[[^\]\n]{0,300}\]\((?:#|\.{0,2}\/)[^()\s]{0,500}\)[*_]{0,3}(?:[ \t]*[|·•/–—-][ \t]*)?){1,6}$/

/** A row of a table of contents: "| 12 | [What is …](#what-is) |". */
const CONTENTS_ROW =
  /^\|[ \t]*(?:\d{1,5}|No\.?|#)[ \t]*\|[ \t]*(?:\[.{0,2000}\]\(#[^()]{0,2000}\)|Questions?)[ \t]*\|?$/i

/** Characters of a line that is looked at. */
const LINE_MAX = 4500

/** Whether a trimmed line only leads to another place of the documents. */
export function isNavigation(line: string): boolean {
  if (line.length > LINE_MAX || !/[[|]/.test(line)) return false
  return INNER_LINKS.test(line) || CONTENTS_ROW.test(line)
}

const REFERENCE = new RegExp(
  String.raw`^(?:[-*+][ \t]+)?(?:[*_]{0,3}(?:reference|references|source|sources|see|link|ref|read more)[*_]{0,3}[ \t]*(?:links?)?[ \t]*[:.-]|\[(?:\d{1,2}|(?:reference|refernce|source|explanation|link|documentation|docs)[^\]\n]{0,60})\]|${LINK}$)`,
  'i',
)

/** Whether a trimmed line below a question says where to read more: "[Reference](https://…)", "Source: …". */
export function isReference(line: string): boolean {
  return REFERENCE.test(line.slice(0, 1000))
}
