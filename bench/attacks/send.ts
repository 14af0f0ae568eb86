import { connect } from 'node:net'

const HOST = '127.0.0.1'

/** The head of a POST of JSON to the API, without the empty line behind it. */
export function headOf(path: string, length: number): string {
  return [
    `POST /api/v1${path} HTTP/1.1`,
    `host: ${HOST}`,
    'content-type: application/json',
    `content-length: ${length}`,
  ].join('\r\n')
}

/** Sends bytes on a connection of their own and answers the status; 0 when it was closed without an answer. */
function send(port: number, ...bytes: readonly (string | Buffer)[]): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: HOST })
    let answer = ''
    const end = () => {
      socket.destroy()
      resolve(Number(answer.slice(9, 12)))
    }
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text
      if (answer.includes('\r\n\r\n')) end()
    })
    socket.on('error', end).on('close', end)
    for (const part of bytes) socket.write(part)
  })
}

/** Posts JSON again and again, by `connections` at once. */
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
