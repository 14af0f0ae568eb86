import { hash } from 'node:crypto'
import type { Database } from '../../schema.ts'

/** Most names of an image that are stored: the oldest one is dropped. */
const FORMER_NAMES_MAX = 20

/** Returns the name under which an image of the learner is served now; null: they have no image of that name. */
export type CurrentName = (name: string) => string | null

/** Finds a learner's images by the names that they have, and by those that they had before. */
export async function findCurrentNames(db: Database, learner: number): Promise<CurrentName> {
  const rows = await db
    .selectFrom('images')
    .select(['name', 'former_names'])
    .where('learner', '=', learner)
    .execute()
  const names = new Set(rows.map(({ name }) => name))
  const byHash = new Map(
    rows.flatMap(({ name, former_names }) => readHashes(former_names).map((known) => [known, name] as const)),
  )
  return (name) => (names.has(name) ? name : byHash.size === 0 ? null : (byHash.get(hashOf(name)) ?? null))
}

/** The former names of an image, with one more. */
export function addFormerName(formerNames: string | null, name: string): string {
  return JSON.stringify([...readHashes(formerNames), hashOf(name)].slice(-FORMER_NAMES_MAX))
}

function readHashes(json: string | null): readonly string[] {
  return json === null ? [] : JSON.parse(json)
}

/** A name has 132 random bits, so its hash does not reveal it: after a new identifier, nothing holds the old names. */
function hashOf(name: string): string {
  return hash('sha256', name, 'base64url')
}
