import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { findImageNames, renameImages } from '../../../../domain/rich-text/image-names.ts'
import type { Tables } from '../../schema.ts'

/** The columns of a learner's tables whose texts may name images, and the columns that name a row of the learner. */
const TEXTS = [
  {
    table: 'questions',
    keys: ['seq'],
    texts: ['question_text', 'possible_answers', 'correct_answers', 'explanation', 'option_feedback'],
  },
  { table: 'practice_responses', keys: ['seq'], texts: ['selected_answers'] },
  { table: 'tests', keys: ['seq'], texts: ['questions'] },
  { table: 'question_notes', keys: ['question'], texts: ['note_text', 'hint_text'] },
  { table: 'replaced_contents', keys: ['import', 'question'], texts: ['content'] },
] as const satisfies readonly {
  readonly table: keyof Tables
  readonly keys: readonly string[]
  readonly texts: readonly string[]
}[]

/** Rows that are read at once. One may have megabytes: a past test lists up to 5,000 questions. */
const PAGE_SIZE = 50

type TextColumns = (typeof TEXTS)[number]
type TextRow = Readonly<Record<string, string | number | null>>

/** The names of the images in all texts of a learner: deleted questions, earlier answers and undone contents included. */
export async function findImagesInTexts(
  trx: Transaction<Tables>,
  learner: number,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const columns of TEXTS) {
    for await (const row of selectTexts(trx, learner, columns)) {
      for (const text of textsOf(row, columns)) for (const name of findImageNames(text)) names.add(name)
    }
  }
  return names
}

/** Replaces image names in all texts of a learner. Names that are not in the map stay. */
export async function renameImagesInTexts(
  trx: Transaction<Tables>,
  learner: number,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  if (renamed.size === 0) return
  for (const columns of TEXTS) {
    for await (const row of selectTexts(trx, learner, columns)) {
      const changes = columns.texts.flatMap((column) => {
        const text = row[column]
        if (typeof text !== 'string') return []
        const fresh = renameImages(text, (name) => renamed.get(name) ?? name)
        return fresh === text ? [] : [sql`${sql.ref(column)} = ${fresh}`]
      })
      if (changes.length === 0) continue
      const keys = columns.keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`)
      await sql`update ${sql.table(columns.table)} set ${sql.join(changes)}
        where learner = ${learner} and ${sql.join(keys, sql` and `)}`.execute(trx)
    }
  }
}

/**
 * The rows with the address of an image, page by page in the order of their keys: together they may have a gigabyte. JSON
 * has the addresses as they are: it escapes no slash.
 */
async function* selectTexts(
  trx: Transaction<Tables>,
  learner: number,
  { table, keys, texts }: TextColumns,
): AsyncGenerator<TextRow> {
  const keyColumns = keys.map((key) => sql.ref(key))
  const columns = [...keys, ...texts].map((column) => sql.ref(column))
  const named = texts.map((column) => sql`${sql.ref(column)} like '%/images/%'`)
  let after: readonly unknown[] = keys.map(() => 0)
  for (;;) {
    const { rows } = await sql<TextRow>`select ${sql.join(columns)} from ${sql.table(table)}
      where learner = ${learner} and (${sql.join(keyColumns)}) > (${sql.join(after)})
        and (${sql.join(named, sql` or `)})
      order by ${sql.join(keyColumns)} limit ${PAGE_SIZE}`.execute(trx)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE_SIZE) return
    after = keys.map((key) => last[key])
    // Requests that need no database are handled in between.
    await yieldToEventLoop()
  }
}

function textsOf(row: TextRow, { texts }: TextColumns): readonly string[] {
  return texts.flatMap((column) => {
    const text = row[column]
    return typeof text === 'string' ? text : []
  })
}
