import {
  type ColumnMapping,
  isColumnRole,
  type KnownMappings,
} from '../../domain/importing/columns/column-mapping.ts'
import { type Example, exampleOf } from '../../domain/importing/example/example.ts'
import { isRecord } from '../../domain/is-record.ts'
import { SETTINGS } from '../data/browser/storage/settings.ts'

/** Most shapes that are remembered; the oldest choice is dropped first. */
const SHAPES_MAX = 20

/** The mappings that this learner chose in earlier imports, by the shape of the columns. */
export function readColumnMappings(learnerId: string): KnownMappings {
  const known = SETTINGS.columnMappings.read(learnerId).flatMap(readEntry)
  return new Map(known.map(([shape, mapping]) => [shape, { mapping, isRemembered: true }]))
}

/** The questions that this learner marked in earlier imports, by the shape of their files. */
export function readExamples(learnerId: string): ReadonlyMap<string, readonly Example[]> {
  return new Map(SETTINGS.columnMappings.read(learnerId).flatMap(readExampleEntry))
}

/** @param mapping null forgets what was chosen for files of this shape */
export function rememberColumnMapping(learnerId: string, shape: string, mapping: ColumnMapping | null): void {
  remember(learnerId, shape, mapping === null ? null : { ...mapping })
}

/** Characters of examples that are remembered: more would fill the storage of the browser. */
const EXAMPLES_LENGTH_MAX = 20_000

/** @param examples null forgets those of files of this shape */
export function rememberExamples(
  learnerId: string,
  shape: string,
  examples: readonly Example[] | null,
): void {
  const isShort = examples !== null && JSON.stringify(examples).length <= EXAMPLES_LENGTH_MAX
  remember(learnerId, shape, isShort ? { examples } : null)
}

function remember(learnerId: string, shape: string, choice: object | null): void {
  const isKept = (entry: unknown) => readEntry(entry).length > 0 || readExampleEntry(entry).length > 0
  const others = SETTINGS.columnMappings
    .read(learnerId)
    .filter((entry) => isKept(entry) && !(isRecord(entry) && entry.shape === shape))
  const all = choice === null ? others : [...others, { shape, ...choice }]
  SETTINGS.columnMappings.store(learnerId, all.slice(-SHAPES_MAX))
}

function readExampleEntry(entry: unknown): (readonly [string, readonly Example[]])[] {
  if (!isRecord(entry) || typeof entry.shape !== 'string' || !Array.isArray(entry.examples)) return []
  const examples = entry.examples.flatMap((example: unknown) => exampleOf(example) ?? [])
  return examples.length === 0 ? [] : [[entry.shape, examples]]
}

function readEntry(entry: unknown): (readonly [string, ColumnMapping])[] {
  if (!isRecord(entry) || typeof entry.shape !== 'string' || !Array.isArray(entry.roles)) return []
  const roles = entry.roles.filter((role: unknown) => isColumnRole(role))
  return roles.length === 0
    ? []
    : [[entry.shape, { roles, startsWithQuestion: entry.startsWithQuestion === true }]]
}
