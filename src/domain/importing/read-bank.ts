import type { KnownMappings } from './columns/column-mapping.ts'
import { isBlackboardText, readBlackboardText } from './courses/blackboard-text.ts'
import { isDesire2Learn, readDesire2Learn } from './courses/desire2learn.ts'
import { isTestownik, readTestownik } from './courses/testownik.ts'
import { isTrivia, readTrivia } from './courses/trivia.ts'
import { type CategoryFrom, withCategoryFrom } from './drafts/categories/category-from.ts'
import { withOneSpelling } from './drafts/categories/one-spelling.ts'
import { type ImportResult, refusal, type SourceLocation } from './drafts/draft.ts'
import { readJson } from './json/json.ts'
import type { GivenKeys } from './keys/given-keys.ts'
import { countGiftQuestions, readGift } from './moodle/gift.ts'
import { readMoodleXml } from './moodle/moodle-xml.ts'
import { isAiken, readAiken } from './plain-text/aiken.ts'
import { countLetteredQuestions, letteredTextReader } from './plain-text/lettered/lettered-text.ts'
import { countTickedBoxes, readMarkdown } from './plain-text/markdown/markdown.ts'
import { plainHead, withPlainHeads } from './plain-text/plain-heads.ts'
import { readWebPage } from './plain-text/web-page.ts'
import type { OnProgress } from './progress.ts'
import { readQti } from './qti/qti.ts'
import { readQti12 } from './qti12/qti12.ts'
import { type FoundTable, findNamedTable, findTableWithoutNames, readFoundTable } from './tables/csv.ts'
import { isMarkdownTables, readMarkdownTables } from './tables/markdown-tables.ts'
import type { TableBudget } from './tables/unnamed-table.ts'
import { isRExams, readRExams } from './tex/r-exams.ts'
import { countGiftBesideTex, countTexOptions, countTexQuestions, isTexDocument, readTex } from './tex/tex.ts'
import { HIDDEN_CHARACTERS } from './text/folded-text.ts'
import { rootName } from './text/xml-elements.ts'
import { isYamlBank, readYaml } from './yaml/yaml.ts'

export interface ReadBankOptions {
  /** How a question without a category gets one from its id; without it such a question has none. */
  readonly categoryFrom?: CategoryFrom
  /** What learners said of columns, by their shape; without it tables and JSON are read by the names of their columns. */
  readonly mappings?: KnownMappings
  /** Keys that another file lists; without it a question needs a key of its own. */
  readonly keys?: GivenKeys
  /** Told which share of the file is read, by the formats that large banks have: tables, JSON, workbooks, Anki decks. */
  readonly onProgress?: OnProgress
  /** For a file that may be read again with such keys; absent for one that is read once. */
  readonly memory?: ReaderMemory
}

/** What reads the text of a file that lacks keys, stored until they are found. */
export class ReaderMemory {
  #last: { readonly text: string; readonly reader: TextReader } | null = null

  /** Null for a text that was not stored. */
  readerOf(text: string): TextReader | null {
    return this.#last?.text === text ? this.#last.reader : null
  }

  /** @param reader null to store nothing */
  keep(text: string, reader: TextReader | null): void {
    this.#last = reader === null ? null : { text, reader }
  }
}

/**
 * Questions from the text of a file whose format is detected by its content: JSON, JSON Lines, a table (CSV, TSV),
 * Moodle XML, a QTI item, QTI 1.2, LaTeX, R/exams, GIFT, Markdown, Aiken or lettered text. Pure, and never throws: what cannot be read is a
 * problem in the result.
 */
export function readBank(text: string, options: ReadBankOptions = {}): ImportResult {
  const reader = options.memory?.readerOf(text) ?? bankReader(text)
  if (reader === null) {
    return refusal(isBlank(text) ? 'The file is empty.' : isWebPage(text) ? WEB_PAGE : UNKNOWN)
  }
  const result = reader(text, options.mappings, options.keys, options.onProgress)
  options.memory?.keep(text, result.unanswered === undefined ? null : reader)
  return finishImport(result, options)
}

/**
 * The reader of any text that is a bank: of the format that it shows, of the code within its fences, or of a web page. Null for any
 * other text.
 *
 * @param budget what may be spent on the search for tables without names of columns; without it there is no limit
 */
export function bankReader(text: string, budget?: TableBudget): TextReader | null {
  const reader = pageReader(text, detectReader(text, budget) ?? fencedReader(text, budget))
  return reader && ((bank, ...others) => inTheirOrder(reader(bank, ...others)))
}

/** The reader of what is within code fences, as around what an assistant wrote; null where that is no bank. */
function fencedReader(text: string, budget?: TableBudget): TextReader | null {
  const reader = detectReader(insideFences(text), budget)
  return reader && ((bank, ...others) => reader(insideFences(bank), ...others))
}

