import { emphasized, inlineCode, type Mark } from './emphasis.ts'
import { lowered, raised } from './tex-letters.ts'
import type { TexReader } from './tex-reader.ts'
import { numberOf, unitOf } from './tex-units.ts'
import { WORDS } from './tex-words.ts'

/** A gap for the learner to fill in. */
const GAP = '____'

/** Commands with arguments that have words or Markdown of their own. */
export const COMMANDS: ReadonlyMap<string, (reader: TexReader) => string> = new Map([
  ['textbf', strong],
  ['emph', emphasis],
  ['textit', emphasis],
  ['textsl', emphasis],
  ['underline', underlined],
  ['uline', underlined],
  ['bf', restAs('strong')],
  ['bfseries', restAs('strong')],
  ['em', restAs('emphasis')],
  ['it', restAs('emphasis')],
  ['itshape', restAs('emphasis')],
  ['sl', restAs('emphasis')],
  ['slshape', restAs('emphasis')],
  ['tt', (reader) => codeOf(reader.rawRest(), reader)],
  ['ttfamily', (reader) => codeOf(reader.rawRest(), reader)],
  ['texttt', (reader) => codeOf(reader.raw(), reader)],
  ['code', (reader) => codeOf(reader.raw(), reader)],
  ['includegraphics', picture],
  ['textsuperscript', (reader) => raised(reader.text())],
  ['up', (reader) => raised(reader.text())],
  ['textsubscript', (reader) => lowered(reader.text())],
  ['enquote', (reader) => `“${reader.text()}”`],
  ['footnote', (reader) => ` (${reader.text()})`],
  ['url', (reader) => reader.raw().replace(/\\(?=[%#_&])/g, '')],
  ['href', link],
  ['caption', caption],
  ['fillin', gap],
  ['rule', rule],
  ['num', (reader) => measured(reader, '')],
  ['ang', (reader) => measured(reader, '°')],
  ['SI', (reader) => measured(reader, null)],
  ['qty', (reader) => measured(reader, null)],
  ['si', unit],
  ['unit', unit],
  ['\\', lineBreak],
  ['linebreak', lineBreak],
  ['vskip', space],
  ['hskip', space],
  ['kern', space],
  ['answerline', nothing],
  ['pagebreak', nothing],
  ['nopagebreak', nothing],
])

/** Passes the star and the options of a command. */
export function passOptions(reader: TexReader): void {
  reader.star()
  while (reader.optional() !== null);
}

/** Passes arguments that say nothing, with what is before them. */
export function passArguments(reader: TexReader, count: number): void {
  // Brackets below a command without arguments are text.
  if (count > 0) passOptions(reader)
  for (let index = 0; index < count; index++) reader.raw()
}

function strong(reader: TexReader): string {
  const before = reader.before()
  return emphasized(reader.text(), 'strong', before, reader.after())
}

function emphasis(reader: TexReader): string {
  const before = reader.before()
  return emphasized(reader.text(), 'emphasis', before, reader.after())
}

function underlined(reader: TexReader): string {
  const before = reader.before()
  const text = reader.text()
  return text.trim() === '' ? GAP : emphasized(text, 'emphasis', before, reader.after())
}

function restAs(mark: Mark): (reader: TexReader) => string {
  return (reader) => emphasized(reader.rest(), mark, '', '')
}

/** Signs of LaTeX within code, and what they say. */
const CODE_SIGN = /\\([A-Za-z]+)(?:\{\}|[ \t])?|\\([\s\S])|[~{}\n]|\$|\uE006\n?[ \t]*|\uE000\d+\n*\uE001/g

/** A command whose first argument says how its text looks, or in which language it is. */
const MANNER = /\\(?:foreignlanguage|textcolor)[ \t]*\{[^{}]{0,100}\}/g

function codeOf(tex: string, reader: TexReader): string {
  const code = tex.replace(MANNER, '').replace(CODE_SIGN, (sign, name?: string, character?: string) => {
    if (character !== undefined) return /[-/]/.test(character) ? '' : character === '\\' ? ' ' : character
    if (/^[~\n]$/.test(sign)) return ' '
    if (/^[{}\uE006]/.test(sign)) return ''
    const word = name === undefined ? undefined : WORDS.get(name)
    if (word === undefined) reader.lose(name === undefined ? '\\texttt' : `\\${name}`)
    return word ?? (sign === '$' ? sign : '')
  })
  return reader.keep(inlineCode(code))
}

function picture(reader: TexReader): string {
  passOptions(reader)
  const file = reader.raw()
  const address = file.trim().replaceAll(' ', '%20')
  return reader.keep(address === '' ? '' : `![${file.replace(/^.*\//, '')}](${address})`)
}

function link(reader: TexReader): string {
  const address = reader.raw().replace(/\\(?=[%#_&])/g, '')
  return `${reader.text()} (${address})`
}

function caption(reader: TexReader): string {
  passOptions(reader)
  return `\n\n${reader.text()}\n\n`
}

/** What is to be filled in; its options may hold the answer. */
function gap(reader: TexReader): string {
  passOptions(reader)
  return GAP
}

/** A line that is drawn is a gap; one without a width only makes room. */
function rule(reader: TexReader): string {
  reader.optional()
  const width = reader.raw()
  reader.raw()
  return /^0[^.]/.test(width.trim()) ? '' : GAP
}

/** A number of siunitx, with a sign or with the unit that follows (null). */
function measured(reader: TexReader, sign: string | null): string {
  reader.optional()
  const written = reader.raw()
  const number = numberOf(written)
  if (number === null) reader.lose(sign === null ? '\\SI' : '\\num')
  const said = number ?? written.replace(/[\\{}]/g, ' ')
  return sign === null ? `${said} ${unit(reader)}` : `${said}${sign}`
}

function unit(reader: TexReader): string {
  reader.optional()
  const written = reader.raw()
  const said = unitOf(written)
  if (said === null) reader.lose('\\si')
  return said ?? written.replace(/[\\{}]/g, ' ')
}

function lineBreak(reader: TexReader): string {
  reader.star()
  reader.optional()
  return '\n'
}

function nothing(reader: TexReader): string {
  passOptions(reader)
  return ''
}

function space(reader: TexReader): string {
  reader.length()
  return ' '
}
