import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { importDrafts } from '../../scripts/bank/import-drafts.ts'
import { importReport } from '../../scripts/bank/report.ts'
import { readBankBytes } from '../../src/formats/index.ts'
import { databaseLocation, readConfig } from '../../src/server/config.ts'
import { newId } from '../../src/server/ids.ts'
import { type DatabaseLocation, openStore } from '../../src/server/store/open-store.ts'
import type { Store } from '../../src/server/store/store.ts'
import { largeCsv } from '../../tests/setup/files/large-csv.ts'
import { alternate } from '../alternate.ts'
import { cpuTime } from '../cpu-time.ts'
import type { Part } from '../part.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

const QUESTIONS = 50_000

export const part: Part = {
  number: 12,
  title: 'Importing a bank',
  comparisons: [
    {
      work: '50,000 questions from a CSV of 16 MB, as `npm run bank -- import` does it up to its report: read, checked, stored in SQLite, linted',
      baseline: 'csv-parse reading the same file into rows',
      figures: [
        { key: 'whole', title: 'CPU, total', unit: 'ms', bounds: [{ atMost: 6 }] },
        { key: 'stored', title: 'CPU until stored, without linting', unit: 'ms', bounds: [] },
      ],
    },
  ],
  limit:
    'A third is the rows of SQLite with the index of their random ids, another third finding the fields and the key of each row. Linting is a fifth: it compares the words and numbers of all texts.',
  measure: () =>
    withTemporaryFolder(async (folder) => {
      const file = join(folder, 'large.csv')
      await writeFile(file, largeCsv(QUESTIONS))
      const database = databaseLocation(readConfig({ DATA_DIR: folder }))
      let learners = 0
      const measurements = await alternate(
        () => importFile(file, database, `learner-${'abcdefghij'[learners++]}-here`),
        async () => {
          const cpu = await cpuTime(async () => parse(await readFile(file)))
          return { stored: cpu, whole: cpu }
        },
      )
      return [measurements]
    }),
}

async function importFile(file: string, database: DatabaseLocation, identifier: string) {
  let stored = 0
  const whole = await cpuTime(async () => {
    const before = process.cpuUsage()
    const result = await readBankBytes(await readFile(file))
    const store = await openStore({ database, now: () => Date.now(), newId })
    const observed = withStoredCallback(store, () => {
      const { user, system } = process.cpuUsage(before)
      stored = (user + system) / 1000
    })
    const done = await importDrafts(observed, { identifier, createName: 'Large Bank' }, result.drafts)
    await store.close()
    if (done.outcome !== 'imported') throw new Error(`The import failed: ${done.outcome}`)
    importReport(result, done.imported)
  })
  return { stored, whole }
}

/** The store with a callback when the questions are stored. */
function withStoredCallback(store: Store, onStored: () => void): Store {
  const createAll: Store['questions']['createAll'] = async (...questions) => {
    const written = await store.questions.createAll(...questions)
    onStored()
    return written
  }
  return { ...store, questions: { ...store.questions, createAll } }
}
