import {
  excerptOf,
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  quoted,
} from '../drafts/draft.ts'
import { readLooseQuestions } from '../records/loose-bank.ts'
import type { LooseRecord } from '../records/loose-question.ts'
import { isBlank } from '../records/loose-value.ts'
import { linesOf, type TextLine } from '../text/text-lines.ts'
import { documentLines } from './document-parts.ts'
import { splitInlineOptions } from './inline-options.ts'
import { type FoundKey, type ListedKey, matchKeys } from './key-groups.ts'
import { type LabeledLine, labeledLine } from './labeled-line.ts'
import {
  headerLine,
  isDivider,
  type LetteredOption,
  letteredOption,
  type NumberedLine,
  numberedLine,
} from './lettered-lines.ts'
import {
  addOption,
  type OpenQuestion,
  openQuestion,
  questionText,
  recordOf,
  startsQuestion,
} from './lettered-question.ts'
import { MARK_PATTERN } from './mark-patterns.ts'
import { sectionIn } from './section-heading.ts'
import { withSuggestion } from './suggested-answer.ts'
import { keyedParts } from './trailing-keys.ts'
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
  const questions: OpenQuestion[] = []
  const reader = letteredReader(questions)
  const answered: AnsweredQuestion[] = []
  const misfits: ImportNotice[] = []
  for (const { lines: part, keys } of keyedParts(documentLines(linesOf(text)))) {
    const before = questions.length
    readPart(part, reader)
    const own = questions.slice(before)
    const unanswered = own.map(({ answer, number }) => (answer === null ? number : null))
    const { byQuestion, isMisfit } = matchKeys(keys, unanswered)
    if (isMisfit && own.length > 0) misfits.push(misfitNotice(keys, unanswered, part[0]?.line ?? 1))
    const isText =
      byQuestion.size === 0 && own.every(({ options, answer }) => options.length === 0 && answer === null)
    for (const [index, question] of own.entries()) {
      answered.push({ question, key: byQuestion.get(index) ?? null, isText })
    }
  }
  const read = recordsOf(answered)
  return { ...read, notices: [...misfits, ...read.notices] }
}

function readPart(part: readonly TextLine[], reader: LineTaker): void {
  const lines = splitInlineOptions(part)
  // Code is a word of the text around it.
  const texts = lines.map(({ text, role }) => (role === 'code' ? '`' : text))
  const bare = unletteredOptions(texts)
  const outlook = outlooks(texts, bare)
  lines.forEach((line, index) => {
    reader(line, outlook[index] ?? 'none', bare.get(index))
  })
}

/** Says that a list of keys counts otherwise than the questions above it. */
function misfitNotice(
  keys: readonly ListedKey[],
  numbers: readonly (number | null)[],
  line: number,
): ImportNotice {
  const message =
    `The list of answers has the numbers ${spanOf(keys.map(({ number }) => number))}, but the questions have ` +
    `${spanOf(numbers)}. It was not used, because the answers would be those of other questions.`
  return { location: { line, item: null, id: null }, message }
}

function spanOf(numbers: readonly (number | null)[]): string {
  const known = numbers.filter((number) => number !== null)
  const [first = 0] = known
  const from = known.reduce((least, number) => Math.min(least, number), first)
  const to = known.reduce((most, number) => Math.max(most, number), first)
  return `${from}–${to}`
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
  return numbered?.isHeading === true && numbered.text !== '' && outlook === 'none' ? null : numbered
}