/**
 * The reader of a page that has questions as a browser shows it; any other text goes to `other`. Markdown may begin with an element
 * of HTML, too: of a part of a page the reader takes that finds more.
 */
function pageReader(text: string, other: TextReader | null): TextReader | null {
  if (!isPage(text)) return other
  const detected = readWebPage(text)
  if (detected.drafts.length === 0) return other
  const readPage = (bank: string) => (bank === text ? detected : readWebPage(bank))
  if (isWebPage(text) || other === null) return readPage
  return (bank, ...others) => {
    const [page, found] = [readPage(bank), other(bank, ...others)]
    return page.drafts.length > found.drafts.length ? page : found
  }
}

/** Characters of a line that are looked at for a fence. */
const FENCE_WITHIN = 60

/** A line that begins or ends a block of code in Markdown. */
const FENCE = /^[ \t]*```[\w-]{0,20}[ \t]*$/

/** Only the text within code fences, with line numbers preserved; '' without fences. */
function insideFences(text: string): string {
  if (!text.includes('```')) return ''
  let isInside = false
  const lines = text.split(/\r\n|\n|\r/).map((line) => {
    if (!FENCE.test(plainHead(line.slice(0, FENCE_WITHIN)))) return isInside ? line : ''
    isInside = !isInside
    return ''
  })
  return lines.join('\n')
}

/** Sorts problems by location: readers report them in other orders. */
function inTheirOrder(result: ImportResult): ImportResult {
  const byPlace = (a: { readonly location: SourceLocation }, b: { readonly location: SourceLocation }) =>
    a.location.line - b.location.line || (a.location.item ?? 0) - (b.location.item ?? 0)
  return { ...result, problems: result.problems.toSorted(byPlace) }
}

/** Final step for every file: spells each category in one way, derives missing ones, refuses a file without questions. */
export function finishImport(result: ImportResult, { categoryFrom }: ReadBankOptions): ImportResult {
  if (result.drafts.length === 0 && result.problems.length === 0) {
    return { ...refusal('There are no questions in this file.'), notices: result.notices }
  }
  const { entries: drafts, notices } = result.isOwn
    ? { entries: result.drafts, notices: [] }
    : withOneSpelling(result.drafts)
  const spelled = { ...result, drafts, notices: [...notices, ...result.notices] }
  if (categoryFrom === undefined) return spelled
  return { ...spelled, drafts: drafts.map((draft) => withCategoryFrom(draft, categoryFrom)) }
}

/**
 * Reads a text of one format. Never throws.
 *
 * @param mappings what learners said of columns, for formats that have some
 * @param keys keys that another file lists, for formats that people write without
 */
export type TextReader = (
  text: string,
  mappings?: KnownMappings,
  keys?: GivenKeys,
  onProgress?: OnProgress,
) => ImportResult

/**
 * The reader of the format that a text shows, for this text; null when it shows none.
 *
 * @param budget what may be spent on the search for tables without names of columns; without it there is no limit
 */
export function detectReader(text: string, budget?: TableBudget): TextReader | null {
  const start = FILLED.exec(text)?.index
  if (start === undefined) return null
  const reader = xmlReader(rootName(text)) ?? (isJson(text, start) ? readJson : null)
  if (reader !== null) return reader
  const plain = withPlainHeads(text)
  const ofLines = courseReader(plain) ?? tableReader(text) ?? yamlReader(plain) ?? proseReader(plain, budget)
  // What we exported says the beginning of its lines as it means them.
  if (ofLines === null || plain === text || namesGift(text)) return ofLines
  return (bank, mappings, keys) => ofLines(withPlainHeads(bank), mappings, keys)
}

/** A character that shows. */
const FILLED = new RegExp(`[^\\s${HIDDEN_CHARACTERS}]`)

function isBlank(text: string): boolean {
  return !FILLED.test(text)
}

/** Whether a text is a web page, or a part of one. */
function isPage(text: string): boolean {
  return (
    isWebPage(text) ||
    /^[\s\uFEFF]*<(?:body|main|article|section|div|p|table|ol|ul|h[1-6])\b/i.test(text.slice(0, 1000))
  )
}

function isWebPage(text: string): boolean {
  return /^[\s\uFEFF]*<(?:!doctype\s+)?html\b/i.test(text.slice(0, 1000))
}

const UNKNOWN =
  "The format of this file wasn't recognized. It can be JSON, a table (CSV, TSV, Excel) whose first row names its " +
  'columns, among them "question", the options ("a", "b", "c" … or "options") and "correct", Moodle XML, QTI, an ' +
  'Anki deck, GIFT, Aiken, LaTeX (exam class, Auto Multiple Choice), R/exams, Markdown with "- [x]" lists, or text ' +
  'with lettered options and "Answer: B". Save it as one of these.'

/** Pages that were saved, and tests that were exported as a page. */
const WEB_PAGE =
  'This is a web page. Open it in a browser, copy the questions and paste them here. Where only colors show the right answers, write ' +
  'a * before each of them in the text that you paste. To import a bank from Quizgrove, use the file that ' +
  '"Export bank" saves.'

