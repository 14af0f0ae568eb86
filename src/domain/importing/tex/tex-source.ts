import { codeBlock, inlineCode } from './code-markdown.ts'
import { withExamCommands } from './other-packages.ts'
import { withoutConditions } from './tex-conditions.ts'
import { withOwnMacros } from './tex-macros.ts'

/** Code of a LaTeX file, as Markdown. */
export interface TexCode {
  readonly markdown: string
  /** Whether it has lines of its own. */
  readonly isBlock: boolean
}

/** A LaTeX file that can be searched for commands: without comments, and with a token for each code. Lines are still counted. */
export interface TexSource {
  readonly body: string
  /** By the numbers in their tokens. */
  readonly code: readonly TexCode[]
}

/** A mark in the place of a comment: so a line that is only a comment ends no paragraph. */
export const COMMENT = '\uE006'

/** A token in the place of code: its number, and as many line feeds as the code has. */
export const CODE_TOKEN = /\uE000(\d+)\n*\uE001/y

/** Characters that stand for something in a text that is being read; a file has none of its own. */
const PRIVATE = /[\uE000-\uE00F]/g

/** Where code, an address, an escaped character or a comment begins. */
const NEXT = new RegExp(
  [
    String.raw`\\begin\{(verbatim\*?|lstlisting|minted|Verbatim|semiverbatim|comment)\}`,
    String.raw`\\(?:verb\*?|(?:Verb|lstinline)(?:\[[^\]\n]{0,100}\])?|mintinline\{[^{}\n]{0,40}\})(?:([^A-Za-z0-9\s{*[])([^\n]{0,500}?)\2|\{([^{}\n]{0,500})\})`,
    String.raw`\\(?:url|href)[ \t]*\{[^{}\n]{0,500}\}`,
    String.raw`\\[\s\S]`,
    '%',
  ].join('|'),
  'g',
)

/** Prepares a LaTeX file. One pass, however the file is made. */
export function texSource(file: string): TexSource {
  const tex = file.replace(/\r\n?/g, '\n').replace(PRIVATE, '')
  const parts: string[] = []
  const code: TexCode[] = []
  const unclosed = new Set<string>()
  const next = new RegExp(NEXT)
  let from = 0
  const replace = (start: number, end: number, replacement: string): void => {
    parts.push(tex.slice(from, start), replacement)
    from = end
    next.lastIndex = end
  }
  const tokenOf = (source: string, entry: TexCode): string =>
    `\uE000${code.push(entry) - 1}${lineFeeds(source)}\uE001`
  for (let found = next.exec(tex); found !== null; found = next.exec(tex)) {
    const [whole, environment, , quoted, inBraces] = found
    const inline = quoted ?? inBraces
    if (whole === '%') {
      const end = tex.indexOf('\n', found.index)
      replace(found.index, end === -1 ? tex.length : end, COMMENT)
    } else if (environment !== undefined && !unclosed.has(environment)) {
      const closing = `\\end{${environment}}`
      const end = tex.indexOf(closing, next.lastIndex)
      if (end === -1) {
        unclosed.add(environment)
        continue
      }
      const inside = tex.slice(next.lastIndex, end)
      const isCode = environment !== 'comment'
      const markdown = isCode ? codeBlock(withoutArguments(inside, environment)) : ''
      const token = tokenOf(inside, { markdown, isBlock: isCode })
      replace(found.index, end + closing.length, token)
    } else if (inline !== undefined) {
      const end = found.index + whole.length
      replace(found.index, end, tokenOf('', { markdown: inlineCode(inline), isBlock: false }))
    }
  }
  parts.push(tex.slice(from))
  return { body: withOwnMacros(withoutConditions(withExamCommands(parts.join('')))), code }
}

function lineFeeds(text: string): string {
  return text.replace(/[^\n]+/g, '')
}

/** Code without the options and the language before it. */
function withoutArguments(code: string, environment: string): string {
  if (/^(?:semi)?verbatim/.test(environment)) return code
  const options = /^(?:[ \t]*\[[^\]]{0,300}\])?/.exec(code)?.[0] ?? ''
  const rest = code.slice(options.length)
  return environment === 'minted' ? rest.replace(/^[ \t]*\{[^{}]{0,40}\}/, '') : rest
}
