import { placeNamedBy, withoutHidden } from '../../../domain/folded-text.ts'
import { letterOrdinal } from '../../../domain/practice/option-letter.ts'
import { type LabeledLine, labeledLine } from '../../lines/labeled-line.ts'
import {
  headerLine,
  isDivider,
  type LetteredOption,
  letteredOption,
  letterIn,
  type NumberedLine,
  numberedLine,
} from '../../lines/lettered-lines.ts'
import { isCommentBelow } from '../../lines/text-layout.ts'
import type { TextLine } from '../../lines/text-lines.ts'
import { trueFalseWord } from '../../lines/true-false.ts'
import { type ListedAnswer, placesListed } from '../answer-line.ts'
import { isKindTitle } from '../languages/wide-signs.ts'
import { BULLETED } from '../lists/bulleted-options.ts'
import { categoryOf, headingIn } from '../markdown/markdown-headings.ts'
import type { OptionsAhead } from '../sections/options-ahead.ts'
import { addOption, type OpenQuestion, openQuestion, startsQuestion } from './lettered-question.ts'
import { verdictIn } from './verdict-lines.ts'

/** A question with its number, although nothing parts the two: "6 Which function is responsible". */
const NUMBERED = /^(\d{1,3})[ \t]+(\p{Lu}\S*(?:[ \t]+\S+){3}.*)$/u

/** A heading over what explains the question above it. */
const PART_TITLE = /^#{1,6}[ \t]+[*_]{0,2}(?:feedback|explanation)[*_:]{0,3}$/i

/** A Chinese question with a label and no number: "题目：…". */
const HAN_QUESTION = /^(?:题目|試題|试题|題目)[ \t]*[:：][ \t]*(\S.*)$/su

