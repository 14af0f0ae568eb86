import { open, readJson } from './client.ts'
import { withProofOfWork } from './with-proof-of-work.ts'

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
