import {
  type AbortableQueryOptions,
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import type { Database, Tables } from '../../schema.ts'
import { retry } from '../faults.ts'

/**
 * A database on which every `select` outside of a transaction runs again, on another connection, when its own broke (see
 * {@link retry}). All other statements run once.
 */
export async function openReads(dialect: Dialect): Promise<Database> {
  const driver = dialect.createDriver()
  await driver.init()
  const connections = new DefaultConnectionProvider(driver)
  const executor = new RetryingExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections)
  return new Kysely<Tables>({ config: { dialect }, driver, executor, dialect })
}

/** Transactions have an executor of their own, which is Kysely's. */
class RetryingExecutor extends DefaultQueryExecutor {
  override executeQuery<Row>(
    query: CompiledQuery,
    options?: AbortableQueryOptions,
  ): Promise<QueryResult<Row>> {
    const run = () => super.executeQuery<Row>(query, options)
    return isRead(query) ? retry(run) : run()
  }
}

/** A `with` may contain statements that write. */
function isRead({ query }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) && query.with === undefined
}
