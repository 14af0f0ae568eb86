import {
  excerptOf,
  type ImportResult,
  quoted,
  type SourceLocation,
} from '../../domain/importing/drafts/draft.ts'
import { inlineFormula } from '../../domain/markdown/inline-formula.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { type DraftText, formatOf, keptOrderOf, markdownText, textIn } from '../drafts/question-texts.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { beginOf, takeEnvironments } from '../tex/tex-environments.ts'
import { texSource } from '../tex/tex-source.ts'
import { readWarnings, type TexText, texText } from '../tex/tex-text.ts'
import { plainTextOf } from '../text-document.ts'

export const rExams: Reader = {
  name: 'R/exams',
  extensions: ['Rmd', 'Rnw'],
  text: {
    sniff: { keywords: (document) => isRExams(plainTextOf(document)) },
    read: (document) => readRExams(plainTextOf(document)),
  },
}

/** Characters of a file that may be an exercise. */
const EXERCISE_MAX = 2_000_000

/** Whether a text is an exercise of R/exams, in Markdown or in LaTeX. */
function isRExams(text: string): boolean {
  if (text.length > EXERCISE_MAX || !/exsolution|extype/.test(text)) return false
  return (
    /^[ \t]*(?:%+[ \t]*)?\\?extype[:{]/m.test(text) && /^(?:Question|[ \t]*\\begin\{question\})/m.test(text)
  )
}

/**
 * The question of an exercise of R/exams (r-exams.org): single and multiple choice with its options in the file. An exercise
 * whose numbers or options R computes for each learner is a problem. Never throws.
 */
function readRExams(text: string): ImportResult {
  const tex = text.replace(/\r\n?/g, '\n')
  const location: SourceLocation = { line: 1, item: 1, id: metaOf(tex, 'exname') || null }
  return resolveQuestions([itemOf(tex, location)])
}

/** "exname: Tea" or "%% \exname{Tea}". */
function metaOf(text: string, name: string): string {
  return (
    new RegExp(`^[ \\t]*(?:%+[ \\t]*)?\\\\?${name}(?::|\\{)[ \\t]*([^\\n}]{0,500})`, 'm')
      .exec(text)?.[1]
      ?.trim() ?? ''
  )
}

/** What R computes when it shows an exercise. */
const R_IN_MARKDOWN = /`r |^[ \t]*```+\{r/m
const R_IN_LATEX = /\\Sexpr|^<<[^\n]{0,500}>>=/m

function itemOf(text: string, location: SourceLocation): FoundItem {
  const isLatex = text.includes('\\begin{question}')
  const isComputed = (part: string): boolean => (isLatex ? R_IN_LATEX : R_IN_MARKDOWN).test(part)
  const { body, code } = isLatex ? texSource(text) : { body: text, code: [] }
  const partsOf = isLatex ? latexParts : markdownParts
  const [question, list, below] = partsOf(body, 'question')
  const [reason, reasons, moreReason] = partsOf(body, 'solution')
  const solution = [reason, moreReason].filter((part) => part.trim() !== '').join('\n\n')
  const textOf = (part: string): TexText =>
    isLatex ? texText(part, code) : { ...markdownOf(part.trim()), lost: [] }
  const said = textOf(question)
  const refuse = (message: string): FoundItem => ({
    location,
    message,
    ...(said.plain === '' ? {} : { excerpt: excerptOf(said.plain) }),
  })
  const type = metaOf(text, 'extype')
  if (!/^[sm]choice$/.test(type)) {
    return refuse(
      `This exercise has the type "${excerptOf(type)}". Only multiple-choice questions can be imported.`,
    )
  }
  const key = metaOf(text, 'exsolution')
  if (isComputed(question + list) || !/^[01]+$/.test(key)) {
    return refuse("R makes parts of this exercise each time it's shown, so it has no fixed text.")
  }
  const isFixed = (part: string): boolean => !isComputed(part)
  const feedback = itemsOf(reasons, isLatex).map((part) => (isFixed(part) ? textOf(part) : NOTHING))
  const options = itemsOf(list, isLatex).map(textOf)
  if (options.length !== key.length) {
    return refuse(
      `The solution has ${key.length} digits, one for each option, but there are ${options.length} options.`,
    )
  }
  const explanation = isFixed(solution) ? textOf(solution) : NOTHING
  const texts = [said, explanation, ...options, ...feedback]
  const losses = readWarnings(texts.flatMap(({ lost }) => lost))
  if (losses.isUndecided)
    return refuse('Only LaTeX can decide what this question says, as it has conditions (\\if…).')
  const format = formatOf(texts)
  return {
    location,
    text: textIn(format, said),
    category: metaOf(text, 'exsection') || null,
    options: options.map((option, index) => ({
      text: textIn(format, option),
      isRight: key[index] === '1',
      feedback: textIn(format, feedback[index] ?? NOTHING),
    })),
    explanation: textIn(format, explanation),
    format,
    keepsOrder: /^false$/i.test(metaOf(text, 'exshuffle'))
      ? keptOrderOf(options.map((option) => textIn(format, option)))
      : null,
    warnings: [
      ...losses.warnings,
      ...(textOf(below).plain === ''
        ? []
        : [`Text below the options was left out: ${quoted(textOf(below).plain)}.`]),
      ...(isComputed(solution + reasons)
        ? ["R makes parts of the explanation each time it's shown. Those parts were left out."]
        : []),
    ],
  }
}

const NOTHING: TexText = { plain: '', markdown: null, lost: [] }

/** What only Markdown means. */
const MARKUP = new RegExp(`[\`*_[\\\\]|^[ \\t]*[-|#>]|\\$\\$[^$]+\\$\\$|${inlineFormula('[^$\\n]+')}`, 'mu')

/** A text that is Markdown where it uses it: prices and names of R stay what they are. */
function markdownOf(text: string): DraftText {
  // No question holds a longer text: it is refused for its length.
  if (text.length > QUESTION_LIMITS.explanationMax) return { plain: text, markdown: null }
  return MARKUP.test(text) ? markdownText(text) : { plain: text, markdown: null }
}

/** A part of an exercise in Markdown, and the list of answers within it. */
function markdownParts(text: string, name: 'question' | 'solution'): readonly [string, string, string] {
  const title = name === 'question' ? 'Question' : 'Solution'
  const part =
    new RegExp(`^${title}\\n=+\\n([\\s\\S]*?)(?=^[A-Z][\\w-]{1,40}\\n=+$|(?![\\s\\S]))`, 'm').exec(
      text,
    )?.[1] ?? ''
  const [body = '', list = ''] = part.split(/^Answerlist\n-+\n/m)
  return [body, list, '']
}

/** A part of an exercise in LaTeX, the list of answers within it, and the text behind that. */
function latexParts(text: string, name: string): readonly [string, string, string] {
  const part = takeEnvironments(text, beginOf(new RegExp(name))).inside[0] ?? ''
  const [body = '', rest = ''] = part.split('\\begin{answerlist}')
  const [list = '', ...behind] = rest.split('\\end{answerlist}')
  return [body, list, behind.join('\n')]
}

function itemsOf(list: string, isLatex: boolean): readonly string[] {
  return list.split(isLatex ? /\\item\b/ : /^[*-][ \t]+/m).slice(1)
}
