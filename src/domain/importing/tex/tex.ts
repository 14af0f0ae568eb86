import { type ImportResult, refusal, type SourceLocation } from '../drafts/draft.ts'
import { type ItemResult, toImportResult } from '../drafts/marked-question.ts'
import { lineCounter } from '../text/line-counter.ts'
import { bracesAt } from './tex-braces.ts'
import { computedFinder } from './tex-computed.ts'
import { hasOptions, readTexQuestion, splitAfterOptions, textBeforeOptions } from './tex-question.ts'
import { texSource } from './tex-source.ts'

/** Characters of a file. */
const TEX_MAX = 15_000_000

/** Questions and parts of a file. */
const QUESTIONS_MAX = 100_000

/** The names of the commands before an option. */
const OPTION = /\\(?:CorrectChoice|correctchoice|CorrectItem|choice|wrongchoice|bonne|mauvaise)(?![A-Za-z])/
const OPTIONS = new RegExp(OPTION, 'g')

/** Where a question or a part of one begins: `\question[5]`, `\part` of the exam class, `\begin{question}{id}` of AMC. */
const QUESTION =
  /\\((?:bonus)?question|(?:bonus)?titledquestion\{(?:[^{}]|\{[^{}]{0,200}\}){0,200}\}|(?:bonus|(?:sub){1,2})?part)(?![A-Za-z])(?:[ \t]{0,20}\[[^\]]{0,40}\])?|(?:\\element\{([^{}]{0,200})\}[\s\uE006]{0,20}\{[\s\uE006]{0,20})?\\begin\{question(?:multx?|x)?\}(?:(?:\uE006\n[ \t]{0,20})?\{([^{}]{0,200})\})?/g

/** A question at the beginning of a line, and what shows that a text is LaTeX. */
const SIGN =
  /^[ \t]*(?:\\begin\{questions\}[ \t]*)?(?:\\element\{[^{}\n]{0,200}\}[ \t]*\{[ \t]*)?\\(?:(?:bonus)?(?:titled)?question(?![A-Za-z])|begin\{(?:question(?:multx?|x)?|multi|gift)\})/gm
const OF_LATEX = /^[ \t]*\\(?:documentclass(?![A-Za-z])|begin\{questions\})/m

const OF_OTHER_PACKAGES = /^[ \t]*\\begin\{(?:multi|gift)\}/m

/** How many questions of LaTeX a text shows; 0 when it is something else. */
export function countTexQuestions(text: string): number {
  const count = text.match(SIGN)?.length ?? 0
  if (count === 0 || OPTION.test(text) || OF_OTHER_PACKAGES.test(text)) return count
  return OF_LATEX.test(text) ? 1 : 0
}

/** Whether a text is a whole document of LaTeX, questions or not. */
export function isTexDocument(text: string): boolean {
  return /^[ \t]*\\documentclass(?![A-Za-z])/m.test(text) && /^[ \t]*\\begin\{document\}/m.test(text)
}

/** How many options of LaTeX a text shows. */
export function countTexOptions(text: string): number {
  return text.match(OPTIONS)?.length ?? 0
}

/** Braces that begin with the mark of an answer, as GIFT has them; LaTeX puts others behind its commands. */
const MARKED_BRACES = /(?<![\\\w}\]^])\{\s{0,20}[=~]/g

/** How many questions of GIFT a text shows that shows LaTeX as well: each argument of LaTeX is in braces. */
export function countGiftBesideTex(text: string): number {
  return text.match(MARKED_BRACES)?.length ?? 0
}

/**
 * Questions of LaTeX: of the `exam` class (`\question`, `\part`, `\choice`, `\CorrectChoice`, `solution`) and of Auto Multiple
 * Choice (`question`, `\correctchoice`, `\wrongchoice`, `\explain`; `\element` names the category), and of the packages `moodle` and
 * `ltxgift` (`withExamCommands`). Tasks without options are problems. What cannot be turned into text is a warning at its
 * question. Never throws.
 */
export function readTex(text: string): ImportResult {
  if (text.length > TEX_MAX) return refusal(TOO_LONG)
  const { body, code } = texSource(text)
  const lineAt = lineCounter((offset) => body.charCodeAt(offset))
  const from = Math.max(0, body.indexOf('\\begin{document}'))
  const end = body.indexOf('\\end{document}', from)
  const document = body.slice(0, end === -1 ? body.length : end)
  const starts = Array.from(document.slice(from).matchAll(QUESTION))
  const [first] = starts
  if (first === undefined) return refusal('This LaTeX file has no questions.')
  if (starts.length > QUESTIONS_MAX)
    return refusal(`The file has more than ${QUESTIONS_MAX} questions. Split it.`)
  const elements = elementsOf(document)
  const isComputed = computedFinder(document)
  const items: ItemResult[] = []
  /** What the question, its part and the part of that say before their own parts. */
  let stems: readonly string[] = []
  let lead = splitAfterOptions(document.slice(from, from + first.index)).lead
  let repeated = 0
  for (const [position, match] of starts.entries()) {
    const start = from + match.index
    const next = starts[position + 1]
    const below = document
      .slice(start + match[0].length, next === undefined ? document.length : from + next.index)
      .replace(ELEMENT_AT_END, '')
    const title = /^[a-z]+\{([\s\S]*)\}$/.exec(match[1] ?? '')?.[1] ?? ''
    const inside = title === '' ? below : `${title}\n\n${below}`
    const location: SourceLocation = {
      line: lineAt(start),
      item: items.length + 1,
      id: match[3]?.trim() || null,
    }
    const level = levelOf(match)
    stems = stems.slice(0, level)
    // An environment `question` may hold one `\question`.
    if (inside.trim() === '') continue
    const hasParts = next !== undefined && levelOf(next) > level
    if (hasParts && !hasOptions(inside)) {
      stems = withStem(stems, level, `${lead}\n\n${inside}`)
      lead = ''
      continue
    }
    const stem = stems.filter((text) => text !== '').join('\n\n')
    repeated += stem.length
    if (repeated > TEX_MAX) return refusal(TOO_LONG)
    const read = readTexQuestion({
      stem,
      lead,
      inside,
      category: match[2] ?? elementAt(elements, start),
      location,
      code,
      isComputed,
    })
    items.push(read.item)
    if (hasParts) stems = withStem(stems, level, textBeforeOptions(inside))
    lead = read.lead
  }
  return toImportResult(items)
}

/** The beginning of an element, at the end of the text of the question before it. */
const ELEMENT_AT_END = /\\element\{[^{}]{0,200}\}[\s\uE006]{0,20}\{[\s\uE006]{0,20}$/

/** A part of a file whose questions are of one category. */
interface Element {
  readonly category: string
  readonly from: number
  readonly to: number
}

/** The elements of Auto Multiple Choice, in the file's order: `\element{category}{…}`, with one question or several. */
function elementsOf(tex: string): readonly Element[] {
  const elements: Element[] = []
  for (const found of tex.matchAll(/\\element\{([^{}]{0,200})\}[\s\uE006]{0,20}(?=\{)/g)) {
    const from = found.index + found[0].length
    if (from < (elements.at(-1)?.to ?? 0)) continue
    const inside = bracesAt(tex, from)
    if (inside === null) break
    elements.push({ category: found[1] ?? '', from, to: inside.end })
  }
  return elements
}

/** The category of the element around an offset; null outside of them. */
function elementAt(elements: readonly Element[], offset: number): string | null {
  let [low, high] = [0, elements.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const element = elements[middle]
    if (element === undefined) return null
    if (offset < element.from) high = middle - 1
    else if (offset >= element.to) low = middle + 1
    else return element.category
  }
  return null
}

const TOO_LONG = 'This LaTeX is too long to read. Split the file.'

/** 0 for a question, 1 for its part, up to 3. */
function levelOf([, command = '']: RegExpMatchArray): number {
  if (!command.endsWith('part')) return 0
  return (command.match(/sub/g)?.length ?? 0) + 1
}

function withStem(stems: readonly string[], level: number, stem: string): readonly string[] {
  return Array.from({ length: level + 1 }, (_, index) => (index === level ? stem : (stems[index] ?? '')))
}
