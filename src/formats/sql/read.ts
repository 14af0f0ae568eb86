import { refusal, withNotice } from '../../domain/importing/drafts/draft.ts'
import { bankOfTables, readDatabaseBank, valuesOfTables } from '../database/read-database.ts'
import type { Reader } from '../format.ts'
import { isQuizOfProgram } from '../plain-text/lettered/format.ts'
import { lineFinder } from '../text/line-counter.ts'
import { look, type TextDocument } from '../text-document.ts'
import { sqlTables } from './sql-tables.ts'
import { beginsWith } from './sql-tokens.ts'

const CHANGED =
  "The dump changes or deletes rows after it inserts them (UPDATE, DELETE). That wasn't done here: check the questions, or export the tables as they are now."

/** How sure it is that a dump is one in which no question shows: less than any format is of what it reads. */
const DUMP = 0.5

const STATEMENT =
  /(?:insert\s+(?:ignore\s+|or\s+\w+\s+)?into|replace\s+into|create\s+(?:table|database|schema|type|extension|temporary|or\s+replace|unique|index)|drop\s+(?:table|database|schema|type)|alter\s+(?:table|database)|set\s+(?:[@\w.]+\s*(?:=|to\b)|names\b|identity_insert\b)|use\s+[\w`[\]"]+\s*(?:;|\r?\n)|begin(?:\s+transaction)?\s*;|start\s+transaction|pragma\s|delete\s+from|truncate\s|lock\s+tables|copy\s+[\w."]+\s*\(|select\s+(?:pg_catalog|setval)|with\s+\w+\s+as\s*\(|\\connect\b)/iy

const isDump = look((document: TextDocument) => beginsWith(document.text, STATEMENT))

const tablesIn = look(({ text }) => sqlTables(text, lineFinder(text)))

const bankIn = look((document) => {
  const inserted = tablesIn(document)
  if (inserted === null) return null
  const bank = bankOfTables(inserted.tables)
  return { ...bank, changed: inserted.changed.filter((table) => bank.tables.has(table)) }
})

export const sql: Reader = {
  name: 'SQL',
  extensions: ['sql'],
  text: {
    sniff: {
      declared: (document) => {
        if (!isDump(document)) return 0
        const count = bankIn(document)?.lists.reduce((sum, { items }) => sum + items.length, 0) ?? 0
        if (count > 0) return count
        // A quiz about SQL may begin as a dump does.
        return /;\s*$/m.test(document.text) && !isQuizOfProgram(document) ? DUMP : 0
      },
    },
    read: (document, { mappings, keys, onProgress }) => {
      const bank = bankIn(document)
      if (bank === null)
        return refusal('This dump has more rows than are read. Export the tables of questions alone.')
      const result = readDatabaseBank(bank, mappings, keys, onProgress)
      if (result === null)
        return refusal(
          'This is SQL, and none of the tables whose rows it inserts has questions. Export the tables that have them.',
        )
      return bank.changed.length === 0 ? result : withNotice(result, CHANGED)
    },
    valuesIn: (document) => valuesOfTables(tablesIn(document)?.tables ?? []),
  },
}
