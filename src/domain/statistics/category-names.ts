import { formatWholeNumber } from '../format-number.ts'

/** More names than this are counted instead. */
const NAMED_MAX = 3

/** Categories as a line of text: "Art", "Art and Law", "Art, Law, Music and 2 more". */
export function categoryNames(categories: readonly string[]): string {
  if (categories.length > NAMED_MAX) {
    const rest = formatWholeNumber(categories.length - NAMED_MAX)
    return `${categories.slice(0, NAMED_MAX).join(', ')} and ${rest} more`
  }
  const last = categories.at(-1) ?? ''
  return categories.length > 1 ? `${categories.slice(0, -1).join(', ')} and ${last}` : last
}
