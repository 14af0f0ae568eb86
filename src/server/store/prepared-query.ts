import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

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
  const compiled = build((name) => sql`${new Slot(name)}`).compile()
  return async (db, values) => {
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name] : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