/** @param bare the options of a line that have no letters; nothing for other lines */
type LineTaker = (line: TextLine, outlook: Outlook, bare: readonly LetteredOption[] | undefined) => void

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
    if (label === 'suggestion') {
      if (open === null || !/^[*_ ]*[A-Z]/.test(value)) return false
      open.suggestion = value.replace(/[^A-Za-z,;&/. ()]/g, '').trim()
    } else if (label === 'category' && open !== null && isHeadOnly(open))
      open.category = value || open.category
    else if (label === 'category' && (open === null || isAfterBlank || open.options.length === 0)) {
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
  /** Code belongs to what is above it: the explanation, the last option, the text. */
  const takeCode = (line: number, text: string): void => {
    if (open === null) begin(line, { text: [text] })
    else if (open.explanation !== null) open.explanation.push(text)
    else if (open.options.length === 0) open.text.push(text)
    else {
      const option = open.options.at(-1)
      if (open.isPastOptions) open.explanation = [text]
      else if (option !== undefined) option.text += `\n${text}`
    }
  }
  /** A line of an opened answer: its key or its reasons. False outside of questions. */
  const takeAnswer = (text: string): boolean => {
    if (open === null || open.options.length === 0) return false
    const label = labeledLine(text)
    if (label !== null && takeLabel({ ...label, isBulleted: false })) return true
    if (!open.answer && isKeyAlone(text)) open.answer = text
    else open.explanation = [...(open.explanation ?? []), text]
    open.isPastOptions = true
    return true
  }
  const take = (
    line: number,
    text: string,
    outlook: Outlook,
    bare: readonly LetteredOption[] | undefined,
  ): void => {
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
      const { number, isTitle } = numbered
      const own = isTitle ? { title: numbered.text } : { text: numbered.text === '' ? [] : [numbered.text] }
      begin(line, { id: String(number), number, ...own })
      lastNumber = number
      return
    }
    if (numbered !== null && open !== null) open.nextStatement = numbered.number + 1
    const section = numberedLine(text) === null && outlook === 'none' ? sectionIn(text) : null
    if (section !== null && (open === null || open.options.length > 0 || isAfterBlank)) {
      category = section.category
      open = null
      return
    }
    takeProse(line, text, outlook)
  }

  return ({ line, text, role }, outlook, bare) => {
    if (role === 'code') {
      takeCode(line, text.trimEnd())
      return
    }
    if (role === 'answer' && text !== '' && takeAnswer(text)) return
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

/** Whether only a question's number and title have come yet. */
function isHeadOnly({ number, text, options }: OpenQuestion): boolean {
  return number !== null && options.length === 0 && text.every((line) => line === '')
}

/** A letter or letters alone, as in an opened answer: "B", "**C**", "A, D". */
function isKeyAlone(text: string): boolean {
  return /^[*_]{0,2}[([]?[A-Z][)\].]?(?:[ \t]*(?:,|&|and)[ \t]*[A-Z]){0,9}[*_.]{0,3}$/.test(text)
}

/** A question and its key in a list. */
interface AnsweredQuestion {
  readonly question: OpenQuestion
  /** Null for none. */
  readonly key: FoundKey | null
  /** Whether it is in a part of the document that has no options at all. */
  readonly isText: boolean
}

function recordsOf(answered: readonly AnsweredQuestion[]): LetteredRecords {
  const records: LooseRecord[] = []
  const problems: ImportProblem[] = []
  const notices: ImportNotice[] = []
  const named = withSharedTitles(answered.map(({ question }) => question))
  for (const [index, { key, isText }] of answered.entries()) {
    const question = named[index]
    if (question === undefined) continue
    const { options, answer, number, id, line } = question
    const isNumbered = number !== null || id !== null
    if (options.length === 0 && answer === null && (!isNumbered || isText)) {
      const shown = quoted([question.title ?? '', ...question.text].join(' '))
      const message = `This text has no options after it and was skipped: ${shown}.`
      notices.push({ location: { line, item: null, id: null }, message })
      continue
    }
    const item = records.length + problems.length + 1
    if (key !== null && 'contradiction' in key) {
      const message = `The lists of answers give this question different ones (${key.contradiction}). Keep the right one.`
      problems.push({ location: { line, item, id }, message, excerpt: excerptOf(questionText(question)) })
      continue
    }
    const known =
      key === null || answer !== null
        ? question
        : {
            ...question,
            answer: key.answer,
            explanation: [...(question.explanation ?? []), ...key.explanation],
          }
    const { answer: stated, warning } = withSuggestion(known)
    const record = recordOf(stated === known.answer ? known : { ...known, answer: stated }, item)
    if ('message' in record) problems.push(record)
    else {
      records.push(record)
      if (warning !== null) notices.push({ location: { line, item, id }, message: warning })
    }
  }
  return { records, problems, notices }
}

/** The titles of headings as categories where several questions share them. Topics of one question each are none. */
function withSharedTitles(questions: readonly OpenQuestion[]): readonly OpenQuestion[] {
  const counts = new Map<string, number>()
  for (const { title } of questions) if (title !== null) counts.set(title, (counts.get(title) ?? 0) + 1)
  const categories = questions.flatMap(({ category }) => (category === null ? [] : [category]))
  const areTopics =
    categories.length >= TOPICS_MIN && new Set(categories).size > categories.length * OWN_TOPICS_SHARE
  return questions.map((question) => {
    const { title, text } = question
    const category = areTopics ? null : question.category
    if (title === null) return areTopics ? { ...question, category } : question
    return (counts.get(title) ?? 0) > 1
      ? { ...question, category: areTopics || category === null ? title : category }
      : { ...question, category, text: text.every((line) => line === '') ? [title] : text }
  })
}

/** From so many categories of which so large a share has one question, they are topics of single questions. */
const TOPICS_MIN = 10
const OWN_TOPICS_SHARE = 0.8
