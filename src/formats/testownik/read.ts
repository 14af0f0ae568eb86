import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { escapeMarkdown } from '../../domain/markdown/escape-markdown.ts'
import type { FoundItem, FoundQuestion } from '../drafts/found-question.ts'
import { type DraftText, formatOf, textIn } from '../drafts/question-texts.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { linesOf, type TextLine } from '../lines/text-lines.ts'
import { plainTextOf } from '../text-document.ts'

export const testownik: Reader = {
  name: 'Testownik',
  extensions: ['txt'],
  text: {
    sniff: { keywords: (document) => isTestownik(plainTextOf(document)) },
    read: (document) => readTestownik(plainTextOf(document)),
  },
}

/** The key of a question: a digit for each option, 1 for a right one. */
const KEY = /^[XY]([01]{1,26})$/

/** Lines of a question with one option, which is a card rather than a choice: its first line could be in any text. */
const CARD_LINES = 3

/** Characters of a file within which its first line must be. */
const START = 200

/** Whether a text is a question of Testownik, or several of them. */
function isTestownik(text: string): boolean {
  const start = text.slice(0, START).replace(/^\uFEFF/, '')
  const first = start.trimStart().split(/\r\n|\n|\r/, 1)[0]
  const digits = KEY.exec(first?.trim() ?? '')?.[1]
  if (digits === undefined) return false
  return digits.length > 1 || linesOf(text).filter((line) => line.text.trim() !== '').length === CARD_LINES
}

/**
 * Questions of Testownik, mostly one in a file: a line such as "X0100" with a digit for each option, the question, and the options,
 * one a line; `[img]name.png[/img]` shows a picture. Never throws.
 */
function readTestownik(text: string): ImportResult {
  const questions: { readonly line: number; readonly digits: string; readonly below: TextLine[] }[] = []
  for (const line of linesOf(text)) {
    const trimmed = line.text.trim()
    const digits = KEY.exec(trimmed)?.[1]
    if (digits !== undefined) questions.push({ line: line.line, digits, below: [] })
    else if (trimmed !== '') questions.at(-1)?.below.push({ ...line, text: trimmed })
  }
  return resolveQuestions(
    questions.map(({ line, digits, below }, index) =>
      itemOf(
        line,
        index + 1,
        digits,
        below.map(({ text }) => text),
      ),
    ),
  )
}

function itemOf(line: number, item: number, digits: string, lines: readonly string[]): FoundItem {
  const location = { line, item, id: null }
  const before = lines.length - digits.length
  if (before < 1) {
    const message =
      `The first line promises ${digits.length} options, but ${lines.length === 0 ? 'nothing' : `only ${lines.length - 1} lines`} ` +
      'follow the question. Write each option on a line of its own, or remove digits.'
    return { location, message, ...(lines[0] === undefined ? {} : { excerpt: lines[0] }) }
  }
  const question = textOf(lines.slice(0, before).join('\n'))
  const options = lines.slice(before).map(textOf)
  const format = formatOf([question, ...options])
  const warnings =
    before === 1
      ? []
      : [
          `The question has ${before} lines before its ${digits.length} options. If an option has more than one line, ` +
            'the key is another: compare it with the file.',
        ]
  const read: FoundQuestion = {
    location,
    text: textIn(format, question),
    category: null,
    options: options.map((option, index) => ({
      text: textIn(format, option),
      isRight: digits[index] === '1',
    })),
    explanation: '',
    format,
    warnings,
  }
  return read
}

const PICTURE = /\[img\]\s{0,10}([^[\]\n]{1,200}?)\s{0,10}\[\/img\]/gi

/** A text with its pictures as Markdown. */
function textOf(text: string): DraftText {
  const parts = text.split(PICTURE)
  if (parts.length === 1) return { plain: text, markdown: null }
  const markdown = parts.map((part, index) =>
    index % 2 === 0 ? escapeMarkdown(part) : `![${part.replace(/^.*[/\\]/, '')}](${addressOf(part)})`,
  )
  return { plain: text, markdown: markdown.join(' ').trim() }
}

function addressOf(file: string): string {
  return file.replaceAll('\\', '/').replaceAll(' ', '%20').replaceAll('(', '%28').replaceAll(')', '%29')
}
