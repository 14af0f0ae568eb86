import { createLargeBank, type LargeBankSize } from '../../scripts/bank/large-bank.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { databaseLocation, readConfig } from '../../src/server/config.ts'
import { newId } from '../../src/server/ids.ts'
import { openEngine, openStore } from '../../src/server/store/open-store.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

/** Runs the built product with these learners while the work is done. */
export async function withProduct<T>(
  learners: readonly LargeBankSize[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    await createBanks({ DATA_DIR: folder }, learners)
    const server = await startMeasuredServer({ environment: { DATA_DIR: folder } })
    try {
      return await work(`http://127.0.0.1:${server.ports[0]}`)
    } finally {
      await server.end()
    }
  })
}

/** Creates learners in the database that the environment of a server names. @returns their ids */
export async function createBanks(
  environment: Readonly<Record<string, string>>,
  learners: readonly LargeBankSize[],
): Promise<string[]> {
  const database = databaseLocation(readConfig(environment))
  const store = await openStore({ database, now: () => Date.now(), newId })
  const engine = await openEngine(database)
  const ids: string[] = []
  for (const [index, learner] of learners.entries())
    ids.push(await createLargeBank(store, engine.db, learner, Date.now(), seededRandom(index + 1)))
  await engine.close()
  await store.close()
  return ids
}
