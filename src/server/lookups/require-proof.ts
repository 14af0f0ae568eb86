import type { FastifyRequest } from 'fastify'
import { PROOF_HEADER } from '../../contract/limits.ts'
import { PROOF_BITS } from '../../domain/identifier/proof-of-work.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { ProblemError, problemOf } from '../http/problems.ts'
import { createProofOfWork } from './proof-of-work.ts'

/**
 * Throws the problem 428 with a challenge, unless the request carries a proof of work for `subject`, the identifier or id
 * that only this request is about. Null: the request names neither, so no proof can be bound to it, and it is refused.
 */
export type RequireProof = (request: FastifyRequest, subject: string | null, detail?: string) => void

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
