import { splitInlineOptions } from '../lines/inline-options.ts'
import { letteredOption } from '../lines/lettered-lines.ts'
import type { StyledLine } from '../lines/text-lines.ts'
import { hasForeignLetters, withLatinLetters } from '../plain-text/languages/foreign-options.ts'
import { hasWideSigns, withPlainSigns } from '../plain-text/languages/wide-signs.ts'
import { looksIn, type ShownLine, styledWhole } from './document-lines.ts'

/** The lines with their looks. A line that holds several options is cut where these begin, as each may look otherwise. */
export function styledLines(lines: readonly ShownLine[]): readonly StyledLine[] {
  if (lines.every(({ pieces }) => pieces.every(({ looks }) => looks.length === 0)))
    return lines.map(styledWhole)
  const parts = Map.groupBy(splitInlineOptions(latinLines(lines)), ({ line }) => line)
  return lines.flatMap((line, index) => {
    const texts = parts.get(index)?.map(({ text }) => text) ?? []
    const starts = texts.length > 1 ? startsOf(line.text, texts) : null
    if (starts === null) return [styledWhole(line)]
    return starts.map((from, part): StyledLine => {
      const to = starts[part + 1] ?? line.text.length
      return {
        line: line.line,
        text: line.text.slice(from, to).trim(),
        looks: looksIn(line, from, to),
        isCut: part > 0,
      }
    })
  })
}

/** The lines, each under its index, with Latin letters and plain signs. */
function latinLines(lines: readonly ShownLine[]) {
  const text = lines.map((line) => line.text).join('\n')
  const numbered = lines.map((line, index) => ({ line: index, text: line.text }))
  const plain = hasWideSigns(text) ? withPlainSigns(numbered) : numbered
  return hasForeignLetters(text) ? withLatinLetters(plain).lines : plain
}

/** Where the parts of a line begin in it as it is written; null where one is not found. */
function startsOf(written: string, parts: readonly string[]): readonly number[] | null {
  const starts: number[] = []
  let from = 0
  for (const [index, part] of parts.entries()) {
    const option = letteredOption(part)
    const text = option?.text ?? part
    const at = written.indexOf(text, from)
    if (at === -1) return null
    const before = option === null ? '' : (/\S*[ \t\u3000]*$/.exec(written.slice(from, at))?.[0] ?? '')
    starts.push(index === 0 ? 0 : at - before.length)
    from = at + text.length
  }
  return starts
}
