import { optionLetter } from '../../../domain/practice/option-letter.ts'
import type { TextLine } from '../../lines/text-lines.ts'

const PICTURE = /^!\[[^\]]*\]\([^)]*\)$/

/** An option that says only which block below it is meant: a letter, or nothing. */
const LETTER_ONLY = /^[([]?[A-Za-z]?[)\].:]?$/

/**
 * The indexes of the lines of code blocks and pictures that belong to the option above them although a blank line is between:
 * after an option that is only a letter, and between an option and the next one.
 *
 * @param fenced the indexes of the lines within code, the fences among them
 * @param isBox whether a trimmed line is an option
 */
export function blocksOfOptions(
  lines: readonly TextLine[],
  fenced: ReadonlySet<number>,
  isBox: (line: string) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>()
  const isOption = (index: number): boolean => !fenced.has(index) && isBox(trimmed(lines, index))
  let isLetterOnly = false
  let isBelowOption = false
  for (let index = 0; index < lines.length; index++) {
    const line = trimmed(lines, index)
    if (isOption(index)) {
      isBelowOption = true
      isLetterOnly = LETTER_ONLY.test(line.replace(/^.{1,8}?\]\s*/, ''))
    } else if (isBelowOption && (fenced.has(index) || PICTURE.test(line))) {
      const end = endOfBlock(lines, fenced, index)
      if (isLetterOnly || isOption(nextFilled(lines, end))) {
        for (let part = index; part < end; part++) found.add(part)
      } else isBelowOption = false
      index = end - 1
    } else if (line !== '') isBelowOption = false
  }
  return found
}

/** A line without the blanks around it; '' for none. */
export function trimmed(lines: readonly TextLine[], index: number): string {
  return lines[index]?.text.trim() ?? ''
}

/** The index after a block of code, or after a picture. */
function endOfBlock(lines: readonly TextLine[], fenced: ReadonlySet<number>, start: number): number {
  if (!fenced.has(start)) return start + 1
  let end = start + 1
  while (end < lines.length && !/^(?:```|~~~)/.test(trimmed(lines, end))) end++
  return end + 1
}

function nextFilled(lines: readonly TextLine[], from: number): number {
  let index = from
  while (index < lines.length && trimmed(lines, index) === '') index++
  return index
}

/** The options without the letters that only announce their blocks, where all of them begin with one in order. */
export function withoutLetterLines<Option extends { readonly text: string }>(
  options: readonly Option[],
): readonly Option[] {
  const bare = options.map((option, position) => {
    const [first = '', ...rest] = option.text.split('\n')
    const block = rest.join('\n').trim()
    const letter = /^[([]?([A-Za-z])[)\].:]?$/.exec(first.trim())?.[1]?.toLowerCase()
    return letter === optionLetter(position).toLowerCase() && block !== '' ? { ...option, text: block } : null
  })
  const all = bare.filter((option) => option !== null)
  return all.length === options.length && all.length > 1 ? all : options
}
