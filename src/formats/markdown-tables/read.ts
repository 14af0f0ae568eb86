import { type KnownMappings, NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import {
  type ImportNotice,
  type ImportResult,
  quoted,
  type SourceLocation,
} from '../../domain/importing/drafts/draft.ts'
import type { Reader } from '../format.ts'
import { type GivenKeys, NO_KEYS } from '../keys/given-keys.ts'
import { linesOf, type TextLine } from '../lines/text-lines.ts'
import { countLetteredQuestions } from '../plain-text/lettered/lettered-text.ts'
import { categoryOf, headingIn } from '../plain-text/markdown/markdown-headings.ts'
import { isNavigation } from '../plain-text/sections/document-parts.ts'
import { CATEGORY_NAMES, FORMAT_NAMES } from '../records/names/field-names.ts'
import { normalizeFieldName } from '../records/names/known-names.ts'
import { readTable, type TableContext } from '../tables/table.ts'
import { isHeadingOfBank, type TableRow } from '../tables/table-columns.ts'
import { plainTextOf } from '../text-document.ts'

export const markdownTables: Reader = {
  name: 'Markdown tables',
  extensions: ['md'],
  text: {
    sniff: { heading: ({ text }) => isMarkdownTables(text) },
    read: (document, { mappings, keys }) => readMarkdownTables(plainTextOf(document), mappings, keys),
  },
}

/** Characters of the row below the heading of a table (GitHub Flavored Markdown, 4.10). */
const RULE = /^[ \t|:-]{3,2000}$/

/** A sign that a text may have such a row; most texts have none. */
const HAS_RULE = /^[ \t]{0,20}(?:\|[ \t]{0,20})?:?-[-: \t]{0,200}\|[ \t|:-]{0,2000}$/m

function isRuleRow(line: string): boolean {
  return RULE.test(line) && line.includes('-') && line.includes('|')
}

/** Tables of a document whose columns are those of a bank, with what is around them. */
interface Document {
  readonly tables: readonly MarkdownTable[]
  /** Lines outside of tables that say something. */
  readonly besides: readonly TextLine[]
}

interface MarkdownTable {
  readonly heading: TableRow
  readonly rows: readonly TableRow[]
  /** What the heading over it calls it; null for nothing. */
  readonly category: string | null
}

/** Whether a text is a document of Markdown in which most questions are in tables. */
function isMarkdownTables(text: string): boolean {
  if (!text.includes('|') || !HAS_RULE.test(text)) return false
  const { tables, besides } = documentOf(text)
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  return rows > 0 && rows >= countLetteredQuestions(besides.map((line) => line.text).join('\n'))
}

/**
 * Questions from the tables of a Markdown document: each whose heading names the columns of a bank. The heading over a table is the category
 * where no column is. What is outside of the tables is left out, with a notice. Never throws.
 */
function readMarkdownTables(
  text: string,
  known: KnownMappings = NO_MAPPINGS,
  given: GivenKeys = NO_KEYS,
): ImportResult {
  const { tables, besides } = documentOf(text)
  let counted = 0
  const drafts: ImportResult['drafts'][number][] = []
  const problems: ImportResult['problems'][number][] = []
  const notices: ImportNotice[] = besidesNotice(besides)
  const columns: NonNullable<ImportResult['columns']>[number][] = []
  const unanswered: SourceLocation[] = []
  for (const group of sameHeadings(tables)) {
    const before = counted
    const result = readGroup(group, { known, given: keysFrom(given, before) })
    const placed = (location: SourceLocation): SourceLocation =>
      location.item === null ? location : { ...location, item: location.item + before }
    const moved = <Entry extends ImportNotice | ImportResult['drafts'][number]>(entry: Entry): Entry => ({
      ...entry,
      location: placed(entry.location),
    })
    drafts.push(...result.drafts.map(moved))
    problems.push(...result.problems.map(moved))
    notices.push(...result.notices.map(moved))
    columns.push(...(result.columns ?? []))
    unanswered.push(...(result.unanswered ?? []).map(placed))
    // By its rows, as a question counts whether it can be read or not.
    counted += group.reduce((sum, { rows }) => sum + rows.length, 0)
  }
  return {
    drafts,
    problems,
    notices,
    ...(columns.length > 0 && { columns }),
    ...(unanswered.length > 0 && { unanswered }),
  }
}

/** The keys by the numbers that questions have in a table behind so many others. */
function keysFrom(given: GivenKeys, before: number): GivenKeys {
  return before === 0 || given.size === 0
    ? given
    : new Map(Array.from(given, ([item, key]) => [item - before, key]))
}

function documentOf(text: string): Document {
  const lines = linesOf(text)
  const tables: MarkdownTable[] = []
  const besides: TextLine[] = []
  let category: string | null = null
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? { line: 0, text: '' }
    const trimmed = line.text.trim()
    const isHead = trimmed.includes('|') && isRuleRow(lines[index + 1]?.text.trim() ?? '')
    const cells = isHead ? cellsOf(trimmed) : []
    const heading = headingIn(trimmed, line.line)
    if (isHead && isHeadingOfBank(cells)) {
      const rows: TableRow[] = []
      let end = index + 2
      for (; end < lines.length && lines[end]?.text.includes('|'); end++) {
        rows.push({ line: lines[end]?.line ?? 0, cells: cellsOf(lines[end]?.text.trim() ?? '') })
      }
      tables.push({ heading: { line: line.line, cells }, rows, category })
      index = end - 1
    } else if (heading !== null) category = heading.level === 1 ? null : categoryOf(heading)
    else if (/[\p{L}\p{N}]/u.test(trimmed) && !isNavigation(trimmed)) besides.push({ ...line, text: trimmed })
  }
  return { tables, besides }
}

