import { statSync } from 'node:fs'
import { databaseFile } from '../data/bank.ts'
import { manyLearners } from '../data/many-learners.ts'
import { inTurns } from '../in-turns.ts'
import type { Part, Reading } from '../part.ts'
import { startMeasured } from '../servers/measured-server.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

const GB = 1e9

export const part: Part = {
  number: 13,
  title: 'Starting the server',
  needsWeb: true,
  comparisons: [
    {
      work: 'cold start with 1 GB of data, until it listens',
      against: 'the same with an empty database',
      figures: [
        { key: 'time', title: 'time', unit: 'ms', bounds: [{ atMost: 1.5 }] },
        { key: 'cpu', title: "server's CPU", unit: 'ms', bounds: [] },
      ],
    },
  ],
  limit:
    'Reading and compiling the modules, which both sides do. A database of more than 16 MiB is checked once the server listens (decision 11).',

  measure: () =>
    inTemporaryFolder(async (empty) => {
      const { folder } = await manyLearners()
      const { size } = statSync(databaseFile(folder))
      if (size < GB) throw new Error(`The database has ${size} bytes only.`)
      return [
        await inTurns(
          () => started(folder),
          () => started(empty),
        ),
      ]
    }),
}

async function started(folder: string): Promise<Reading> {
  const start = performance.now()
  const server = await startMeasured({ environment: { DATA_DIR: folder } })
  const time = performance.now() - start
  const { cpu } = await server.taken()
  await server.end()
  return { time, cpu: cpu / 1000 }
}
