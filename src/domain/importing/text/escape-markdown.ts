/** What Markdown would read as markup anywhere in a line, entities among it. */
const ANYWHERE = /[\\`*_[\]<$|~]|&(?=#?\w)/g
/** What it would read as markup at the beginning of a line: headings, quotations, lists, rules. */
const AT_START = /^([#>+=-])|^(\d{1,9})([.)])/
const NO_BREAK_SPACE = '\u00a0'

/**
 * A plain text as Markdown that says the same: what would be read as markup is escaped, a line break stays one, and
 * indentation and runs of spaces become no-break spaces, as in a note.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.split('\n').map(escapeLine).join('\\\n'))
    .join('\n\n')
}

function escapeLine(line: string): string {
  const spaced = line
    // From the beginning of a run of spaces: from each of its places, a long one would take its square.
    .replace(/(?<![ \t])[ \t]+$/, '')
    .replaceAll('\t', NO_BREAK_SPACE.repeat(4))
    .replace(/^ +| {2,}/g, (run) => NO_BREAK_SPACE.repeat(run.length))
  return spaced
    .replace(ANYWHERE, '\\$&')
    .replace(AT_START, (_, sign?: string, number = '', mark = '') =>
      sign === undefined ? `${number}\\${mark}` : `\\${sign}`,
    )
}
