import type { MarkupNode } from '../../domain/html/markup-tree.ts'

/** Elements that say something that plain text cannot: lists, links and emphasis. */
const FORMATTING = new Set('ul ol a b strong i em cite dfn var s del strike'.split(' '))
/** Elements that are a line of their own, whatever they contain. */
const WHOLE = new Set('ul ol table pre blockquote'.split(' '))
/** Elements around lines. */
const AROUND = new Set('div p section article center h1 h2 h3 h4 h5 h6'.split(' '))
/** Elements that only look different. */
const LOOKS = new Set(['span', 'font'])

/** The lines of a field that have formatting, each as its markup; a list is one of them. */
export function formattedLines(markup: readonly MarkupNode[]): readonly (readonly MarkupNode[])[] {
  const lines: MarkupNode[][] = []
  let line: MarkupNode[] = []
  const end = (): void => {
    if (line.some(isFormatted)) lines.push(line)
    line = []
  }
  const pass = (nodes: readonly MarkupNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') line.push(node)
      else if (LOOKS.has(node.name)) pass(node.children)
      else if (AROUND.has(node.name) || node.name === 'br') {
        end()
        pass(node.children)
        end()
      } else if (WHOLE.has(node.name)) {
        end()
        line.push(node)
        end()
      } else line.push(node)
    }
  }
  pass(markup)
  end()
  return lines
}

function isFormatted(node: MarkupNode): boolean {
  return typeof node !== 'string' && (FORMATTING.has(node.name) || node.children.some(isFormatted))
}

/** "A. " before an option. */
const LETTER = /^\s*\(?[A-Za-z][.)]\s+/

/** A line without the letter of an option before it; null when it has none. */
export function withoutLetter(line: readonly MarkupNode[]): readonly MarkupNode[] | null {
  const [first, ...rest] = line
  return typeof first === 'string' && LETTER.test(first) ? [first.replace(LETTER, ''), ...rest] : null
}

/** A plain line without the letter of an option before it. */
export function withoutLetterOf(line: string): string {
  return line.replace(LETTER, '')
}

/** A line, or several, of the plain text of a note, and the token of the same with its formatting (`OpaqueParts`). */
export interface FormattedText {
  readonly plain: string
  readonly token: string
}

/** Formatted texts by their first lines. */
export type FormattedTexts = ReadonlyMap<string, FormattedText>

/** One for all notes without any: a deck may have 50,000. */
const NONE: FormattedTexts = new Map()

/** The first of those that begin alike is known. */
export function byFirstLine(texts: readonly FormattedText[]): FormattedTexts {
  if (texts.length === 0) return NONE
  return new Map(texts.toReversed().map((text) => [firstLineOf(text.plain), text]))
}

export function firstLineOf(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

/** A plain text of a note with the tokens of its lines that have formatting. Letters and keys are found before. */
export function withFormatting(text: string, known: FormattedTexts): string {
  if (known.size === 0) return text
  const lines = text.split('\n')
  const written: string[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const formatted = known.get(line)
    const count = formatted?.plain.split('\n').length ?? 1
    const isThere = formatted !== undefined && lines.slice(at, at + count).join('\n') === formatted.plain
    written.push(isThere ? formatted.token : line)
    at += isThere ? count : 1
  }
  return written.join('\n')
}
