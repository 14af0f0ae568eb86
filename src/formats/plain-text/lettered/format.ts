import type { Reader } from '../../format.ts'
import { texOptionsIn, texQuestionsIn } from '../../tex/signs.ts'
import { look, plainTextOf, signsOf, type TextDocument } from '../../text-document.ts'
import { countLetteredQuestions, letteredTextReader } from './lettered-text.ts'

export const letteredText: Reader = {
  name: 'plain text with lettered options',
  extensions: ['txt', 'md'],
  text: {
    sniff: { signs: letteredQuestionsIn },
    read: (document, { keys }) => readerOf(document)(plainTextOf(document), keys),
  },
}

const readerOf = look(() => letteredTextReader())

const lettersIn = look((document) => countLetteredQuestions(signsOf(document)))

/** How many questions with letters a text shows. Among options of LaTeX, letters are names within drawings and formulas. */
export function letteredQuestionsIn(document: TextDocument): number {
  const count = lettersIn(document)
  return texQuestionsIn(document) > 0 && texOptionsIn(document) > count ? 0 : count
}

/** Characters of a quiz that begins as a program does. Looking for questions in longer programs would take seconds. */
const QUIZ_MAX = 500_000

/** Whether a text that begins as a program or a dump does is a quiz about these. */
export function isQuizOfProgram(document: TextDocument): boolean {
  return document.text.length <= QUIZ_MAX && letteredQuestionsIn(document) > 0
}
