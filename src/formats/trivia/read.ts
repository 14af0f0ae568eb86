import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { linesOf } from '../lines/text-lines.ts'
import { plainTextOf } from '../text-document.ts'

export const trivia: Reader = {
  name: 'trivia text',
  extensions: ['txt'],
  text: {
    sniff: { keywords: (document) => isTrivia(plainTextOf(document)) },
    read: (document) => readTrivia(plainTextOf(document)),
  },
}

/** Whether a text is a list of trivia: questions after "#Q", answers after "^". */
function isTrivia(text: string): boolean {
  const start = text.slice(0, 100_000)
  return /^\s*#Q[ \t]+\S/.test(start.replace(/^\uFEFF/, '')) && /^\^[ \t]*\S/m.test(start)
}

interface OpenQuestion {
  readonly line: number
  readonly text: string[]
  answer: string | null
  readonly options: string[]
}

/**
 * Questions from trivia text: "#Q" and the question, "^" and its answer, then the options after capital letters from A on.
 * Without options the question is a problem. Never throws.
 */
function readTrivia(text: string): ImportResult {
  const questions: OpenQuestion[] = []
  for (const { line, text: raw } of linesOf(text)) {
    const trimmed = raw.trim()
    const open = questions.at(-1)
    const question = /^#Q[ \t]+(.*)$/.exec(trimmed)?.[1]
    if (question !== undefined) {
      questions.push({ line, text: [question], answer: null, options: [] })
      continue
    }
    if (open === undefined || trimmed === '') continue
    const answer = /^\^[ \t]*(.*)$/.exec(trimmed)?.[1]
    const [, letter = '', option = ''] = /^([A-Z])[ \t]+(\S.*)$/.exec(trimmed) ?? []
    if (answer !== undefined) open.answer = answer.trim()
    else if (open.answer !== null && letter === optionLetter(open.options.length)) open.options.push(option)
    else if (open.answer === null) open.text.push(trimmed)
  }
  return resolveQuestions(questions.map((question, index) => itemOf(question, index + 1)))
}

function itemOf({ line, text, answer, options }: OpenQuestion, item: number): FoundItem {
  return {
    location: { line, item, id: null },
    text: text.join('\n'),
    category: null,
    options: options.map((option) => ({ text: option, isRight: option === answer })),
    explanation: '',
    warnings: [],
  }
}
