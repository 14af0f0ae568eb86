import type { ColumnMapping, KnownMappings } from '../../../../domain/importing/columns/column-mapping.ts'
import { isColumnRole } from '../../../../domain/importing/columns/column-role.ts'
import { isRecord } from '../../../../domain/is-record.ts'
import { readList } from '../../decoding/read-values.ts'
import { readSetting, storeSetting } from './learner-setting.ts'
import { COLUMN_MAPPINGS as SETTING } from './remove-column-mappings.ts'

/** The version of the stored form. Another one is not read. */
const VERSION = 1

/** Most shapes that are remembered; the oldest choice is dropped first. */
const SHAPES_MAX = 20

/** The mappings that this learner chose in earlier imports, by the shape of the columns. */
export function readColumnMappings(learnerId: string): KnownMappings {
  const stored = readSetting(SETTING, learnerId, ({ version, mappings }) =>
    version === VERSION ? readList(mappings, 'a list of mappings').flatMap(readEntry) : null,
  )
  return new Map((stored ?? []).map(([shape, mapping]) => [shape, { mapping, isRemembered: true }]))
}

/** @param mapping null forgets what was chosen for files of this shape */
export function rememberColumnMapping(learnerId: string, shape: string, mapping: ColumnMapping | null): void {
  const before = [...readColumnMappings(learnerId)].filter(([known]) => known !== shape)
  const others = before.map(([known, { mapping }]) => ({ shape: known, ...mapping }))
  const all = mapping === null ? others : [...others, { shape, ...mapping }]
  storeSetting(
    SETTING,
    learnerId,
    all.length === 0 ? null : { version: VERSION, mappings: all.slice(-SHAPES_MAX) },
  )
}

function readEntry(entry: unknown): (readonly [string, ColumnMapping])[] {
  if (!isRecord(entry) || typeof entry.shape !== 'string') return []
  const roles = readList(entry.roles, 'a list of roles').filter(isColumnRole)
  return roles.length === 0
    ? []
    : [[entry.shape, { roles, startsWithQuestion: entry.startsWithQuestion === true }]]
}
