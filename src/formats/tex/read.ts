import { type ImportResult, refusal, type SourceLocation } from '../../domain/importing/drafts/draft.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { lineCounter } from '../text/line-counter.ts'
import { plainTextOf } from '../text-document.ts'
import { isTexIn, texQuestionsIn } from './signs.ts'
import { bracesAt } from './tex-braces.ts'
import { beginOf, takeEnvironments } from './tex-environments.ts'
import { hasOptions, readTexQuestion, splitAfterOptions, textBeforeOptions } from './tex-question.ts'
import { texSource } from './tex-source.ts'
import { DRAWINGS } from './tex-words.ts'

export const tex: Reader = {
  name: 'LaTeX',
  extensions: ['tex'],
  text: {
    sniff: { signs: texQuestionsIn, preamble: isTexIn },
    read: (document) => readTex(plainTextOf(document)),
  },
}

/** Characters of a file. */
const TEX_MAX = 15_000_000

/** Questions and parts of a file. */
const QUESTIONS_MAX = 100_000

/** Where a question or a part of one begins: `\question[5]`, `\part` of the exam class, `\begin{question}{id}` of AMC. */
const QUESTION =
  /\\((?:bonus)?question|(?:bonus)?titledquestion\{(?:[^{}]|\{[^{}]{0,200}\}){0,200}\}|(?:bonus|(?:sub){1,2})?part)(?![A-Za-z])(?:[ \t]{0,20}\[[^\]]{0,40}\])?|(?:\\element\{([^{}]{0,200})\}[\s\uE006]{0,20}\{[\s\uE006]{0,20})?\\begin\{question(?:multx?|x)?\}(?:(?:\uE006\n[ \t]{0,20})?\{([^{}]{0,200})\})?/g

/**
 * Questions of LaTeX: of the `exam` class (`\question`, `\part`, `\choice`, `\CorrectChoice`, `solution`) and of Auto Multiple
 * Choice (`question`, `\correctchoice`, `\wrongchoice`, `\explain`; `\element` names the category), and of the packages `moodle` and
 * `ltxgift` (`withExamCommands`). Tasks without options are problems. What cannot be turned into text is a warning at its
 * question. Never throws.
 */
function readTex(text: string): ImportResult {
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
  const items: FoundItem[] = []
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
  return resolveQuestions(items)
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

/** Commands and environments whose text LaTeX computes: Lua, PGF's mathematics, fp, LaTeX's own numbers, Sage and Python. */
const COMPUTES =
  /\\(?:directlua|latelua|luaexec|luadirect|pgfmath[A-Za-z]{1,40}|FP(?:eval|set|add|sub|mul|div|round|random|print)|fpeval|inteval|numexpr|sage(?:str|plot)?|pyc?)(?![A-Za-z])|\\begin\{(?:luacode\*?|pycode|pyblock|sagesilent|sageblock)\}/

/** A command that is given a computed value: `\pgfmathsetmacro{\a}{…}`, `\FPeval\a{…}`. */
const ASSIGNED =
  /\\(?:pgfmath(?:setmacro|truncatemacro|randominteger|randomitem)|FP(?:eval|set|add|sub|mul|div|round|random))[ \t]{0,5}\{?[ \t]{0,5}\\([A-Za-z]{1,40})/g

/** Names of computed values that are looked for. */
const NAMES_MAX = 500

const DRAWING = beginOf(new RegExp(Array.from(DRAWINGS).join('|')))

/**
 * What finds the LaTeX of a file whose text only LaTeX can compute: a command that computes, or the name of a value that was
 * computed anywhere in the file. Drawings do not count: they have no text, and their values are their own.
 */
function computedFinder(file: string): (tex: string) => boolean {
  const names = new Set(Array.from(withoutDrawings(file).matchAll(ASSIGNED), ([, name = '']) => name))
  const used =
    names.size === 0
      ? null
      : new RegExp(String.raw`\\(?:${Array.from(names).slice(0, NAMES_MAX).join('|')})(?![A-Za-z])`)
  return (tex) => {
    if (!COMPUTES.test(tex) && used?.test(tex) !== true) return false
    const rest = withoutDrawings(tex)
    return COMPUTES.test(rest) || used?.test(rest) === true
  }
}

function withoutDrawings(tex: string): string {
  return takeEnvironments(tex, DRAWING).rest
}
