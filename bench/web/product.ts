import { createLargeBank, type LargeBankSize } from '../../scripts/bank/large-bank.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { readConfig } from '../../src/server/config.ts'
import { databaseLocation } from '../../src/server/database-location.ts'
import { newId } from '../../src/server/ids.ts'
import { openEngine } from '../../src/server/store/engine/open-engine.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

/** Runs the built product with these learners while the work is done. */
export async function withProduct<T>(
  learners: readonly LargeBankSize[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    await createBanks(folder, learners)
    const server = await startMeasuredServer({
      environment: { DATA_DIR: folder, LOOKUPS_PER_MINUTE: '100000', FAILED_LOOKUPS: '100000' },
    })
    try {
      return await work(`http://127.0.0.1:${server.ports[0]}`)
    } finally {
      await server.end()
    }
  })
}

async function createBanks(folder: string, learners: readonly LargeBankSize[]): Promise<void> {
  const database = databaseLocation(readConfig({ DATA_DIR: folder }))
  const store = await openStore({ database, now: () => Date.now(), newId })
  const engine = await openEngine(database)
  for (const [index, learner] of learners.entries()) {
    await createLargeBank(store, engine.db, learner, Date.now(), seededRandom(index + 1))
  }
  await engine.close()
  await store.close()
}
