import { jsonOf, open } from './client.ts'
import { withProof } from './with-proof.ts'

/**
 * `GET` of an address that ends with an identifier. While many look-ups fail all over, the server asks for a proof
 * of work first, see `withProof`.
 */
export async function lookUp(path: string, identifier: string): Promise<unknown> {
  return await jsonOf(await openLookUp(path, identifier))
}

/** The same, answered while it still arrives. */
export function openLookUp(path: string, identifier: string, signal?: AbortSignal): Promise<Response> {
  const address = `${path}/${encodeURIComponent(identifier)}`
  const options = signal === undefined ? {} : { signal }
  return withProof(identifier, (headers) => open('GET', address, { ...options, headers }), signal)
}
