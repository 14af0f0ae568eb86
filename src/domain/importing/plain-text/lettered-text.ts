import { type ImportNotice, type ImportProblem, type ImportResult, quoted } from '../drafts/draft.ts'
import { readLooseQuestions } from '../records/loose-bank.ts'
import type { LooseRecord } from '../records/loose-question.ts'
import { isBlank } from '../records/loose-value.ts'
import { linesOf } from '../text/text-lines.ts'
import { splitInlineOptions } from './inline-options.ts'
import { type LabeledLine, labeledLine } from './labeled-line.ts'
import {
  headerLine,
  isDivider,
  type LetteredOption,
  letteredOption,
  type NumberedLine,
  numberedLine,
} from './lettered-lines.ts'
import { addOption, type OpenQuestion, openQuestion, recordOf, startsQuestion } from './lettered-question.ts'
import { MARK_PATTERN } from './mark-patterns.ts'
import { type TrailingKeys, trailingKeys } from './trailing-keys.ts'
import { unletteredOptions } from './unlettered-options.ts'

/** Numbers of keys count from 1 in what people write by hand. */
const DEFAULT_FIRST_NUMBER = 1

/**
 * Questions from plain text as people write and copy it: a question, its options lettered from A on, and the key as
 * a line "Answer: B", as a star or tick at an option, in a header "T1A01 (C)", or in a list at the end. Questions may
 * be numbered; "Explanation:" and "Category:" are understood; a category before questions holds for those after it.
 * A text without options is a problem when it is numbered or has a key, else a notice. Never throws.
 */
export function readLetteredText(text: string): ImportResult {
  const { records, problems, notices } = letteredRecords(text)
  const result = readLooseQuestions(records, DEFAULT_FIRST_NUMBER)
  const byLine = (one: ImportNotice, other: ImportNotice) => one.location.line - other.location.line
  return {
    drafts: result.drafts,
    problems: [...problems, ...result.problems].sort(byLine),
    notices: [...notices, ...result.notices].sort(byLine),
  }
}

/** The questions of a lettered text before their keys are read, and what kept others from being one. */
export interface LetteredRecords {
  readonly records: readonly LooseRecord[]
  readonly problems: readonly ImportProblem[]
  readonly notices: readonly ImportNotice[]
}

/** The first half of `readLetteredText`, for texts within another format. Never throws. */
export function letteredRecords(text: string): LetteredRecords {
  const { keys, lines: body } = trailingKeys(linesOf(text))
  const lines = splitInlineOptions(body)
  const texts = lines.map((line) => line.text)
  const bare = unletteredOptions(texts)
  const outlook = outlooks(texts, bare)
  const questions: OpenQuestion[] = []
  const reader = letteredReader(questions)
  lines.forEach((line, index) => {
    reader(line.line, line.text, outlook[index] ?? 'none', bare.get(index))
  })
  return recordsOf(questions, keys)
}

/**
 * How many questions of this kind a text seems to hold: options lettered B that follow options lettered A; where there
 * are none, questions to which True and False, or Yes and No, are the answers.
 */
export function countLetteredQuestions(text: string): number {
  const count = (letters: string): number => {
    const option = String.raw`(?:^|[\s([]|${MARK_PATTERN})[${letters}][.):\]]\*{0,2}(?=\s*\S)`
    return text.match(new RegExp(option, 'g'))?.length ?? 0
  }
  return Math.min(count('Aa'), count('Bb')) || countWithOptions(text)
}

function countWithOptions(text: string): number {
  const { records } = letteredRecords(text)
  return records.filter(({ fields }) => !isBlank(fields.get('options')?.value)).length
}

/**
 * Whether an option A comes on the very next line, or further down in the same paragraph; 'apart' when it comes first
 * after blank lines, or only an answer does.
 */
type Outlook = 'next' | 'later' | 'apart' | 'none'

function outlooks(lines: readonly string[], bare: ReturnType<typeof unletteredOptions>): Outlook[] {
  const found: Outlook[] = []
  let outlook: Outlook = 'none'
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? ''
    found[index] = outlook
    const isOwnStart = numberedLine(line) !== null || headerLine(line) !== null
    const option = bare.get(index)?.[0] ?? letteredOption(line)
    if (option?.ordinal === 0) outlook = 'next'
    else if (line === '') outlook = outlook === 'none' || outlook === 'later' ? 'none' : 'apart'
    else if (isDivider(line) || isOwnStart) outlook = 'none'
    else if (outlook === 'next') outlook = 'later'
    else if (outlook !== 'later') outlook = labeledLine(line)?.label === 'answer' ? 'apart' : 'none'
  }
  return found
}

/** A question's number before its text; null for other lines, and for a heading without options or answer after it. */
function questionNumber(line: string, outlook: Outlook): NumberedLine | null {
  const numbered = numberedLine(line)
  return numbered?.isHeading === true && outlook === 'none' ? null : numbered
}

