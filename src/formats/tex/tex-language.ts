import { COMMANDS, passArguments, passOptions } from './tex-commands.ts'
import { ACCENTS, accented } from './tex-letters.ts'
import type { TexLanguage, TexReader } from './tex-reader.ts'
import { withUnits } from './tex-units.ts'
import { ARRANGED, DRAWINGS, LAYOUT, TABLES, TEXTS, WORDS } from './tex-words.ts'

const LIST = /^(?:itemize|enumerate|description)\*?$/

/** The language of one text of a question: what it says so far decides how entries of lists and cells are told apart. */
export function texLanguage(): TexLanguage {
  const lists: TexList[] = []
  let tables = 0

  const begin = (reader: TexReader): string => {
    const name = reader.raw()
    if (isFormula(name)) return formulaIn(name, reader)
    if (DRAWINGS.has(name)) {
      reader.lose(name)
      reader.until(`\\end{${name}}`)
    } else if (LIST.test(name)) {
      const options = reader.optional()
      const depth = lists.filter(({ isNumbered }) => isNumbered).length
      lists.push(name.startsWith('enumerate') ? numberedList(options, depth) : bulletList())
    } else {
      const isTable = TABLES.has(name)
      const parameters = TABLES.get(name) ?? ARRANGED.get(name)
      if (isTable) tables++
      if (isTable || parameters === undefined) reader.lose(name)
      reader.optional()
      for (let index = 0; index < (parameters ?? 0); index++) reader.raw()
    }
    return '\n\n'
  }

  const end = (reader: TexReader): string => {
    const name = reader.raw()
    if (LIST.test(name)) lists.pop()
    else if (TABLES.has(name)) tables--
    return '\n\n'
  }

  const item = (reader: TexReader): string => {
    const own = reader.optionalText()
    const list = lists.at(-1)
    if (own !== null) return `\n${own.trim()} `
    return list === undefined ? '\n- ' : `\n${list.nextLabel()} `
  }

  return {
    command: (name, reader) => {
      if (name === 'begin') return begin(reader)
      if (name === 'end') return end(reader)
      if (name === 'item') return item(reader)
      return commandSays(name, reader)
    },
    dollar: (reader) => {
      if (reader.after() !== '$') return inline(reader.formula(), reader)
      reader.formula()
      const inside = reader.formula()
      return block(inside !== null && reader.formula() === '' ? inside : null, reader)
    },
    code: ({ markdown, isBlock }, reader) => {
      const token = reader.keep(markdown)
      return isBlock ? `\n\n${token}\n\n` : token
    },
    ampersand: () => (tables > 0 ? ' | ' : '&'),
  }
}

