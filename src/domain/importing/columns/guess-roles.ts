import type { ColumnRole } from './column-role.ts'
import { type ColumnStats, statsOf } from './column-stats.ts'
import { FIT_MIN, keyAndOptions, keyBeside, type ValueRows } from './key-columns.ts'
import { statementKey } from './statement-key.ts'

/**
 * What columns may mean by what is in them: the text is what asks, the key what names options in most rows. Columns that have
 * a role keep it.
 *
 * @param mayBeStatements whether questions may be statements without options: other lists say of texts whether something holds
 * @returns null where no text, no options, or no key shows
 */
export function guessRoles(
  base: readonly ColumnRole[],
  rows: ValueRows,
  mayBeStatements = false,
): readonly ColumnRole[] | null {
  const stats = base.map((_, column) => statsOf(rows.map((row) => row[column])))
  // One option alone has its name by chance: "a" may be an answer.
  const isAlone = base.filter((role) => role === 'option').length === 1
  const roles = base.map((role) => (isAlone && role === 'option' ? 'unused' : role))
  const isFree = (column: number) => roles[column] === 'unused' && (stats[column]?.filled ?? 0) >= 0.5
  if (!roles.includes('text')) {
    const asking = bestOf(stats, (column, index) => (isFree(index) ? textScore(column, index) : 0))
    if (asking === null) return null
    roles[asking] = 'text'
  }
  if (!hasOptions(roles)) {
    const list = bestOf(stats, ({ lists }, index) => (isFree(index) && lists >= FIT_MIN ? lists : 0))
    if (list !== null) roles[list] = 'options'
  }
  const text = roles.indexOf('text')
  const statements = () => (mayBeStatements ? statementKey(text, stats, rows, isFree) : null)
  const found = hasOptions(roles)
    ? keyBeside(roles, rows, isFree)
    : (keyAndOptions(text, stats, rows, isFree) ?? statements())
  if (found === null) return null
  if (found.key !== null) roles[found.key] = 'key'
  for (const column of found.options) roles[column] = 'option'
  return withOtherParts(roles, stats, isFree)
}

function hasOptions(roles: readonly ColumnRole[]): boolean {
  const singles = roles.filter((role) => role === 'option').length
  return singles > 1 || roles.includes('options') || roles.includes('wrong')
}

/** The column with the highest score above 0; null for none. */
function bestOf(
  stats: readonly ColumnStats[],
  score: (stats: ColumnStats, index: number) => number,
): number | null {
  let best: number | null = null
  let bestScore = 0
  for (const [index, column] of stats.entries()) {
    const own = score(column, index)
    if (own <= bestScore) continue
    best = index
    bestScore = own
  }
  return best
}

/** Characters of a text that has a question mark, and of any: ids and keys are shorter. */
const TEXT_LENGTH_MIN = 6

function textScore({ length, distinct, asks, lists, words }: ColumnStats, index: number): number {
  if (asks < 0.5 && (length < TEXT_LENGTH_MIN || lists >= 0.5)) return 0
  if (words < 0.5 || distinct < 0.5) return 0
  // The first of several long columns: explanations may be longer, and come later.
  return 1000 * asks + Math.max(1, Math.min(length, 100) - 15 * index)
}

const ID_LENGTH_MAX = 16
const CATEGORY_LENGTH_MAX = 60
const EXPLANATION_LENGTH_MIN = 20

/** The roles with those of an id, a category and an explanation where columns look like one. */
function withOtherParts(
  roles: readonly ColumnRole[],
  stats: readonly ColumnStats[],
  isFree: (column: number) => boolean,
): readonly ColumnRole[] {
  const text = roles.indexOf('text')
  const found = [...roles]
  const take = (role: ColumnRole, fits: (column: ColumnStats, index: number) => boolean) => {
    if (found.includes(role)) return
    const column = stats.findIndex(
      (candidate, index) => isFree(index) && found[index] === 'unused' && fits(candidate, index),
    )
    if (column !== -1) found[column] = role
  }
  take('id', ({ distinct, length }, index) => index < text && distinct === 1 && length <= ID_LENGTH_MAX)
  take('explanation', ({ length, distinct }) => length >= EXPLANATION_LENGTH_MIN && distinct > 0.5)
  take(
    'category',
    ({ distinct, length, isNumeric }) =>
      !isNumeric && distinct <= 0.5 && length > 2 && length <= CATEGORY_LENGTH_MAX,
  )
  return found
}
