import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Makes a place in a prepared query that is filled at each run. */
export type Slots<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds and compiles a query once, for the hot paths: building costs several times what SQLite takes to run it.
 *
 * ```ts
 * const userById = prepareQuery((slot: Slots<{ id: string }>) => db.selectFrom('users').select('name').where('id', '=', slot('id')))
 * const [user] = await userById(db, { id })
 * ```
 */
export function prepareQuery<Values extends Record<string, unknown>, Row>(
  build: (slot: Slots<Values>) => Compilable<Row>,
): (db: Database, values: Values) => Promise<readonly Row[]> {
  const compiled = compileOnce(build)
  return async (db, values) =>
    (await db.executeQuery<Row>({ ...compiled, parameters: filled(compiled, values) })).rows
}

/** Makes ready to run a compiled query by itself, outside of any transaction: one that reads what was committed, or that writes. */
export type Look = <Row>(
  query: CompiledQuery<Row>,
) => (parameters: readonly unknown[]) => Promise<readonly Row[]>

/** The same for what is read so often that the way to the database counts, see {@link Look}. */
export function prepareLook<Values extends Record<string, unknown>, Row>(
  look: Look,
  build: (slot: Slots<Values>) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  const compiled = compileOnce(build)
  const run = look(compiled)
  return (values) => run(filled(compiled, values))
}

function compileOnce<Values, Row>(build: (slot: Slots<Values>) => Compilable<Row>): CompiledQuery<Row> {
  return build((name) => sql`${new Slot(name)}`).compile()
}

function filled({ parameters }: CompiledQuery, values: Record<string, unknown>): readonly unknown[] {
  return parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name] : parameter))
}
