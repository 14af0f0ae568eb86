import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** One answer as it came over the wire, packed if it was packed. */
export async function fetchBytes(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly headers: IncomingHttpHeaders; readonly body: Buffer }> {
  const [answer]: IncomingMessage[] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response')
  if (answer?.statusCode !== 200) throw new Error(`${path} answered ${answer?.statusCode}`)
  return { headers: answer.headers, body: await buffer(answer) }
}
