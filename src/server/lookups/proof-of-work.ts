import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { PROOF_HEADER } from '../../contract/limits.ts'
import { leadingZeroBits, PROOF_BITS, proofInput } from '../../domain/identifier/proof-of-work.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'
import type { AppDependencies } from '../app.ts'
import { ProblemError, problemOf } from '../http/problems.ts'

/** How long a challenge is valid, milliseconds: a slow phone needs some seconds for it. */
const VALID_MS = 5 * MINUTE_MS

/**
 * Makes challenges and verifies proofs. It is stateless, so any process can verify the proof for a challenge of another.
 *
 * @param key secret, shared by all processes
 */
export function createProofOfWork(key: string) {
  const sign = (expiry: string) => createHmac('sha256', key).update(expiry).digest('base64url')
  return {
    /** The challenge for a client: the time at which it expires, signed. */
    challenge: (now: number): string => {
      const expiry = (now + VALID_MS).toString(36)
      return `${expiry}-${sign(expiry)}`
    },
    /** Whether `proof` (`<challenge>.<nonce>`) solves one of our challenges, still valid, for this subject. */
    verify: (proof: string, subject: string, now: number): boolean => {
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

/**
 * Throws the problem 428 with a challenge, unless the request carries a proof of work for `subject`, the identifier or id
 * that only this request is about. Null: the request names neither, so no proof can be bound to it, and it is refused.
 */
type RequireProof = (request: FastifyRequest, subject: string | null, detail?: string) => void

export function createProofRequirement({
  store,
  now,
  metrics,
}: Pick<AppDependencies, 'store' | 'now' | 'metrics'>): RequireProof {
  const proofOfWork = createProofOfWork(store.failedLookups.proofKey)
  return (request, subject, detail) => {
    const proof = request.headers[PROOF_HEADER]
    if (subject !== null && typeof proof === 'string' && proofOfWork.verify(proof, subject, now())) return
    metrics.lookups.count('proof_asked')
    const demand = { challenge: proofOfWork.challenge(now()), bits: PROOF_BITS }
    throw new ProblemError(problemOf(428, detail === undefined ? demand : { ...demand, detail }))
  }
}
