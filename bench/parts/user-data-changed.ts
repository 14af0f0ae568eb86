import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureChangedBanks } from '../changed-banks.ts'
import { serverFigures } from '../figures.ts'
import { fetchBytes } from '../load/fetch-bytes.ts'
import type { Part } from '../part.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'

export const part: Part = {
  number: 4,
  title: 'Loading a changed bank',
  comparisons: [
    {
      work: '`GET /user-data/load/…` of 1,000 questions, first read after a change, uncompressed',
      baseline: 'a static file of the same bytes through @fastify/static',
      figures: serverFigures({ cpu: { atMost: 2.5 } }),
    },
  ],
  limit:
    'SQLite writing a thousand rows as JSON: half of the time is reading the columns, the rest times and quoted texts (decision 19).',

  measure: () => {
    const pathOf = ({ identifier }: { readonly identifier: string }) => `/api/v1/user-data/load/${identifier}`
    return measureChangedBanks(pathOf, async (folder, productPort, learner) => {
      const { body } = await fetchBytes(productPort, pathOf(learner))
      const staticFolder = join(folder, 'static')
      await mkdir(staticFolder)
      const staticFile = join(staticFolder, 'bundle.json')
      await writeFile(staticFile, body)
      const server = await startMeasuredServer({
        entry: 'bench/servers/bare.ts',
        environment: { GZIP_FILE: staticFile, STATIC_FILE: staticFile },
      })
      return { server, port: server.ports[2] ?? 0, pathOf: () => '/bundle.json' }
    })
  },
}
