import { escapeMarkdown } from '../../domain/markdown/escape-markdown.ts'
import { texParts } from './tex-delimiters.ts'

/** Parts of a plain text that are Markdown, each as a token that the text's readers take for a word. */
export interface OpaqueParts {
  /** The token of a part; the same for the same part. `plain` is what it says without markup. */
  put(part: OpaquePart): string
  /** Whether a text has a token. */
  isIn(text: string): boolean
  /**
   * The text as Markdown, all else in it escaped.
   *
   * @param change what becomes of a part; absent: its own Markdown
   */
  asMarkdown(text: string, change?: (part: OpaquePart) => string): string
  /** A text that is Markdown with its parts in it. */
  withinMarkdown(text: string): string
  /** The text with what its parts say without markup. */
  asPlain(text: string): string
}

export interface OpaquePart {
  readonly markdown: string
  readonly plain: string
  /** The image that it is; absent for all else. */
  readonly image?: { readonly address: string; readonly alt: string }
  /** Whether it is on lines of its own. */
  readonly isBlock: boolean
}

/** Characters for private use: they begin and end a token. Where a file uses them itself, they are removed. */
const BEGIN = '\ue000'
const END = '\ue001'
const TOKEN = /\ue000(\d{1,6})\ue001/g
/** A token with the line breaks around it, as `escapeMarkdown` writes them. */
const TOKEN_AND_BREAKS = /((?:\\?\n)*)\ue000(\d{1,6})\ue001((?:\\?\n)*)/g

export function opaqueParts(): OpaqueParts {
  const parts: OpaquePart[] = []
  const known = new Map<string, string>()
  return {
    put(part) {
      const key = JSON.stringify([part.markdown, part.isBlock])
      const earlier = known.get(key)
      if (earlier !== undefined) return earlier
      const token = `${BEGIN}${parts.length}${END}`
      parts.push(part)
      known.set(key, token)
      return token
    },
    isIn: (text) => text.includes(BEGIN),
    asMarkdown: (text, change = ({ markdown }) => markdown) =>
      escapeMarkdown(text)
        .replace(TOKEN_AND_BREAKS, (_, before: string, number: string, after: string) => {
          const part = parts[Number(number)]
          if (part === undefined) return `${before}${after}`
          const markdown = change(part)
          return part.isBlock ? `\n\n${markdown}\n\n` : `${before}${markdown}${after}`
        })
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    withinMarkdown: (text) =>
      text.replace(TOKEN, (_, number: string) => {
        const part = parts[Number(number)]
        return part?.isBlock === true ? `\n\n${part.markdown}\n\n` : (part?.markdown ?? '')
      }),
    asPlain: (text) => text.replace(TOKEN, (_, number: string) => parts[Number(number)]?.plain ?? ''),
  }
}

/** A text without the characters of tokens. */
export function withoutTokens(text: string): string {
  return text.replace(/[\ue000\ue001]/g, '')
}

/** A plain text with formulas as Markdown; null when it has none. */
export function plainWithFormulas(text: string): string | null {
  const found = texParts(withoutTokens(text))
  if (found.every((part) => typeof part === 'string')) return null
  const parts = opaqueParts()
  const tokens = found.map((part) =>
    typeof part === 'string'
      ? part
      : parts.put({ markdown: formulaMarkdown(part.tex), plain: part.tex, isBlock: false }),
  )
  return parts.asMarkdown(tokens.join(''))
}

/** A formula in a line: between two dollar signs each side where one would be read as money. */
export function formulaMarkdown(tex: string): string {
  return `$$${tex}$$`
}
