import type { ColumnRole } from '../../domain/importing/columns/column-mapping.ts'
import { plainText, truthValue } from '../records/loose-value.ts'
import { verdictOf } from '../records/statements.ts'
import type { Column } from './column-facts.ts'

const ID_LENGTH_MAX = 16
const CATEGORY_LENGTH_MAX = 60
const EXPLANATION_LENGTH_MIN = 20

/** The roles with those of an id, a category and an explanation where columns look like one, or are called so. */
export function withOtherParts(
  roles: readonly ColumnRole[],
  columns: readonly Column[],
): readonly ColumnRole[] {
  const text = roles.indexOf('text')
  const found = [...roles]
  const take = (role: ColumnRole, fits: (column: Column) => boolean) => {
    if (found.includes(role)) return
    const free = columns.filter(({ index, filled }) => found[index] === 'unused' && filled >= 0.5)
    const named = free.filter(({ part }) => part === role).toSorted((one, other) => other.length - one.length)
    const column = named[0] ?? free.find((one) => one.part === null && fits(one))
    if (column !== undefined) found[column.index] = role
  }
  take('id', ({ index, distinct, length }) => index < text && distinct === 1 && length <= ID_LENGTH_MAX)
  take(
    'explanation',
    ({ index, length, distinct, values }) =>
      index > text && length >= EXPLANATION_LENGTH_MIN && distinct > 0.5 && areSentences(values),
  )
  take(
    'category',
    ({ distinct, length, words, values }) =>
      words >= 0.5 && distinct <= 0.5 && length > 2 && length <= CATEGORY_LENGTH_MAX && !areVerdicts(values),
  )
  return found
}

/** Whether values are words and no dates or addresses; not every language has spaces. */
function areSentences(values: readonly unknown[]): boolean {
  const texts = values.flatMap((value) => plainText(value) || [])
  const sentences = texts.filter((text) => /\s\S|[^\p{ASCII}]/u.test(text))
  return sentences.length * 2 >= texts.length
}

function areVerdicts(values: readonly unknown[]): boolean {
  return values.every((value) => truthValue(value) !== null || verdictOf(plainText(value) ?? '') !== null)
}
