import {
  EXAMPLE_PARTS_MAX,
  EXAMPLE_TEXT_MAX,
  type ValuePath,
} from '../../domain/importing/example/example.ts'
import { isRecord } from '../../domain/is-record.ts'
import { valueAt } from '../records/fields.ts'
import { plainText } from '../records/loose-value.ts'

/** Lists and objects within one another, and entries of each, that are looked at. */
const DEPTH_MAX = 8
const ENTRIES_MAX = 60

/** The values of a record that are texts, numbers or truth values, in their order; of a large record the first ones. */
export function leavesOf(record: unknown): readonly { readonly path: ValuePath; readonly text: string }[] {
  const leaves: { readonly path: ValuePath; readonly text: string }[] = []
  const visit = (value: unknown, path: ValuePath): void => {
    if (leaves.length >= EXAMPLE_PARTS_MAX || path.length > DEPTH_MAX) return
    const text = plainText(value)
    if (text !== null) leaves.push({ path, text: text.slice(0, EXAMPLE_TEXT_MAX) })
    else for (const [step, part] of entriesOf(value)) visit(part, [...path, step])
  }
  visit(record, [])
  return leaves
}

/** The entries of a list or the members of an object; none of anything else. */
export function entriesOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((entry: unknown, index) => [index, entry])
  return isRecord(value) ? Object.entries(value).slice(0, ENTRIES_MAX) : []
}

/** The text at a path; '' for none. */
export function textAtPath(record: unknown, path: ValuePath): string {
  return plainText(valueAt(record, path)) ?? ''
}

/** A record with these values and nothing else. */
export function recordWith(leaves: readonly { readonly path: ValuePath; readonly text: string }[]): unknown {
  const root: Branch = new Map()
  for (const { path, text } of leaves) {
    let branch = root
    for (const step of path.slice(0, -1)) {
      const next = branch.get(step)
      const below: Branch = next instanceof Map ? next : new Map()
      branch.set(step, below)
      branch = below
    }
    const last = path.at(-1)
    if (last !== undefined) branch.set(last, text)
  }
  return grown(root)
}

type Branch = Map<string | number, string | Branch>

function grown(branch: Branch): unknown {
  const entries = Array.from(
    branch,
    ([step, value]) => [step, typeof value === 'string' ? value : grown(value)] as const,
  )
  if (!entries.every(([step]) => typeof step === 'number')) return Object.fromEntries(entries)
  const list: unknown[] = []
  for (const [step, value] of entries) list[Number(step)] = value
  return Array.from(list, (value) => value ?? '')
}

/** How a path is called: "answers 1 text". Entries count from 1. */
export function pathName(path: ValuePath): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : step)).join(' › ')
}
