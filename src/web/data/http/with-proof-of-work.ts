import { PROOF_HEADER } from '../../../contract/limits.ts'
import { HttpError } from './client.ts'

/**
 * Makes a call for which the server may ask for a proof of work first (428): it is computed in a worker, and the call
 * is made again with it. This is so rare that its code is loaded only then.
 * @param subject what the proof is for: the identifier that is looked up, or the id of the learner that is created
 * @param send makes the call with these headers
 */
export async function withProofOfWork<Answer>(
  subject: string,
  send: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 428)) throw error
    const { proveWork } = await import('./prove-work.ts')
    const proof = await proveWork(error.message, subject, signal)
    if (proof === null) throw error
    return await send({ [PROOF_HEADER]: proof })
  }
}
