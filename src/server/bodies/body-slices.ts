import type { WorkerMessage } from './large-json-parser.ts'

/** Size of a slice, in entries and entries of the lists inside them: half a millisecond for the receiving thread. */
const SLICE_WEIGHT = 2000
/** Size of a slice in characters of text: images are long. */
const SLICE_LENGTH = 4 * 1024 * 1024

/** Levels of objects whose lists are sliced: the body, and the document in it. */
const FRAME_DEPTH = 2

/** Yields a body without the entries of its lists, then the entries in slices. The value must not be used afterwards. */
export function* bodySlices(value: unknown): Generator<WorkerMessage> {
  const lists: { readonly path: readonly string[]; readonly list: readonly unknown[] }[] = []
  const frameOf = (part: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(part)) {
      lists.push({ path, list: part })
      return []
    }
    if (typeof part !== 'object' || part === null || path.length === FRAME_DEPTH) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, frameOf(inner, [...path, name])]),
    )
  }
  const frame = frameOf(value, [])
  if (typeof frame !== 'object' || frame === null) throw new Error('A large body is an object.')
  yield { is: 'frame', value: frame }
  for (const { path, list } of lists)
    for (const entries of slicesOf(list)) yield { is: 'entries', path, entries }
}

function* slicesOf(list: readonly unknown[]): Generator<readonly unknown[]> {
  let slice: unknown[] = []
  let weight = 0
  let length = 0
  for (const entry of list) {
    slice.push(entry)
    const size = sizeOf(entry)
    weight += size.weight
    length += size.length
    if (weight < SLICE_WEIGHT && length < SLICE_LENGTH) continue
    yield slice
    slice = []
    weight = 0
    length = 0
  }
  if (slice.length > 0) yield slice
}

function sizeOf(entry: unknown): { readonly weight: number; readonly length: number } {
  let weight = 1
  let length = 0
  for (const part of Object.values(entry ?? {})) {
    if (Array.isArray(part)) weight += part.length
    else if (typeof part === 'string') length += part.length
  }
  return { weight, length }
}
