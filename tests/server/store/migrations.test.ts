import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../../../src/server/store/engine/engine.ts'
import { migrate, NewerDatabaseError } from '../../../src/server/store/migrations/migrate.ts'
import { migrations } from '../../../src/server/store/migrations/migrations.ts'
import { type DatabaseLocation, openEngine, openStore } from '../../../src/server/store/open-store.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../../setup/engines.ts'
import { fakeBrowser } from '../../setup/fake-browser.ts'
import { addUser } from './test-rows.ts'

/** The advisory lock that Kysely takes while it migrates, see its `PostgresAdapter`. */
const KYSELY_LOCK = sql.lit(3853314791062309107n)

const STARTS_AT_ONCE = 6
const ROUNDS = 5

const waitingForLock = sql`select from pg_stat_activity
  where datname = current_database() and wait_event = 'advisory'`

const STORE_PROCESS = fileURLToPath(new URL('store-process.ts', import.meta.url))

async function withEngine<T>(location: DatabaseLocation, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEngine(location)
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

function tableNames({ db }: Engine): Promise<string[]> {
  return db.introspection.getTables().then((tables) => tables.map((table) => table.name).sort())
}

describeOnBothEngines('migrations', (engine) => {
  test('change nothing when run again', async () => {
    const user = await addUser(engine.store)

    await withEngine(engine.database, ({ db, ddl }) => migrate(db, migrations(ddl)))

    expect(await engine.store.users.findByIdentifier(user.w3w_identifier)).toEqual(user)
  })

  test('keep tests of the previous release, which have no categories', async () => {
    const store = await openUpgraded(engine, '0005', 1, async (db) => {
      await sql`insert into tests (learner, seq, id, score, passed, taken_at, questions)
        select learner, 1, 'past', 70, true, 0, '[]' from users`.execute(db)
    })
    const tests = await store.tests.ofUser('ada', {})
    const unknown = { categories: null, exam_id: null, exam: null, duration_ms: null }
    expect(tests).toMatchObject([{ id: 'past', score: 70, passed: true, ...unknown }])
    const sent = { id: 'past', user_id: 'ada', score: 70, passed: true, questions: [] }
    expect((await store.tests.create(sent)).outcome).toBe('existing')
    expect((await store.tests.create({ ...sent, score: 71 })).outcome).toBe('conflict')
    expect(await store.exams.ofUser('ada')).toEqual([])
    expect(await store.categories.titlesOf('ada')).toEqual([])
  })

  test('keep questions of the previous release as plain text, in the bank, and cursors of their answers stay valid', async () => {
    const store = await openUpgraded(engine, '0007', 3, async (db) => {
      await sql`insert into questions
        (learner, seq, id, question_text, possible_answers, correct_answers, is_flagged, created_at)
        select learner, 1, 'question', '2*3*4 costs $5', '["a","b"]', '["a"]', true, 0 from users`.execute(db)
      await sql`insert into practice_responses
        (learner, seq, id, question, selected_answers, is_correct, source, created_at)
        select learner, 2, 'answer', 1, '["a"]', true, 'frontend', 0 from users`.execute(db)
      await sql`insert into images (learner, seq, name, content_type, bytes)
        select learner, 3, 'a.png', 'image/png', 70 from users`.execute(db)
    })
    const details = {
      format: 'plain',
      option_feedback: null,
      reference: null,
      source_id: null,
      keep_order: null,
      pair_set: null,
      made_by: null,
      revision: 1,
    }
    const expected = { id: 'question', question_text: '2*3*4 costs $5', is_flagged: true, ...details }
    expect(await store.questions.ofUser('ada', {})).toMatchObject([expected])
    expect(await store.practiceResponses.pageOfUser('ada', '1.answer', 'full')).toMatchObject({
      after: '1.answer',
    })
    expect(await store.images.missingNames('ada', ['a.png', 'b.png'])).toEqual(new Set(['b.png']))
    expect(await store.pastImports.ofUser('ada')).toEqual([])
    expect(await store.questions.remove('question')).toBe(true)
    expect(await store.questions.deletedOf('ada', {})).toMatchObject([expected])
    expect(await store.questions.restore('question')).toMatchObject(expected)
  })

  test('keep answers of the previous release, which have no confidence', async () => {
    const store = await openUpgraded(engine, '0009', 2, async (db) => {
      await sql`insert into questions
        (learner, seq, id, question_text, possible_answers, correct_answers, is_flagged, created_at)
        select learner, 1, 'question', 'Which?', '["a","b"]', '["a"]', false, 0 from users`.execute(db)
      await sql`insert into practice_responses
        (learner, seq, id, question, selected_answers, is_correct, source, created_at)
        select learner, 2, 'answer', 1, '["a"]', true, 'frontend', 0 from users`.execute(db)
    })
    const [answer] = (await store.practiceResponses.ofUser('ada', {})) ?? []
    expect(answer).toMatchObject({ id: 'answer', user_answer: ['a'], is_correct: true })
    expect(answer).not.toHaveProperty('confidence')
    expect(await store.practiceResponses.pageOfUser('ada', '1.answer', 'full')).toMatchObject({
      after: '1.answer',
    })
  })

  test('keep questions of the previous release: the wording of their options decides on their order', async () => {
    const store = await openUpgraded(engine, '0013', 1, async (db) => {
      await sql`insert into questions
        (learner, seq, id, question_text, possible_answers, correct_answers, is_flagged, created_at)
        select learner, 1, 'question', 'Which?', '["a","b"]', '["a"]', false, 0 from users`.execute(db)
    })
    expect(await store.questions.ofUser('ada', {})).toMatchObject([{ id: 'question', keep_order: null }])
    expect(await store.questions.change('question', { keep_order: true })).toMatchObject({
      outcome: 'saved',
      value: { keep_order: true },
    })
  })

  test('keep questions of the previous release: their options are their own', async () => {
    const store = await openUpgraded(engine, '0014', 1, async (db) => {
      await sql`insert into questions
        (learner, seq, id, question_text, possible_answers, correct_answers, is_flagged, created_at)
        select learner, 1, 'question', 'Which?', '["a","b"]', '["a"]', false, 0 from users`.execute(db)
    })
    expect(await store.questions.ofUser('ada', {})).toMatchObject([{ id: 'question', pair_set: null }])
    expect(await store.questions.change('question', { pair_set: 'rivers' })).toMatchObject({
      outcome: 'saved',
      value: { pair_set: 'rivers' },
    })
  })

  test('keep questions of the previous release, with all that they had: no assistant is said to have made them', async () => {
    const store = await openUpgraded(engine, '0019', 2, async (db) => {
      await sql`insert into questions
        (learner, seq, id, question_text, possible_answers, correct_answers, is_flagged, created_at, format,
          option_feedback, reference, source_id, keep_order, pair_set, revision)
        select learner, 1, 'question', 'Which?', '["a","b"]', '["a"]', true, 0, 'markdown', '["so",null]', 'Page 4',
          'T1A01', true, 'rivers', 3 from users`.execute(db)
      await sql`insert into questions
        (learner, seq, id, question_text, possible_answers, correct_answers, is_flagged, created_at, deleted_at)
        select learner, 2, 'deleted', 'What?', '["a","b"]', '["a"]', false, 0, ${engine.clock.now()} from users`.execute(
        db,
      )
    })
    const kept = { reference: 'Page 4', keep_order: true, pair_set: 'rivers', option_feedback: ['so', null] }
    expect(await store.questions.ofUser('ada', {})).toMatchObject([
      { id: 'question', ...kept, revision: 3, made_by: null },
    ])
    expect(await store.questions.deletedOf('ada', {})).toMatchObject([{ id: 'deleted', made_by: null }])
    expect(await store.questions.change('question', { made_by: 'Oak 4' })).toMatchObject({
      outcome: 'saved',
      value: { ...kept, revision: 4, made_by: 'Oak 4' },
    })
  })

  test('allow learners of the previous release to add devices', async () => {
    const store = await openUpgraded(engine, '0010', 2, async (db) => {
      await sql`insert into questions
        (learner, seq, id, question_text, possible_answers, correct_answers, is_flagged, created_at)
        select learner, 1, 'question', 'Which?', '["a","b"]', '["a"]', false, 0 from users`.execute(db)
      await sql`insert into practice_responses
        (learner, seq, id, question, selected_answers, is_correct, source, created_at, confidence)
        select learner, 2, 'answer', 1, '["a"]', true, 'frontend', 7000, 'sure' from users`.execute(db)
    })
    const { pushSubscriptions } = store
    expect(await pushSubscriptions.ofUser('ada')).toEqual([])
    const [answer] = (await store.practiceResponses.ofUser('ada', {})) ?? []
    expect(answer).toMatchObject({ id: 'answer', confidence: 'sure' })
    expect(answer).not.toHaveProperty('utc_offset_minutes')
    const { endpoint, keys } = fakeBrowser()
    const schedule = { minute_of_day: 780, time_zone: 'UTC', days: [5] }
    await pushSubscriptions.save({ user_id: 'ada', endpoint, keys, ...schedule })
    expect(await pushSubscriptions.ofUser('ada')).toMatchObject([schedule])
    const [due] = await pushSubscriptions.due(engine.clock.now() + 60 * 60_000, 1)
    if (due === undefined) throw new Error('Nothing is due')
    expect(await pushSubscriptions.lastPracticedAt(due)).toBe(7000)
  })

  test('keep banks that were taken with the previous release: each question came from the version of its bank', async () => {
    const store = await openUpgraded(engine, '0016', 3, async (db) => {
      await sql`insert into questions
        (learner, seq, id, question_text, possible_answers, correct_answers, is_flagged, created_at)
        select learner, 1, 'question', 'Which?', '["a","b"]', '["a"]', false, 0 from users`.execute(db)
      await sql`insert into taken_banks
        (learner, seq, id, share_key, token, about, version, images, shares_results, taken_at)
        select learner, 2, 'bank', 'key', 'token', '{}', 7, '{}', false, 0 from users`.execute(db)
      await sql`insert into taken_questions
        (learner, bank, item, question, content, is_withdrawn, was_own, is_removed)
        select learner, 2, 'item', 1, '{}', false, false, false from users`.execute(db)
    })
    expect(await store.takenBanks.questionsOf('bank')).toEqual([
      { question_id: 'question', version: 7, is_withdrawn: false },
    ])
  })

  test('keep muted learners of the previous release', async () => {
    const store = await openUpgraded(engine, '0018', 2, async (db) => {
      await sql`insert into taken_banks
        (learner, seq, id, share_key, token, about, version, images, shares_results, taken_at)
        select learner, 1, 'bank', 'key', 'token', '{}', 1, '{}', false, 0 from users`.execute(db)
      await sql`insert into shares (learner, seq, id, code, key, settings, exams, is_on, last_version, opened,
        taken, muted, created_at, sent_digest)
        select learner, 2, 'share', 'code', 'key', '{}', '[]', true, 0, 0, 0, '["token","gone"]', 0, '' from users`.execute(
        db,
      )
    })
    expect(await store.shares.ofUser('ada')).toHaveLength(1)
    const { database } = engine
    const location = database.engine === 'sqlite' ? { ...database, file: `${database.file}.empty` } : database
    const muted = await withEngine(location, ({ db }) =>
      db.selectFrom('shares').select(['learner', 'muted']).executeTakeFirstOrThrow(),
    )
    expect(JSON.parse(muted.muted)).toEqual([muted.learner])
  })

  test('are rolled back completely when a step fails, earlier steps included', async () => {
    await withEngine(engine.database, async (opened) => {
      const before = await tableNames(opened)
      const failing: Record<string, Migration> = {
        ...migrations(opened.ddl),
        '9997-adds-a-table': {
          up: async (db) => {
            await db.schema.createTable('half_done').addColumn('id', 'text').execute()
          },
        },
        '9998-fails': { up: () => Promise.reject(new Error('no more disk')) },
      }

      await expect(migrate(opened.db, failing)).rejects.toThrow('no more disk')

      expect(await tableNames(opened)).toEqual(before)
      await migrate(opened.db, migrations(opened.ddl))
    })
  })

  test('of a newer release are refused, and nothing is changed', async () => {
    await withEngine(engine.database, ({ db }) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2100-01-01')`.execute(
        db,
      ),
    )
    const { database, newId, clock } = engine

    const opening = openStore({ database, newId, now: clock.now })

    await expect(opening).rejects.toThrow(NewerDatabaseError)
    await expect(opening).rejects.toThrow('9999-from-the-future')
  })

  test('run once when two processes start on an empty database at the same moment', async () => {
    const database = await emptied(engine.database)

    const outputs = await Promise.all([1, 2, 3].map(() => openInProcess(database)))

    expect(outputs).toEqual(['opened\n', 'opened\n', 'opened\n'])
    expect(await withEngine(database, tableNames)).toContain('practice_responses')
  })
})