/** Tables whose columns have the same names are one: so what their keys mean is decided over all of them. */
function sameHeadings(tables: readonly MarkdownTable[]): readonly (readonly MarkdownTable[])[] {
  const groups = new Map<string, MarkdownTable[]>()
  for (const table of tables) {
    const names = JSON.stringify(table.heading.cells)
    const group = groups.get(names)
    if (group === undefined) groups.set(names, [table])
    else group.push(table)
  }
  return [...groups.values()]
}

function readGroup(group: readonly MarkdownTable[], context: TableContext): ImportResult {
  const heading = group[0]?.heading ?? { line: 1, cells: [] }
  const compared = heading.cells.map(normalizeFieldName)
  const hasCategory = compared.some((name) => CATEGORY_NAMES.includes(name))
  const areCategories = !hasCategory && group.some(({ category }) => category !== null)
  const hasFormat = compared.some((name) => FORMAT_NAMES.some((known) => known === name))
  // What is added comes first: so a cell beyond the last column of the file is seen as such.
  const rows = group.flatMap((table) =>
    table.rows.map(({ line, cells }) => ({
      line,
      cells: [
        ...(areCategories ? [table.category ?? ''] : []),
        ...(hasFormat ? [] : [cells.some((cell) => MARKUP.test(cell)) ? 'markdown' : '']),
        ...cells,
      ],
    })),
  )
  const added = [...(areCategories ? ['category'] : []), ...(hasFormat ? [] : ['format'])]
  return readTable(
    [{ line: heading.line, cells: [...added, ...heading.cells] }, ...rows],
    [],
    ({ cells }, columns, cell) =>
      `The row has ${cells.length - added.length} cells where the heading has ${columns - added.length}; ${quoted(cell)} is beyond ` +
      'the last column. Write "\\|" for a bar within a cell.',
    context,
    null,
  )
}

/** What only Markdown means within a cell: code, pictures, links, formulas. */
const MARKUP = /`[^`]+`|!?\[[^\]]*\]\([^)]+\)|\$\$[^$]+\$\$/

/** The cells of a row; a bar that is escaped or within code divides nothing. */
function cellsOf(row: string): readonly string[] {
  const inside = row.replace(/^\|/, '').replace(/(?<!\\)\|$/, '')
  const cells: string[] = []
  let cell = ''
  for (const part of inside.match(/\\\||`[^`]*`|[^|\\`]+|[\s\S]/g) ?? []) {
    if (part === '|') {
      cells.push(cell.trim())
      cell = ''
    } else cell += part === '\\|' ? '|' : part
  }
  cells.push(cell.trim())
  return cells
}

function besidesNotice(besides: readonly TextLine[]): ImportNotice[] {
  const [first] = besides
  if (first === undefined) return []
  const shown = quoted(besides.map(({ text }) => text).join(' '))
  return [
    {
      location: { line: first.line, item: null, id: null },
      message: `This text is outside of the tables and was left out: ${shown}.`,
    },
  ]
}
