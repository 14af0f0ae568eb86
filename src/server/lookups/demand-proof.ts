import type { FastifyRequest } from 'fastify'
import { PROOF_HEADER } from '../../contract/limits.ts'
import { PROOF_BITS } from '../../domain/identifier/proof-of-work.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { ProblemError, problemOf } from '../http/problems.ts'
import { proofsWith } from './proofs.ts'

/**
 * Throws the problem 428, with a challenge, unless the request brings a proof of work for `subject`: what only this
 * request is about. Null: it names nothing of the kind, so no proof can be for it alone.
 */
export type DemandProof = (request: FastifyRequest, subject: string | null, detail?: string) => void

export function demandProofs({
  store,
  now,
  metrics,
}: Pick<AppDependencies, 'store' | 'now' | 'metrics'>): DemandProof {
  const proofs = proofsWith(store.failedLookups.proofKey)
  return (request, subject, detail) => {
    const proof = request.headers[PROOF_HEADER]
    if (subject !== null && typeof proof === 'string' && proofs.holds(proof, subject, now())) return
    metrics.lookups.count('proof_asked')
    const demand = { challenge: proofs.challenge(now()), bits: PROOF_BITS }
    throw new ProblemError(problemOf(428, detail === undefined ? demand : { ...demand, detail }))
  }
}
