import {
  type Declarations,
  Declared,
  type Language,
  type Maker,
  partsOf,
  type TokenRange,
} from '../code/language.ts'
import { programReader } from '../code/program-reader.ts'
import { KIND, type Tokens } from '../code/tokens.ts'
import type { Reader } from '../format.ts'
import { look } from '../text-document.ts'
import { isPage } from '../web-page/read.ts'
import { BEFORE_VALUES, scriptTokens, unescapedScript } from './script-tokens.ts'

/** JavaScript and TypeScript. */
const SCRIPT: Language = {
  words: new Map<string, unknown>([
    ['true', true],
    ['false', false],
    ['null', null],
    ['undefined', null],
    // Swift and others
    ['nil', null],
    ['NaN', null],
  ]),
  textOf: (written) => unescapedScript(written.slice(1, -1)),
  pieceOf: unescapedScript,
  isPython: false,
  beforeValues: BEFORE_VALUES,
  declarationsOf: scriptDeclarations,
}

/** Comments before the first statement, as many as do not fill the stack, "use strict" among them. */
const COMMENT = /(?:\s{1,10000}|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|#![^\n\r]*|(['"])use \w+\1;?){1,500}/y

/** What a module begins with, and no text in a language that people speak does. */
const STATEMENT =
  /(?:(?:export\s+|declare\s+){0,4}(?:default\s*[[{(]|default\s+(?:class|function|async|\w+\s*[;(\n])|(?:const|let|var)\s+[\w$[{]+\s*[\w$,:=\s}\]]|(?:async\s+)?function\b\s{0,20}\*?\s{0,20}[\w$]*\s{0,20}[(<]|(?:abstract\s+)?class\s+\w[\s\w<>,.]{0,300}\{|(?:const\s+)?enum\s+\w+\s*\{|interface\s+\w[\s\w<>,.]{0,300}\{|type\s+\w+(?:<[^<>\n]{0,80}>)?\s*=|namespace\s+\w+\s*\{)|export\s*(?:\{|\*)|import\s*(?:['"]|\{|type\s+[\w{*]|\*\s*as\b|[\w$]+\s*,\s*\{|[\w$]+\s+from\s*['"])|(?:module\s*\.\s*)?exports\s*[.=[]|[\w$.]+(?:\[[^\]\n]{0,80}\])?\s*=\s*[[{(]|[\w$.]+\s*=\s*[\w$.]+\s*(?:\|\||\?\?)\s*[[{]|[\w$.]+\s*=\s*(?:new|function|async|\w+\s*=>)\b|[\w$][\w$.]*\s*\([\s\w$'"`,.()/:-]{0,200}(?:[[{]|function\b|=>)|[;!+~]?\(\s*(?:async\s*)?(?:function\b|\(|\w+\s*=>)|!function\b|@\w+\s*\(|<script\b|<template\b)/y

/** A line of a program. */
const LINE = /[;{}(),[\]>]\s*$|^\s*(?:\/\/|\*|\/\*|import\b)/

export const javaScript: Reader = {
  name: 'JavaScript and TypeScript',
  extensions: ['js', 'mjs', 'cjs', 'ts', 'jsx', 'tsx', 'vue', 'svelte'],
  text: programReader({
    name: 'JavaScript or TypeScript',
    language: SCRIPT,
    tokensOf: scriptTokens,
    comment: COMMENT,
    statement: STATEMENT,
    line: LINE,
    within: look(({ text }) => (isPage(text) ? scriptsOf(text) : null)),
  }),
}

/** What is within a page's scripts, each line and each place where it was; null for a page without any. */
function scriptsOf(page: string): string | null {
  const begin = /<script\b[^<>]{0,2000}>/gi
  const parts: string[] = []
  let end = 0
  for (let open = begin.exec(page); open !== null; open = begin.exec(page)) {
    const from = open.index + open[0].length
    const close = endOfScript(page, from)
    parts.push(blank(page.slice(end, from)), page.slice(from, close), ';')
    // The semicolon ends what the script left open, in place of the "<" of its end tag.
    end = close + 1
    begin.lastIndex = end
  }
  return parts.length === 0 ? null : parts.join('')
}

function endOfScript(page: string, from: number): number {
  const end = /<\/script/gi
  end.lastIndex = from
  return end.exec(page)?.index ?? page.length
}

function blank(text: string): string {
  return text.replace(/[^\n\r]+/g, (line) => ' '.repeat(line.length))
}

const DECLARES = new Set(['const', 'let', 'var'])

/** Names before brackets that are no calls and no methods. */
const STATEMENTS = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'return'])

/** Tokens of a type, of parameters, and of a body that are looked through. */
const TYPE_MAX = 80
const PARAMETERS_MAX = 60
const BODY_MAX = 400

/** Names that go on with a value on the next line. */
const CONTINUES = new Set(['as', 'satisfies', 'instanceof', 'in'])

/** What a JavaScript or TypeScript module calls its values. Names that get a value in two places have none. */
function scriptDeclarations(tokens: Tokens): Declarations {
  const declared = new Declared()
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind(at) === KIND.open && tokens.is(at, '(')) declareParameters(tokens, at, declared)
    if (!tokens.isName(at) || tokens.is(at - 1, '.')) continue
    if (isAssigned(tokens, at + 1)) {
      if (!DECLARES.has(tokens.text(at - 1))) declared.add(tokens.text(at), null)
    } else if (tokens.is(at + 1, '=>')) declared.add(tokens.text(at), null)
    declareStatement(tokens, at, declared)
  }
  return declared
}

function isAssigned(tokens: Tokens, at: number): boolean {
  if (tokens.kind(at) !== KIND.sign || !/[=+-]/.test(tokens.source.charAt(tokens.end(at) - 1))) return false
  const sign = tokens.text(at)
  return sign === '++' || sign === '--' || (sign.endsWith('=') && !/^[=!<>]=|^=.$/.test(sign))
}

function declareStatement(tokens: Tokens, at: number, declared: Declared): void {
  const word = tokens.text(at)
  const next = at + 1
  if (DECLARES.has(word)) {
    if (!tokens.isName(next)) {
      if (tokens.kind(next) === KIND.open) declareAll(tokens, next, declared)
      return
    }
    const equals = tokens.is(next + 1, ':') ? endOfType(tokens, next + 2) : next + 1
    const name = tokens.text(next)
    if (!tokens.is(equals, '=')) {
      declared.add(name, null)
      return
    }
    const value: TokenRange = [equals + 1, endOfStatement(tokens, equals + 1)]
    const maker = arrowMaker(tokens, value)
    if (maker === null) declared.add(name, value)
    else declared.addMaker(name, maker)
  } else if (word === 'enum' && tokens.isName(next) && tokens.is(next + 1, '{')) {
    declared.addEnum(tokens.text(next), [next + 1, tokens.after(next + 1)])
  } else if (word === 'import' && tokens.isName(next) && tokens.is(next + 1, 'from')) {
    const isPicture = /\.(?:png|jpe?g|gif|webp|svg|avif)['"]$/i.test(tokens.text(next + 2))
    declared.add(tokens.text(next), isPicture ? [next + 2, next + 3] : null)
  } else if (word === 'class' && tokens.isName(next)) {
    const maker = classMaker(tokens, next + 1)
    if (maker !== null) declared.addMaker(tokens.text(next), maker)
  } else if (word === 'function' && tokens.isName(next)) {
    const maker = functionMaker(tokens, next + 1)
    if (maker !== null) declared.addMaker(tokens.text(next), maker)
  }
}

/** Where a type ends before "=". */
function endOfType(tokens: Tokens, from: number): number {
  let at = from
  for (let count = 0; count < TYPE_MAX; count++) {
    if (tokens.is(at, '=') || tokens.is(at, ';') || tokens.kind(at) === KIND.close) return at
    at = tokens.after(at)
  }
  return at
}

/** Where a declared value ends: as other values do, before a name that begins the next line, and before another declaration. */
function endOfStatement(tokens: Tokens, from: number): number {
  let at = from
  while (at < tokens.count && !tokens.isSeparator(at)) {
    if (tokens.isName(at) && DECLARES.has(tokens.text(at))) return at
    const isNext =
      at > from &&
      tokens.isName(at) &&
      tokens.kind(at - 1) !== KIND.sign &&
      !CONTINUES.has(tokens.text(at)) &&
      tokens.startsLine(at)
    if (isNext) return at
    at = tokens.after(at)
  }
  return Math.min(at, tokens.count)
}

/** Parameters hide what has the same name outside. */
function declareParameters(tokens: Tokens, open: number, declared: Declared): void {
  const close = tokens.mate(open)
  if (close === 0) return
  const isArrow = tokens.is(close + 1, '=>')
  const isMethod =
    tokens.is(close + 1, '{') && tokens.isName(open - 1) && !STATEMENTS.has(tokens.text(open - 1))
  if (isArrow || isMethod) declareAll(tokens, open, declared)
}

function declareAll(tokens: Tokens, open: number, declared: Declared): void {
  const end = Math.min(tokens.mate(open), open + PARAMETERS_MAX)
  for (let at = open + 1; at < end; at++) if (tokens.isName(at)) declared.add(tokens.text(at), null)
}

/** The names of parameters; null where they are not only names. */
function parametersOf(tokens: Tokens, open: number): readonly string[] | null {
  const names: string[] = []
  for (const [from, to] of partsOf(tokens, open)) {
    let at = from
    while (/^(?:public|private|protected|readonly)$/.test(tokens.text(at)) && at + 1 < to) at++
    const isPlain = tokens.isName(at) && (at + 1 === to || tokens.is(at + 1, ':') || tokens.is(at + 1, '?'))
    if (!isPlain) return null
    for (let part = at; part < to; part = tokens.after(part)) if (tokens.is(part, '=')) return null
    names.push(tokens.text(at))
  }
  return names
}

/** `class Question { constructor(text, options) { this.text = text … } }` */
function classMaker(tokens: Tokens, from: number): Maker | null {
  let open = from
  for (let count = 0; count < TYPE_MAX && !tokens.is(open, '{'); count++) open++
  const end = Math.min(tokens.mate(open), open + BODY_MAX)
  for (let at = open + 1; at < end; at = tokens.after(at)) {
    if (!tokens.is(at, 'constructor') || !tokens.is(at + 1, '(')) continue
    const parameters = parametersOf(tokens, at + 1)
    const body = tokens.after(at + 1)
    if (parameters === null || !tokens.is(body, '{')) return null
    return { parameters, fields: [...publicFields(tokens, at + 1), ...assignedFields(tokens, body)] }
  }
  return null
}

/** `constructor(public text: string)` */
function publicFields(tokens: Tokens, open: number): Maker['fields'] {
  return partsOf(tokens, open).flatMap(([from, to]) => {
    let at = from
    while (/^(?:public|readonly)$/.test(tokens.text(at)) && at + 1 < to) at++
    return at === from ? [] : [{ name: tokens.text(at), value: [at, at + 1] as const }]
  })
}

function assignedFields(tokens: Tokens, body: number): Maker['fields'] {
  const fields: { name: string; value: TokenRange }[] = []
  const end = Math.min(tokens.mate(body), body + BODY_MAX)
  for (let at = body + 1; at + 4 < end + 1; at++) {
    const isField = tokens.is(at, 'this') && tokens.is(at + 1, '.') && tokens.is(at + 3, '=')
    if (!isField) continue
    const to = endOfStatement(tokens, at + 4)
    fields.push({ name: tokens.text(at + 2), value: [at + 4, Math.min(to, end)] })
  }
  return fields
}

/** `function question(text, options) { return { text, options } }` */
function functionMaker(tokens: Tokens, from: number): Maker | null {
  const parameters = tokens.is(from, '(') ? parametersOf(tokens, from) : null
  let body = tokens.after(from)
  for (let count = 0; count < TYPE_MAX && !tokens.is(body, '{'); count++) body++
  if (parameters === null || !tokens.is(body + 1, 'return') || !tokens.is(body + 2, '{')) return null
  return objectMaker(tokens, parameters, body + 2)
}

/** `const question = (text, options) => ({ text, options })` */
function arrowMaker(tokens: Tokens, [from, to]: TokenRange): Maker | null {
  if (!tokens.is(from, '(')) return null
  let arrow = tokens.after(from)
  for (let count = 0; count < TYPE_MAX && arrow < to && !tokens.is(arrow, '=>'); count++) arrow++
  if (!tokens.is(arrow, '=>')) return null
  const parameters = parametersOf(tokens, from)
  const isReturned = tokens.is(arrow + 1, '{') && tokens.is(arrow + 2, 'return')
  const open = isReturned ? arrow + 3 : tokens.is(arrow + 1, '(') ? arrow + 2 : -1
  return parameters === null || !tokens.is(open, '{') ? null : objectMaker(tokens, parameters, open)
}

function objectMaker(tokens: Tokens, parameters: readonly string[], open: number): Maker | null {
  if (tokens.mate(open) > open + BODY_MAX) return null
  const fields = partsOf(tokens, open).flatMap(([from, to]) => {
    if (!tokens.isName(from)) return []
    const name = tokens.text(from)
    if (to - from === 1) return [{ name, value: [from, to] as const }]
    return tokens.is(from + 1, ':') ? [{ name, value: [from + 2, to] as const }] : []
  })
  return { parameters, fields }
}
