import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** One reply as it was transferred; a compressed body stays compressed. */
export async function fetchBytes(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly headers: IncomingHttpHeaders; readonly body: Buffer }> {
  const [reply]: IncomingMessage[] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response')
  if (reply?.statusCode !== 200) throw new Error(`${path} returned ${reply?.statusCode}`)
  return { headers: reply.headers, body: await buffer(reply) }
}
