import { type ProofDemand, proofDemandSchema } from '../../../contract/problem.ts'
import { runInWorker } from '../browser/workers/run-in-worker.ts'
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
  const demand = readDemand(reply)
  if (demand === null) return null
  const task: ProofTask = { ...demand, identifier: subject }
  const isWanted = signal ?? new AbortController().signal
  const nonce = await runInWorker<ProofTask, number>(workerAddress, [task], 'The proof failed', isWanted)
  return `${demand.challenge}.${nonce}`
}

function readDemand(reply: string): ProofDemand | null {
  try {
    return proofDemandSchema.parse(JSON.parse(reply))
  } catch {
    return null
  }
}
