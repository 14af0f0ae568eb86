import { NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { refusal } from '../../domain/importing/drafts/draft.ts'
import { UNREPORTED } from '../../domain/importing/progress.ts'
import type { TextReader } from '../format.ts'
import { NO_KEYS } from '../keys/given-keys.ts'
import { isQuizOfProgram } from '../plain-text/lettered/format.ts'
import { look, startOf, type TextDocument } from '../text-document.ts'
import type { Language } from './language.ts'
import { bankOf, readCodeBank, valuesOf } from './read-values.ts'
import type { Tokens } from './tokens.ts'

/** How programs in a language are recognized and read. */
export interface ProgramLanguage {
  /** As a sentence names it. */
  readonly name: string
  readonly language: Language
  readonly tokensOf: (source: string) => Tokens
  /** What may precede the first statement, or a part of it; sticky. */
  readonly comment: RegExp
  /** What a program begins with, and no text in a language that people speak does; sticky. */
  readonly statement: RegExp
  /** A line of a program. */
  readonly line: RegExp
  /** The program within a text that is more than that, its lines kept; null for a text that is nothing but a program. */
  readonly within?: (document: TextDocument) => string | null
}

/** Lines that show whether a text is a program. */
const LINES_TRIED = 200
const LINE_WITHIN = 200

/** How sure it is that a program is one in which no question shows: less than any format is of what it reads. */
const PROGRAM = 0.5

/** How sure it is of what it only offers: less than of one question. */
const OFFERED = 0.5

/** What an entry that is computed takes from how sure a language is of a text: another one may read it. */
const COMPUTED = 0.1

/**
 * Reads questions that a program writes out. A program without any is refused in one sentence, as other formats take signs of programs
 * for theirs.
 */
export function programReader(program: ProgramLanguage): TextReader {
  const { name, language, tokensOf, comment, statement, line, within = () => null } = program
  const sourceOf = (document: TextDocument) => within(document) ?? document.text
  const bankIn = look((document) => bankOf(tokensOf(sourceOf(document)), language))
  const isProgram = look((document): boolean => {
    const start = startOf(document)
    if (start === -1) return false
    let from = start
    for (comment.lastIndex = from; comment.test(document.text); ) from = comment.lastIndex
    statement.lastIndex = from
    const assigned = languageOfAssignment(document.text, from)
    return assigned === null ? statement.test(document.text) : (assigned === 'python') === language.isPython
  })
  const sureOf = (document: TextDocument): number => {
    const bank = bankIn(document)
    const whole = 'problem' in bank ? 0 : bank.whole - COMPUTED * bank.computed.length
    if (whole > 0) return whole
    // A quiz about programs may begin as one does.
    return hasLines(document.text, line) && !isQuizOfProgram(document) ? PROGRAM : 0
  }
  const read: TextReader['read'] = (document, { mappings, keys, onProgress }) => {
    const bank = bankIn(document)
    if ('problem' in bank) return refusal(bank.problem)
    if (bank.items.length > 0) {
      return readCodeBank(bank, mappings ?? NO_MAPPINGS, keys ?? NO_KEYS, onProgress ?? UNREPORTED)
    }
    return refusal(
      `This is a program in ${name}, and no list of questions is written out in it. Import the file that has the questions.`,
    )
  }
  const sureWithin = look((document) => {
    if (within(document) === null) return 0
    const { drafts, columns = [] } = read(document, {})
    return drafts.length === 0 && columns.some(({ state }) => state === 'offered') ? OFFERED : drafts.length
  })
  return {
    sniff: {
      page: sureWithin,
      declared: (document) => isProgram(document) && sureOf(document),
    },
    read,
    valuesIn: (document) => valuesOf(tokensOf(sourceOf(document)), language),
  }
}

function hasLines(text: string, line: RegExp): boolean {
  const lines = text
    .slice(0, LINE_WITHIN * LINES_TRIED)
    .split(/\r\n|\n|\r/, LINES_TRIED)
    .filter((one) => one.trim() !== '')
  return lines.filter((one) => line.test(one.slice(0, 10 * LINE_WITHIN))).length * 2 >= lines.length
}

/** Characters in which the language of an assignment shows. */
const SIGNS_WITHIN = 20_000

/** `questions = [`, as JavaScript and Python both write it. */
const ASSIGNMENT = /[\p{L}_]\w*\s*=\s*[[{(]/uy

/** What only JavaScript has: comments, semicolons at line ends, words, names of fields without quotes. */
const SCRIPT_SIGN =
  /\/\/|\/\*|;\s*$|\b(?:true|false|null|undefined|const|let|var|function)\b|[{,]\s*[A-Za-z_$][\w$]*\s*:/m

/** A text in quotes, or a comment of Python: what it says is no sign of a language. */
const QUOTED = /"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'|(?<!\S)#[ \t][^\r\n]*/g

/** The language of a program that begins with an assignment as both languages write it; null for one that begins in another way. */
function languageOfAssignment(text: string, at: number): 'script' | 'python' | null {
  ASSIGNMENT.lastIndex = at
  if (!ASSIGNMENT.test(text)) return null
  return SCRIPT_SIGN.test(text.slice(at, at + SIGNS_WITHIN).replace(QUOTED, '""')) ? 'script' : 'python'
}
