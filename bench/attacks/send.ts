import { connect } from 'node:net'

const HOST = '127.0.0.1'

/** Request line and headers of a POST with JSON to the API, without the empty line at the end. */
export function headOf(path: string, length: number): string {
  return [
    `POST /api/v1${path} HTTP/1.1`,
    `host: ${HOST}`,
    'content-type: application/json',
    `content-length: ${length}`,
  ].join('\r\n')
}

/** Sends bytes on a new connection and returns the status of the reply; 0 when it is closed without one. */
function send(port: number, ...bytes: readonly (string | Buffer)[]): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: HOST })
    let reply = ''
    const end = () => {
      socket.destroy()
      resolve(Number(reply.slice(9, 12)))
    }
    socket.setEncoding('latin1').on('data', (text) => {
      reply += text
      if (reply.includes('\r\n\r\n')) end()
    })
    socket.on('error', end).on('close', end)
    for (const part of bytes) socket.write(part)
  })
}

/** Posts JSON repeatedly on `connections` connections at once. */
export async function postUntilOver(
  port: number,
  path: string,
  body: Buffer,
  { connections, isOver }: { readonly connections: number; readonly isOver: () => boolean },
): Promise<readonly number[]> {
  const statuses: number[] = []
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver()) statuses.push(await send(port, headOf(path, body.length), '\r\n\r\n', body))
    }),
  )
  return statuses
}
