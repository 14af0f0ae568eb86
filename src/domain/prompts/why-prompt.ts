import { plainTextOf } from '../markdown/plain-text-of.ts'
import { readMarkdown } from '../markdown/read-markdown.ts'
import { textWithoutMarkup } from '../markdown/text-without-markup.ts'
import type { Question } from '../model.ts'
import { optionLetter } from '../practice/option-letter.ts'

/** An answered question, as it was asked. */
export interface AnsweredForPrompt {
  readonly question: Pick<Question, 'text' | 'format' | 'correct'>
  /** In the order in which they were shown. */
  readonly options: readonly string[]
  /** The texts of the options that were chosen; null: not known. */
  readonly chosen: readonly string[] | null
}

/**
 * The text by which a learner asks any assistant to explain a question that they answered: plain text, with formulas as LaTeX, and
 * without the addresses of pictures and links.
 */
export function whyPrompt({ question, options, chosen }: AnsweredForPrompt): string {
  const { text, format, correct } = question
  const plain = (part: string) => (format === 'markdown' ? plainOf(part) : part).trim()
  const lettersOf = (texts: readonly string[]): string =>
    texts
      .map((one) => {
        const place = options.indexOf(one)
        return place === -1 ? plain(one) : optionLetter(place)
      })
      .sort()
      .join(', ')
  const hasKey = correct.length > 0
  const mine = chosen === null ? null : chosen.length === 0 ? 'none' : lettersOf(chosen)
  const isWrong = hasKey && mine !== null && mine !== lettersOf(correct)
  const lines = [
    'I practice for an exam and want to understand this multiple-choice question.',
    '',
    'Question:',
    plain(text),
    '',
    'Options:',
    ...options.map((option, place) => `${optionLetter(place)}. ${plain(option)}`),
    '',
    ...(mine === null ? [] : [`My answer: ${mine}`]),
    hasKey
      ? `Right according to my question bank: ${lettersOf(correct)}`
      : 'My question bank does not say what is right.',
    '',
    [
      hasKey ? 'Explain step by step why that is right' : 'Say what is right and explain step by step why',
      isWrong ? ', what is wrong with my answer' : '',
      ', and in one sentence each why the other options are wrong.',
      hasKey ? ' If you think that the question bank is wrong, say so first.' : '',
      ' Use the language of the question.',
    ].join(''),
  ]
  return `${lines.join('\n')}\n`
}

function plainOf(markdown: string): string {
  const blocks = readMarkdown(markdown)
  if (blocks === null) return textWithoutMarkup(markdown, 'markdown')
  return plainTextOf(blocks, {
    image: () => '[picture]',
    math: (tex, isBlock) => (isBlock ? `$$${tex}$$` : `$${tex}$`),
  })
}
