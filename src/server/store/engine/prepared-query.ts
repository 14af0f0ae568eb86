import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Makes a named parameter of a prepared query; each run gives its value. */
export type Params<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

class Param {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds and compiles a query once, for the hot paths: building costs several times what SQLite takes to run it.
 *
 * ```ts
 * const userById = prepareQuery((param: Params<{ id: string }>) => db.selectFrom('users').select('name').where('id', '=', param('id')))
 * const [user] = await userById(db, { id })
 * ```
 */
export function prepareQuery<Values extends Record<string, unknown>, Row>(
  build: (param: Params<Values>) => Compilable<Row>,
): (db: Database, values: Values) => Promise<readonly Row[]> {
  const compiled = compileOnce(build)
  return async (db, values) =>
    (await db.executeQuery<Row>({ ...compiled, parameters: parametersOf(compiled, values) })).rows
}

/** Prepares a compiled query that an engine runs outside of any transaction, see `Engine`. */
export type QueryPreparer = <Row>(
  query: CompiledQuery<Row>,
) => (parameters: readonly unknown[]) => Promise<readonly Row[]>

/** Like {@link prepareQuery}, for an engine's way to run a query outside of a transaction. */
export function prepareWith<Values extends Record<string, unknown>, Row>(
  preparer: QueryPreparer,
  build: (param: Params<Values>) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  const compiled = compileOnce(build)
  const run = preparer(compiled)
  return (values) => run(parametersOf(compiled, values))
}

function compileOnce<Values, Row>(build: (param: Params<Values>) => Compilable<Row>): CompiledQuery<Row> {
  return build((name) => sql`${new Param(name)}`).compile()
}

function parametersOf({ parameters }: CompiledQuery, values: Record<string, unknown>): readonly unknown[] {
  return parameters.map((parameter) => (parameter instanceof Param ? values[parameter.name] : parameter))
}
