import type { Reader, TextReader } from '../../format.ts'
import { texOptionsIn, texQuestionsIn } from '../../tex/signs.ts'
import { look, plainTextOf, signsOf, type TextDocument } from '../../text-document.ts'
import { countLetteredQuestions, letteredTextReader } from './lettered-text.ts'

const text: TextReader = {
  sniff: { signs: letteredQuestionsIn },
  read: (document, { keys }) => readerOf(document)(plainTextOf(document), keys),
}

export const letteredText: Reader = {
  name: 'plain text with lettered options',
  extensions: ['txt', 'md'],
  text,
}

/** The format of Moodle (docs.moodle.org, "Aiken format"): such a text with nothing but options "A. …" or "A) …" and lines "ANSWER: B". */
export const aiken: Reader = {
  name: 'Aiken',
  extensions: ['txt'],
  text: {
    ...text,
    sniff: { signs: (document) => (hasAnswers(document) ? letteredQuestionsIn(document) : 0) },
  },
}

const hasAnswers = look((document) => /^ANSWER: ?[A-Z][ \t]*$/m.test(signsOf(document)))

const readerOf = look(() => letteredTextReader())

const lettersIn = look((document) => countLetteredQuestions(signsOf(document)))

/** How many questions with letters a text shows. Among options of LaTeX, letters are names within drawings and formulas. */
function letteredQuestionsIn(document: TextDocument): number {
  const count = lettersIn(document)
  return texQuestionsIn(document) > 0 && texOptionsIn(document) > count ? 0 : count
}

/** Characters of a quiz that begins as a program does. Looking for questions in longer programs would take seconds. */
const QUIZ_MAX = 500_000

/** Whether a text that begins as a program or a dump does is a quiz about these. */
export function isQuizOfProgram(document: TextDocument): boolean {
  return document.text.length <= QUIZ_MAX && letteredQuestionsIn(document) > 0
}
