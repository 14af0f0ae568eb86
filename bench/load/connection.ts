import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A reply whose body was read and discarded. */
export interface Reply {
  readonly status: number
  /** Status line and headers. */
  readonly head: string
  /** Length of the body as it was transferred, bytes. */
  readonly bytes: number
}

/** A keep-alive connection with one request at a time. It does as little as possible, to leave the CPU to the server. */
export interface Connection {
  /** @param request all of its bytes, see {@link buildRequest} */
  send(request: Buffer): Promise<Reply>
  /** False once the server has closed it. */
  isOpen(): boolean
  end(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** The bytes of an HTTP/1.1 request. */
export function buildRequest(
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

/** @param localAddress the address of this machine from which to connect; undefined: the default one */
export async function openConnection(port: number, localAddress?: string): Promise<Connection> {
  const from = localAddress === undefined ? {} : { localAddress }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...from })
  await once(socket, 'connect')
  // While no request is under way, nobody else listens.
  socket.on('error', () => {})
  return {
    send: (request) => {
      socket.write(request)
      return readReply(socket)
    },
    isOpen: () => socket.writable,
    end: () => socket.destroy(),
  }
}

function readReply(socket: Socket): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let head: string | null = null
    let start: Buffer = Buffer.alloc(0)
    let bytes = 0
    /** Null: the body has chunked encoding. */
    let length: number | null = 0
    let tail: Buffer = Buffer.alloc(0)

    const stop = () => socket.off('data', onData).off('error', fail).off('close', fail)
    const fail = (error: Error | boolean) => {
      stop()
      reject(error instanceof Error ? error : new Error('The server closed the connection.'))
    }
    const onData = (data: Buffer) => {
      let body = data
      if (head === null) {
        start = start.length === 0 ? data : Buffer.concat([start, data])
        const end = start.indexOf(HEAD_END)
        if (end === -1) return
        head = start.toString('latin1', 0, end)
        length = lengthOf(head)
        // When the first chunk is the last, the line break before it belongs to the head.
        tail = start.subarray(end + 2, end + 4)
        body = start.subarray(end + HEAD_END.length)
      }
      bytes += body.length
      if (length === null) tail = Buffer.concat([tail, body]).subarray(-LAST_CHUNK.length)
      if (length === null ? !tail.equals(LAST_CHUNK) : bytes < length) return
      stop()
      resolve({ status: Number(head.slice(9, 12)), head, bytes })
    }
    socket.on('data', onData).on('error', fail).on('close', fail)
  })
}

function lengthOf(head: string): number | null {
  if (/^HTTP\/1\.1 (?:204|304)/.test(head)) return 0
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  return length === undefined ? null : Number(length)
}
