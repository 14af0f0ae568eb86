import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An answer, its body read and let go. */
export interface Answer {
  readonly status: number
  /** Everything before the empty line. */
  readonly head: string
  /** Length of the body as it came, bytes. */
  readonly bytes: number
}

/** One kept connection, one request at a time: the least a client can do, so that the machine is left to the server. */
export interface Connection {
  /** @param request the whole of it, see {@link requestOf} */
  ask(request: Buffer): Promise<Answer>
  end(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** The bytes of an HTTP/1.1 request. */
export function requestOf(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body?: string } = {},
): Buffer {
  const content = body === undefined ? {} : jsonHeaders(body)
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...content }).map((pair) => pair.join(': '))
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'))
}

function jsonHeaders(body: string) {
  return { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
}

/** @param localAddress which of this machine's addresses it comes from, where that matters */
export async function openConnection(port: number, localAddress?: string): Promise<Connection> {
  const from = localAddress === undefined ? {} : { localAddress }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...from })
  await once(socket, 'connect')
  return {
    ask: (request) => {
      socket.write(request)
      return readAnswer(socket)
    },
    end: () => socket.destroy(),
  }
}

function readAnswer(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let head: string | null = null
    let start: Buffer = Buffer.alloc(0)
    let bytes = 0
    /** Null: the body comes in chunks, and ends with the last one. */
    let length: number | null = 0
    let tail: Buffer = Buffer.alloc(0)

    const stop = () => socket.off('data', take).off('error', fail).off('close', fail)
    const fail = (error: Error | boolean) => {
      stop()
      reject(error instanceof Error ? error : new Error('The server closed the connection.'))
    }
    const take = (data: Buffer) => {
      let body = data
      if (head === null) {
        start = start.length === 0 ? data : Buffer.concat([start, data])
        const end = start.indexOf(HEAD_END)
        if (end === -1) return
        head = start.toString('latin1', 0, end)
        length = lengthOf(head)
        // The line break before a first chunk that is the last belongs to the head.
        tail = start.subarray(end + 2, end + 4)
        body = start.subarray(end + HEAD_END.length)
      }
      bytes += body.length
      if (length === null) tail = Buffer.concat([tail, body]).subarray(-LAST_CHUNK.length)
      if (length === null ? !tail.equals(LAST_CHUNK) : bytes < length) return
      stop()
      resolve({ status: Number(head.slice(9, 12)), head, bytes })
    }
    socket.on('data', take).on('error', fail).on('close', fail)
  })
}

function lengthOf(head: string): number | null {
  if (/^HTTP\/1\.1 (?:204|304)/.test(head)) return 0
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  return length === undefined ? null : Number(length)
}
