import { type Selectable, sql, type Transaction } from 'kysely'
import type { NewUser, User } from '../../../contract/user.ts'
import { CONTENT_FIELDS, FIELD_NAMES } from '../../../domain/questions/content-fields.ts'
import { type StoreContext, userExists } from '../context.ts'
import type { JsonSql } from '../engine/json-sql.ts'
import { type Params, prepareWith } from '../engine/prepared-query.ts'
import type { Tables } from '../schema.ts'
import { transact, type WriteResult } from '../transact.ts'
import { rotateUser } from '../user-data/rotate.ts'
import { toIso } from './stored-values.ts'

type UserRemoval =
  | { readonly outcome: 'removed'; readonly imageNames: readonly string[] }
  | { readonly outcome: 'absent' }

export const USER_COLUMNS = ['learner', 'id', 'name', 'w3w_identifier', 'created_at'] as const

type UserRow = Pick<Selectable<Tables['users']>, (typeof USER_COLUMNS)[number]>

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    w3w_identifier: row.w3w_identifier,
    created_at: toIso(row.created_at),
  }
}

/** {@link toUser} as SQL: the JSON of a row of `users`. */
export function userJson({ text, time, object }: JsonSql) {
  return object({
    id: text('users.id'),
    name: text('users.name'),
    w3w_identifier: text('users.w3w_identifier'),
    created_at: time('users.created_at'),
  })
}

