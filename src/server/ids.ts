import { randomBytes } from 'node:crypto'
import type { Random } from '../domain/model.ts'

/** Characters of an id of ours: 22 of 6 bits each are 132 random bits (api.md, "Common rules"). */
const ID_LENGTH = 22

/** A new id from the cryptographic source, base64url. Knowing it gives access to what it names. */
export function newId(): string {
  return randomBytes(17).toString('base64url').slice(0, ID_LENGTH)
}

/** Uniform in [0, 1) with all 53 bits a double holds, from the cryptographic source: identifiers are drawn with it. */
export const secureRandom: Random = () => Number(randomBytes(8).readBigUInt64BE() >> 11n) / 2 ** 53
