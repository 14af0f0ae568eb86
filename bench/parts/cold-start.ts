import { statSync } from 'node:fs'
import { alternate } from '../alternate.ts'
import { databaseFile } from '../data/bank.ts'
import { manyLearners } from '../data/many-learners.ts'
import type { Measurement, Part } from '../part.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

const GB = 1e9

export const part: Part = {
  number: 13,
  title: 'Starting the server',
  comparisons: [
    {
      work: 'cold start with 1 GB of data, until it listens',
      baseline: 'the same with an empty database',
      figures: [
        { key: 'time', title: 'time', unit: 'ms', bounds: [{ atMost: 1.5 }] },
        { key: 'cpu', title: "server's CPU", unit: 'ms', bounds: [] },
      ],
    },
  ],
  limit:
    'Reading and compiling the modules, which both sides do. A database of more than 16 MiB is checked when the server is listening (decision 11).',

  measure: () =>
    withTemporaryFolder(async (empty) => {
      const { folder } = await manyLearners()
      const { size } = statSync(databaseFile(folder))
      if (size < GB) throw new Error(`The database has only ${size} bytes.`)
      return [
        await alternate(
          () => measureStart(folder),
          () => measureStart(empty),
        ),
      ]
    }),
}

async function measureStart(folder: string): Promise<Measurement> {
  const start = performance.now()
  const server = await startMeasuredServer({ environment: { DATA_DIR: folder } })
  const time = performance.now() - start
  const { cpu } = await server.usage()
  await server.end()
  return { time, cpu: cpu / 1000 }
}
