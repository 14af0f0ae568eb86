import { PROOF_HEADER } from '../../../contract/limits.ts'
import type { ProofDemand } from '../../../contract/proof-of-work.ts'
import { trustedScriptUrl } from '../browser/trusted-script-url.ts'
import { HttpError } from './client.ts'
import type { ProofTask } from './proof.worker.ts'
import workerAddress from './proof.worker.ts?worker&url'

/**
 * Makes a call for which the server may ask for a proof of work first (428): it is computed in a worker, and the call
 * is made again with it.
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
    const demand = await demandOf(error)
    if (demand === null) throw error
    const nonce = await prove({ ...demand, identifier: subject }, signal)
    return await send({ [PROOF_HEADER]: `${demand.challenge}.${nonce}` })
  }
}

/**
 * What the server wants proved; null for any other failure. This is so rare that the code that parses it is loaded only
 * then.
 */
async function demandOf(error: unknown): Promise<ProofDemand | null> {
  if (!(error instanceof HttpError && error.status === 428)) return null
  try {
    const { proofDemandSchema } = await import('../../../contract/proof-of-work.ts')
    return proofDemandSchema.parse(JSON.parse(error.message))
  } catch {
    return null
  }
}

function prove(task: ProofTask, signal?: AbortSignal): Promise<number> {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module' })
  const proving = new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<number>) => resolve(event.data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The proof failed')))
    signal?.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage(task)
  })
  return proving.finally(() => worker.terminate())
}
