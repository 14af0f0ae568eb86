import {
  excerptOf,
  type ImportResult,
  quoted,
  refusal,
  type SourceLocation,
} from '../../domain/importing/drafts/draft.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { formatOf, textIn } from '../drafts/question-texts.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { lineCounter } from '../text/line-counter.ts'
import { plainTextOf } from '../text-document.ts'
import { isTexIn, texQuestionsIn } from './signs.ts'
import { bracesAt } from './tex-braces.ts'
import { beginOf, commandOf, openEnvironment, takeCommands, takeEnvironments } from './tex-environments.ts'
import { type TexCode, texSource } from './tex-source.ts'
import { readWarnings, texText } from './tex-text.ts'
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

/** Options that are looked at in a question. */
const OPTIONS_MAX = QUESTION_LIMITS.optionsMax

/** The commands before an option. Those of AMC have options of their own in brackets. */
const OPTION =
  /\\(?:(CorrectChoice|CorrectItem|choice)|(correctchoice|wrongchoice|bonne|mauvaise|incorrectchoice))(?![A-Za-z])\*?/
const OPTIONS = new RegExp(`${OPTION.source}`, 'g')

const END_OF_OPTIONS =
  /\\end\{(?:(?:randomize)?(?:choices|oneparchoices|checkboxes|oneparcheckboxes)|reponses|reponseshoriz|choiceshoriz|choicescustom|reponsescustom|question(?:multx?|x|s)?|examset|(?:sub){0,2}parts)\}/
const SOLUTION = beginOf(/solution(?:box|orbox|orlines|ordottedlines|orgrid)?|explanation/)
const EXPLAIN = commandOf(/explain/)
const APART = beginOf(/EnvUplevel|EnvFullwidth/)
const APART_COMMAND = commandOf(/uplevel|fullwidth/)

/** A question or part of a file. */
interface TexQuestion {
  /** What the questions say of which it is a part; '' for nothing. */
  readonly stem: string
  /** What the file says between the question before and this one, for both or more; '' for nothing. */
  readonly lead: string
  /** From its command to that of the next question. */
  readonly inside: string
  readonly category: string | null
  readonly location: SourceLocation
  readonly code: readonly TexCode[]
  /** Whether LaTeX of the file has numbers or words that only LaTeX can compute. */
  readonly isComputed: (tex: string) => boolean
}

/** The question, and what the file says after it for those that follow. */
interface ReadTexQuestion {
  readonly item: FoundItem
  readonly lead: string
}

/** Whether LaTeX has the command of an option. */
function hasOptions(tex: string): boolean {
  return OPTION.test(tex)
}

/** LaTeX up to its first option. */
function textBeforeOptions(tex: string): string {
  const first = tex.search(OPTION)
  return first === -1 ? tex : tex.slice(0, first)
}

/** The texts that the exam class sets apart for the questions below, and all else. An unclosed one is left. */
function splitAfterOptions(tex: string): { readonly lead: string; readonly rest: string } {
  const environments = takeEnvironments(tex, APART)
  const commands = takeCommands(environments.rest, APART_COMMAND)
  return { lead: [...environments.inside, ...commands.inside].join('\n\n'), rest: commands.rest }
}

/** Reads a question with its options; refuses by itself what cannot be a question of the bank. */
function readTexQuestion(question: TexQuestion): ReadTexQuestion {
  const { stem, lead, code, location, isComputed } = question
  const whole = [stem, lead, question.inside].filter((part) => part !== '').join('\n\n')
  const solved = takeEnvironments(whole, SOLUTION)
  const explained = takeCommands(solved.rest, EXPLAIN)
  const first = explained.rest.search(OPTION)
  const before = splitTask(explained.rest, first)
  const text = texText(before.text, code)
  const refuse = (message: string): ReadTexQuestion => ({
    item: {
      location,
      message,
      ...(text.plain === '' ? {} : { excerpt: excerptOf(text.plain) }),
    },
    lead: before.lead,
  })
  if (first === -1) return refuse('This task has no options. Only multiple-choice questions can be imported.')
  const fromOptions = explained.rest.slice(first)
  const end = endOfOptions(fromOptions, openEnvironment(explained.rest.slice(0, first))?.name ?? null)
  const list = fromOptions.slice(0, end?.index ?? fromOptions.length)
  const after = splitAfterOptions(end === null ? '' : fromOptions.slice(end.index + end[0].length))
  const refuseWithLead = (message: string): ReadTexQuestion => ({ ...refuse(message), lead: after.lead })
  if (explained.rest.search(SOLUTION) !== -1) {
    return refuseWithLead("The solution of this question doesn't end, so it can't be told from the question.")
  }
  if (hasOptions(after.rest)) {
    return refuseWithLead(
      'This question has more than one list of options. Make each one a separate question.',
    )
  }
  const marks = Array.from(list.matchAll(OPTIONS))
  if (marks.length > OPTIONS_MAX) {
    return refuseWithLead(`The question has ${marks.length} options. Keep at most ${OPTIONS_MAX}.`)
  }
  const options = marks.map((mark, index) => {
    const inside = list.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? list.length)
    const written = mark[2] === undefined ? inside : inside.replace(/^[\s\uE006]{0,20}\[[^\]]{0,100}\]/, '')
    return { text: texText(written, code), isRight: /^\\(?:correct|bonne)/i.test(mark[0]) }
  })
  if (isComputed(before.text + list)) {
    return refuseWithLead('Only LaTeX can decide what this question says, as it computes parts of it.')
  }
  const written = [...solved.inside, ...explained.inside].join('\n\n')
  const isReasonComputed = isComputed(written)
  const reason = texText(isReasonComputed ? '' : written, code)
  const unread = texText(after.rest, code)
  const leftOut = unread.plain || unread.lost.filter((name) => !name.startsWith('\\')).join(', ')
  const texts = [text, reason, ...options.map((option) => option.text)]
  const losses = readWarnings(texts.flatMap(({ lost }) => lost))
  if (losses.isUndecided) {
    return refuseWithLead('Only LaTeX can decide what this question says, as it has conditions (\\if…).')
  }
  const format = formatOf(texts)
  const item: FoundItem = {
    location,
    text: textIn(format, text),
    category: question.category,
    options: options.map((option) => ({ ...option, text: textIn(format, option.text) })),
    explanation: textIn(format, reason),
    format,
    warnings: [
      ...losses.warnings,
      ...(isReasonComputed ? ['LaTeX computes parts of the explanation, so it was left out.'] : []),
      ...(lead.trim() === ''
        ? []
        : [
            `The text above this question in the file is now its beginning: ${quoted(texText(lead, code).plain)}.`,
          ]),
      ...(leftOut === '' ? [] : [`Text below the options was left out: ${quoted(leftOut)}.`]),
    ],
  }
  return { item, lead: after.lead }
}

/** Where a list of options ends: with the environment that it is in, whatever it is called. */
function endOfOptions(tex: string, environment: string | null): RegExpExecArray | null {
  const known = END_OF_OPTIONS.exec(tex)
  if (environment === null) return known
  const own = new RegExp(String.raw`\\end\{${environment.replace('*', String.raw`\*`)}\}`).exec(tex)
  return own !== null && (known === null || own.index < known.index) ? own : known
}

/** The text of a question with options, or of a task, behind which may be a text for the questions below. */
function splitTask(tex: string, first: number): { readonly text: string; readonly lead: string } {
  if (first !== -1) return { text: tex.slice(0, first), lead: '' }
  const { lead, rest } = splitAfterOptions(tex)
  return { text: rest, lead }
}