function commandSays(name: string, reader: TexReader): string {
  if (name === '(') return inline(reader.until('\\)'), reader)
  if (name === '[') return block(reader.until('\\]'), reader)
  if (name === 'ensuremath') return inline(reader.raw(), reader)
  if (name === 'ce') return inline(`\\ce{${reader.raw()}}`, reader)
  const own = COMMANDS.get(name)
  if (own !== undefined) return own(reader)
  if (ACCENTS.has(name)) return accented(reader.text(), name)
  const word = WORDS.get(name)
  if (word !== undefined) return word
  const parameters = LAYOUT.get(name)
  const before = TEXTS.get(name)
  if (parameters !== undefined) {
    passArguments(reader, parameters)
    return ''
  }
  if (before !== undefined) {
    passOptions(reader)
    passArguments(reader, before)
    return reader.text()
  }
  if (/^[%&#_${}]$/.test(name)) return name
  if (/^[ ,;:!\n]$/.test(name)) return ' '
  if (name === '-' || name === '/' || name === '@') return ''
  reader.lose(`\\${name}`)
  reader.star()
  while (reader.optional() !== null && reader.after() === '[');
  return ''
}

function inline(tex: string | null, reader: TexReader): string {
  if (tex !== null) return reader.keep(inlineFormula(formulaText(tex, reader)))
  reader.lose('$')
  return '$'
}

function block(tex: string | null, reader: TexReader): string {
  if (tex !== null) return `\n\n${reader.keep(blockFormula(formulaText(tex, reader)))}\n\n`
  reader.lose('$$')
  return '$$'
}

function formulaIn(name: string, reader: TexReader): string {
  const inside = reader.until(`\\end{${name}}`)
  if (inside === null) {
    reader.lose(name)
    return ' '
  }
  const token = reader.keep(formulaOf(name, formulaText(inside, reader)))
  return name === 'math' ? token : `\n\n${token}\n\n`
}

/** A formula without marks of comments and without code, which has no place in it. */
function formulaText(tex: string, reader: TexReader): string {
  if (!/[\uE000\uE006]/.test(tex)) return withUnits(tex)
  if (tex.includes('\uE000')) reader.lose('\\verb')
  return withUnits(tex.replace(/\uE006\n?/g, '').replace(/\uE000\d+\n*\uE001/g, ''))
}

/** Environments of formulas, and what they are within `$$`; null for nothing. */
const FORMULAS: ReadonlyMap<string, string | null> = new Map([
  ['equation', null],
  ['displaymath', null],
  ['math', null],
  ['align', 'aligned'],
  ['alignat', 'aligned'],
  ['flalign', 'aligned'],
  ['eqnarray', 'array'],
  ['gather', 'gathered'],
  ['multline', 'gathered'],
])

/** Whether an environment, with or without a star, holds a formula. */
function isFormula(environment: string): boolean {
  return FORMULAS.has(environment.replace(/\*$/, ''))
}

/** The formula of an environment as Markdown. */
function formulaOf(environment: string, tex: string): string {
  const name = environment.replace(/\*$/, '')
  if (name === 'math') return inlineFormula(tex)
  const around = FORMULAS.get(name) ?? null
  if (around === null) return blockFormula(tex)
  const inside = withoutNumbers(name === 'alignat' ? tex.replace(/^\s*\{\d+\}/, '') : tex).trim()
  const columns = around === 'array' ? '{rcl}' : ''
  return blockFormula(`\\begin{${around}}${columns}\n${inside}\n\\end{${around}}`)
}

/** A formula within a line, as Markdown; '' for none. */
function inlineFormula(tex: string): string {
  const inside = withoutNumbers(tex).replace(/\s+/g, ' ').trim()
  if (inside === '') return ''
  const space = /^\$|\$$/.test(inside) ? ' ' : ''
  return `$$${space}${inside.replaceAll('$$', '$ $')}${space}$$`
}

/** A formula on lines of its own, as Markdown; '' for none. */
function blockFormula(tex: string): string {
  const inside = withoutNumbers(tex)
    .replace(/\n(?:[ \t]*\n)+/g, '\n')
    .trim()
  return inside === '' ? '' : `$$\n${inside}\n$$`
}

/** A formula without what gives it a number, or none. */
function withoutNumbers(tex: string): string {
  return tex.replace(/\\label\s?\{[^{}]{0,100}\}|\\(?:nonumber|notag)(?![A-Za-z])/g, '')
}

/** A list that is being read. */
interface TexList {
  readonly isNumbered: boolean
  /** What is before its next entry. */
  readonly nextLabel: () => string
}

/** The numbers that LaTeX gives to entries, by the depth of the list. */
const BY_DEPTH = ['\\arabic*.', '(\\alph*)', '\\roman*.', '\\Alph*.'] as const

const SHORT: ReadonlyMap<string, string> = new Map([
  ['1', '\\arabic*'],
  ['a', '\\alph*'],
  ['A', '\\Alph*'],
  ['i', '\\roman*'],
  ['I', '\\Roman*'],
])

/** A list without numbers. */
function bulletList(): TexList {
  return { isNumbered: false, nextLabel: () => '-' }
}

/**
 * A list with numbers.
 *
 * @param options of the packages enumerate and enumitem: "(a)", "label=\roman*), start=3"; null for none
 * @param depth how many such lists it is in
 */
function numberedList(options: string | null, depth: number): TexList {
  const standard = BY_DEPTH[depth] ?? BY_DEPTH[0]
  let number = Number(/\bstart\s*=\s*(\d{1,6})/.exec(options ?? '')?.[1] ?? '1')
  const template = templateOf(options ?? '') ?? standard
  return { isNumbered: true, nextLabel: () => label(template, number++) }
}

/** How entries are numbered; null where the options do not say. */
function templateOf(options: string): string | null {
  const named = /\blabel\s*=\s*(?:\{([^,]*)\}|([^,]*?))\s*(?:,|$)/.exec(options)
  const written = named?.[1] ?? named?.[2]
  if (written !== undefined) {
    const bare = written.replace(/\\(?:bfseries|itshape|upshape|textbf|textit|emph)\b\s*|[{}]/g, '')
    return /^(?:[^\\]|\\(?:arabic|alph|Alph|roman|Roman)\*)*$/.test(bare) ? bare.trim() : null
  }
  const short = /^([^=1aAiI]{0,3})([1aAiI])([^=]{0,3})$/.exec(options.trim())
  const command = SHORT.get(short?.[2] ?? '')
  return command === undefined ? null : `${short?.[1] ?? ''}${command}${short?.[3] ?? ''}`
}

function label(template: string, number: number): string {
  return template.replace(/\\(arabic|alph|Alph|roman|Roman)\*/g, (_, style: string) => {
    const written = style === 'arabic' ? String(number) : /alph/i.test(style) ? letter(number) : roman(number)
    return /^[AR]/.test(style) ? written.toUpperCase() : written
  })
}

function letter(number: number): string {
  return 'abcdefghijklmnopqrstuvwxyz'[number - 1] ?? String(number)
}

/** Roman numerals up to 39; a longer list is counted in digits. */
function roman(number: number): string {
  if (number < 1 || number > 39) return String(number)
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
  return `${'x'.repeat(Math.floor(number / 10))}${ones[number % 10] ?? ''}`
}
