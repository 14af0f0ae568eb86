import { NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { refusal } from '../../domain/importing/drafts/draft.ts'
import type { Reader } from '../format.ts'
import { questionListsOf, readJsonValue } from '../json/read.ts'
import { NO_KEYS } from '../keys/given-keys.ts'
import { linesBy } from '../records/value-at.ts'
import { lineFinder } from '../text/line-counter.ts'
import { look, startOf } from '../text-document.ts'
import { parseToml, type TomlDocument, TomlFault } from './parse-toml.ts'

/** Lines above the first table: comments, blank ones, and names with values. */
const ABOVE = /(?:\s{1,10000}|#[^\n\r]{0,10000}|[\w"'-][\w."'-]{0,100}[ \t]*=[^\r\n]{0,2000}\r?\n){0,50}/y

/** `[[questions]]` or `[quiz.one]` above a name or another table. */
const TABLE =
  /(\[{1,2})[\w."'-]{1,100}\]{1,2}[ \t]*(?:#[^\n\r]*)?[\r\n]\s{0,1000}(?:#[^\n\r]*\s{1,1000}){0,50}[\w"'[-]/y

/** Files whose tables no other format has, and those that have questions in any. */
const LISTS = 1.5
const QUESTIONS = 2

const parsed = look(({ text }): TomlDocument | TomlFault => {
  try {
    return parseToml(text)
  } catch (error) {
    return error instanceof TomlFault ? error : new TomlFault(0, 'it can’t be read')
  }
})

const sureOf = look((document): number => {
  ABOVE.lastIndex = startOf(document)
  if (startOf(document) === -1 || !ABOVE.test(document.text)) return 0
  TABLE.lastIndex = ABOVE.lastIndex
  const [, brackets] = TABLE.exec(document.text) ?? []
  if (brackets === undefined) return 0
  const found = parsed(document)
  if (!(found instanceof TomlFault) && questionListsOf(found.root).length > 0) return QUESTIONS
  return brackets === '[[' ? LISTS : 0
})

export const toml: Reader = {
  name: 'TOML',
  extensions: ['toml'],
  text: {
    sniff: { declared: sureOf },
    read: (document, { mappings = NO_MAPPINGS, keys = NO_KEYS }) => {
      const found = parsed(document)
      const lineAt = lineFinder(document.text)
      if (found instanceof TomlFault) {
        const line = lineAt(found.offset)
        return refusal(
          `This isn't valid TOML, line ${line}: ${found.message}. Nothing was read; fix that line.`,
          line,
        )
      }
      if (questionListsOf(found.root).length === 0) return refusal(NO_QUESTIONS)
      return readJsonValue(found.root, mappings, keys, (value) => lineAt(found.offsets.get(value) ?? 0))
    },
    valuesIn: (document) => {
      const found = parsed(document)
      if (found instanceof TomlFault) return []
      const lineAt = lineFinder(document.text)
      const linesOf = linesBy(found.root, (record) => lineAt(found.offsets.get(record) ?? 0))
      return [{ name: null, value: found.root, linesOf }]
    },
  },
}

const NO_QUESTIONS =
  'No questions were found in this TOML. Write each as a table [[questions]] with "question", "options" and "answer".'
