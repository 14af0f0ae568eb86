import { QUESTION_LIMITS } from '../../question-limits.ts'
import { excerptOf, type ImportResult, refusal, type SourceLocation } from '../drafts/draft.ts'
import { type DraftText, formatOf, textIn } from '../drafts/draft-text.ts'
import { type ItemResult, toImportResult } from '../drafts/marked-question.ts'
import { lineCounter } from '../text/line-counter.ts'
import { bracesAt } from './tex-braces.ts'
import { withoutComments } from './tex-comments.ts'
import { firstEnvironment } from './tex-environments.ts'
import { texText } from './tex-text.ts'

/** Characters in which the format must show, and of a file. */
const SIGNS_WITHIN = 200_000
const TEX_MAX = 15_000_000

/** Questions and parts of a file, and options that are looked at in each. */
const QUESTIONS_MAX = 100_000
const OPTIONS_MAX = QUESTION_LIMITS.optionsMax

/** The commands before an option. */
const OPTION =
  /\\(CorrectChoice|correctchoice|CorrectItem|choice|wrongchoice|bonne|mauvaise|incorrectchoice)\b\*?/g

/** Where a question or a part of one begins: `\question[5]`, `\part` of the exam class, `\begin{question}{id}` of AMC. */
const QUESTION =
  /\\(question|titledquestion\{[^{}]{0,200}\}|(?:sub)?part)(?![A-Za-z])(?:\[[^\]]{0,40}\])?|(?:\\element\{([^{}]{0,200})\}\s{0,20}\{\s{0,20})?\\begin\{question(?:multx?|x)?\}(?:\{([^{}]{0,200})\})?/g

/** Whether a text is LaTeX with questions and options. */
export function isTexBank(text: string): boolean {
  const start = text.slice(0, SIGNS_WITHIN)
  return (
    /\\(?:question\b|titledquestion\b|begin\{question)/.test(start) &&
    /\\documentclass\b|\\begin\{(?:questions?|questionmult|choices|oneparchoices|checkboxes|reponses)\}/.test(
      start,
    )
  )
}

/**
 * Questions of LaTeX: of the `exam` class (`\question`, `\part`, `\choice`, `\CorrectChoice`, `solution`) and of Auto Multiple
 * Choice (`question`, `\correctchoice`, `\wrongchoice`, `\explain`; `\element` names the category). Tasks without options are
 * problems. Never throws.
 */
export function readTex(text: string): ImportResult {
  if (text.length > TEX_MAX) return refusal(TOO_LONG)
  const body = withoutComments(text.replace(/\r\n?/g, '\n'))
  const lineAt = lineCounter((offset) => body.charCodeAt(offset))
  const from = Math.max(0, body.indexOf('\\begin{document}'))
  const starts = Array.from(body.slice(from).matchAll(QUESTION))
  if (starts.length === 0) return refusal('This LaTeX file has no questions.')
  if (starts.length > QUESTIONS_MAX)
    return refusal(`The file has more than ${QUESTIONS_MAX} questions. Split it.`)
  const items: ItemResult[] = []
  let stem = ''
  let repeated = 0
  for (const [position, match] of starts.entries()) {
    const start = from + match.index
    const next = starts[position + 1]
    const inside = body.slice(start + match[0].length, next === undefined ? body.length : from + next.index)
    const location: SourceLocation = {
      line: lineAt(start),
      item: items.length + 1,
      id: match[3]?.trim() || null,
    }
    const isOfParts = isPart(next) && !isPart(match)
    if (!isPart(match)) stem = ''
    repeated += stem.length
    if (repeated > TEX_MAX) return refusal(TOO_LONG)
    // An environment `question` may hold one `\question`.
    if (inside.trim() === '') continue
    if (isOfParts && inside.search(OPTION) === -1) stem = inside.replace(/\\begin\{parts\}/, '')
    else items.push(readQuestion(`${stem}\n\n${inside}`, match[2] ?? null, location))
  }
  return toImportResult(items)
}

const TOO_LONG = 'This LaTeX is too long to read. Split the file.'

/** Whether a match of `QUESTION` is a part of the question before it. */
function isPart(match: RegExpMatchArray | undefined): boolean {
  return match?.[1]?.endsWith('part') ?? false
}

/** The end of a question, and of its list of options. */
const END = /\\end\{(?:question(?:multx?|x|s)?|document|examset|parts)\}/
const END_OF_OPTIONS =
  /\\end\{(?:choices|oneparchoices|checkboxes|oneparcheckboxes|reponses|reponseshoriz|choiceshoriz)\}/
const SOLUTION = /solution(?:orbox|orlines|ordottedlines)?|explanation/

function readQuestion(tex: string, category: string | null, location: SourceLocation): ItemResult {
  const whole = tex.slice(0, END.exec(tex)?.index ?? tex.length)
  const explained = firstEnvironment(whole, SOLUTION)
  const explain = /\\explain\s{0,20}(?=\{)/.exec(whole)
  const explanation =
    explained?.inside ??
    (explain === null ? '' : (bracesAt(whole, explain.index + explain[0].length)?.text ?? ''))
  const rest = explained === null ? whole : whole.slice(0, explained.from) + whole.slice(explained.to)
  const first = rest.search(OPTION)
  const text = texText(rest.slice(0, first === -1 ? rest.length : first))
  const refuse = (message: string): ItemResult => ({
    location,
    message,
    ...(text.plain === '' ? {} : { excerpt: excerptOf(text.plain) }),
  })
  if (first === -1) return refuse('This task has no options. Only multiple-choice questions can be imported.')
  const end = END_OF_OPTIONS.exec(rest.slice(first))?.index ?? rest.length - first
  if (rest.slice(first + end).search(OPTION) !== -1) {
    return refuse('This question has more than one list of options. Make each one a separate question.')
  }
  const list = rest.slice(first, first + end)
  const marks = Array.from(list.matchAll(OPTION))
  if (marks.length > OPTIONS_MAX) {
    return refuse(`The question has ${marks.length} options. Keep at most ${OPTIONS_MAX}.`)
  }
  const options = marks.map((mark, index) => {
    const inside = list.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? list.length)
    return { text: optionText(inside), isRight: /^(?:correct|bonne)/i.test(mark[1] ?? '') }
  })
  const reason = texText(explanation)
  const format = formatOf([text, reason, ...options.map((option) => option.text)])
  return {
    location,
    text: textIn(format, text),
    category,
    options: options.map((option) => ({ ...option, text: textIn(format, option.text) })),
    explanation: textIn(format, reason),
    format,
    warnings: [],
  }
}

/** What an option says: what its braces hold where it has some, or all up to the next one. */
function optionText(tex: string): DraftText {
  const trimmed = tex.trimStart()
  return texText(bracesAt(trimmed, 0)?.text ?? tex)
}
