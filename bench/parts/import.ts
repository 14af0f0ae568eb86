import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { importDrafts } from '../../scripts/bank/import-drafts.ts'
import { readBankBytes } from '../../src/domain/importing/read-bank-bytes.ts'
import { readConfig } from '../../src/server/config.ts'
import { databaseLocation } from '../../src/server/database-location.ts'
import { newId } from '../../src/server/ids.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import type { Store } from '../../src/server/store/store.ts'
import { cpuTime } from '../cpu-time.ts'
import { inTurns } from '../in-turns.ts'
import { largeCsv } from '../large-csv.ts'
import type { Part } from '../part.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

const QUESTIONS = 50_000

export const part: Part = {
  number: 12,
  title: 'Importing a bank',
  needsWeb: false,
  comparisons: [
    {
      work: '50,000 questions from a CSV of 16 MB, as `npm run bank -- import` does it: read, checked, stored in SQLite',
      against: 'csv-parse reading the same file into rows',
      figures: [
        { key: 'stored', title: 'CPU until stored', unit: 'ms', bounds: [{ atMost: 6 }] },
        { key: 'whole', title: 'CPU of it all, the look over the bank included', unit: 'ms', bounds: [] },
      ],
    },
  ],
  limit:
    'csv-parse itself is a quarter of it (the build of it that browsers share takes twice as long as the one it is compared with), finding the fields and the key of each row another, the rows of SQLite a third. The look over the bank for near duplicates comes when all is stored.',
  measure: () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'large.csv')
      await writeFile(file, largeCsv(QUESTIONS))
      const database = databaseLocation(readConfig({ DATA_DIR: folder }))
      const store = await openStore({ database, now: () => Date.now(), newId })
      let learners = 0
      const readings = await inTurns(
        () => importFile(file, store, `learner-${'abcdefghij'[learners++]}-here`),
        async () => {
          const cpu = await cpuTime(async () => parse(await readFile(file)))
          return { stored: cpu, whole: cpu }
        },
      )
      await store.close()
      return [readings]
    }),
}

async function importFile(file: string, store: Store, identifier: string) {
  let stored = 0
  const whole = await cpuTime(async () => {
    const before = process.cpuUsage()
    const { drafts } = await readBankBytes(await readFile(file))
    const told = withStoredTold(store, () => {
      const { user, system } = process.cpuUsage(before)
      stored = (user + system) / 1000
    })
    await importDrafts(told, { identifier, createName: 'Large Bank' }, drafts)
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
