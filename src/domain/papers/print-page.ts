import { escapedSource, type MarkupOf } from '../custom-test/page-question.ts'
import { escapeHtmlText } from '../custom-test/page-text.ts'
import { arrange, type PaperVersion, questionsOf } from './arrange.ts'
import { type Paper, paperPoints, pointsText, VERSION_LETTERS } from './paper.ts'
import { headOf } from './paper-head.ts'
import { type KeyRow, keyOf, keyText } from './paper-key.ts'
import type { PaperParts } from './paper-parts.ts'
import { blockMarkup, directionOf } from './print-question.ts'
import { sheetOf } from './sheet/paper-sheets.ts'
import { sheetSvgs, stencilSvgs } from './sheet/sheet-svg.ts'

/** The styles and the script of every printed paper, each with its hash for the policy (`sha256-` and base64). */
export interface PrintParts {
  readonly style: HashedText
  /** The rule with the size of the paper. */
  readonly pageRule: HashedText
  /**
   * Lays the questions out in pages; where it does not run, the browser breaks them, and keys name no page. Null where whoever
   * shows the page lays it out.
   */
  readonly script: HashedText | null
}

export interface HashedText {
  readonly text: string
  readonly hash: string
}

/** Rows of a key in one table, and tables on one page. */
const KEY_ROWS = 30
const KEY_TABLES = 2

/**
 * A paper as one self-contained page to be printed: the questions of each version, then what `chosen` names of keys, answer
 * sheets and stencils, each on pages of its own. All texts are escaped; the policy allows these styles, this script and no
 * requests.
 *
 * @param markupOf the markup of a Markdown text; without it Markdown is shown as it is written
 */
export function renderPaper(
  paper: Paper,
  chosen: PaperParts,
  parts: PrintParts,
  markupOf: MarkupOf = escapedSource,
): string {
  const versions = arrange(paper)
  const printed = [
    ...(chosen.questions
      ? versions.map((version) => versionMarkup(paper, version, markupOf))
      : // Keys name pages of version A.
        versions
          .slice(0, chosen.keys ? 1 : 0)
          .map(
            (version) =>
              `<div class="unprinted" aria-hidden="true" inert>${versionMarkup(paper, version, markupOf)}</div>`,
          )),
    ...(chosen.sheets ? versions.flatMap((version) => sheetSvgs(sheetOf(paper, version))) : []).map(
      sheetMarkup,
    ),
    ...(chosen.keys ? versions.flatMap((version) => keyMarkup(paper, version)) : []),
    ...(chosen.stencils
      ? versions.flatMap((version) => stencilSvgs(sheetOf(paper, version), keyOf(version)))
      : []
    ).map(sheetMarkup),
  ]
  const { pageSize, columns, largePrint } = paper.layout
  const looks = [`size-${pageSize}`, `columns-${columns}`, ...(largePrint ? ['large'] : [])]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(parts)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtmlText(paper.name)}</title>
<style>${parts.style.text}</style>
<style>${parts.pageRule.text}</style>
</head>
<body class="${looks.join(' ')}">
<main>
${printed.join('\n')}
</main>
${parts.script === null ? '' : `<script>${parts.script.text}</script>\n`}</body>
</html>
`
}

function policy({ style, pageRule, script }: PrintParts): string {
  return [
    "default-src 'none'",
    ...(script === null ? [] : [`script-src '${script.hash}'`]),
    `style-src '${style.hash}' '${pageRule.hash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** The questions of a version. The script moves what is in `flow` to pages. */
function versionMarkup(paper: Paper, version: PaperVersion, markupOf: MarkupOf): string {
  const { header, name } = paper
  const { which, lines, facts, hasPoints, foot } = headOf(paper, version)
  const instructions =
    header.instructions === ''
      ? ''
      : `<p class="instructions text" dir="auto">${escapeHtmlText(header.instructions)}</p>`
  return `<section class="version" aria-label="${which ?? 'Questions'}" data-foot="${escapeHtmlText(foot)}">
<header class="head">
<div class="title"><h1 dir="auto">${escapeHtmlText(name)}</h1>${which === null ? '' : `<p class="which">${which}</p>`}</div>
${lines.length === 0 ? '' : `<p class="lines">${lines.map((line) => `<span class="line-${line.toLowerCase()}">${line}</span>`).join('')}</p>`}
${instructions}<p class="facts">${facts}</p>
</header>
<div class="flow" dir="${usualDirection(version)}">
${version.blocks.map((block) => blockMarkup(block, { letter: version.letter, hasPoints, markupOf })).join('\n')}
</div>
</section>`
}

/** That of most questions: columns begin on its side. */
function usualDirection(version: PaperVersion): 'ltr' | 'rtl' {
  const questions = questionsOf(version)
  return questions.filter(({ text }) => directionOf(text) === 'rtl').length * 2 > questions.length
    ? 'rtl'
    : 'ltr'
}

/** The key of a version on pages of its own. */
function keyMarkup(paper: Paper, version: PaperVersion): readonly string[] {
  const rows = keyOf(version)
  const pages = chunksOf(rows, KEY_ROWS * KEY_TABLES)
  const { keyTitle: title } = headOf(paper, version)
  return pages.map((page, index) => {
    const tables = chunksOf(page, KEY_ROWS).map((table) => keyTable(table, version))
    const number = pages.length === 1 ? '' : `<p class="which">Page ${index + 1} of ${pages.length}</p>`
    return `<section class="page key" aria-label="${title}">
<div class="title"><h1>${title}</h1>${number}</div>
<p class="facts"><bdi>${escapeHtmlText(paper.name)}</bdi> · ${pointsText(paperPoints(paper.questions))}</p>
<div class="tables">${tables.join('\n')}</div>
</section>`
  })
}

function keyTable(rows: readonly KeyRow[], { letter }: PaperVersion): string {
  const isFirst = letter === VERSION_LETTERS[0]
  const heads = ['No.', 'Answer', 'Points', ...(isFirst ? ['Page'] : ['No. in A', 'Page in A'])]
  const lines = rows.map((row) => {
    const page = `<td data-page-of="A-${row.numberInA}">–</td>`
    const inA = isFirst ? page : `<td>${row.numberInA}</td>${page}`
    return `<tr><th scope="row">${row.number}</th><td class="answer" dir="auto">${escapeHtmlText(keyText(row))}</td><td>${row.points}</td>${inA}</tr>`
  })
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

function sheetMarkup(svg: string): string {
  return `<div class="page sheet">${svg}</div>`
}

function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
