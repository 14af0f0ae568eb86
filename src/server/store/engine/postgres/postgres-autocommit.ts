import { hash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { CommitCounts } from '../commit-counts.ts'
import { faultOf, isPreparedStatementError } from '../faults.ts'
import type { QueryPreparer } from '../prepared-query.ts'
import { retry } from '../retry.ts'
import type { WritePool } from './postgres-write-pool.ts'

/**
 * Runs single statements that commit by themselves. Each is prepared once for each connection, under a hash of its text
 * as its name. A proxy that gives each transaction another connection and does not keep track of names, such as PgBouncer
 * before 1.21, reports that there is no such statement, or that there is one already. Nothing was done then, and from
 * then on no statement is prepared.
 */
export function createAutocommit(writes: WritePool, counts: CommitCounts): QueryPreparer {
  let canPrepare = true
  return <Row>(query: CompiledQuery<Row>) => {
    const name = hash('sha256', query.sql, 'base64url')
    const run = async (parameters: readonly unknown[], isPrepared: boolean) => {
      const client = await writes.connect()
      try {
        return (await client.runPrepared<Row>(isPrepared ? name : null, query.sql, [...parameters])).rows
      } finally {
        client.release()
      }
    }
    const attempt = async (parameters: readonly unknown[]) => {
      const isPrepared = canPrepare
      try {
        return await run(parameters, isPrepared)
      } catch (error) {
        if (!isPrepared || !isPreparedStatementError(error)) throw error
        canPrepare = false
        return run(parameters, false)
      }
    }
    return async (parameters) => {
      try {
        const rows = await retry(() => attempt(parameters))
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
