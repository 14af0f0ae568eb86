import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { leadingZeroBits, PROOF_BITS, proofInput } from '../../domain/identifier/proof-of-work.ts'

/** How long a challenge may be answered, milliseconds: a slow phone needs some seconds. */
const VALID_MS = 5 * 60_000

/** Makes and checks proofs of work; nothing is remembered, so that any process can check what another asked for. */
export interface Proofs {
  /** What a client is to compute a proof for: the time it ends at, signed. */
  challenge(now: number): string
  /** Whether `proof` (`<challenge>.<nonce>`) answers a challenge of ours that still holds, for this identifier. */
  holds(proof: string, identifier: string, now: number): boolean
}

/** @param key shared by all processes, never told */
export function proofsWith(key: string): Proofs {
  const sign = (end: string) => createHmac('sha256', key).update(end).digest('base64url')
  return {
    challenge: (now) => {
      const end = (now + VALID_MS).toString(36)
      return `${end}-${sign(end)}`
    },
    holds: (proof, identifier, now) => {
      const match = /^(([0-9a-z]{1,12})-([\w-]{43}))\.(\d{1,15})$/.exec(proof)
      if (match === null) return false
      const [, challenge = '', end = '', signature = '', nonce = ''] = match
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(end)))) return false
      if (Number.parseInt(end, 36) < now) return false
      const hash = createHash('sha256')
        .update(proofInput(challenge, identifier, Number(nonce)))
        .digest()
      return leadingZeroBits(hash) >= PROOF_BITS
    },
  }
}
