import { quoted } from './draft.ts'

/** What a file says to those who chose an option. */
export interface OptionFeedback {
  readonly option: string
  readonly text: string
}

/** The explanation of a question: what is said to everybody, then what is said of each option, one a line. */
export function explanationOf(general: string, feedback: readonly OptionFeedback[]): string {
  const lines = feedback
    .map(({ option, text }) => ({ option, text: text.trim() }))
    .filter(({ text }) => text !== '')
    .map(({ option, text }) => `${quoted(option)}: ${text}`)
  return [general.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** An option and the share of the points it gives, in percent. */
export interface WeightedOption {
  readonly text: string
  readonly weight: number
}

/** Says that options which give only a part of the points count as right beside one that gives them all. */
export function partialCreditWarnings(options: readonly WeightedOption[]): string[] {
  const partial = options.filter(({ weight }) => weight > 0 && weight < 100)
  if (partial.length === 0 || !options.some(({ weight }) => weight >= 100)) return []
  const named = partial.map(({ text, weight }) => `${quoted(text)} (${weight} %)`).join(', ')
  return [`Counted as right although it gives only part of the points: ${named}. Check the key.`]
}

/** Says what plain text could not hold. */
export function lossWarnings(lost: Iterable<string>): string[] {
  const named = [...new Set(lost)]
  return named.length === 0 ? [] : [`Left out of the text: ${named.join(', ')}.`]
}
