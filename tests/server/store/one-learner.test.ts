import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { cleanUp } from '../../../src/server/cleanup.ts'
import { makeVapidKeys } from '../../../src/server/reminders/vapid-keys.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import type { Database } from '../../../src/server/store/schema.ts'
import { type Api, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { makeEveryCall } from './every-call.ts'
import { LEARNER_TABLES, tablesAcrossLearners } from './learners-of.ts'

/**
 * Rows are stored by learner: every key begins with the learner's internal number, and every query states the learner
 * first. So a database on many machines can store a learner on one of them and query only that one. Every exception is
 * listed here with its reason.
 */

/** Indexes that do not begin with the learner, with the reason. */
const OTHER_INDEXES = new Map([
  ['users (learner)', 'the learner itself'],
  ['users (id)', 'leads from a user id to the learner: the way into every call'],
  ['users (identifier_hash)', 'leads from the three words to the learner: signing in'],
  ['tests (id)', 'calls that name a test and no learner (spec §7.2); an id sent twice is stored once'],
  [
    'questions (id)',
    'calls that name a question and no learner (spec §7.2); an id sent twice is stored once',
  ],
  ['practice_responses (id)', 'an id sent twice is stored once'],
  ['images (name)', 'an address of an image names no learner'],
  ['past_imports (id)', 'POST /imports/{id}/undo names no learner'],
  ['exams (id)', 'PATCH and DELETE /exams/{id} name no learner; an id sent twice is stored once'],
  ['papers (id)', 'GET and DELETE /papers/{id} name no learner; an id sent twice is stored once'],
  ['push_subscriptions (id)', 'DELETE /push-subscriptions/{id} names no learner'],
  ['push_subscriptions (endpoint_hash)', 'a device reminds one learner, and renewing it names none'],
  ['push_subscriptions (try_at)', 'each minute: which reminders are due'],
  ['shares (id)', 'PATCH and DELETE /shares/{id} name no learner; an id sent twice is stored once'],
  ['shares (code)', 'GET /shares/{code} names no learner'],
  ['shares (key)', 'those who took a bank find its link'],
  ['share_images (name)', 'an address of an image names no learner'],
  [
    'taken_banks (id)',
    'GET and POST /taken-banks/{id}/update name no learner; an id sent twice is stored once',
  ],
  ['suggestions (id)', 'an id sent twice is stored once'],
  ['suggestions (sender, seq)', 'a learner finds what they suggested: the rows belong to authors'],
  ['taken_banks (share_key, shares_results)', 'the class of a link, whose results its author may count'],
  ['assistant_keys (id)', 'DELETE /assistants/{id} names no learner'],
  ['assistant_keys (key_hash)', 'a key names no learner'],
  ['assistant_proposals (id)', 'DELETE /assistants/proposals/{id} names no learner'],
  ['assistant_changes (id)', 'POST /assistants/changes/{id}/undo names no learner'],
  ['secrets (name)', 'belongs to the installation'],
  ['failed_lookups (network)', 'counts over all learners: a guess belongs to none'],
  ['failed_lookups (at)', 'deletes old counts'],
  ['network_use (network)', 'counts over all learners of a network'],
  ['network_use (at)', 'deletes old counts'],
])

/** Statements that do not state the learner, with the reason. */
const OTHER_STATEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^select \S+, \S+ from tests where id = \S+$/, 'GET /questions/test/{testId} names no learner'],
  [
    /^select \S+, \S+ from questions where id = \S+$/,
    'PATCH /questions/{id}/flag and GET /practice-responses/question/{questionId} name no learner',
  ],
  [
    /^select users\.id from users where users\.learner = \(select learner from (?:questions|tests|past_imports|exams|papers|push_subscriptions|shares|taken_banks|assistant_keys|assistant_proposals|assistant_changes) where id = \S+\)$/,
    'calls that name what they change and no learner, see ownerOf',
  ],
  [/^select seq from past_imports where id = \S+$/, 'no other import may have the id of an import'],
  [
    /^select distinct users\.id from questions .* where questions\.deleted_at < /,
    'once a day: whose deleted questions expired',
  ],
  [/^delete from past_imports where imported_at < /, 'once a day: imports that can no longer be undone'],
  [/^select images\..* where images\.name = \S+ /, 'GET /images/{name} names no learner'],
  [/^select id from users where exists /, 'once a day: whose images there are'],
  [/^select assistant_keys\.\*, .* where assistant_keys\.key_hash = \S+$/, 'a key names no learner'],
  [/^delete from assistant_(?:keys|proposals|changes) where /, 'once a day: what is too old'],
  [/^delete from imports where changed_at < /, 'once a day: imports that were never finished'],
  [
    /^select subscription\..* where subscription\.endpoint_hash = \S+$/,
    'a service worker that renews its endpoint knows no learner',
  ],
  [
    /^select id from push_subscriptions where endpoint_hash = \S+$/,
    'a device reminds one learner: whose it was before is not known',
  ],
  [
    /^update push_subscriptions set endpoint = .* where id = \S+$/,
    'a service worker that renews its endpoint knows no learner',
  ],
  [/^select name from images where name in /, 'once a day: which files have a row'],
  [/^select shares\.\*, .* where shares\.id = \S+$/, 'calls that name a link and no learner'],
  [/^select sender from suggestions where id = \S+$/, 'an id sent twice is stored once'],
  [/^select suggestions\.id, .* where suggestions\.sender = \S+ /, 'a learner finds what they suggested'],
  [/^select id from shares where key = \S+$/, 'whose link a bank was taken from'],
  [/^select learner, seq from taken_banks where share_key = \S+ /, 'the class of a link'],
  [/^select taken_banks\.\*, .* where taken_banks\.id = \S+$/, 'calls that name a taken bank and no learner'],
  [/^select shares\.learner, .* where shares\.code = \S+ /, 'GET /shares/{code} names no learner'],
  [/^select shares\.learner, .* where shares\.key = \S+ /, 'those who took a bank find its link'],
  [/^select shares\.key, .* where share_images\.name = \S+$/, 'GET /images/{name} names no learner'],
  [/^update shares set opened = opened \+ \S+ where code = \S+$/, 'how often a link was opened'],
]

