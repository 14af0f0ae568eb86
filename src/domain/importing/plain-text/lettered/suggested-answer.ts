import { quoted } from '../../drafts/draft.ts'
import { withoutEmphasis } from './lettered-answer.ts'
import type { OpenQuestion } from './lettered-question.ts'

/** How many answers a question asks for: "(Choose two.)", "Select 3". */
const ASKS_FOR = /\b(?:choose|select|pick)[ \t]+(?:the[ \t]+)?(?:any[ \t]+)?(two|three|four|five|[2-5])\b/i
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
])

/** Several letters, or one: "B", "BD", "B, D". */
const LETTERS = /^[A-Z](?:(?:[ \t]*(?:,|&|and)?[ \t]*)[A-Z]){0,9}$/

/**
 * The answer of a question of which a study site also suggests one. Where they differ, the one that has as many letters as the
 * question asks for is taken, else the stated one; a warning says so.
 */
export function withSuggestion({ answer, suggestion, text }: OpenQuestion): {
  readonly answer: string | null
  /** Null where there is nothing to check. */
  readonly warning: string | null
} {
  if (suggestion === null || !answer) return { answer: answer ?? suggestion, warning: null }
  const stated = withoutEmphasis(answer)
  const isComparable = LETTERS.test(stated) && LETTERS.test(suggestion)
  if (!isComparable || lettersOf(stated) === lettersOf(suggestion)) return { answer, warning: null }
  const asked = askedFor(text.join(' '))
  const takesSuggestion = lettersOf(suggestion).length === asked && lettersOf(stated).length !== asked
  const taken = takesSuggestion
    ? 'The second was taken, because the question asks for as many'
    : 'The first was taken'
  return {
    answer: takesSuggestion ? suggestion : answer,
    warning: `The file gives the answer ${quoted(stated)} and suggests ${quoted(suggestion)}. ${taken}: check it.`,
  }
}

function lettersOf(key: string): string {
  return Array.from(key.replace(/\band\b|[^A-Z]/g, ''))
    .sort()
    .join('')
}

/** Null where the text does not say. */
function askedFor(text: string): number | null {
  const word = ASKS_FOR.exec(text)?.[1]?.toLowerCase()
  return word === undefined ? null : (NUMBERS.get(word) ?? Number(word))
}
