import { excerptOf, type ImportResult, type SourceLocation } from '../drafts/draft.ts'
import { type DraftText, formatOf, markdownText, textIn } from '../drafts/draft-text.ts'
import { type ItemResult, toImportResult } from '../drafts/marked-question.ts'
import { withoutComments } from './tex-comments.ts'
import { firstEnvironment } from './tex-environments.ts'
import { texText } from './tex-text.ts'

/** Characters of a file that may be an exercise. */
const EXERCISE_MAX = 2_000_000

/** Whether a text is an exercise of R/exams, in Markdown or in LaTeX. */
export function isRExams(text: string): boolean {
  if (text.length > EXERCISE_MAX || !/exsolution|extype/.test(text)) return false
  return /^[ \t]*(?:%+[ \t]*)?\\?extype[:{]/m.test(text) && /^(?:Question|\\begin\{question\})/m.test(text)
}

/**
 * The question of an exercise of R/exams (r-exams.org): single and multiple choice with its options in the file. An exercise
 * whose numbers or options R computes for each learner is a problem. Never throws.
 */
export function readRExams(text: string): ImportResult {
  const tex = text.replace(/\r\n?/g, '\n')
  const location: SourceLocation = { line: 1, item: 1, id: metaOf(tex, 'exname') || null }
  return toImportResult([itemOf(tex, location)])
}

/** "exname: Tea" or "%% \exname{Tea}". */
function metaOf(text: string, name: string): string {
  return (
    new RegExp(`^[ \\t]*(?:%+[ \\t]*)?\\\\?${name}(?::|\\{)[ \\t]*([^\\n}]{0,500})`, 'm')
      .exec(text)?.[1]
      ?.trim() ?? ''
  )
}

function itemOf(text: string, location: SourceLocation): ItemResult {
  const isLatex = text.includes('\\begin{question}')
  const [question = '', list = ''] = isLatex ? latexParts(text, 'question') : markdownParts(text, 'Question')
  const [solution = '', reasons = ''] = isLatex
    ? latexParts(text, 'solution')
    : markdownParts(text, 'Solution')
  const textOf = (part: string): DraftText =>
    isLatex ? texText(withoutComments(part)) : markdownOf(part.trim())
  const said = textOf(question)
  const refuse = (message: string): ItemResult => ({
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
  if (/`r |\\Sexpr|<<|```\{r/.test(question + list) || !/^[01]+$/.test(key)) {
    return refuse("R makes parts of this exercise each time it's shown, so it has no fixed text.")
  }
  const feedback = itemsOf(reasons, isLatex).map(textOf)
  const options = itemsOf(list, isLatex).map(textOf)
  if (options.length !== key.length) {
    return refuse(
      `The solution has ${key.length} digits, one for each option, but there are ${options.length} options.`,
    )
  }
  const explanation = textOf(solution)
  const format = formatOf([said, explanation, ...options, ...feedback])
  return {
    location,
    text: textIn(format, said),
    category: metaOf(text, 'exsection') || null,
    options: options.map((option, index) => ({
      text: textIn(format, option),
      isRight: key[index] === '1',
      feedback: textIn(format, feedback[index] ?? { plain: '', markdown: null }),
    })),
    explanation: textIn(format, explanation),
    format,
    warnings: [],
  }
}

/** A text that is Markdown where it uses it: formulas in single dollars get the two that Markdown has here. */
function markdownOf(text: string): DraftText {
  const written = text.replace(/(?<![\\$])\$([^$\n]{1,500})\$(?!\$)/g, (_, tex: string) => `$$${tex}$$`)
  return /[`*_$[\\]|^[ \t]*[-|#>]/m.test(written) ? markdownText(written) : { plain: written, markdown: null }
}

/** A part of an exercise in Markdown, and the list of answers within it. */
function markdownParts(text: string, title: string): readonly [string, string] {
  const part =
    new RegExp(`^${title}\\n=+\\n([\\s\\S]*?)(?=^[A-Z][\\w-]{1,40}\\n=+$|(?![\\s\\S]))`, 'm').exec(
      text,
    )?.[1] ?? ''
  const [body = '', list = ''] = part.split(/^Answerlist\n-+\n/m)
  return [body, list]
}

function latexParts(text: string, name: string): readonly [string, string] {
  const part = firstEnvironment(text, new RegExp(name))?.inside ?? ''
  const [body = '', list = ''] = part.split('\\begin{answerlist}')
  return [body, list.split('\\end{answerlist}')[0] ?? '']
}

function itemsOf(list: string, isLatex: boolean): readonly string[] {
  return list.split(isLatex ? /\\item\b/ : /^[*-][ \t]+/m).slice(1)
}