/** What a program writes between a question and its answer on one line. */
const DIVIDER_END = /[ \t^*|#]{1,9}$/

/** @param bare the options of a line that have no letters; nothing for other lines */
export type LineTaker = (
  line: TextLine,
  ahead: OptionsAhead,
  bare: readonly LetteredOption[] | undefined,
) => void

/** Takes the lines of a text, trimmed, one by one, and adds each question to the list as it begins. */
export function letteredReader(questions: OpenQuestion[]): LineTaker {
  let open: OpenQuestion | null = null
  let category: string | null = null
  let lastNumber: number | null = null
  /** Whether that question has a word before its number. */
  let isLastNamed = false
  let isAfterBlank = true
  /** The question whose key is below its label, an option a line. */
  let keyedByLines: OpenQuestion | null = null

  const begin = (line: number, known: Partial<OpenQuestion>): OpenQuestion => {
    const question = openQuestion(line, { category, ...known })
    questions.push(question)
    open = question
    return question
  }
  const takeLabel = ({ label, value, isBulleted, isDashed }: LabeledLine): boolean => {
    if (label === 'suggestion') {
      if (open === null || !/^[*_ ]*[A-Z]/.test(value)) return false
      open.suggestion = value.replace(/[^A-Za-z,;&/. ()]/g, '').trim()
    } else if (label === 'aside') return open !== null
    else if (label === 'points') return open !== null && isWhole(open)
    else if (label === 'category' && open !== null && isHeadOnly(open)) open.category = value || open.category
    else if (label === 'category' && (open === null || isAfterBlank || open.options.length === 0)) {
      category = value === '' ? null : value
      open = null
    } else if (open === null) return false
    else if (label === 'category') open.category = value
    // Above the options "Answer - question pairs" is a part of the text.
    else if (isDashed && open.options.length === 0 && !isKeyAlone(value) && trueFalseWord(value) === null)
      return false
    // Within a question or an explanation it is an ordinary list entry.
    else if (isBulleted && (open.options.length === 0 || open.explanation !== null)) return false
    else if (label === 'answer' && !open.answer) {
      open.answer = value
      open.isPastOptions = true
    } else if (label === 'explanation' && (open.options.length > 0 || open.isPastOptions)) {
      explain(open, value)
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
    } else if (goesOn(open, option) && !open.isPastOptions) {
      addOption(open, { ...option, style: open.style })
    } else return false
    return true
  }
  /** A question with the next number right below an empty "Answer:". */
  const beginsNext = (line: number, text: string, ahead: OptionsAhead): boolean => {
    const [, written, asked = ''] = NUMBERED.exec(text) ?? []
    if (ahead === 'apart' || written === undefined || Number(written) !== (lastNumber ?? 0) + 1) return false
    lastNumber = Number(written)
    begin(line, { id: written, number: lastNumber, text: [asked] })
    return true
  }
  const takeProse = ({ line, text, indent = '', isCut }: TextLine, ahead: OptionsAhead): void => {
    if (open === null) begin(line, { text: [text] })
    else if (open.options.length === 0 && !open.isPastOptions) open.text.push(`${indent}${text}`)
    else if (open.answer === '' && beginsNext(line, text, ahead)) return
    else if (open.answer === '' && ahead !== 'next') {
      open.answer = text
      keyedByLines = open
    } else if (isAfterBlank || ahead === 'next' || (ahead === 'later' && open.explanation === null)) {
      begin(line, { text: [text] })
    } else if (open.isPastOptions) explain(open, `${indent}${text}`)
    else {
      const option = open.options.at(-1)
      const isSameLine = isCut && labeledLine(text) === null
      if (option !== undefined) option.text += isSameLine ? ` ${text}` : `\n${indent}${text}`
    }
  }
  /** A line below "Correct answers:" that names an option, or another entry of that list. */
  const takeKeyLine = (text: string): boolean => {
    if (open === null || open.options.length === 0 || open.explanation !== null) return false
    const isFirst = open.answer === '' && open.isPastOptions
    if (!isFirst && open !== keyedByLines) return false
    const named = namedByLine(open, text)
    if (named === null && (isFirst || isAfterBlank || !/^[-*+•][ \t]/.test(text))) return false
    const entry = text.replace(/^[-*+•][ \t]+/, '')
    if (named === null) open.strayKey ??= entry
    else {
      if (!isFirst && open.keyList.length === 0) open.strayKey ??= open.answer
      takeListed(open, named, entry)
    }
    keyedByLines = open
    return true
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
    else explain(open, text)
    open.isPastOptions = true
    return true
  }
  /** A line that judges an option of the question above it, or the title of such lines. */
  const takeVerdict = (text: string): boolean => {
    if (open === null || open.options.length === 0) return false
    const verdict = verdictIn(text)
    const isOfOption =
      verdict !== null && letterOrdinal(verdict.letter) < open.options.length && open.options.length > 1
    if (!isOfOption && !PART_TITLE.test(text.slice(0, 60))) return false
    open.isPastOptions = true
    if (isOfOption) explain(open, text)
    else open.explanation ??= []
    return true
  }
  /** Whether a line is code within the text of the question although it begins like a label: "key = 3". */
  const isAssignment = ({ text }: TextLine): boolean =>
    open !== null && open.options.length === 0 && /^\w+ ?=(?![ \t]*[A-Z](?:[ \t,]+[A-Z])*$)/.test(text)
  /** Whether a line with a number sign is a comment of a program within the text of the question. */
  const isComment = ({ text }: TextLine): boolean => {
    if (open === null || open.options.length > 0 || open.isPastOptions || open.text.length < 2) return false
    return isCommentBelow(text, open.text.findLast((line) => line !== '') ?? '')
  }
  const take: LineTaker = (whole, ahead, bare) => {
    const { line, text } = whole
    const header = headerLine(text)
    if (header !== null) {
      const { id, letters, reference } = header
      begin(line, { id, answer: letters, reference, text: header.text === '' ? [] : [header.text] })
      return
    }
    const asked = HAN_QUESTION.exec(text)?.[1]
    if (asked !== undefined && (open === null || open.isPastOptions)) {
      begin(line, { text: [asked.replace(DIVIDER_END, '')] })
      return
    }
    const label = isAssignment(whole) ? null : labeledLine(text)
    if (label !== null && takeLabel(label)) return
    if (takeKeyLine(text)) return
    if (takeVerdict(text)) return
    const options = bare ?? [letteredOption(text)]
    if (options.filter((option) => option !== null && takeOption(line, option)).length > 0) return
    const isAnswered = ahead !== 'none' && open?.isPastOptions === true
    const expected = isAnswered && lastNumber !== null ? lastNumber + 1 : null
    const numbered =
      questionNumber(text, ahead) ?? (expected === null ? null : numberBeforeDigit(text, expected))
    // Below "Question 12" a bare number belongs to a list of its explanation, unless options follow.
    const isListed = isLastNamed && numbered?.isNamed === false && ahead === 'none' && isExplained(open)
    // What is above the first question of a document or a section is none of its text.
    const isBelowTitle = lastNumber === null || (open !== null && isTitleOnly(open))
    const isFirst = isBelowTitle && numbered?.number === 1 && ahead === 'next'
    // Files skip numbers. Without this, the explanation above would take in every later statement.
    const isAhead = expected !== null && numbered !== null && numbered.number >= expected
    if (
      numbered !== null &&
      !isListed &&
      (isFirst || isAhead || startsQuestion(numbered.number, lastNumber, open, isAfterBlank))
    ) {
      const { number, isTitle } = numbered
      const own = isTitle ? { title: numbered.text } : { text: numbered.text === '' ? [] : [numbered.text] }
      begin(line, { id: String(number), number, ...own })
      lastNumber = number
      isLastNamed = numbered.isNamed
      return
    }
    if (numbered !== null && open !== null) open.nextStatement = numbered.number + 1
    const isTitle =
      numberedLine(text) === null && !isComment(whole) && (ahead === 'none' || isKindTitle(text))
    const section = isTitle ? sectionIn(text) : null
    if (
      section !== null &&
      (open === null || open.options.length > 0 || open.isPastOptions || isAfterBlank)
    ) {
      category = section.category
      open = null
      return
    }
    takeProse(whole, ahead)
  }

  return (line, ahead, bare) => {
    const { text, role } = line
    if (role === 'code') {
      takeCode(line.line, text.trimEnd())
      return
    }
    if (role === 'answer' && text !== '' && takeAnswer(text)) return
    if (text === '' || isDivider(text)) {
      if (text !== '' && open !== null && (open.options.length > 0 || isAfterBlank)) open = null
      if (open !== null && open.options.length === 0 && open.text.length > 0) open.text.push('')
      isAfterBlank = true
      return
    }
    take(line, ahead, bare)
    isAfterBlank = false
  }
}

/** A letter or letters alone, as in an opened answer: "B", "**C**", "A, D". */
function isKeyAlone(text: string): boolean {
  return /^[*_]{0,2}[([]?[A-Z][)\].]?(?:[ \t]*(?:,|&|and)[ \t]*[A-Z]){0,9}[*_.]{0,3}$/.test(text)
}

/** A question's number before its text; null for other lines, and for a heading without options or answer after it. */
function questionNumber(line: string, ahead: OptionsAhead): NumberedLine | null {
  const numbered = numberedLine(line)
  return numbered?.isHeading === true && numbered.text !== '' && ahead === 'none' ? null : numbered
}

/** The question whose text begins with a digit, right behind the number that is expected: "12.5G is …"; null for other lines. */
function numberBeforeDigit(line: string, expected: number): NumberedLine | null {
  const before = `${expected}.`
  const text = line.slice(before.length)
  const isNumber = line.startsWith(before) && /^\d/.test(text)
  return isNumber ? { number: expected, text, isNamed: false, isHeading: false, isTitle: false } : null
}

/** Headings of a question's own parts. */
const PARTS = /\b(?:answers?|explanations?|solutions?|rationales?|options?|choices|hints?)\b/i

/** The questions that a heading says it covers: "(Questions 1–6)". */
const COVERED = /(?<![ \t])[ \t]*\((?:questions?|q)[ \t]*\d{1,5}(?:[ \t]*[–—-][ \t]*\d{1,5})?\)$/i

/**
 * A heading over questions in a document, with the category that it names: null for the title of the document and for headings
 * that say nothing about the questions. Null for a line that is no such heading.
 */
function sectionIn(line: string): { readonly category: string | null } | null {
  const heading = headingIn(line, 0)
  if (heading === null || heading.text === '' || PARTS.test(heading.text)) return null
  const text = heading.text.replace(COVERED, '').trim()
  return { category: heading.level === 1 ? null : categoryOf({ ...heading, text }) }
}

/** Whether an option is of the list of a question: lettered like the others, or the next one with its letter in the other case. */
function goesOn({ options, style }: OpenQuestion, option: LetteredOption): boolean {
  if (option.style === style) return true
  return option.style.toLowerCase() === style.toLowerCase() && option.ordinal === options.length
}

/** Adds a line to an explanation. A copy each time would take the square of its length. */
function explain(question: OpenQuestion, line: string): void {
  if (question.explanation === null) question.explanation = [line]
  else question.explanation.push(line)
}

/** Options that lines below them may name, and characters of such a line; more are no question. */
const OPTIONS_MAX = 100
const LINE_MAX = 2000

/** What may be around an entry of a list of right answers. */
const AROUND_ENTRY = /^(?:(?:[-*+•]|\d{1,2}[.)])[ \t]+)?[*_]{0,2}|[*_]{0,2}$/g

