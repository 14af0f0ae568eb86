import { quoted } from './draft.ts'

/** An option and its fraction of the points, in percent. */
export interface WeightedOption {
  readonly text: string
  readonly weight: number
}

/** Warns that options with partial credit count as right although another option gives full credit. */
export function partialCreditWarnings(options: readonly WeightedOption[]): string[] {
  const partial = options.filter(({ weight }) => weight > 0 && weight < 100)
  if (partial.length === 0 || !options.some(({ weight }) => weight >= 100)) return []
  const named = partial.map(({ text, weight }) => `${quoted(text)} (${weight}%)`).join(', ')
  return [`Counted as right although it gives only part of the points: ${named}. Check the key.`]
}

/** Warns about what plain text cannot hold. */
export function lossWarnings(lost: Iterable<string>): string[] {
  const named = [...new Set(lost)]
  return named.length === 0 ? [] : [`Left out of the text: ${named.join(', ')}.`]
}
