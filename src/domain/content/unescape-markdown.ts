/** Characters that Markdown needs names for most often; of the other names none is used by what writes Markdown here. */
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

const ESCAPE = /\\([!-/:-@[-`{-~])|&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|nbsp));/g

/** What CommonMark shows for a number that is no character. */
const NO_CHARACTER = '\ufffd'

/**
 * A part of a Markdown text with the characters that its escapes (`\*`) and character references (`&#x306E;`, `&amp;`)
 * represent. References protect emphasis beside punctuation, usual in Chinese and Japanese.
 */
export function unescapeMarkdown(text: string): string {
  return text.replace(
    ESCAPE,
    (whole: string, escaped?: string, hex?: string, decimal?: string, name?: string) => {
      if (escaped !== undefined) return escaped
      if (name !== undefined) return NAMED[name] ?? whole
      return characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
    },
  )
}

function characterOf(code: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code === 0 || code > 0x10ffff || isSurrogate ? NO_CHARACTER : String.fromCodePoint(code)
}
