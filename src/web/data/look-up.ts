import { PROOF_HEADER } from '../../contract/limits.ts'
import type { ProofDemand } from '../../contract/proof-of-work.ts'
import { HttpError, jsonOf, open } from './client.ts'
import { ownScript } from './own-script.ts'
import type { ProofTask } from './proof.worker.ts'
import workerAddress from './proof.worker.ts?worker&url'

/**
 * `GET` of an address that ends with an identifier. While many look-ups fail all over, the server asks for a proof
 * of work first (428): it is computed beside the page, and the call made again with it.
 */
export async function lookUp(path: string, identifier: string): Promise<unknown> {
  return await jsonOf(await openLookUp(path, identifier))
}

/** The same, answered while it still arrives. */
export async function openLookUp(path: string, identifier: string, signal?: AbortSignal): Promise<Response> {
  const address = `${path}/${encodeURIComponent(identifier)}`
  const options = signal === undefined ? {} : { signal }
  try {
    return await open('GET', address, options)
  } catch (error) {
    const demand = await demandOf(error)
    if (demand === null) throw error
    const nonce = await prove({ ...demand, identifier }, signal)
    const headers = { [PROOF_HEADER]: `${demand.challenge}.${nonce}` }
    return await open('GET', address, { ...options, headers })
  }
}

/** What the server wants proved; null for any other failure. So rare that what reads it is loaded only then. */
async function demandOf(error: unknown): Promise<ProofDemand | null> {
  if (!(error instanceof HttpError && error.status === 428)) return null
  try {
    const { proofDemandSchema } = await import('../../contract/proof-of-work.ts')
    return proofDemandSchema.parse(JSON.parse(error.message))
  } catch {
    return null
  }
}

function prove(task: ProofTask, signal?: AbortSignal): Promise<number> {
  const worker = new Worker(ownScript(workerAddress), { type: 'module' })
  const proving = new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<number>) => resolve(event.data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The proof failed')))
    signal?.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage(task)
  })
  return proving.finally(() => worker.terminate())
}
