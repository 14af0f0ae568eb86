import type { TextLine } from '../text/text-lines.ts'
import { splitInlineOptions } from './inline-options.ts'
import { labeledLine } from './labeled-line.ts'
import { isDivider, letteredOption, numberedLine } from './lettered-lines.ts'

const TITLE =
  /^[#*_ ]*(?:answer keys?|answers?|keys?|solutions?|correct answers)(?: (?:and|&|with) (?:explanations?|rationales?|reasons))?[*_ ]*(?::[*_ ]*|(?=\d)|$)/i

/** Characters of a line that are checked for a title. */
const TITLE_WITHIN = 100

/** "B", "(B)"; "A, C", "A and C", "AC" for several; "True". */
const WORD = '[Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO'
const LETTER = '[([]?[A-Za-z][)\\]]?'
const LETTERS = `${WORD}|[A-Z]{2,26}|${LETTER}(?:[ \\t]{0,3}(?:[,;/&+]|and)[ \\t]{0,3}${LETTER}(?!\\w))*`
const PAIR = new RegExp(
  `(?<![\\w.])(\\d{1,5})[ \\t]{0,5}[.):=–-]?[ \\t]{0,5}(${LETTERS})(?=[ \\t,;.]|$)`,
  'g',
)

/** A key at the beginning of a longer line: "B. Because …", "B) Paris", "True – …". */
const KEY_AND_MORE = new RegExp(`^(?:${LETTERS})[*_]{0,2}(?:[.):]|[ \\t]{1,3}[–—(:-])`)

/** The key of one question in a list. */
export interface TrailingKey {
  /** In the form of the text after "Answer:". */
  readonly answer: string
  /** The lines below it. */
  readonly explanation: readonly string[]
}

/** A list of keys at the end of a document: "Answers" and then "1. B 2. C", many or one a line, or each with its reason. */
export interface TrailingKeys {
  /** By the questions' numbers. */
  readonly keys: ReadonlyMap<number, TrailingKey>
  /** The lines before the list, and those after it that belong to no key. */
  readonly lines: readonly TextLine[]
}

/** Takes the list of keys off the end of a text, where what follows its title is numbers with letters and reasons. */
export function trailingKeys(lines: readonly TextLine[]): TrailingKeys {
  const title = lines.findLastIndex(({ text }) => keysBesideTitle(text) !== null)
  const titleLine = lines[title]?.text ?? ''
  const list = listOf(lines.slice(title + 1), keysBesideTitle(titleLine) ?? [])
  const isNone = title === -1 || list === null || list.keys.size === 0
  if (isNone || namesOptions(titleLine, lines.slice(0, title))) return { keys: new Map(), lines }
  return { keys: list.keys, lines: [...lines.slice(0, title), ...list.behind] }
}

/** The list in the lines after its title, and the lines after the list; null when there is no list. */
function listOf(
  lines: readonly TextLine[],
  beside: Keys,
): { keys: TrailingKeys['keys']; behind: readonly TextLine[] } | null {
  const keys = new Map<number, { answer: string; explanation: string[] }>()
  const add = (found: Keys) => {
    for (const [number, answer] of found) keys.set(number, { answer, explanation: [] })
    return keys.get(found.at(-1)?.[0] ?? -1)
  }
  let last = add(beside)
  /** Whether the next line may be the reason of the last key. */
  let isReasoned = false
  for (const [index, { text }] of lines.entries()) {
    const line = text.trim()
    const pairs = isTableHead(line) ? [] : keysIn(line)
    const reasoned = pairs === null ? keyWithReason(line) : null
    const label = labeledLine(line)
    if (pairs !== null) {
      if (pairs.length > 0) last = add(pairs)
      isReasoned = pairs.length === 1
    } else if (reasoned !== null) {
      last = add([reasoned])
      isReasoned = true
    } else if (label?.label === 'explanation' && last !== undefined) {
      last.explanation.push(label.value)
      isReasoned = true
    } else if (numberedLine(line) !== null || letteredOption(line) !== null) return null
    else if (isReasoned) last?.explanation.push(line)
    else return endsBefore(lines, index) ? { keys, behind: lines.slice(index - 1) } : null
  }
  return { keys, behind: [] }
}

/** Whether the list may end before this line: it follows a blank line, and no numbered line follows. */
function endsBefore(lines: readonly TextLine[], index: number): boolean {
  const isApart = lines[index - 1]?.text.trim() === ''
  return isApart && lines.slice(index).every(({ text }) => numberedLine(text.trim()) === null)
}

type Keys = readonly (readonly [number, string])[]

/** The text after the title of a list; null for a line without such a title. */
function besideTitle(line: string): string | null {
  const text = line.trim()
  const title = TITLE.exec(text.slice(0, TITLE_WITHIN))?.[0]
  return title === undefined ? null : text.slice(title.length)
}

/** The keys on the line of a list's title, mostly none; null for a line that is no such title. */
function keysBesideTitle(line: string): Keys | null {
  const beside = besideTitle(line)
  const found = beside === null ? null : keysIn(beside)
  // One alone may be the answer of one question, and "5 A, 10 A" that of a question about amperes.
  if (found === null || found.length === 1) return null
  const first = found[0]?.[0] ?? 0
  return found.every(([number], index) => number === first + index) ? found : null
}

/** Whether the text after the title equals one or more options above it: "Answers: 1-B, 2-C". */
function namesOptions(title: string, above: readonly TextLine[]): boolean {
  const beside = besideTitle(title) ?? ''
  const parts = beside.match(PAIR) ?? []
  const named = new Set([beside, ...parts].map(withoutSpaces))
  return (
    parts.length > 0 &&
    splitInlineOptions(above).some(({ text }) => named.has(withoutSpaces(letteredOption(text)?.text ?? '')))
  )
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** The head of a table of keys: "| Question | Answer |". */
function isTableHead(line: string): boolean {
  return /^\|[ *]*(?:question|number|no\.?|#|q)[ *]*\|[ *]*(?:correct )?(?:answer|key|letter)[ *]*\|?$/i.test(
    line,
  )
}

/** The letters by numbers of a line that holds nothing else, in a table or not; null for any other line. */
function keysIn(line: string): Keys | null {
  const text = line.startsWith('|') ? line.replaceAll('|', ' ').trim() : line
  if (isDivider(text)) return []
  const found: [number, string][] = []
  const rest = text.replace(PAIR, (_, number: string, letters: string) => {
    found.push([Number(number), letters.replace(/[()[\]]/g, '')])
    return ''
  })
  return /[^\s,;.]/.test(rest) ? null : found
}

/** "1. B. Because …", "**1. B** – …", "Question 1: B) Paris". */
function keyWithReason(line: string): readonly [number, string] | null {
  const numbered = numberedLine(line)
  if (numbered === null) return null
  const label = labeledLine(numbered.text)
  const text = label?.label === 'answer' ? label.value : numbered.text
  const answer = text.replace(/^\*\*|\*\*$/g, '').replace(/^([^*]{1,40})\*\*/, '$1')
  return KEY_AND_MORE.test(answer) ? [numbered.number, answer] : null
}