describe('tablesAcrossLearners', () => {
  test.each([
    ['one learner, by number', 'select * from "tests" where "learner" = $1 and "seq" = $2', []],
    [
      'one learner, by a join',
      'select * from users join tests on tests.learner = users.learner where users.id = ?',
      [],
    ],
    ['a new row', 'insert into "tests" ("learner", "seq") values ($1, $2)', []],
    ['one row by its id', 'update "questions" set "is_flagged" = $1 where "id" = $2', ['questions']],
    ['all rows', 'select "id" from "questions"', ['questions']],
    [
      'a join by something else',
      'select * from tests join questions on questions.source_test = tests.seq where tests.learner = ?',
      ['questions'],
    ],
    [
      'a subquery',
      'delete from tests where learner = ? and seq in (select source_test from questions)',
      ['questions'],
    ],
    [
      'a subquery that refers to the enclosing statement',
      'select (select max(seq) from tests where tests.learner = users.learner) from users where users.id = ?',
      [],
    ],
    [
      'a subquery about every learner',
      'select (select max(seq) from tests where tests.learner = users.learner) from users',
      ['users', 'tests'],
    ],
    ["no learner's", 'select * from secrets where name = ?', []],
  ])('%s', (_, statement, tables) => {
    expect(tablesAcrossLearners(statement)).toEqual(tables)
  })
})

