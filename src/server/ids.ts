import { randomBytes } from 'node:crypto'
import type { Random } from '../domain/model.ts'

/** Characters of an id: 22 of 6 bits each are 132 random bits (docs/api.md, "Ids"). */
const ID_LENGTH = 22

/** The pattern of our ids, as part of a regular expression. Ids chosen by clients may differ. */
export const ID_PATTERN = `[A-Za-z0-9_-]{${ID_LENGTH}}`

/** Random bytes for one id. */
const ID_BYTES = 17

/** Random bytes that are drawn at a time: each call costs several times what an id does. */
const POOL_BYTES = 256 * ID_BYTES

let pool = Buffer.alloc(0)

/** A new id from the cryptographic source, base64url. Knowing it gives access to what it names. */
export function newId(): string {
  if (pool.length === 0) pool = randomBytes(POOL_BYTES)
  const id = pool.toString('base64url', 0, ID_BYTES).slice(0, ID_LENGTH)
  pool = pool.subarray(ID_BYTES)
  return id
}

/** Uniform in [0, 1) with all 53 bits a double holds, from the cryptographic source: identifiers are drawn with it. */
export const secureRandom: Random = () => Number(randomBytes(8).readBigUInt64BE() >> 11n) / 2 ** 53