/** @param bare the options of a line that have no letters; nothing for other lines */
type LineTaker = (
  line: number,
  text: string,
  outlook: Outlook,
  bare: readonly LetteredOption[] | undefined,
) => void

/** Takes the lines of a text, trimmed, one by one, and adds each question to the list as it begins. */
function letteredReader(questions: OpenQuestion[]): LineTaker {
  let open: OpenQuestion | null = null
  let category: string | null = null
  let lastNumber: number | null = null
  let isAfterBlank = true

  const begin = (line: number, known: Partial<OpenQuestion>): OpenQuestion => {
    const question = openQuestion(line, { category, ...known })
    questions.push(question)
    open = question
    return question
  }
  const takeLabel = ({ label, value, isBulleted }: LabeledLine): boolean => {
    if (label === 'category' && (open === null || isAfterBlank || open.options.length === 0)) {
      category = value === '' ? null : value
      open = null
    } else if (open === null) return false
    else if (label === 'category') open.category = value
    // Within a question or an explanation it is an ordinary list entry.
    else if (isBulleted && (open.options.length === 0 || open.explanation !== null)) return false
    else if (label === 'answer' && !open.answer) {
      open.answer = value
      open.isPastOptions = true
    } else if (label === 'explanation' && (open.options.length > 0 || open.isPastOptions)) {
      open.explanation = [...(open.explanation ?? []), value]
      open.isPastOptions = true
    } else return false
    return true
  }
  const takeOption = (line: number, option: LetteredOption): boolean => {
    const isFirst = option.ordinal === 0
    if (open === null || (open.options.length > 0 && isFirst && option.style === open.style)) {
      if (!isFirst || (open?.explanation && !isAfterBlank)) return false
      addOption(begin(line, {}), option)
    } else if (open.options.length === 0) {
      if (!isFirst || open.explanation !== null) return false
      // The answer may come before the options.
      open.isPastOptions = false
      addOption(open, option)
    } else if (option.style === open.style && !open.isPastOptions) addOption(open, option)
    else return false
    return true
  }
  const takeProse = (line: number, text: string, outlook: Outlook): void => {
    if (open === null) begin(line, { text: [text] })
    else if (open.options.length === 0 && !open.isPastOptions) open.text.push(text)
    else if (open.answer === '') open.answer = text
    else if (isAfterBlank || outlook === 'next' || (outlook === 'later' && open.explanation === null)) {
      begin(line, { text: [text] })
    } else if (open.isPastOptions) open.explanation = [...(open.explanation ?? []), text]
    else {
      const option = open.options.at(-1)
      if (option !== undefined) option.text += ` ${text}`
    }
  }
  const take: LineTaker = (line, text, outlook, bare) => {
    const header = headerLine(text)
    if (header !== null) {
      const { id, letters, reference } = header
      begin(line, { id, answer: letters, reference, text: header.text === '' ? [] : [header.text] })
      return
    }
    const label = labeledLine(text)
    if (label !== null && takeLabel(label)) return
    const options = bare ?? [letteredOption(text)]
    if (options.filter((option) => option !== null && takeOption(line, option)).length > 0) return
    const numbered = questionNumber(text, outlook)
    if (numbered !== null && startsQuestion(numbered.number, lastNumber, open, isAfterBlank)) {
      const { number } = numbered
      begin(line, { id: String(number), number, text: numbered.text === '' ? [] : [numbered.text] })
      lastNumber = number
      return
    }
    if (numbered !== null && open !== null) open.nextStatement = numbered.number + 1
    takeProse(line, text, outlook)
  }

  return (line, text, outlook, bare) => {
    if (text === '' || isDivider(text)) {
      if (text !== '' && open !== null && open.options.length > 0) open = null
      if (open !== null && open.options.length === 0 && open.text.length > 0) open.text.push('')
      isAfterBlank = true
      return
    }
    take(line, text, outlook, bare)
    isAfterBlank = false
  }
}

function recordsOf(questions: readonly OpenQuestion[], keys: TrailingKeys['keys']): LetteredRecords {
  const records: LooseRecord[] = []
  const problems: ImportProblem[] = []
  const notices: ImportNotice[] = []
  for (const question of questions) {
    const { options, answer, number, id, line } = question
    if (options.length === 0 && answer === null && number === null && id === null) {
      const shown = quoted(question.text.join(' '))
      const message = `This text has no options after it and was skipped: ${shown}.`
      notices.push({ location: { line, item: null, id: null }, message })
      continue
    }
    const trailing = answer === null && number !== null ? keys.get(number) : undefined
    const known =
      trailing === undefined
        ? question
        : {
            ...question,
            answer: trailing.answer,
            explanation: [...(question.explanation ?? []), ...trailing.explanation],
          }
    const record = recordOf(known, records.length + problems.length + 1)
    if ('message' in record) problems.push(record)
    else records.push(record)
  }
  return { records, problems, notices }
}
