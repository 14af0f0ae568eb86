import { measureChangedBanks } from '../changed-banks.ts'
import { databaseFile } from '../data/bank.ts'
import { serverFigures } from '../figures.ts'
import { fetchBytes } from '../load/fetch-bytes.ts'
import type { Part } from '../part.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'

export const part: Part = {
  number: 14,
  title: 'The list of questions',
  comparisons: [
    {
      work: '`GET /questions/user/…` of 1,000 questions, first read after a change, uncompressed',
      baseline: 'a bare Fastify that reads the same rows from the same file and sends them as objects',
      figures: serverFigures({ cpu: { atMost: 1.5 } }),
    },
  ],
  limit:
    'SQLite writing a thousand rows as JSON, as in part 4. The bare server makes objects of the rows and writes them as JSON.',

  measure: () =>
    measureChangedBanks(
      ({ userId }) => `/api/v1/questions/user/${userId}`,
      async (folder, productPort, { userId }) => {
        const server = await startMeasuredServer({
          entry: 'bench/servers/bare-bank.ts',
          environment: { DATABASE_FILE: databaseFile(folder) },
        })
        const [port = 0] = server.ports
        const pathOf = (learner: { readonly userId: string }) => `/questions/${learner.userId}`
        await expectSameReply([productPort, `/api/v1/questions/user/${userId}`], [port, pathOf({ userId })])
        return { server, port, pathOf }
      },
    ),
}

/** The comparison is fair only if both servers send the same list. */
async function expectSameReply(...[ours, baseline]: [port: number, path: string][]): Promise<void> {
  const [a, b] = await Promise.all(
    [ours, baseline].map(async ([port, path] = [0, '']) =>
      JSON.parse((await fetchBytes(port, path)).body.toString()),
    ),
  )
  const sorted = (list: Record<string, unknown>[]) =>
    JSON.stringify(list.map((entry) => Object.entries(entry).toSorted()))
  if (sorted(a) !== sorted(b)) throw new Error('The two servers send different lists.')
}
