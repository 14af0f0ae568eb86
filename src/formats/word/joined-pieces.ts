import { scriptText } from '../../domain/html/script-text.ts'
import { type Look, looksOf, type Piece } from './document.ts'

/** A part of a paragraph while it is read. */
export interface OpenPiece {
  readonly text: string
  readonly look: Look
}

/** Longest text above or below the line that is a power or an index. */
const SCRIPT_MAX = 20

/** What is raised behind a number and is none of its powers: "1st", "2º". */
const ORDINAL = /^(?:st|nd|rd|th|er|ère|re|e|ème|o|a|os|as|ª|º)$/iu

/** The pieces of a paragraph, those side by side that look alike as one, with powers and indices as plain text has them. */
export function joinedPieces(open: readonly OpenPiece[]): readonly Piece[] {
  const joined: {
    text: string
    readonly looks: readonly string[]
    readonly script: 'sup' | 'sub' | ''
  }[] = []
  let before: Look | null = null
  for (const { text, look } of open) {
    const end = joined.at(-1)
    if (end !== undefined && look === before) {
      end.text += text
      continue
    }
    before = look
    const { script = '' } = look
    const looks = looksOf(look)
    if (end !== undefined && end.script === script && end.looks.join() === looks.join()) end.text += text
    else joined.push({ text, looks, script })
  }
  return joined.map(({ text, looks, script }, index) => {
    const inner = text.trim()
    const isScript = script !== '' && inner !== '' && inner.length <= SCRIPT_MAX && !/[\ue000\n]/.test(inner)
    const isOrdinal = script === 'sup' && ORDINAL.test(inner) && /\d$/.test(joined[index - 1]?.text ?? '')
    return {
      text: isScript && !isOrdinal ? text.replace(inner, () => scriptText(inner, script)) : text,
      looks,
    }
  })
}
