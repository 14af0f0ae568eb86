import { OPTION_LETTERS } from '../../../domain/alphabets.ts'
import type { ListedKey } from '../../keys/given-keys.ts'
import { FOREIGN_ANSWER_WORDS, FOREIGN_LIST_TITLES, HAN_ANSWER_WORDS } from '../../lines/label-words.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
import { isDivider, numberedLine } from '../../lines/lettered-lines.ts'

/** A key of a line that is still to be named. */
export type KeyInLine = Omit<ListedKey, 'line'>

/** Numbers of questions with their keys. */
export type Keys = readonly (readonly [number, string])[]

/** The places of a table of keys, counted from 0; -1 for no column with reasons. */
export interface KeyColumns {
  readonly number: number
  readonly answer: number
  readonly reason: number
}

/** Reads the lines of lists of keys whose letters are of some alphabets. */
export interface KeyLineReader {
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
export const LATIN_KEY_LINES = keyLineReader('A-Za-z', 'A-Z')

/** For lists alone: only the questions say what their letters count. */
export const ANY_KEY_LINES = keyLineReader(OPTION_LETTERS, 'A-ZА-ЯΑ-Ω')

const NUMBER_COLUMN =
  /^(?:questions?|numbers?|no\.?|nr\.?|q\.?|#|pregunta|frage|domanda|pergunta|вопрос|câu|soal|题号|題號)[ \t]*(?:#|no\.?|numbers?)?$/i
const ANSWER_COLUMN = new RegExp(
  `^(?:correct(?: (?:options?|choices?))?|(?:correct )?(?:answers?|keys?|letters?|ans|a)(?:\\(s\\))?|${FOREIGN_LIST_TITLES}|${FOREIGN_ANSWER_WORDS}|${HAN_ANSWER_WORDS})$`,
  'iu',
)

/** The columns of a table of keys by its heading: "| Q# | Answer(s) | Explanation |"; null for any other line. */
export function keyColumns(line: string): KeyColumns | null {
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