/** Undefined: the id or the identifier is taken. */
export function insertUser(
  context: StoreContext,
  trx: Transaction<Tables>,
  id: string,
  { name, w3w_identifier }: { readonly name: string; readonly w3w_identifier: string },
): Promise<UserRow | undefined> {
  return trx
    .insertInto('users')
    .values({
      id,
      name,
      w3w_identifier,
      identifier_hash: context.identifierHash(w3w_identifier),
      last_seq: 0,
      created_at: context.now(),
      revision: context.newId(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst()
}

/** Null: unknown identifier. */
export async function findByIdentifier(
  context: StoreContext,
  identifier: string,
  db = context.db,
): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('identifier_hash', '=', context.identifierHash(identifier))
    .executeTakeFirst()
  return row ?? null
}

export function createUserStore(context: StoreContext) {
  const { db } = context
  return {
    /**
     * `identifierIsDrawn`: the server drew the identifier. The same `id` and `name` sent again then find the existing
     * user, although another identifier was drawn.
     */
    create: (
      user: NewUser & { readonly w3w_identifier: string; readonly identifierIsDrawn?: boolean },
    ): Promise<WriteResult<User>> => {
      const id = user.id ?? context.newId()
      return transact<WriteResult<User>>(context, async (trx) => {
        const created = await insertUser(context, trx, id, user)
        if (created !== undefined) return { outcome: 'created', value: toUser(created) }
        // Writes something, so that the commit waits for the one that created the row.
        await context.lockLearner(trx, id, 0)
        const stored = await trx
          .selectFrom('users')
          .select(USER_COLUMNS)
          .where('id', '=', id)
          .executeTakeFirst()
        const isSame =
          stored?.name === user.name &&
          (user.identifierIsDrawn === true || stored.w3w_identifier === user.w3w_identifier)
        return stored !== undefined && isSame
          ? { outcome: 'existing', value: toUser(stored) }
          : { outcome: 'conflict' }
      })
    },

    /** Null: unknown identifier. */
    findByIdentifier: async (identifier: string): Promise<User | null> => {
      const row = await findByIdentifier(context, identifier)
      return row === null ? null : toUser(row)
    },

    exists: (userId: string) => userExists(db, userId),
    /** What the learner has stored. Takes tens of milliseconds for 50,000 questions. Null: unknown user. */
    usage: prepareLearnerUsage(context),
    /** True when there is no learner at all, as on the first start. */
    isEmpty: async () => {
      const row = await db.selectFrom('users').select('learner').limit(1).executeTakeFirst()
      return row === undefined
    },

    /**
     * Removes the learner and everything they own. Returns the names of their images, whose files the caller has to
     * remove. Null: unknown user.
     */
    remove: async (userId: string): Promise<{ readonly imageNames: readonly string[] } | null> => {
      const result = await transact<UserRemoval>(context, async (trx, previous) => {
        const lock = await context.lockLearner(trx, userId, 0)
        if (lock === null) {
          await context.writeWalMarker(trx)
          return previous ?? { outcome: 'absent' }
        }
        const imageNames: string[] = []
        for (const table of ['images', 'share_images'] as const) {
          const rows = await trx
            .selectFrom(table)
            .select('name')
            .where('learner', '=', lock.learner)
            .execute()
          imageNames.push(...rows.map(({ name }) => name))
        }
        // The foreign keys delete everything else.
        await trx.deleteFrom('users').where('learner', '=', lock.learner).execute()
        return { outcome: 'removed', imageNames }
      })
      return result.outcome === 'removed' ? { imageNames: result.imageNames } : null
    },

    rotate: (userId: string, identifier: string, imageNames: ReadonlyMap<string, string>) =>
      rotateUser(context, userId, identifier, imageNames),
  }
}

/** What a learner has stored, and what a quota limits. */
export interface LearnerUsage {
  readonly questions: number
  readonly images: number
  /** Of rows and images together. */
  readonly bytes: number
}

/** What a row takes besides its texts: ids, numbers and index entries, an estimate in bytes. */
export const ROW_BYTES = 200

/** The columns of a question that may be longer than that. */
const LONG_COLUMNS = FIELD_NAMES.map((name) => CONTENT_FIELDS[name])
  .filter(({ max }) => (max ?? 0) > ROW_BYTES)
  .map(({ wire }) => wire)

/**
 * Counts on the read thread, as it walks through all rows of a learner. `octet_length` does not read texts that PostgreSQL
 * stores apart from their rows.
 */
function prepareLearnerUsage({
  db,
  readOnThread,
}: StoreContext): (userId: string) => Promise<LearnerUsage | null> {
  const count = prepareWith(readOnThread, (param: Params<{ userId: string }>) =>
    db
      .selectFrom('users')
      .where('users.id', '=', param('userId'))
      .select([
        bytesOfRows('questions', LONG_COLUMNS).as('questions'),
        bytesOfRows('practice_responses', ['selected_answers']).as('responses'),
        bytesOfRows('question_notes', ['note_text', 'hint_text']).as('notes'),
        bytesOfRows('tests', ['questions', 'exam_rules']).as('tests'),
        bytesOfRows('exams', ['content']).as('exams'),
        bytesOfRows('papers', ['about', 'used', 'contents']).as('papers'),
        bytesOfRows('category_titles', ['category', 'title']).as('titles'),
        bytesOfRows('import_parts', ['questions']).as('parts'),
        bytesOfRows('replaced_contents', ['content']).as('replaced'),
        bytesOfRows('share_versions', ['document']).as('shared'),
        bytesOfRows('taken_questions', ['content']).as('taken'),
        bytesOfRows('taken_exams', ['content']).as('taken_exams'),
        bytesOfRows('suggestions', ['content', 'own_content', 'reason']).as('suggested'),
        bytesOfRows('assistant_proposals', ['questions']).as('proposed'),
        bytesOfRows('assistant_changes', ['change']).as('changed'),
        number(sql`(select count(*) from questions where questions.learner = users.learner)`).as(
          'question_count',
        ),
        number(sql`(select count(*) from images where images.learner = users.learner)`).as('image_count'),
        number(
          sql`(select coalesce(sum(images.bytes), 0) from images where images.learner = users.learner)`,
        ).as('image_bytes'),
        number(
          sql`(select coalesce(sum(share_images.bytes), 0) from share_images where share_images.learner = users.learner)`,
        ).as('copy_bytes'),
      ]),
  )
  return async (userId) => {
    const [row] = await count({ userId })
    if (row === undefined) return null
    const texts = [
      row.questions,
      row.responses,
      row.notes,
      row.tests,
      row.exams,
      row.papers,
      row.titles,
      row.parts,
      row.replaced,
      row.shared,
      row.taken,
      row.taken_exams,
      row.suggested,
      row.proposed,
      row.changed,
      row.copy_bytes,
    ]
    return {
      questions: Number(row.question_count),
      images: Number(row.image_count),
      bytes: texts.reduce((sum, bytes) => sum + Number(bytes), Number(row.image_bytes)),
    }
  }
}

/** Bytes of the learner's rows in a table. */
function bytesOfRows(table: string, texts: readonly string[]) {
  const lengths = texts.map((text) => sql`coalesce(octet_length(${sql.ref(`${table}.${text}`)}), 0)`)
  const bytes = sql.join([sql.lit(ROW_BYTES), ...lengths], sql` + `)
  return number(
    sql`(select coalesce(sum(${bytes}), 0) from ${sql.table(table)} where ${sql.ref(`${table}.learner`)} = users.learner)`,
  )
}

/** PostgreSQL's sums are of type `numeric`, which arrives as text. */
function number(value: ReturnType<typeof sql>) {
  return sql<number>`cast(${value} as double precision)`
}
