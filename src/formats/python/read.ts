import {
  type Declarations,
  Declared,
  endOfValue,
  type Language,
  type Maker,
  partsOf,
  type TokenRange,
} from '../code/language.ts'
import { programReader } from '../code/program-reader.ts'
import { KIND, type Tokens } from '../code/tokens.ts'
import type { Reader } from '../format.ts'
import { pythonText, pythonTokens } from './python-tokens.ts'

const PYTHON: Language = {
  words: new Map<string, unknown>([
    ['True', true],
    ['False', false],
    ['None', null],
  ]),
  textOf: pythonText,
  pieceOf: (written) => written,
  isPython: true,
  beforeValues: new Set(['return', 'in', 'and', 'or', 'not', 'yield', 'else', 'if', 'print', 'is', 'await']),
  declarationsOf: pythonDeclarations,
}

/** Comments, as many as do not fill the stack, and a text that says what the module is about. */
const COMMENT = /(?:\s{1,10000}|#[^\n\r]*|[rRuU]?"""[\s\S]*?"""|[rRuU]?'''[\s\S]*?'''){1,500}/y

/** What a module begins with, and no text in a language that people speak does. */
const STATEMENT =
  /(?:import\s+[\w.]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+){0,50}\s*(?:$|[;#\n\r])|from\s+[\w.]+\s+import\b|(?:async\s+)?def\s+\w+\s*\(|class\s+\w+\s*[(:]|@\w[\w.]*|if\s+__name__\b|print\s*\(|\w[\w.]*(?:\[[^\]\n]{0,80}\])?(?:\s{0,9}:\s{0,9}[\w[\]., |"']{1,80})?\s{0,20}=\s*(?:[[{(\d]|[rRuUfFbB]{0,2}["']|\w+\()|\w[\w.]*\s*\(\s*[[{"'\n\r])/y

/** How many lines of a text are some of a Python program. */
const LINE =
  /[:,()[\]{}]\s*$|^\s*(?:#|import\b|from\b|return\b|def\b|class\b|print\b)|^\s*[\w.]+\s*[-+*]?=\s*\S/

export const python: Reader = {
  name: 'Python',
  extensions: ['py'],
  text: programReader({
    name: 'Python',
    language: PYTHON,
    tokensOf: pythonTokens,
    comment: COMMENT,
    statement: STATEMENT,
    line: LINE,
  }),
}

/** Names that follow these get a value. */
const BINDS = new Set(['for', 'as', 'import', 'global', 'nonlocal'])

/** What a Python module calls its values. Names that get a value in two places have none. */
function pythonDeclarations(tokens: Tokens): Declarations {
  const declared = new Declared()
  for (let at = 0; at < tokens.count; at = tokens.after(at)) {
    if (!tokens.isName(at)) continue
    const word = tokens.text(at)
    if (BINDS.has(word) && tokens.isName(at + 1)) declared.add(tokens.text(at + 1), null)
    if (word === 'def' && tokens.is(at + 2, '(')) declareParameters(tokens, at + 2, declared)
    if (word === 'class' && tokens.isName(at + 1) && isOutermost(tokens, at)) {
      const maker = classMaker(tokens, at + 2)
      if (maker !== null) declared.addMaker(tokens.text(at + 1), maker)
    }
    if (!tokens.startsLine(at)) continue
    const equals = tokens.is(at + 1, ':') ? endOfType(tokens, at + 2) : at + 1
    if (tokens.is(equals, '=')) declareValue(tokens, at, equals + 1, declared)
    else if (tokens.kind(at + 1) === KIND.sign && /^[^=!<>]+=$/.test(tokens.text(at + 1)))
      declared.add(word, null)
  }
  return declared
}

function declareValue(tokens: Tokens, at: number, from: number, declared: Declared): void {
  const name = tokens.text(at)
  const to = endOfLine(tokens, from)
  const maker = tupleMaker(tokens, [from, to])
  if (!isOutermost(tokens, at)) declared.add(name, null)
  else if (maker === null) declared.add(name, [from, to])
  else declared.addMaker(name, maker)
}

function isOutermost(tokens: Tokens, at: number): boolean {
  const start = tokens.start(at)
  return start === 0 || /[\n\r\uFEFF]/.test(tokens.source.charAt(start - 1))
}

/** Where the statement of a token ends, at `limit` at the latest. */
function endOfLine(tokens: Tokens, from: number, limit = tokens.count): number {
  let at = from
  while (at < limit && !tokens.is(at, ';') && (at === from || !tokens.startsLine(at))) at = tokens.after(at)
  return Math.min(at, limit)
}

/** Where a type ends: at "=", or where its line does. */
function endOfType(tokens: Tokens, from: number): number {
  const end = endOfLine(tokens, from)
  let at = from
  while (at < end && !tokens.is(at, '=')) at = tokens.after(at)
  return at
}

function declareParameters(tokens: Tokens, open: number, declared: Declared): void {
  for (const name of parametersOf(tokens, open)) declared.add(name, null)
}

function parametersOf(tokens: Tokens, open: number): readonly string[] {
  return partsOf(tokens, open).flatMap(([from]) => (tokens.isName(from) ? [tokens.text(from)] : []))
}

/** `class Question:` with `def __init__(self, text, answer)`, or with fields and their types. */
function classMaker(tokens: Tokens, from: number): Maker | null {
  const fields: { name: string; value: TokenRange }[] = []
  let parameters: readonly string[] | null = null
  let body = tokens.is(from, '(') ? tokens.after(from) : from
  if (!tokens.is(body, ':')) return null
  for (body++; body < tokens.count && !isOutermost(tokens, body); body = tokens.after(body)) {
    if (tokens.is(body, '__init__') && tokens.is(body + 1, '(')) {
      parameters = parametersOf(tokens, body + 1).slice(1)
      fields.length = 0
    }
    const isOfObject = tokens.is(body, 'self') && tokens.is(body + 1, '.') && tokens.is(body + 3, '=')
    const isTyped =
      parameters === null && tokens.isName(body) && tokens.startsLine(body) && tokens.is(body + 1, ':')
    if (isTyped) fields.push({ name: tokens.text(body), value: [body, body + 1] })
    else if (isOfObject && tokens.isName(body + 2)) {
      const from = body + 4
      fields.push({
        name: tokens.text(body + 2),
        value: [from, endOfLine(tokens, from, from + VALUE_MAX + 1)],
      })
    }
  }
  if (fields.length === 0) return null
  return { parameters: parameters ?? fields.map(({ name }) => name), fields: fields.filter(isShort) }
}

/** Tokens of a value that each object gets of its own. */
const VALUE_MAX = 3

function isShort({ value: [from, to] }: { readonly value: TokenRange }): boolean {
  return to - from <= VALUE_MAX
}

/** `namedtuple("Question", ["text", "answer"])` */
function tupleMaker(tokens: Tokens, [from, to]: TokenRange): Maker | null {
  const open = to - 1 > from ? tokens.mate(to - 1) : 0
  if (open === 0 || !tokens.is(open - 1, 'namedtuple')) return null
  const second = endOfValue(tokens, open + 1, to) + 1
  const written = tokens.source.slice(tokens.start(second), tokens.end(to - 2))
  const names = written.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []
  return { parameters: names, fields: names.map((name) => ({ name, value: null })) }
}
