import type { DraftText } from '../drafts/draft-text.ts'
import { escapeMarkdown } from '../text/escape-markdown.ts'
import { CODE, withoutCommentMarks } from './tex-comments.ts'
import { replaceBetween, replaceEnvironments } from './tex-environments.ts'

/** Characters of a text that is converted; longer ones are no question. */
const TEXT_MAX = 20_000

/** What commands without arguments say. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['ldots', '…'],
  ['dots', '…'],
  ['textbackslash', '\\'],
  ['degree', '°'],
  ['euro', '€'],
  ['ss', 'ß'],
  ['par', '\n\n'],
  ['newline', '\n'],
  ['quad', ' '],
  ['qquad', ' '],
  ['LaTeX', 'LaTeX'],
  ['TeX', 'TeX'],
])

/** LaTeX of a question: formulas, code, pictures and emphasis as Markdown; other commands leave their arguments. */
export function texText(tex: string): DraftText {
  if (tex.length > TEXT_MAX) return { plain: tex, markdown: null }
  const { text, kept } = keptApart(withoutCommentMarks(tex).replace(/[\uE000-\uE005]/g, ''))
  const words = tidy(/[\\{}~$`'-]/.test(text) ? commandsRead(text) : joined(text))
  const restored = (marked: string): string =>
    marked.replace(/\uE000(\d+)\uE001/g, (_, index: string) => kept[Number(index)] ?? '')
  const plain = restored(words.replace(/[\uE002-\uE005]/g, ''))
  if (kept.length === 0 && !/[\uE002\uE004]/.test(words)) return { plain, markdown: null }
  const marked = escapeMarkdown(words)
    .replace(/\uE002([^\uE002-\uE005]*)\uE003/g, '**$1**')
    .replace(/\uE004([^\uE002-\uE005]*)\uE005/g, '*$1*')
    .replace(/[\uE002-\uE005]/g, '')
  return { plain, markdown: restored(marked) }
}

/** A text with a mark for each part that has its own Markdown: code, formulas, pictures. */
function keptApart(tex: string): { readonly text: string; readonly kept: readonly string[] } {
  const kept: string[] = []
  const keep = (markdown: string): string => {
    kept.push(markdown)
    return `\uE000${kept.length - 1}\uE001`
  }
  const inline = (inside: string): string => keep(`$$${inside.trim()}$$`)
  const block = (inside: string): string => `\n\n${keep(`$$\n${inside.trim()}\n$$`)}\n\n`
  let text = replaceEnvironments(tex, CODE, (code) => {
    const lines = code.replace(/^\{[^{}]{0,40}\}/, '').replace(/^[ \t]*\n|\n[ \t]*$/g, '')
    return `\n\n${keep(`\`\`\`\n${lines}\n\`\`\``)}\n\n`
  })
  text = text.replace(
    /\\(?:verb|lstinline)\*?([^A-Za-z0-9\s{*])([^\n]{0,500}?)\1/g,
    (_, _delimiter, code: string) => keep(`\`${code}\``),
  )
  text = replaceBetween(replaceBetween(text, '\\[', '\\]', block), '\\(', '\\)', inline)
    .replace(/\$\$([^$]{1,2000})\$\$/g, (_, inside: string) => block(inside))
    .replace(/(?<!\\)\$([^$]{1,2000})\$/g, (_, inside: string) => inline(inside))
    .replace(/\\includegraphics(?:\[[^\]]{0,300}\])?\{([^{}]{1,300})\}/g, (_, file: string) =>
      keep(`![${file.replace(/^.*\//, '')}](${file.trim().replaceAll(' ', '%20')})`),
    )
  return { text, kept }
}

function tidy(text: string): string {
  return text
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Single line breaks of LaTeX are spaces. */
function joined(text: string): string {
  return text.replace(/[ \t]+/g, ' ').replace(/([^\n])\n ?(?=[^\n\- ])/g, '$1 ')
}

/** The words of a text, with private characters around strong (E002, E003) and emphasized (E004, E005) ones. */
function commandsRead(tex: string): string {
  const text = tex
    .replace(/\\(?:textbf|mathbf)[ \t]*\{([^{}]{0,2000})\}/g, '\uE002$1\uE003')
    .replace(/\\(?:emph|textit|textsl|underline)[ \t]*\{([^{}]{0,2000})\}/g, '\uE004$1\uE005')
    .replace(/\\(?:texttt|code)[ \t]*\{([^{}]{0,2000})\}/g, '$1')
    .replace(
      /\\(?:vspace|hspace|label|vskip|hskip|setlength|pagebreak|noindent|centering|fillwithlines|vfill|scoring|bareme)\*?(?:\[[^\]]{0,60}\])?(?:\{[^{}]{0,60}\})?/g,
      '',
    )
    .replace(/\\(?:begin|end)\{[^{}]{1,40}\}(?:\[[^\]]{0,100}\])?/g, '\n')
    .replace(/\\item\b(?:\[[^\]]{0,60}\])?[ \t]*/g, '\n- ')
    .replace(/\\\\(?:\[[^\]]{0,20}\])?/g, '\n')
    .replace(/\\([%&#_${}])/g, '$1')
    .replace(/``|''/g, '"')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/\\(\p{L}+)\*?[ \t]*(?:\[[^\]]{0,60}\])?/gu, (_, name: string) => WORDS.get(name) ?? '')
    .replace(/~|\\[ ,;:!]/g, ' ')
    .replace(/[{}]/g, '')
  return joined(text)
}
