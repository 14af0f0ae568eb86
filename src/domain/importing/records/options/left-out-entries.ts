import { isRecord } from '../../../is-record.ts'
import { quoted } from '../../drafts/draft.ts'
import { type Fields, firstFilled } from '../fields.ts'
import { OPTION_LIST_NAMES } from '../names/field-names.ts'
import { isKeyName, normalizeFieldName } from '../names/known-names.ts'
import { optionsOf } from './option-lists.ts'

/** Names of texts in an object of lettered options that were not taken as options: "source" in `{A: "…", B: "…", source: "…"}`. */
export function leftOutEntries(fields: Fields): readonly string[] {
  const value = firstFilled(fields, OPTION_LIST_NAMES)?.value
  if (!isRecord(value)) return []
  const options = new Set(optionsOf(value).map(([name]) => name))
  return Object.entries(value).flatMap(([name, text]) => {
    const isText = typeof text === 'string' && text.trim() !== ''
    return isText && !options.has(name) && !isKeyName(normalizeFieldName(name)) ? [name] : []
  })
}

/** Says that an entry of the options is in neither the question nor its options. */
export function leftOutNotice(name: string): string {
  return `The entry ${quoted(name)} among the lettered options was not taken as an option. If it is one, give it the next letter.`
}