describeOnBothEngines('the tables', (engine) => {
  test('have keys and indexes that begin with the learner, except those with a reason', async () => {
    const { db, close } = await openEngine(engine.database)
    const indexes = await (engine.name === 'sqlite' ? sqliteIndexes(db) : postgresIndexes(db))
    await close()

    const others = indexes.filter(
      (index) => !/ \(learner, /.test(index) && !/^imports \(learner\)$/.test(index),
    )
    // A row number is SQLite's own index.
    const expected = [...OTHER_INDEXES.keys()].filter(
      (index) => engine.name !== 'sqlite' || index !== 'users (learner)',
    )
    expect(others.toSorted()).toEqual(expected.toSorted())
    expect(new Set(indexes.map((index) => index.split(' ')[0]))).toEqual(
      new Set([...LEARNER_TABLES, 'secrets', 'failed_lookups', 'network_use']),
    )
  })

  test('refer only to rows of the same learner', async () => {
    const { db, close } = await openEngine(engine.database)
    const references = await (engine.name === 'sqlite' ? sqliteReferences(db) : postgresReferences(db))
    await close()

    expect(references).toHaveLength(27)
    expect(references.filter((reference) => !/\(learner\b.* -> \w+\(learner\b/.test(reference))).toEqual([])
  })
})

describeOnBothEngines('all routes of the API', (engine) => {
  test('query rows of one learner, by an index, except those with a reason', async () => {
    const recorded = record(engine)
    const api = await serveApi(engine, { config: { vapidKeys: makeVapidKeys() } })
    recorded.start()
    await makeEveryCall(api, engine.store)
    // Every ten seconds.
    await engine.store.shares.addOpened(new Map([['code', 1]]))
    const log = { request: () => {}, error: fail, failedLookups: () => {} }
    // The first cleanup makes this database the owner of the images; only a later one removes images.
    for (const days of [0, 31]) {
      const now = () => Date.now() + days * DAY_MS
      await cleanUp({ store: engine.store, images: api.images, now, log })
    }
    const statements = recorded.statements()

    expect(routesOf(api)).toEqual(expect.arrayContaining(await routesOfDocument(api)))
    expect(statements.length).toBeGreaterThan(40)
    const across = statements.filter((statement) => tablesAcrossLearners(statement).length > 0)
    const plain = across.map((statement) => statement.replaceAll('"', ''))
    expect(plain.filter((text) => !OTHER_STATEMENTS.some(([pattern]) => pattern.test(text)))).toEqual([])
    for (const [pattern, reason] of OTHER_STATEMENTS) {
      expect(
        plain.some((text) => pattern.test(text)),
        reason,
      ).toBe(true)
    }
    const { db, close } = await openEngine(engine.database)
    const daily =
      /^(select "id" from "users" where exists|delete from "imports" where "changed_at"|select distinct|delete from "past_imports" where "imported_at"|delete from "assistant_\w+" where "\w+_at")/
    const scans = await scansIn(
      engine,
      db,
      statements.filter((statement) => !daily.test(statement)),
    )
    await close()
    expect(scans).toEqual([])
  })
})

const DAY_MS = 24 * 60 * 60 * 1000

function fail(error: unknown): never {
  throw error
}

/** Every statement sent to the database after `start`, once each. */
function record(engine: TestEngine) {
  const spy =
    engine.name === 'sqlite'
      ? vi.spyOn(SqliteFile.prototype, 'prepare')
      : vi.spyOn(pg.Client.prototype, 'query')
  return {
    start: () => spy.mockClear(),
    statements: () => {
      const texts = spy.mock.calls.map(([text]) => String(text))
      return [...new Set(texts)].filter((text) => /^\s*(select|insert|update|delete|with)\b/i.test(text))
    },
  }
}

/** The routes that were called successfully, such as `GET /api/v1/tests/user/{userId}`. */
function routesOf(api: Api): string[] {
  const lines = api.logged.map((line): { method: string; route: string; status: number } => JSON.parse(line))
  return lines
    .filter(({ status }) => status < 300)
    .map(({ method, route }) => `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`)
}

async function routesOfDocument(api: Api): Promise<string[]> {
  const { body } = await api.call('GET', '/openapi.json')
  return Object.entries<object>(body.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

async function rowsOf(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql.raw<{ row: string }>(text).execute(db)
  return rows.map(({ row }) => row)
}

/** Each as `table (column, column)`. */
function sqliteIndexes(db: Database): Promise<string[]> {
  return rowsOf(
    db,
    `select t.name || ' (' || (select group_concat(c.name, ', ') from pragma_index_info(i.name) as c) || ')' as row
     from sqlite_schema as t join pragma_index_list(t.name) as i
     where t.type = 'table' and t.name not like 'kysely%'`,
  )
}

function postgresIndexes(db: Database): Promise<string[]> {
  return rowsOf(
    db,
    `select t.relname || ' (' || (select string_agg(a.attname, ', ' order by k.place)
       from unnest(i.indkey) with ordinality as k (number, place)
       join pg_attribute as a on a.attrelid = t.oid and a.attnum = k.number) || ')' as row
     from pg_index as i join pg_class as t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%'`,
  )
}

/** Each as `table(column, column) -> table(column, column)`. */
function sqliteReferences(db: Database): Promise<string[]> {
  return rowsOf(
    db,
    `select t.name || '(' || group_concat(f."from", ', ') || ') -> ' || f."table" || '(' || group_concat(f."to", ', ') || ')' as row
     from sqlite_schema as t join pragma_foreign_key_list(t.name) as f
     where t.type = 'table' group by t.name, f.id`,
  )
}

function postgresReferences(db: Database): Promise<string[]> {
  return rowsOf(
    db,
    `select replace(conrelid::regclass || substring(pg_get_constraintdef(oid) from '\\(.*?\\)') || ' -> ' ||
       substring(pg_get_constraintdef(oid) from 'REFERENCES (.*?\\))'), ' ->', ' ->') as row
     from pg_constraint where contype = 'f'`,
  )
}

/** The statements that scan a whole table with rows of learners. */
async function scansIn(engine: TestEngine, db: Database, statements: readonly string[]): Promise<string[]> {
  const learnerTables = LEARNER_TABLES.join('|')
  if (engine.database.engine === 'sqlite') {
    const file = new SqliteFile(engine.database.file)
    const steps = statements.flatMap((text) => {
      const plan = file.prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
      return plan.all(...Array(text.split('?').length - 1).fill(1)).map(({ detail }) => `${text}: ${detail}`)
    })
    file.close()
    return steps.filter((step) => new RegExp(`: SCAN (${learnerTables})\\b`).test(step))
  }
  return db.connection().execute(async (connection) => {
    // The planner scans empty tables unless that is disabled.
    await sql`set enable_seqscan = off`.execute(connection)
    const scans = []
    for (const text of statements) {
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(`explain (generic_plan, format json) ${text}`)
        .execute(connection)
      const [row] = rows
      if (row !== undefined && hasScan(row['QUERY PLAN'][0].Plan)) scans.push(text)
    }
    return scans
  })
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

function hasScan(node: PlanNode): boolean {
  const type = node['Node Type']
  const isScan = type === 'Seq Scan' || (/^Index (Only )?Scan/.test(type) && node['Index Cond'] === undefined)
  const isOfLearners = LEARNER_TABLES.includes(node['Relation Name'] ?? '')
  return (isScan && isOfLearners) || (node.Plans ?? []).some(hasScan)
}
