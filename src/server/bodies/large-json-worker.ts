import { readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { parseListsByEntry, ValidationError } from '../http/validation.ts'
import { LARGE_BODY_SCHEMAS } from './json-kinds.ts'
import { bodySlices, type LargeBody, type WorkerMessage } from './large-json-parser.ts'

/** The worker of `large-json-parser.ts`: parses one body and sends it slice by slice, each one on request. */
const messages = messagesFor(workerData)

parentPort?.on('message', () => {
  const next = messages.next()
  parentPort?.postMessage(next.done ? { is: 'end' } : next.value)
})

function* messagesFor(body: LargeBody): Generator<WorkerMessage> {
  const parsed = parse(body)
  if (parsed === undefined) {
    yield { is: 'refused', status: 400 }
    return
  }
  const value = parseListsByEntry(LARGE_BODY_SCHEMAS[body.kind], parsed)
  if (value instanceof ValidationError) yield { is: 'invalid', errors: value.errors }
  else yield* bodySlices(value)
}

/**
 * Undefined: the body is not JSON in UTF-8. Keys such as `__proto__` are harmless, as the schemas drop unknown keys.
 */
function parse(body: LargeBody): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(body)))
  } catch {
    return undefined
  }
}

function bytesOf({ fd, bytes, length }: LargeBody): Uint8Array {
  if (fd === null) return bytes ?? new Uint8Array()
  const read = new Uint8Array(length)
  for (let offset = 0; offset < length; ) {
    const count = readSync(fd, read, offset, length - offset, offset)
    if (count === 0) throw new Error('A spooled body is shorter than it was.')
    offset += count
  }
  return read
}
