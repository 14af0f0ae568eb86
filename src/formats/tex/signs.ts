import { look, signsOf } from '../text-document.ts'

/** The names of the commands before an option. */
const OPTION = /\\(?:CorrectChoice|correctchoice|CorrectItem|choice|wrongchoice|bonne|mauvaise)(?![A-Za-z])/
const OPTIONS = new RegExp(OPTION, 'g')

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
function isTexDocument(text: string): boolean {
  return /^[ \t]*\\documentclass(?![A-Za-z])/m.test(text) && /^[ \t]*\\begin\{document\}/m.test(text)
}

/** How many options of LaTeX a text shows. */
function countTexOptions(text: string): number {
  return text.match(OPTIONS)?.length ?? 0
}

export const texQuestionsIn = look((document) => countTexQuestions(signsOf(document)))

/** Whether a text is LaTeX, questions or not. */
export const isTexIn = look((document) => texQuestionsIn(document) > 0 || isTexDocument(signsOf(document)))

export const texOptionsIn = look((document) => countTexOptions(signsOf(document)))