describeOnEngine('postgres', 'migrations that start at the same moment on an empty database', (engine) => {
  test('run once, whichever process is first', async () => {
    const engines = await Promise.all(
      Array.from({ length: STARTS_AT_ONCE }, () => openEngine(engine.database)),
    )
    onTestFinished(() => Promise.all(engines.map(({ close }) => close())).then(() => {}))
    for (let round = 1; round <= ROUNDS; round++) {
      await emptied(engine.database)

      const migrated = await Promise.allSettled(
        engines.map(({ ddl, withoutStatementTimeout }) =>
          withoutStatementTimeout((own) => migrate(own, migrations(ddl))),
        ),
      )

      expect(migrated.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
    }
  })

  test("take turns from the first table on, including Kysely's own tables", async () => {
    await emptied(engine.database)

    await withEngine(engine.database, async (opened) => {
      let migrating: Promise<void> | undefined
      await opened.db.connection().execute(async (other) => {
        await sql`select pg_advisory_lock(${KYSELY_LOCK})`.execute(other)
        migrating = opened.withoutStatementTimeout((own) => migrate(own, migrations(opened.ddl)))
        migrating.catch(() => {})
        await expect.poll(async () => (await waitingForLock.execute(other)).rows.length).toBe(1)

        const tables = await other.introspection.getTables({ withInternalKyselyTables: true })

        await sql`select pg_advisory_unlock(${KYSELY_LOCK})`.execute(other)
        expect(tables.map(({ name }) => name)).toEqual([])
      })
      await migrating
    })
  })

  test('leave the connection settings unchanged, because a pooler may give the connection to another client', async () => {
    const settings = sql<{ value: string }>`select current_setting('statement_timeout') as value
      union all select current_setting('lock_timeout')
      union all select count(*)::text from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`

    const { rows } = await withEngine(engine.database, ({ ddl, withoutStatementTimeout }) =>
      withoutStatementTimeout(async (db) => {
        await migrate(db, migrations(ddl))
        return settings.execute(db)
      }),
    )

    expect(rows.map(({ value }) => value)).toEqual(['30s', '0', '0'])
  })
})

describeOnEngine('postgres', 'a process that starts while another one migrates', (engine) => {
  test('waits for it as long as it takes', async () => {
    const { database, newId, clock } = engine
    if (database.engine !== 'postgres') throw new Error('Not a server')
    const limits = { statementMs: 1000, inactivityMs: 1500 }
    const waited = sql`${waitingForLock} and now() - query_start > interval '2 s'`

    await withEngine(database, async ({ db }) => {
      let opening: Promise<Store> | undefined
      await db.connection().execute(async (other) => {
        await sql`select pg_advisory_lock(${KYSELY_LOCK})`.execute(other)
        opening = openStore({ database: { ...database, limits }, newId, now: clock.now })
        opening.catch(() => {})
        await expect
          .poll(async () => (await waited.execute(db)).rows.length)
          .toBe(1)
          .finally(() => sql`select pg_advisory_unlock(${KYSELY_LOCK})`.execute(other))
      })
      await (await opening)?.close()
    })
  })
})

describeOnEngine('sqlite', 'the tables on SQLite', (engine) => {
  test('are strict, and clustered by learner', async () => {
    const { rows } = await withEngine(engine.database, ({ db }) =>
      sql<{ name: string; wr: number; strict: number }>`
        select name, wr, strict from pragma_table_list
        where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name
      `.execute(db),
    )

    expect(rows).toEqual([
      { name: 'assistant_changes', wr: 1, strict: 1 },
      { name: 'assistant_keys', wr: 1, strict: 1 },
      { name: 'assistant_proposals', wr: 1, strict: 1 },
      { name: 'category_titles', wr: 1, strict: 1 },
      { name: 'exams', wr: 1, strict: 1 },
      { name: 'failed_lookups', wr: 1, strict: 1 },
      { name: 'images', wr: 1, strict: 1 },
      { name: 'import_parts', wr: 1, strict: 1 },
      { name: 'imports', wr: 1, strict: 1 },
      { name: 'network_use', wr: 1, strict: 1 },
      { name: 'papers', wr: 1, strict: 1 },
      { name: 'past_imports', wr: 1, strict: 1 },
      { name: 'practice_responses', wr: 1, strict: 1 },
      { name: 'push_subscriptions', wr: 1, strict: 1 },
      { name: 'question_notes', wr: 1, strict: 1 },
      { name: 'questions', wr: 1, strict: 1 },
      { name: 'replaced_contents', wr: 1, strict: 1 },
      { name: 'secrets', wr: 1, strict: 1 },
      { name: 'share_images', wr: 1, strict: 1 },
      { name: 'share_results', wr: 1, strict: 1 },
      { name: 'share_versions', wr: 1, strict: 1 },
      { name: 'shares', wr: 1, strict: 1 },
      { name: 'suggestions', wr: 1, strict: 1 },
      { name: 'taken_banks', wr: 1, strict: 1 },
      { name: 'taken_exams', wr: 1, strict: 1 },
      { name: 'taken_questions', wr: 1, strict: 1 },
      { name: 'tests', wr: 1, strict: 1 },
      { name: 'users', wr: 0, strict: 1 },
    ])
  })
})

/** A store whose database had the tables of before a migration, with a learner and what `fill` adds. */
async function openUpgraded(
  { database, newId, clock }: TestEngine,
  migration: string,
  lastSeq: number,
  fill: (db: Engine['db']) => Promise<void>,
): Promise<Store> {
  const location = await emptied(database)
  await withEngine(location, async ({ db, ddl }) => {
    const earlier = Object.entries(migrations(ddl)).filter(([name]) => name < migration)
    await migrate(db, Object.fromEntries(earlier))
    await sql`insert into users (id, name, w3w_identifier, identifier_hash, last_seq, created_at, revision)
      values ('ada', 'Ada', 'a-b-c', 'hash', ${lastSeq}, 0, 'first')`.execute(db)
    await fill(db)
  })
  const store = await openStore({ database: location, newId, now: clock.now })
  onTestFinished(() => store.close())
  return store
}

/** Removes all content of the database. @returns its location */
async function emptied(location: DatabaseLocation): Promise<DatabaseLocation> {
  if (location.engine === 'sqlite') return { engine: 'sqlite', file: `${location.file}.empty` }
  await withEngine(location, async ({ db }) => {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
  })
  return location
}

function openInProcess(location: DatabaseLocation): Promise<string> {
  const child = spawn(process.execPath, [STORE_PROCESS, 'open', JSON.stringify(location)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return text(child.stdout)
}
