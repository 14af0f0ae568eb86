import { hash } from 'node:crypto'
import type { CompiledQuery, Transaction } from 'kysely'
import type { Database, Tables } from '../../schema.ts'
import type { Transact } from '../../transact.ts'
import type { CommitCounts } from '../engine.ts'
import { faultOf, isPreparedStatementError, isSerializationFailure, retry } from '../faults.ts'
import type { QueryPreparer } from '../prepared-query.ts'
import type { WritePool } from './postgres-pool.ts'

class RollBack extends Error {}

/** A transaction and a connection for each write; retried when it lost against another one or its connection broke. */
export function createPostgresTransact(db: Database): Transact {
  return <Result>(
    work: (trx: Transaction<Tables>, previous?: Result) => Promise<Result>,
    shouldCommit: (result: Result) => boolean,
  ) => {
    let previous: Result | undefined
    const onInDoubt = (result: Result) => {
      previous = result
    }
    return retry(() => attemptOnce(db, (trx) => work(trx, previous), shouldCommit, onInDoubt))
  }
}

/** Calls `onInDoubt` with the result of the work when it is not known whether its commit went through. */
async function attemptOnce<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
  shouldCommit: (result: Result) => boolean,
  onInDoubt: (result: Result) => void,
): Promise<Result> {
  let rolledBack: { readonly result: Result } | undefined
  let committing: { readonly result: Result } | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx)
      if (!shouldCommit(result)) {
        rolledBack = { result }
        throw new RollBack()
      }
      committing = { result }
      return result
    })
  } catch (error) {
    if (error instanceof RollBack && rolledBack !== undefined) return rolledBack.result
    if (committing !== undefined && !isSerializationFailure(error)) onInDoubt(committing.result)
    throw error
  }
}

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
