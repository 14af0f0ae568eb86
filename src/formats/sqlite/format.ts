import { refusal } from '../../domain/importing/drafts/draft.ts'
import type { Reader } from '../format.ts'

/** What each database of SQLite begins with (sqlite.org/fileformat2.html). */
const MAGIC = 'SQLite format 3\u0000'

export const sqlite: Reader = {
  name: 'SQLite',
  extensions: ['sqlite', 'sqlite3', 'db'],
  file: {
    holds: (bytes) => MAGIC.split('').every((character, index) => bytes[index] === character.charCodeAt(0)),
    // What reads a database comes when there is one: hardly any file is.
    read: async (bytes, options) => {
      if (options.loadSqlite === undefined)
        return refusal("This is a database (SQLite), which can't be read here. Export its questions as CSV.")
      const { readSqlite } = await import('./read.ts')
      return readSqlite(bytes, options.loadSqlite, options)
    },
    valuesIn: async (bytes, loadSqlite) => (await import('./read.ts')).valuesOfSqlite(bytes, loadSqlite),
  },
}
