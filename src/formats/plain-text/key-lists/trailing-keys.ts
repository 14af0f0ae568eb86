import { OPTION_LETTERS } from '../../../domain/alphabets.ts'
import type { ListedKey } from '../../keys/given-keys.ts'
import { splitInlineOptions } from '../../lines/inline-options.ts'
import { FOREIGN_ANSWER_WORDS, FOREIGN_LIST_TITLES, HAN_ANSWER_WORDS } from '../../lines/label-words.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
import { isDivider, letteredOption, numberedLine } from '../../lines/lettered-lines.ts'
import type { TextLine } from '../../lines/text-lines.ts'

const TITLE = new RegExp(
  String.raw`^(?:[#*_ 【\p{Extended_Pictographic}]|\uFE0F)*(?:detailed )?(?:answer (?:key|sheet)s?|answers?|keys?|solutions?|correct answers|answer rationales|rationales|${FOREIGN_LIST_TITLES})(?: (?:and|&|with) (?:explanations?|rationales?|reasons))?(?: ?\([^()]{0,40}\))?[*_ 】]*(?:[:：][*_ ]*|(?=\d)|$)`,
  'iu',
)

/** Only words for a list have more behind a dash: "Answer - Because of this" is about one question. */
const DASHED_TITLE =
  /^(?:[#*_ 【\p{Extended_Pictographic}]|\uFE0F)*(?:detailed )?(?:(?:answer|solution) keys?|answers|solutions)[*_ 】]*[–—-] (?=\p{L}).{0,80}$/iu

const TITLE_WORD =
  /answer|key|solution|rationale|答|正解|정답|respuesta|soluci|clave|réponse|corrigé|lösung|antwort|rispost|soluzion|respost|gabarito|ответы|odpowiedzi|cevap|đáp|kunci|відповіді|отговори|απαντήσεις|الإجابات|תשובות/i

/** Characters of a line that are checked for a title. */
const TITLE_WITHIN = 100

/** The row below the heading of a table. */
const TABLE_RULE = /^\|[ \t|:-]{3,500}$/

/** Lines of words between a title and the first key. */
const WORDS_BEFORE_KEYS = 12

/** A part of a document: questions, and the list of their keys below them. */
export interface KeyedPart {
  readonly lines: readonly TextLine[]
  /** In the order of the list; none where there is no list. */
  readonly keys: readonly ListedKey[]
}

/**
 * Cuts a text behind each list of keys ("Answers", and then "1. B 2. C", one or many a line, a table, each with its reason or
 * not). What is in a list and no key is among the lines of the part after it.
 */
export function keyedParts(
  lines: readonly TextLine[],
  reader: KeyLineReader = LATIN_KEY_LINES,
): readonly KeyedPart[] {
  const parts: KeyedPart[] = []
  let rest: readonly TextLine[] = []
  let from = 0
  for (let index = 0; index < lines.length; index++) {
    const { text: title = '', role } = lines[index] ?? {}
    const beside = role === 'code' ? null : keysBesideTitle(title, reader)
    if (beside === null) continue
    const list = listOf(lines, index + 1, beside, reader)
    if (list.keys.length === 0) continue
    const above = [...rest, ...lines.slice(from, index)]
    if (namesOptions(title, above, reader)) continue
    parts.push({ lines: above, keys: list.keys })
    rest = list.behind
    from = list.end
    index = list.end - 1
  }
  const last = [...rest, ...lines.slice(from)]
  return last.length === 0 && parts.length > 0 ? parts : [...parts, { lines: last, keys: [] }]
}

/** The keys of a text that holds nothing but such lists, with titles or without. */
export function listedKeys(lines: readonly TextLine[]): readonly ListedKey[] {
  return keyedParts([UNWRITTEN_TITLE, ...lines], ANY_KEY_LINES).flatMap(({ keys }) => keys)
}

const UNWRITTEN_TITLE: TextLine = { line: 0, text: 'Answers' }

interface KeyList {
  readonly keys: readonly ListedKey[]
  /** Lines in the list that belong to no key. */
  readonly behind: readonly TextLine[]
  /** The index after the list. */
  readonly end: number
}

/** The list below a title, up to the next question or the end of the text. */
function listOf(lines: readonly TextLine[], from: number, beside: Keys, reader: KeyLineReader): KeyList {
  const keys: ListedKey[] = beside.map((pair) => keyOf(pair, lines[from - 1]?.line ?? 1))
  let last = keys.at(-1)
  /** Whether the next line is in the paragraph of the last key. */
  let isBelowKey = false
  /** Lines after that paragraph, which are a reason only where another key follows. */
  let pending: TextLine[] = []
  const behind: TextLine[] = []
  let columns: KeyColumns | null = null
  let end = from
  const add = (found: readonly ListedKey[], hasReason: boolean, index: number): void => {
    const isReason = last !== undefined && last.explanation.length > 0
    for (const line of pending) {
      if (isReason) last?.explanation.push(line.text.trim())
      else if (line.text.trim() !== '') behind.push(line)
    }
    pending = []
    for (const key of found) keys.push(key)
    last = found.at(-1)
    isBelowKey = hasReason || found.length === 1
    end = index + 1
  }
  for (let index = from; index < lines.length; index++) {
    const { text = '', role } = lines[index] ?? {}
    const line = text.trim()
    if (
      keys.length === 0 &&
      (index - from > WORDS_BEFORE_KEYS || (line !== '' && keysBesideTitle(line, reader) !== null))
    )
      break
    if (isFirstOption(lines, index)) break
    if (line === '' || isDivider(line) || TABLE_RULE.test(line) || role === 'code') {
      isBelowKey = false
      if (pending.length > 0) pending.push({ line: 0, text: '' })
      continue
    }
    columns = keyColumns(line) ?? columns
    if (keyColumns(line) !== null) continue
    const pairs = columns === null ? reader.keysIn(line) : null
    const reasoned = columns === null ? reader.keyWithReason(line) : reader.keyInRow(line, columns)
    const label = labeledLine(line)
    const at = lines[index]?.line ?? 1
    if (pairs !== null && pairs.length > 0)
      add(
        pairs.map((pair) => keyOf(pair, at)),
        false,
        index,
      )
    // What has options below it is a question.
    else if (reasoned !== null && isFirstOption(lines, nextFilled(lines, index))) break
    else if (reasoned !== null) add([{ ...reasoned, line: at }], true, index)
    else if (label?.label === 'explanation' && last !== undefined) {
      last.explanation.push(label.value)
      end = index + 1
      isBelowKey = true
    } else if (isBelowKey && numberedLine(line) === null) {
      last?.explanation.push(line)
      end = index + 1
    } else pending.push({ line: lines[index]?.line ?? 0, text })
  }
  return { keys, behind, end }
}

function keyOf([number, answer]: readonly [number, string], line: number): ListedKey {
  return { line, number, answer, explanation: [] }
}

/** Whether a line is an option A and the next filled one an option B: questions go on here. */
function isFirstOption(lines: readonly TextLine[], index: number): boolean {
  const line = lines[index]?.text.trim() ?? ''
  if (letteredOption(line)?.ordinal !== 0) return false
  return letteredOption(lines[nextFilled(lines, index)]?.text.trim() ?? '')?.ordinal === 1
}

function nextFilled(lines: readonly TextLine[], index: number): number {
  let next = index + 1
  while (next < lines.length && lines[next]?.text.trim() === '') next++
  return next
}

/** The text after the title of a list; null for a line without such a title. */
function besideTitle(line: string): string | null {
  if (!TITLE_WORD.test(line.slice(0, TITLE_WITHIN))) return null
  const text = line.trim()
  const start = text.slice(0, TITLE_WITHIN)
  const title = (TITLE.exec(start) ?? DASHED_TITLE.exec(start))?.[0]
  return title === undefined ? null : text.slice(title.length)
}

/** Whether a line is the title of a list of answers, with the first of them behind it or not. */
export function isListTitle(line: string): boolean {
  return besideTitle(line) !== null
}

/** A line without the title of a list at its beginning. */
export function withoutListTitle(line: string): string {
  return besideTitle(line) ?? line
}

/** The keys on the line of a list's title, mostly none; null for a line that is no such title. */
function keysBesideTitle(line: string, { keysIn }: KeyLineReader): Keys | null {
  const beside = besideTitle(line)
  const found = beside === null ? null : keysIn(beside)
  // One alone may be the answer of one question, and "5 A, 10 A" that of a question about amperes.
  if (found === null || found.length === 1) return null
  const first = found[0]?.[0] ?? 0
  return found.every(([number], index) => number === first + index) ? found : null
}

/** Whether the text after the title equals one or more options above it: "Answers: 1-B, 2-C". */
function namesOptions(title: string, above: readonly TextLine[], reader: KeyLineReader): boolean {
  const beside = besideTitle(title) ?? ''
  const parts = reader.pairsWithin(beside)
  const named = new Set([beside, ...parts].map(withoutSpaces))
  return (
    parts.length > 0 &&
    splitInlineOptions(above).some(({ text }) => named.has(withoutSpaces(letteredOption(text)?.text ?? '')))
  )
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** A key of a line that is still to be named. */
type KeyInLine = Omit<ListedKey, 'line'>

/** Numbers of questions with their keys. */
type Keys = readonly (readonly [number, string])[]

/** The places of a table of keys, counted from 0; -1 for no column with reasons. */
interface KeyColumns {
  readonly number: number
  readonly answer: number
  readonly reason: number
}

/** Reads the lines of lists of keys whose letters are of some alphabets. */
interface KeyLineReader {
  /** The letters by numbers of a line that holds nothing else, in a table or not; null for any other line. */
  readonly keysIn: (line: string) => Keys | null
  /** The parts of a line that are a number and a key. */
  readonly pairsWithin: (line: string) => readonly string[]
  /** "1. B. Because …", "**1. B** – …", "Question 1: B) Paris", "**Q1. Answer: B** Because …"; null for any other line. */
  readonly keyWithReason: (line: string) => KeyInLine | null
  /** The key in a row of a table of keys; null for any other row. */
  readonly keyInRow: (line: string, columns: KeyColumns) => KeyInLine | null
}

/** True and false, and "B", "(B)", "A, C", "A and C", "AC". */
const WORD = '[Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[√×对错]|正确|错误'

/**
 * Both parameters are put into character classes of regular expressions.
 *
 * @param letters the letters that an option may have
 * @param capitals the letters of which several side by side ("AC") are a key
 */
function keyLineReader(letters: string, capitals: string): KeyLineReader {
  const letter = `[([]?[${letters}][)\\]]?`
  const key = `${WORD}|[${capitals}]{2,26}|${letter}(?:[ \\t]{0,3}(?:[,;/&+]|and)[ \\t]{0,3}${letter}(?![\\p{L}\\p{N}_]))*`
  const pair = new RegExp(
    `(?<![\\w.])(\\d{1,5})[ \\t]{0,5}[.):=–、．：-]?[ \\t]{0,5}(${key})(?=[ \\t,;.，；。、]|$)`,
    'gu',
  )
  /** "1-5 ABCDA": the keys of several questions in their order. */
  const range = new RegExp(
    `(?<![\\w.])(\\d{1,5})[ \\t]{0,3}(?:[-–—~～至])[ \\t]{0,3}(\\d{1,5})[ \\t]{0,3}[.:：、]?[ \\t]{0,5}([${capitals}](?:[ \\t]{0,3}[${capitals}]){1,99})(?!\\p{L})`,
    'gu',
  )
  /** A key at the beginning of a longer line: "B. Because …", "B) Paris", "True – …". */
  const keyAndMore = new RegExp(
    `^(?:${key})[*_]{0,2}(?:[.):。，；、：（【]|[ \\t]{1,3}(?:[–—(:-]|解析))`,
    'u',
  )
  const keyAlone = new RegExp(`^(?:${key})[.。]?$`, 'u')
  /** "**Q12. Answer: B** Because …": the bold type says where the key ends. */
  const boldKey = new RegExp(
    `^\\*\\*Q?(\\d{1,5})(?:[.):]|[ \\t]+[–—-](?=[ \\t]))[ \\t]*(?:(?:correct )?answer:?[ \\t]*)?(${key})[.:]?\\*\\*[.:]?[ \\t]*(.*)$`,
    'isu',
  )
  const onlyKey = new RegExp(`^(?:${key})$`, 'u')

  const pairsIn = (line: string): Keys | null => {
    const cells = line.startsWith('|') ? line.replaceAll('|', ' ').trim() : line
    if (isDivider(cells)) return []
    const found: [number, string][] = []
    const rest = cells.replace(range, keysOfRange).replace(pair, (_, number: string, named: string) => {
      found.push([Number(number), named.replace(/[()[\]]/g, '')])
      return ''
    })
    return /[^\s,;.，；。、]/.test(rest) ? null : found
  }
  return {
    keysIn: (line) => {
      if (!/\d/.test(line) && /\p{L}/u.test(line)) return null
      return pairsIn(line) ?? (line.length > ONE_KEY_MAX ? null : pairsIn(withoutSurroundings(line)))
    },
    pairsWithin: (line) => line.match(pair) ?? [],
    keyWithReason: (line) => {
      const [, digits, bold = '', behind = ''] = boldKey.exec(line) ?? []
      if (digits !== undefined) {
        const why = behind.replace(/^[–—:-]+[ \t]*/, '')
        return { number: Number(digits), answer: bold, explanation: why === '' ? [] : [why] }
      }
      const numbered = numberedLine(line)
      if (numbered === null) return null
      const label = labeledLine(numbered.text)
      const text = label?.label === 'answer' ? label.value : numbered.text
      const answer = text.replace(/^\*\*|\*\*$/g, '').replace(/^([^*]{1,40})\*\*/, '$1')
      const isKey = keyAndMore.test(answer) || (label?.label === 'answer' && keyAlone.test(answer))
      return isKey ? { number: numbered.number, answer, explanation: [] } : null
    },
    keyInRow: (line, { number, answer, reason }) => {
      const cells = line.startsWith('|') ? cellsOf(line).map((cell) => cell.trim()) : []
      const digits = /^[*_]{0,2}Q?(\d{1,5})[.)]?[*_]{0,2}$/i.exec(cells[number] ?? '')?.[1]
      const named = (cells[answer] ?? '').replace(/[*_`]/g, '').trim()
      if (digits === undefined || !onlyKey.test(named)) return null
      const why = (reason === -1 ? '' : (cells[reason] ?? '')).replace(/^\*\*[ \t]+/, '')
      const explanation = why === '' || /^(?:n\/?a|-|none)$/i.test(why) ? [] : [why.replaceAll('&#124;', '|')]
      return { number: Number(digits), answer: named, explanation }
    },
  }
}

/** For documents, where other letters became Latin ones before. */
const LATIN_KEY_LINES = keyLineReader('A-Za-z', 'A-Z')

/** For lists alone: only the questions say what their letters count. */
const ANY_KEY_LINES = keyLineReader(OPTION_LETTERS, 'A-ZА-ЯΑ-Ω')

const NUMBER_COLUMN =
  /^(?:questions?|numbers?|no\.?|nr\.?|q\.?|#|pregunta|frage|domanda|pergunta|вопрос|câu|soal|题号|題號)[ \t]*(?:#|no\.?|numbers?)?$/i
const ANSWER_COLUMN = new RegExp(
  `^(?:correct(?: (?:options?|choices?))?|(?:correct )?(?:answers?|keys?|letters?|ans|a)(?:\\(s\\))?|${FOREIGN_LIST_TITLES}|${FOREIGN_ANSWER_WORDS}|${HAN_ANSWER_WORDS})$`,
  'iu',
)

/** The columns of a table of keys by its heading: "| Q# | Answer(s) | Explanation |"; null for any other line. */
function keyColumns(line: string): KeyColumns | null {
  if (!line.startsWith('|') || line.length > 500) return null
  const names = cellsOf(line).map((cell) => cell.replace(/[*_]/g, '').trim())
  const number = names.findIndex((name) => NUMBER_COLUMN.test(name))
  // Beside a column "B", the column "A" has the options A.
  const areOptions = names.some((name) => /^b$/i.test(name))
  const answer = names.findIndex((name) => ANSWER_COLUMN.test(name) && !(areOptions && /^a$/i.test(name)))
  const reason = names.findIndex((name) => /^(?:explanations?|rationales?|reasons?|why)$/i.test(name))
  return number === -1 || answer === -1 ? null : { number, answer, reason }
}

function cellsOf(row: string): string[] {
  return row.replace(/^\||\|$/g, '').split('|')
}

/** Characters of a line of one key. */
const ONE_KEY_MAX = 80

/** What people put around one key: a bullet, emphasis, "Question 1:", "Answer:". */
const AROUND_KEY = [
  /^[-•*+][ \t]+(?=[*_]{0,2}(?:Q|#?\d))/i,
  /[*_`]{1,3}/g,
  /^(?:Q(?:uestion)?[ \t]{0,3})?#?(?=\d)/i,
  /(?<=^\d{1,5}[.):]?[ \t]{1,3})(?:the )?(?:correct )?ans(?:wer)?[ \t]?[:=-]/i,
] as const

function withoutSurroundings(line: string): string {
  return AROUND_KEY.reduce((text, around) => text.replace(around, ''), line)
}

/** "1 A, 2 B" for "1-2 AB"; unchanged where there are not as many letters as numbers. */
function keysOfRange(range: string, first: string, last: string, written: string): string {
  const letters = Array.from(written.replace(/\s/g, ''))
  if (letters.length !== Number(last) - Number(first) + 1) return range
  return letters.map((letter, index) => `${Number(first) + index} ${letter}`).join(', ')
}
