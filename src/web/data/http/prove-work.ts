import { type ProofDemand, proofDemandSchema } from '../../../contract/proof-of-work.ts'
import { trustedScriptUrl } from '../browser/workers/trusted-script-url.ts'
import type { ProofTask } from './proof.worker.ts'
import workerAddress from './proof.worker.ts?worker&url'

/**
 * Computes the proof of work that a reply asks for (428), in a worker.
 * @param reply the body of the reply
 * @param subject what the proof is for: the identifier that is looked up, or the id of the learner that is created
 * @returns the value of the header; null when the reply demands no proof that we understand
 */
export async function proveWork(
  reply: string,
  subject: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const demand = demandIn(reply)
  if (demand === null) return null
  const nonce = await prove({ ...demand, identifier: subject }, signal)
  return `${demand.challenge}.${nonce}`
}

function demandIn(reply: string): ProofDemand | null {
  try {
    return proofDemandSchema.parse(JSON.parse(reply))
  } catch {
    return null
  }
}

function prove(task: ProofTask, signal?: AbortSignal): Promise<number> {
  // Aborted while this code was loaded, it would never say so.
  signal?.throwIfAborted()
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module' })
  const proving = new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<number>) => resolve(event.data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The proof failed')))
    signal?.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage(task)
  })
  return proving.finally(() => worker.terminate())
}
