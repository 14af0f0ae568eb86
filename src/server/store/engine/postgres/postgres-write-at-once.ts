import { hash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import { faultOf, isNotPrepared } from '../faults.ts'
import type { Look } from '../prepared-query.ts'
import type { CommitCounts } from '../store-figures.ts'
import { tryAgain } from '../try-again.ts'
import type { WritePool } from './postgres-writes.ts'

/**
 * PostgreSQL's way to run one statement that is a transaction by itself, see {@link Look}. It is prepared once for each
 * connection, under a name that stands for its text. A proxy that gives each transaction another connection and does not
 * keep track of names, such as PgBouncer before 1.21, answers that there is no such statement, or that there is one
 * already; nothing of it was done then, and from then on no statement has a name.
 */
export function writeAtOnce(writes: WritePool, counts: CommitCounts): Look {
  let haveNames = true
  return <Row>(query: CompiledQuery<Row>) => {
    const name = hash('sha256', query.sql, 'base64url')
    const run = async (parameters: readonly unknown[], isNamed: boolean) => {
      const client = await writes.connect()
      try {
        return (await client.runPrepared<Row>(isNamed ? name : null, query.sql, [...parameters])).rows
      } finally {
        client.release()
      }
    }
    const attempt = async (parameters: readonly unknown[]) => {
      const isNamed = haveNames
      try {
        return await run(parameters, isNamed)
      } catch (error) {
        if (!isNamed || !isNotPrepared(error)) throw error
        haveNames = false
        return run(parameters, false)
      }
    }
    return async (parameters) => {
      try {
        const rows = await tryAgain(() => attempt(parameters))
        if (rows.length > 0) {
          counts.commits++
          counts.writes++
        }
        return rows
      } catch (error) {
        if (faultOf(error) !== null) counts.failures++
        throw error
      }
    }
  }
}
