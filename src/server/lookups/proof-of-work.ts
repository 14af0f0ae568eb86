import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { leadingZeroBits, PROOF_BITS, proofInput } from '../../domain/identifier/proof-of-work.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'

/** How long a challenge is valid, milliseconds: a slow phone needs some seconds for it. */
const VALID_MS = 5 * MINUTE_MS

/** Makes challenges and verifies proofs. It is stateless, so any process can verify the proof for a challenge of another. */
export interface ProofOfWork {
  /** The challenge for a client: the time at which it expires, signed. */
  challenge(now: number): string
  /** Whether `proof` (`<challenge>.<nonce>`) solves one of our challenges, still valid, for this subject. */
  verify(proof: string, subject: string, now: number): boolean
}

/** @param key secret, shared by all processes */
export function createProofOfWork(key: string): ProofOfWork {
  const sign = (expiry: string) => createHmac('sha256', key).update(expiry).digest('base64url')
  return {
    challenge: (now) => {
      const expiry = (now + VALID_MS).toString(36)
      return `${expiry}-${sign(expiry)}`
    },
    verify: (proof, subject, now) => {
      const match = /^(([0-9a-z]{1,12})-([\w-]{43}))\.(\d{1,15})$/.exec(proof)
      if (match === null) return false
      const [, challenge = '', expiry = '', signature = '', nonce = ''] = match
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(expiry)))) return false
      if (Number.parseInt(expiry, 36) < now) return false
      const hash = createHash('sha256')
        .update(proofInput(challenge, subject, Number(nonce)))
        .digest()
      return leadingZeroBits(hash) >= PROOF_BITS
    },
  }
}
