import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { importDrafts } from '../../scripts/bank/import-drafts.ts'
import { importReport } from '../../scripts/bank/report.ts'
import { readBankBytes } from '../../src/domain/importing/read-bank-bytes.ts'
import { readConfig } from '../../src/server/config.ts'
import { databaseLocation } from '../../src/server/database-location.ts'
import { newId } from '../../src/server/ids.ts'
import type { DatabaseLocation } from '../../src/server/store/engine/open-engine.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import type { Store } from '../../src/server/store/store.ts'
import { largeCsv } from '../../tests/setup/large-csv.ts'
import { cpuTime } from '../cpu-time.ts'
import { inTurns } from '../in-turns.ts'
import type { Part } from '../part.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

const QUESTIONS = 50_000

export const part: Part = {
  number: 12,
  title: 'Importing a bank',
  needsWeb: false,
  comparisons: [
    {
      work: '50,000 questions from a CSV of 16 MB, as `npm run bank -- import` does it until it says what came in: read, checked, stored in SQLite, looked over for what is worth a look',
      against: 'csv-parse reading the same file into rows',
      figures: [
        { key: 'whole', title: 'CPU of it all', unit: 'ms', bounds: [{ atMost: 6 }] },
        { key: 'stored', title: 'CPU until stored, before the bank is looked over', unit: 'ms', bounds: [] },
      ],
    },
  ],
  limit:
    'The rows of SQLite, with the index of their random ids, are a third of it all; finding the fields and the key of each row another. The look over the bank is a fifth: the words and numbers of each text, by which it shows that a question stands alone. Rows before the first quote of a file need no parser; behind it, the build of csv-parse that browsers share takes twice as long as the one it is compared with.',
  measure: () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'large.csv')
      await writeFile(file, largeCsv(QUESTIONS))
      const database = databaseLocation(readConfig({ DATA_DIR: folder }))
      let learners = 0
      const readings = await inTurns(
        () => importFile(file, database, `learner-${'abcdefghij'[learners++]}-here`),
        async () => {
          const cpu = await cpuTime(async () => parse(await readFile(file)))
          return { stored: cpu, whole: cpu }
        },
      )
      return [readings]
    }),
}

async function importFile(file: string, database: DatabaseLocation, identifier: string) {
  let stored = 0
  const whole = await cpuTime(async () => {
    const before = process.cpuUsage()
    const result = await readBankBytes(await readFile(file))
    const store = await openStore({ database, now: () => Date.now(), newId })
    const told = withStoredTold(store, () => {
      const { user, system } = process.cpuUsage(before)
      stored = (user + system) / 1000
    })
    const done = await importDrafts(told, { identifier, createName: 'Large Bank' }, result.drafts)
    await store.close()
    if (done.outcome !== 'imported') throw new Error(`Nothing came in: ${done.outcome}`)
    importReport(result, done.imported)
  })
  return { stored, whole }
}

/** The store, telling when the questions are in it. */
function withStoredTold(store: Store, onStored: () => void): Store {
  const createAll: Store['questions']['createAll'] = async (...questions) => {
    const written = await store.questions.createAll(...questions)
    onStored()
    return written
  }
  return { ...store, questions: { ...store.questions, createAll } }
}
