import { PROOF_HEADER } from '../../../contract/limits.ts'
import { HttpError, open, readJson } from './client.ts'

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

/**
 * `GET` of an address that ends with an identifier. While many lookups fail across all clients, the server asks for a
 * proof of work first, see `withProofOfWork`.
 */
export async function getByIdentifier(path: string, identifier: string): Promise<unknown> {
  return await readJson(await requestByIdentifier(path, identifier))
}

/** The same, answered while it still arrives. */
export function requestByIdentifier(
  path: string,
  identifier: string,
  signal?: AbortSignal,
  more?: Readonly<Record<string, string>>,
): Promise<Response> {
  const address = `${path}/${encodeURIComponent(identifier)}`
  const options = signal === undefined ? {} : { signal }
  return withProofOfWork(
    identifier,
    (headers) => open('GET', address, { ...options, headers: { ...headers, ...more } }),
    signal,
  )
}
