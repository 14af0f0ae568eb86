import { htmlToText } from '../../domain/html/html-to-text.ts'
import { plainFlow } from '../../domain/html/text-flow.ts'
import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { excerptOf, type SourceLocation } from '../../domain/importing/drafts/draft.ts'
import { type CsvRow, readRows } from '../csv/csv-rows.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import { type DraftText, formatOf, partialCreditWarnings, textIn } from '../drafts/question-texts.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import { plainTextOf } from '../text-document.ts'

export const desire2Learn: Reader = {
  name: 'D2L',
  extensions: ['csv'],
  text: {
    sniff: { keywords: (document) => isDesire2Learn(plainTextOf(document)) },
    read: (document) => readDesire2Learn(plainTextOf(document)),
  },
}

/** Characters in which the first question must begin. */
const FIRST_WITHIN = 20_000

/** What the types ask for that are no choice from options. */
const OTHER_TYPES: ReadonlyMap<string, string> = new Map([
  ['WR', 'writing an answer'],
  ['SA', 'typing a short answer'],
  ['M', 'matching pairs'],
  ['O', 'putting things in order'],
  ['FIB', 'filling gaps'],
  ['AR', 'a number that changes each time'],
])

/** Whether a text is a list of questions as D2L Brightspace imports it: rows that begin with "NewQuestion". */
function isDesire2Learn(text: string): boolean {
  const lines = text
    .slice(0, FIRST_WITHIN)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
  const first = lines.find((line) => /[^\s,]/.test(line) && !/^"?\/\//.test(line))
  return first !== undefined && /^"?NewQuestion"?,/i.test(first)
}

/**
 * Questions from the CSV of D2L Brightspace ("Question Library, import from CSV"): each begins with a row `NewQuestion`, and its
 * other rows name what they hold. Multiple choice, multi-select and true/false; other types are problems. Never throws.
 */
function readDesire2Learn(text: string): ImportResult {
  const { rows, problems } = readRows(text.replace(/^\uFEFF/, ''), ',', 1)
  const formula = formulaReader()
  const groups: CsvRow[][] = []
  for (const row of rows) {
    if (nameOf(row) === 'newquestion') groups.push([])
    groups.at(-1)?.push(row)
  }
  const items = groups.map((group, index) => readQuestion(group, index + 1, formula))
  const result = resolveQuestions(items)
  const all = [...problems, ...result.problems].sort((one, other) => one.location.line - other.location.line)
  return { ...result, problems: all }
}

function nameOf({ cells }: CsvRow): string {
  return (cells[0] ?? '').trim().toLowerCase()
}

function readQuestion(rows: readonly CsvRow[], item: number, formula: ReadFormula): FoundItem {
  const cellsOf = (name: string): readonly string[] => rows.find((row) => nameOf(row) === name)?.cells ?? []
  const id = (cellsOf('id')[1] ?? '').trim() || null
  const location: SourceLocation = { line: rows[0]?.line ?? 1, item, id }
  const shown = embeddedFileCollector(formula)
  const textOf = (cells: readonly string[], at: number): DraftText => {
    const isHtml = /^html$/i.test(cells[at + 1]?.trim() ?? '')
    const flowed = isHtml ? htmlToText(cells[at] ?? '', flowWithMarkup()) : plainFlow(cells[at] ?? '')
    return shown.addText(flowed, () => null)
  }
  const text = textOf(cellsOf('questiontext'), 1)
  const type = (cellsOf('newquestion')[1] ?? '').trim().toUpperCase()
  const task = OTHER_TYPES.get(type)
  if (task !== undefined) {
    const message = `This is a question of the type "${excerptOf(type)}", which asks for ${task}. Only multiple-choice questions can be imported.`
    return { location, message, ...(text.plain === '' ? {} : { excerpt: excerptOf(text.plain) }) }
  }
  const written = rows.flatMap(({ cells, ...row }) => {
    const name = nameOf({ ...row, cells })
    if (name === 'option') {
      // A choice has points in percent, and one of several has right or wrong.
      const weight =
        type === 'MS'
          ? Number(/^(?:1|100|right|correct)$/i.test(cells[1]?.trim() ?? '')) * 100
          : Number(cells[1] ?? '0')
      return [
        { text: textOf(cells, 2), feedback: textOf(cells, 4), weight: Number.isFinite(weight) ? weight : 0 },
      ]
    }
    if (type !== 'TF' || (name !== 'true' && name !== 'false')) return []
    const word = name === 'true' ? 'True' : 'False'
    return [
      { text: { plain: word, markdown: null }, feedback: textOf(cells, 2), weight: Number(cells[1] ?? '0') },
    ]
  })
  const explanation = textOf(cellsOf('feedback'), 1)
  const format = formatOf([text, explanation, ...written.flatMap((option) => [option.text, option.feedback])])
  const options = written.map((option) => ({
    text: textIn(format, option.text),
    weight: option.weight,
    isRight: option.weight > 0,
    feedback: textIn(format, option.feedback),
  }))
  return {
    location,
    text: textIn(format, text),
    category: null,
    options,
    explanation: textIn(format, explanation),
    format,
    warnings: partialCreditWarnings(options),
    shown: shown.done(),
  }
}