/** The option that a line below "Correct answers:" names, by its letter, its text or both; null for none. */
function namedByLine({ options, style }: OpenQuestion, line: string): ListedAnswer | null {
  if (options.length > OPTIONS_MAX || line.length > LINE_MAX) return null
  const entry = line.replace(AROUND_ENTRY, '')
  const letter = /^[([]?([A-Za-z])[)\].:]?$/.exec(withoutHidden(entry))?.[1]
  const lettered = letteredOption(entry)
  const byText = placeNamedBy(
    lettered?.text ?? entry,
    options.map(({ text }) => text),
  )
  if (lettered !== null) return byText === lettered.ordinal ? { byLetter: byText, byText } : null
  const ordinal = letter === undefined || style === BULLETED ? -1 : letterOrdinal(letter)
  const byLetter = options[ordinal] === undefined ? -1 : ordinal
  return byLetter === -1 && byText === -1 ? null : { byLetter, byText }
}

/** Takes an entry of such a list; an entry that can only be read in another way than the others is a stray one. */
function takeListed(question: OpenQuestion, named: ListedAnswer, entry: string): void {
  const { keyList } = question
  if (keyList.some(({ byLetter, byText }) => byLetter === named.byLetter && byText === named.byText)) return
  keyList.push(named)
  const places = placesListed(keyList)
  if (places === null) question.strayKey ??= entry
  else question.answer = Array.from(places, (place) => letterIn('A', place)).join(',')
}

/** Whether an explanation has begun. */
function isExplained(question: OpenQuestion | null): boolean {
  return question !== null && question.explanation !== null
}

/** Whether a question has its options and key, and no explanation has begun that could go on. */
function isWhole({ options, answer, explanation }: OpenQuestion): boolean {
  return options.length > 0 && Boolean(answer) && !explanation?.some((line) => line !== '')
}

/** Whether one line without a number has come, which may be a title above questions. */
function isTitleOnly({ number, id, text, options, isPastOptions }: OpenQuestion): boolean {
  return number === null && id === null && options.length === 0 && !isPastOptions && text.length === 1
}

/** Whether only a question's number and title have come yet. */
function isHeadOnly({ number, text, options }: OpenQuestion): boolean {
  return number !== null && options.length === 0 && text.every((line) => line === '')
}
