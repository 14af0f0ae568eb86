import { COMMANDS, passArguments, passOptions } from './tex-commands.ts'
import { blockFormula, formulaOf, inlineFormula, isFormula } from './tex-formulas.ts'
import { ACCENTS, accented } from './tex-letters.ts'
import { bulletList, numberedList, type TexList } from './tex-lists.ts'
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
