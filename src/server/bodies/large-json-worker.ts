import { readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { parseListsByEntry } from '../http/list-validation.ts'
import { ValidationError } from '../http/validation.ts'
import { bodySlices } from './body-slices.ts'
import { LARGE_SCHEMAS } from './json-kinds.ts'
import type { LargeAnswer, LargeBody } from './large-json.ts'

/** The thread of `large-json.ts`: reads one body and hands it over slice by slice, each when it is asked for. */
const answers = answersTo(workerData)

parentPort?.on('message', () => {
  const next = answers.next()
  parentPort?.postMessage(next.done ? { is: 'end' } : next.value)
})

function* answersTo(body: LargeBody): Generator<LargeAnswer> {
  const parsed = parse(body)
  if (parsed === undefined) {
    yield { is: 'refused', status: 400 }
    return
  }
  const value = parseListsByEntry(LARGE_SCHEMAS[body.kind], parsed)
  if (value instanceof ValidationError) yield { is: 'misfit', errors: value.errors }
  else yield* bodySlices(value)
}

/** Undefined: it is no JSON in UTF-8. What names a prototype is no danger: the schemas pass on what they know alone. */
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
  for (let at = 0; at < length; ) {
    const count = readSync(fd, read, at, length - at, at)
    if (count === 0) throw new Error('A spooled body is shorter than it was.')
    at += count
  }
  return read
}
