import type { ColumnRole } from '../../domain/importing/columns/column-mapping.ts'
import { quoted } from '../../domain/importing/drafts/draft.ts'
import { optionWith } from '../channels/option-signs.ts'
import { withoutWords, wordsBeforeKeys } from './key-forms.ts'
import { memberNames, withMemberNames } from './option-members.ts'
import { signOfRight, withMarksOfSign } from './option-signs.ts'

/** Reads a value of a column as what the others of the column show it to be. */
export type ReadValue = (value: unknown) => unknown

const asWritten: ReadValue = (value) => value

/** Share of the values that must be in quotes, so that these are no part of them. */
const QUOTED_MIN = 0.9

/** How values are read of which nearly all are in quotes as a whole: without them. */
function quotesReader(values: readonly unknown[]): ReadValue {
  const texts = values.filter((value) => typeof value === 'string' && value.trim() !== '')
  const quoted = texts.filter((value) => unquoted(value) !== value)
  if (texts.length === 0 || quoted.length < texts.length * QUOTED_MIN) return asWritten
  return unquoted
}

/** Several texts, each in quotes. */
const SEVERAL = /"\s?[,;|]\s?"/

function unquoted(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : ''
  const isQuoted = text.length > 2 && text.startsWith('"') && text.endsWith('"') && !SEVERAL.test(text)
  return isQuoted ? text.slice(1, -1) : value
}

/** How the options of a column are read: members of objects as what they hold, and a sign of the right ones as a mark. */
export function optionsReader(values: readonly unknown[]): ReadValue {
  const names = memberNames(values)
  if (names !== null) return (value) => withMemberNames(value, names)
  const bare = quotesReader(values)
  const sign = signOfRight(values.map(bare))
  return sign === null ? bare : (value) => withMarksOfSign(bare(value), sign)
}

/** How a sentence says which options of a column are marked as right by what none of its names says; null where names do. */
export function markOfOptions(values: readonly unknown[]): string | null {
  const names = memberNames(values)
  const mark = Array.from(names ?? []).find(([, as]) => as === 'iscorrect')?.[0]
  if (mark !== undefined) return `marked by ${quoted(mark)}`
  const sign = names === null ? signOfRight(values.map(quotesReader(values))) : null
  return sign === null ? null : optionWith(sign)
}

/** How the keys of a column are read: without words that precede all of them. */
export function keyReader(values: readonly unknown[]): ReadValue {
  const bare = quotesReader(values)
  const words = wordsBeforeKeys(values.map(bare))
  return words === null ? bare : (value) => withoutWords(bare(value), words)
}

/** How the values of a column are read that means this. */
export function valueReader(role: ColumnRole, values: readonly unknown[]): ReadValue {
  if (role === 'options' || role === 'wrong') return optionsReader(values)
  return role === 'key' ? keyReader(values) : asWritten
}
