import { join } from 'node:path'
import type { Config } from './config.ts'
import type { DatabaseLocation } from './store/engine/open-engine.ts'

/** Where the rows are stored: a file in `DATA_DIR`, unless `DATABASE_URL` names a server. */
export function databaseLocation({
  databaseUrl,
  databaseConnections: connections,
  databaseWriteWaitMs: writeWaitMs,
  dataDir,
}: Pick<
  Config,
  'databaseUrl' | 'databaseConnections' | 'databaseWriteWaitMs' | 'dataDir'
>): DatabaseLocation {
  return databaseUrl === null
    ? { engine: 'sqlite', file: join(dataDir, 'quizgrove.sqlite') }
    : { engine: 'postgres', url: databaseUrl, limits: { connections, writeWaitMs } }
}
