/** Finds from the text of a SQL statement whether it touches rows of more than one learner. */

/** Tables whose rows belong to a learner, by the learner's number. */
export const LEARNER_TABLES = [
  'users',
  'tests',
  'questions',
  'practice_responses',
  'question_notes',
  'images',
  'imports',
  'import_parts',
  'past_imports',
  'replaced_contents',
  'exams',
  'papers',
  'category_titles',
  'push_subscriptions',
  'shares',
  'share_versions',
  'share_images',
  'taken_banks',
  'taken_exams',
  'taken_questions',
  'suggestions',
  'share_results',
  'assistant_keys',
  'assistant_proposals',
  'assistant_changes',
]

const PARAMETER = String.raw`(?:\?|\$\d+)`

/**
 * The tables of which a statement may touch rows of more than one learner. A table is limited to one learner if a
 * parameter names the learner, either directly (`learner = ?`, or `id` or `identifier_hash` of `users`) or through
 * another table of the same learner (`tests.learner = users.learner`), or if rows are inserted with the learner as the
 * first column.
 */
export function tablesAcrossLearners(statement: string, around: ReadonlySet<string> = new Set()): string[] {
  const [outer = '', ...inner] = withoutSubqueries(statement.replaceAll('"', '').replaceAll(/\s+/g, ' '))
  const { across, anchored } = judge(outer, around)
  return [...across, ...inner.flatMap((subquery) => tablesAcrossLearners(subquery, anchored))]
}

/** `around`: tables of the enclosing statement that are limited to one learner, to which a subquery may refer. */
function judge(statement: string, around: ReadonlySet<string>) {
  const tables = [...statement.matchAll(/\b(?:from|join|update|into) (\w+)(?: as (\w+))?/g)]
    .map(([, name = '', alias = name]) => ({ name, alias }))
    .filter(({ name }) => LEARNER_TABLES.includes(name))
  const own = tables.map(({ alias }) => alias)
  const anchored = new Set([...around].filter((alias) => !own.includes(alias)))
  for (const table of tables) {
    if (isAnchored(statement, table, tables.length === 1)) anchored.add(table.alias)
  }
  const pairs = [...statement.matchAll(/\b(\w+)\.learner = (\w+)\.learner\b/g)]
  for (let before = -1; before < anchored.size; ) {
    before = anchored.size
    for (const [, one = '', other = ''] of pairs) {
      if (anchored.has(one)) anchored.add(other)
      else if (anchored.has(other)) anchored.add(one)
    }
  }
  const across = tables.filter(({ alias }) => !anchored.has(alias)).map(({ name }) => name)
  return { across, anchored }
}

function isAnchored(
  statement: string,
  { name, alias }: { readonly name: string; readonly alias: string },
  isAlone: boolean,
): boolean {
  const columns = name === 'users' ? 'learner|id|identifier_hash' : 'learner'
  const column = isAlone ? `(?:${alias}\\.)?(?:${columns})` : `${alias}\\.(?:${columns})`
  if (new RegExp(`\\b(?:where|and|on) ${column} = ${PARAMETER}`).test(statement)) return true
  const first = name === 'users' ? 'id' : 'learner'
  return new RegExp(`\\binsert into ${name} \\(${first}\\b`).test(statement)
}

/** The statement without its subqueries, followed by the subqueries. */
function withoutSubqueries(statement: string): string[] {
  const start = statement.indexOf('(select ')
  if (start < 0) return [statement]
  let depth = 0
  let end = start
  do {
    if (statement[end] === '(') depth++
    if (statement[end] === ')') depth--
    end++
  } while (depth > 0 && end < statement.length)
  const rest = `${statement.slice(0, start)}()${statement.slice(end)}`
  return [...withoutSubqueries(rest), statement.slice(start + 1, end - 1)]
}