/** Messages for known XML that contains no questions itself. */
const OTHER_ROOTS: ReadonlyMap<string, string> = new Map([
  ['manifest', 'This is the table of contents of a QTI package. Import its items instead.'],
  ['assessmentTest', 'This is a QTI test, which only names its items. Import the items instead.'],
  ['qti-assessment-test', 'This is a QTI test, which only names its items. Import the items instead.'],
])

const XML_READERS: ReadonlyMap<string, TextReader> = new Map([
  ['quiz', readMoodleXml],
  ['assessmentItem', readQti],
  ['qti-assessment-item', readQti],
  ['questestinterop', readQti12],
  ...Array.from(OTHER_ROOTS, ([root, message]): [string, TextReader] => [root, () => refusal(message)]),
])

/** The reader of XML with this root; null for text that is no XML of a bank. */
function xmlReader(root: string | null): TextReader | null {
  return root === null ? null : (XML_READERS.get(root) ?? null)
}

/** GIFT texts may begin with a bracket as well: with a format marker. */
function isJson(text: string, start: number): boolean {
  return (
    /^[{[]/.test(text.charAt(start)) &&
    !/^\[(?:html|moodle|plain|markdown)\]/i.test(text.slice(start, start + 20))
  )
}

/** The reader of a text that a course system, a trivia program or R/exams reads. */
function courseReader(text: string): TextReader | null {
  if (isDesire2Learn(text)) return readDesire2Learn
  if (isBlackboardText(text)) return readBlackboardText
  if (isTestownik(text)) return readTestownik
  if (isRExams(text)) return readRExams
  return isTrivia(text) ? readTrivia : null
}

function yamlReader(text: string): TextReader | null {
  return isYamlBank(text) ? readYaml : null
}

function tableReader(text: string): TextReader | null {
  if (isMarkdownTables(text)) return readMarkdownTables
  const found = findNamedTable(text)
  return found === null ? null : readerOf(found)
}

/** What reads a table that was found when the format was detected. */
function readerOf(found: FoundTable): TextReader {
  return (_, ...others) => readFoundTable(found, ...others)
}

/** Whether the first line is a comment that names GIFT, as in our own exports. It overrides the detection. */
function namesGift(text: string): boolean {
  return /^[\s\uFEFF]*\/\/[^\n\r]{0,200}\bGIFT\b/.test(text.slice(0, 300))
}

/** Lines of a text; 50,000 questions have half as many. */
const LINES_MAX = 1_000_000

/** Characters in which the format of a text must show, and the parts of the text from which they are taken. */
const SIGNS_WITHIN = 200_000
const SIGN_PARTS = 4

/** The reader for the format of which the text has most signs; null when it has none of any. */
function proseReader(text: string, budget?: TableBudget): TextReader | null {
  if (hasMoreLines(text, LINES_MAX)) {
    return () => refusal(`The file has more than ${LINES_MAX} lines. Split it.`)
  }
  const start = signsOf(text)
  const gift = countGiftQuestions(start)
  if (namesGift(start) && gift > 0) return readGift
  const tex = countTexQuestions(start)
  const isTex = tex > 0 || isTexDocument(start)
  // Among options of LaTeX, letters are names within drawings and formulas.
  const lettered = countLetteredQuestions(start)
  const signs: readonly (readonly [number, TextReader])[] = [
    [isTex ? Math.min(gift, countGiftBesideTex(start)) : gift, readGift],
    [countTickedBoxes(start), (bank, _, keys) => readMarkdown(bank, keys)],
    [
      tex > 0 && countTexOptions(start) > lettered ? 0 : lettered,
      isAiken(text) ? readAiken : letteredReader(),
    ],
    [tex, readTex],
  ]
  const unnamed = findTableWithoutNames(text, budget)
  if (unnamed !== null) return readerOf(unnamed)
  const most = Math.max(...signs.map(([count]) => count))
  if (most === 0) return isTex ? readTex : null
  return signs.find(([count]) => count === most)?.[1] ?? null
}

function letteredReader(): TextReader {
  const read = letteredTextReader()
  return (bank, _, keys) => read(bank, keys)
}

/** The beginning of a text and three later parts of it: a table of contents may come first. */
function signsOf(text: string): string {
  if (text.length <= SIGNS_WITHIN) return text
  const length = SIGNS_WITHIN / SIGN_PARTS
  const gap = (text.length - length) / (SIGN_PARTS - 1)
  return Array.from({ length: SIGN_PARTS }, (_, part) => {
    const from = Math.floor(part * gap)
    return text.slice(from, from + length)
  }).join('\n')
}

function hasMoreLines(text: string, max: number): boolean {
  const end = /\r\n|\n|\r/g
  let lines = 1
  while (lines <= max && end.test(text)) lines++
  return lines > max
}
