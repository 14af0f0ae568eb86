import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Paper } from '../../../src/domain/papers/paper.ts'
import type { PaperParts } from '../../../src/domain/papers/paper-parts.ts'
import { renderPaper } from '../../../src/domain/papers/print-page.ts'
import { PAGE_RULES, SCRIPT_HASH, STYLE_HASH, scriptOf } from '../../../src/web/papers/page/print-parts.ts'

const fileText = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../src/web/papers/page', name), 'utf8')

const QUESTIONS_AND_KEYS = { questions: true, keys: true, sheets: false, stencils: false }

/** A paper as a page, as it is saved. */
export function pageOf(
  paper: Paper,
  chosen: PaperParts = QUESTIONS_AND_KEYS,
  markupOf?: (text: string) => string,
) {
  const parts = {
    style: { text: fileText('paper-page.css'), hash: STYLE_HASH },
    pageRule: PAGE_RULES[paper.layout.pageSize],
    script: { text: scriptOf(fileText('lay-out-paper.js')), hash: SCRIPT_HASH },
  }
  return renderPaper(paper, chosen, parts, markupOf)
}

/** The text of each page of the PDF that Chromium prints. */
export async function printedTexts(page: Page, html: string): Promise<string[]> {
  await page.setContent(html)
  await page.locator('body[data-laid-out]').waitFor()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  await loading.destroy()
  return texts
}

/** A question as it was found on paper. */
interface FoundQuestion {
  readonly number: number
  readonly item: string
  readonly page: number
  readonly text: string
}

/** The questions of a version, by their numbers, from the text of its pages. A question asks for an `item` by its number. */
export function questionsOn(texts: readonly string[], version: string): ReadonlyMap<number, FoundQuestion> {
  const found = new Map<number, FoundQuestion>()
  const ends = new RegExp(`Version ${version} Pages? (\\d+)(?:–\\d+)? of \\d+ ?$`)
  let divided = ''
  for (const text of texts) {
    // A question that is longer than a page has its foot on the last one.
    const whole = divided + text
    divided = / Pages? [\d–]+ of \d+ ?$|^Key, /.test(text) ? '' : `${whole} `
    const foot = ends.exec(whole)
    if (foot === null) continue
    const asked = [
      ...whole.matchAll(/(\d+) (?:\d+(?:\.5)? points? )?(?:The fox [^?]*? Text \d\. )?What is (item\d+)\?/g),
    ]
    asked.forEach((match, index) => {
      const end = asked[index + 1]?.index ?? foot.index
      const number = Number(match[1])
      const own = whole.slice(match.index, end)
      found.set(number, { number, item: match[2] ?? '', page: Number(foot[1]), text: own })
    })
  }
  return found
}

/** Of each foot of a page, the number of its last sheet as it says, and as it is counted from the first sheet of the version. */
export function lastSheets(texts: readonly string[]): readonly { said: number; counted: number }[] {
  let counted = 0
  return texts.flatMap((text) => {
    counted++
    const foot = / Version [A-D] Pages? (?:\d+–)?(\d+) of (\d+) ?$/.exec(text)
    if (foot === null) return []
    const entry = { said: Number(foot[1]), counted }
    if (foot[1] === foot[2]) counted = 0
    return [entry]
  })
}

/** The text of the option with a letter. Each option is a word that ends in a point. */
export function optionOn({ text }: FoundQuestion, letter: string): string {
  return new RegExp(`(?<= )${letter} ([^.]+)\\.`).exec(text)?.[1] ?? ''
}

/** A row of a key, without points. */
interface FoundRow {
  readonly number: number
  readonly letters: readonly string[]
  readonly inA: number
  readonly pageInA: number
}

/** The key of a version from the text of its pages. */
export function keyOn(texts: readonly string[], version: string): readonly FoundRow[] {
  const pages = texts.filter((text) => text.startsWith(`Key, version ${version} `))
  const inA = version === 'A' ? '' : '(?<inA>\\d+) '
  const row = new RegExp(
    `(?<= )(?<number>\\d+) (?<letters>[A-Z](?:, [A-Z])*|—) \\d+(?:\\.5)? ${inA}(?<page>\\d+)(?= |$)`,
    'g',
  )
  return pages.flatMap((text) =>
    [...text.matchAll(row)].map(({ groups = {} }) => ({
      number: Number(groups.number),
      letters: groups.letters === '—' ? [] : (groups.letters ?? '').split(', '),
      inA: Number(groups.inA ?? groups.number),
      pageInA: Number(groups.page),
    })),
  )
}
