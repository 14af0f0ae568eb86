import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { findImageNames, renameImages } from '../../../domain/rich-text/image-rules.ts'
import type { Database, Tables } from '../schema.ts'
import { FORMATTED_COLUMNS, selectQuestions, toQuestion } from './questions/question-rows.ts'
import { contentHash } from './record-import.ts'
import { chunksOf, digestOf } from './stored-values.ts'

/** The columns of a learner's tables whose texts may name images, and the columns that name a row of the learner. */
const TEXTS = [
  { table: 'questions', keys: ['seq'], texts: FORMATTED_COLUMNS },
  { table: 'practice_responses', keys: ['seq'], texts: ['selected_answers'] },
  { table: 'tests', keys: ['seq'], texts: ['questions'] },
  { table: 'question_notes', keys: ['question'], texts: ['note_text', 'hint_text'] },
  { table: 'replaced_contents', keys: ['import', 'question'], texts: ['content'] },
  { table: 'papers', keys: ['seq'], texts: ['contents'] },
  { table: 'taken_banks', keys: ['seq'], texts: ['images'] },
  { table: 'assistant_changes', keys: ['seq'], texts: ['change'] },
  { table: 'taken_questions', keys: ['bank', 'item'], texts: ['content'] },
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
async function renameInTexts(
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

/** Most names of an image that are stored: the oldest one is dropped. */
const FORMER_NAMES_MAX = 20

/** Returns the name under which an image of the learner is served now; null: they have no image of that name. */
export type CurrentName = (name: string) => string | null

/** Finds a learner's images by the names that they have, and by those that they had before. */
export async function findCurrentNames(db: Database, learner: number): Promise<CurrentName> {
  const rows = await db
    .selectFrom('images')
    .select(['name', 'former_names'])
    .where('learner', '=', learner)
    .execute()
  const names = new Set(rows.map(({ name }) => name))
  const byHash = new Map(
    rows.flatMap(({ name, former_names }) => readHashes(former_names).map((known) => [known, name] as const)),
  )
  return (name) => (names.has(name) ? name : byHash.size === 0 ? null : (byHash.get(digestOf(name)) ?? null))
}

/**
 * The former names of an image, with one more. Only their hashes are stored: after a new identifier, nothing holds the old
 * names. A name has 132 random bits, so that its hash does not reveal it.
 */
export function addFormerName(formerNames: string | null, name: string): string {
  return JSON.stringify([...readHashes(formerNames), digestOf(name)].slice(-FORMER_NAMES_MAX))
}

function readHashes(json: string | null): readonly string[] {
  return json === null ? [] : JSON.parse(json)
}

/** Questions that are read at once. */
const QUESTIONS_PAGE_SIZE = 100

/** A question that an import replaced. */
interface ReplacedKey {
  readonly import: number
  readonly question: number
}

/**
 * Replaces image names in all texts of a learner. Names that are not in the map stay. It counts as no edit: an import that
 * replaced such a question can still be undone.
 */
export async function renameImagesOf(
  trx: Transaction<Tables>,
  learner: number,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  if (renamed.size === 0) return
  const unedited = await findUnedited(trx, learner)
  await renameInTexts(trx, learner, renamed)
  for (const keys of chunksOf(unedited, QUESTIONS_PAGE_SIZE)) {
    await rehash(trx, learner, keys)
    await yieldToEventLoop()
  }
}

/** The questions that have the content still which an import wrote. */
async function findUnedited(trx: Transaction<Tables>, learner: number): Promise<readonly ReplacedKey[]> {
  const replaced = await trx
    .selectFrom('replaced_contents')
    .select(['import', 'question', 'written'])
    .where('learner', '=', learner)
    .execute()
  const unedited: ReplacedKey[] = []
  for (const chunk of chunksOf(replaced, QUESTIONS_PAGE_SIZE)) {
    const hashes = await hashesOf(trx, learner, chunk)
    unedited.push(...chunk.filter(({ question, written }) => hashes.get(question) === written))
    await yieldToEventLoop()
  }
  return unedited
}

async function rehash(
  trx: Transaction<Tables>,
  learner: number,
  keys: readonly ReplacedKey[],
): Promise<void> {
  const hashes = await hashesOf(trx, learner, keys)
  for (const key of keys) {
    const written = hashes.get(key.question)
    if (written === undefined) continue
    await trx
      .updateTable('replaced_contents')
      .set({ written })
      .where('learner', '=', learner)
      .where('import', '=', key.import)
      .where('question', '=', key.question)
      .execute()
  }
}

/** The hash of what each question has now, by its `seq`. */
async function hashesOf(
  trx: Transaction<Tables>,
  learner: number,
  keys: readonly ReplacedKey[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await selectQuestions(trx)
    .select('questions.seq')
    .where('questions.learner', '=', learner)
    .where(
      'questions.seq',
      'in',
      keys.map(({ question }) => question),
    )
    .execute()
  return new Map(rows.map((row) => [row.seq, contentHash(toQuestion(row))]))
}
