import { randomBytes } from 'node:crypto'
import type { Random } from '../domain/model.ts'

/** Characters of an id of ours: 22 of 6 bits each are 132 random bits (docs/api.md, "Ids"). */
const ID_LENGTH = 22

/** The form of our ids, as a part of a regular expression. Ids that clients chose have others. */
export const ID_PATTERN = `[A-Za-z0-9_-]{${ID_LENGTH}}`

/** Random bytes of one id. */
const ID_BYTES = 17

/** Bytes that are asked for at a time: each asking costs several times what an id does. */
const SUPPLY_BYTES = 256 * ID_BYTES

let supply = Buffer.alloc(0)

/** A new id from the cryptographic source, base64url. Knowing it gives access to what it names. */
export function newId(): string {
  if (supply.length === 0) supply = randomBytes(SUPPLY_BYTES)
  const id = supply.toString('base64url', 0, ID_BYTES).slice(0, ID_LENGTH)
  supply = supply.subarray(ID_BYTES)
  return id
}

/** Uniform in [0, 1) with all 53 bits a double holds, from the cryptographic source: identifiers are drawn with it. */
export const secureRandom: Random = () => Number(randomBytes(8).readBigUInt64BE() >> 11n) / 2 ** 53
