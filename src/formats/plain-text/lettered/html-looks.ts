import type { StyledLine, TextLine } from '../../lines/text-lines.ts'

/** The beginning of an element of HTML that gives a text a look. */
const STYLED = String.raw`<(font|span|mark|b|strong|u|ins)\b([^<>]{0,200})>`

/** What precedes the text of an option: a bullet and its letter. */
const LETTER = /^(?:[-*•][ \t]+)?[([]?[A-Za-z][.):\]][ \t]*/
const ELEMENT = new RegExp(String.raw`^${STYLED}(.*)</\1>$`, 'is')
/** Elements around a text. */
const DEPTH_MAX = 3

/** A line without the elements of HTML around its text, as looks. */
export function styledLine(line: TextLine): StyledLine {
  const text = line.text.trim()
  if (line.role !== undefined || !text.includes('</')) return { ...line, looks: [] }
  const whole = unwrapped(text)
  if (whole.looks.length > 0) return { ...line, ...whole }
  const letter = LETTER.exec(text)?.[0] ?? ''
  const rest = unwrapped(text.slice(letter.length))
  return rest.looks.length === 0
    ? { ...line, looks: [] }
    : { ...line, text: letter + rest.text, looks: rest.looks }
}

function unwrapped(text: string): { readonly text: string; readonly looks: readonly string[] } {
  let inner = text
  const looks: string[] = []
  while (looks.length < DEPTH_MAX) {
    const [, name = '', attributes = '', content] = ELEMENT.exec(inner) ?? []
    if (content === undefined || content.includes(`</${name}`)) break
    looks.push(`${name} ${attributes}`.trim().toLowerCase())
    inner = content.trim()
  }
  return { text: inner, looks }
}
