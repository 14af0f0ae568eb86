import { CODE_NAMES, PASSAGE_NAMES } from './field-names.ts'
import { type Fields, firstFilled } from './fields.ts'
import { wrappedText } from './loose-value.ts'

/** A name that is as often an id as a piece of code. */
const ID_OR_CODE = 'code'
const IS_CODE = /\n|[(){};=<>]/

/** Names that also say what a question is about in a word or two, and characters from which on they hold a text to read. */
const LOOSE_NAMES: readonly string[] = ['context', 'contexto', 'contexte', 'kontext', 'background', 'pre']
const PASSAGE_MIN = 20

/** The text of a question with what it asks about, where the record keeps that apart: a passage above it, code below it. */
export function withPassage(text: string, fields: Fields): string {
  const above = firstFilled(fields, PASSAGE_NAMES)
  const passage = wrappedText(above?.value) ?? ''
  const isLoose = LOOSE_NAMES.some((name) => fields.get(name) === above) && passage.length < PASSAGE_MIN
  const code = codeOf(fields)
  return [isLoose || text.includes(passage) ? '' : passage, text, text.includes(code) ? '' : code]
    .filter((part) => part !== '')
    .join('\n\n')
}

function codeOf(fields: Fields): string {
  const named = wrappedText(firstFilled(fields, CODE_NAMES)?.value) ?? ''
  if (named !== '') return named
  return hasCodeForId(fields) ? (wrappedText(fields.get(ID_OR_CODE)?.value) ?? '') : ''
}

/** Whether what could be the id of a record is a piece of code. */
export function hasCodeForId(fields: Fields): boolean {
  return IS_CODE.test(wrappedText(fields.get(ID_OR_CODE)?.value) ?? '')
}
