import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { Question } from '../../../src/contract/question.ts'
import type { User } from '../../../src/contract/user.ts'
import { cleanUp } from '../../../src/server/cleanup.ts'
import { makeVapidKeys } from '../../../src/server/reminders/vapid-keys.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import type { Database } from '../../../src/server/store/schema.ts'
import { type Api, createQuestion, createTest, createUser, QUESTION, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { EXAM } from '../../setup/exam.ts'
import { fakeBrowser } from '../../setup/fake-browser.ts'
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
    /^select users\.id from users where users\.learner = \(select learner from (?:questions|tests|past_imports|exams|push_subscriptions|shares|taken_banks) where id = \S+\)$/,
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
  [/^select taken_banks\.\*, shares\.code from taken_banks left join shares /, 'an export: codes of links'],
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

    expect(references).toHaveLength(22)
    expect(references.filter((reference) => !/\(learner\b.* -> \w+\(learner\b/.test(reference))).toEqual([])
  })
})

describeOnBothEngines('all routes of the API', (engine) => {
  test('query rows of one learner, by an index, except those with a reason', async () => {
    const recorded = record(engine)
    const api = await serveApi(engine, { config: { vapidKeys: makeVapidKeys() } })
    recorded.start()
    await makeEveryCall(api)
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
      /^(select "id" from "users" where exists|delete from "imports" where "changed_at"|select distinct|delete from "past_imports" where "imported_at")/
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

/** Calls each route at least once, with pages, and again where a retry uses other statements. */
async function makeEveryCall(api: Api): Promise<void> {
  const user = await createUser(api)
  const past = await createTest(api, user)
  const question = await createQuestion(api, user, { source_test_id: past.id })
  const keys = { user_id: user.id, question_id: question.id }
  const answer = { ...keys, user_answer: '5', is_correct: true }
  const { body: response } = await api.call('POST', '/practice-responses/', answer)
  await api.call('POST', '/practice-responses/', { ...answer, id: response.id })
  await api.call('POST', '/questions/batch', {
    user_id: user.id,
    questions: [{ ...QUESTION, id: question.id, replaces: true, explanation: 'New', note_text: '<p>n</p>' }],
  })
  for (const number of [1, 2]) {
    await api.call('POST', '/questions/batch', {
      user_id: user.id,
      questions: [{ ...QUESTION, id: `part-${number}`.padEnd(22, '0') }],
      part: { import_id: 'import'.padEnd(22, '0'), number, of: 2 },
    })
  }
  const form = new FormData()
  form.set('user_id', user.id)
  form.set('file', new Blob([PIXEL]), 'pixel.gif')
  const uploaded = await fetch(`${api.url}/api/v1/images/upload`, { method: 'POST', body: form })
  const { url } = await uploaded.json()
  await api.call('GET', url)
  const note = { ...keys, note_text: `<p><img src="${url}"></p>` }
  const { body: saved } = await api.call('POST', '/question-notes/', note)
  await api.call('POST', '/question-notes/', { ...note, hint_text: '<p>h</p>' })
  await api.call('PATCH', `/questions/${question.id}/flag`, { is_flagged: true })
  await api.call('PATCH', `/questions/${question.id}/flag`)
  await api.call('GET', `/question-notes/user/${user.id}/question/${question.id}`)
  const change = { question_text: 'New?', correct_answers: ['6'], judge_again: true }
  await api.call('PATCH', `/questions/${question.id}`, change)
  for (const change of [
    { is: 'category', category: 'Math' },
    { is: 'flag', is_flagged: true },
    { is: 'delete' },
    { is: 'restore' },
  ]) {
    await api.call('POST', '/questions/bulk', { user_id: user.id, ids: [question.id], change })
  }
  await api.call('DELETE', `/questions/${question.id}`)
  await api.call('GET', `/questions/user/${user.id}/deleted?limit=1&after=${question.id}`)
  await api.call('GET', `/questions/user/${user.id}/deleted`)
  await api.call('POST', `/questions/${question.id}/restore`)
  const exam = { user_id: user.id, ...EXAM, categories: ['Math'] }
  const { body: added } = await api.call('POST', '/exams/', exam)
  await api.call('POST', '/exams/', { ...exam, id: added.id })
  await api.call('PATCH', `/exams/${added.id}`, { name: 'Changed' })
  await createTest(api, user, { exam_id: added.id })
  await api.call('GET', `/exams/user/${user.id}`)
  const changes = [
    { is: 'merge', category: 'Math', into: 'Numbers' },
    { is: 'title', category: 'Numbers', title: 'From one to ten' },
  ]
  await api.call('POST', '/categories/bulk', { user_id: user.id, changes })
  await api.call('GET', `/categories/user/${user.id}/titles`)
  const { body: imports } = await api.call('GET', `/imports/user/${user.id}`)
  for (const { id } of imports) await api.call('POST', `/imports/${id}/undo`)
  for (const [list, after] of [
    [`/tests/user/${user.id}`, past.id],
    [`/questions/user/${user.id}`, question.id],
    [`/questions/test/${past.id}`, question.id],
    [`/practice-responses/user/${user.id}`, response.id],
    [`/practice-responses/question/${question.id}`, response.id],
    [`/question-notes/user/${user.id}`, saved.id],
  ]) {
    await api.call('GET', `${list}`)
    await api.call('GET', `${list}?limit=1&after=${after}`)
  }
  await api.call('GET', `/users/by-identifier/${user.w3w_identifier}`)
  await api.call('GET', `/user-data/load/${user.w3w_identifier}`)
  const { body: document } = await api.call('GET', `/user-data/export/${user.w3w_identifier}`)
  await api.call('POST', '/user-data/restore', { document })
  await api.call('POST', '/user-data/restore', { document, user_id: user.id })
  await api.call('GET', `/users/by-identifier/no-such-one`)
  const device = fakeBrowser('phone')
  const schedule = { minute_of_day: 0, time_zone: 'UTC', days: [1] }
  await api.call('POST', '/push-subscriptions/', { user_id: user.id, ...device, ...schedule })
  await api.call('POST', '/push-subscriptions/renew', { old_endpoint: device.endpoint, ...device })
  const { body: devices } = await api.call('GET', `/push-subscriptions/user/${user.id}`)
  await api.call('DELETE', `/push-subscriptions/${devices[0].id}`)
  await share(api, user, question)
  const { body: rotated } = await api.call('POST', `/users/${user.id}/rotate`)
  const [{ id }] = rotated.questions
  await api.call('DELETE', `/question-notes/user/${rotated.user.id}/question/${id}`)
  await api.call('DELETE', `/tests/${rotated.tests.at(-1).id}`)
  const { body: exams } = await api.call('GET', `/exams/user/${rotated.user.id}`)
  await api.call('DELETE', `/exams/${exams[0].id}`)
  await api.call('DELETE', `/users/${rotated.user.id}`)
  for (const health of ['live', 'ready']) await fetch(`${api.url}/health/${health}`)
  await api.call('GET', '/operator')
}

/** Makes a link, changes and removes it; another learner takes what it shares. */
async function share(api: Api, user: User, { id }: Question): Promise<void> {
  const { id: user_id } = user
  const about = { title: 'Shared', description: '', license: null, author: null }
  const settings = { ...about, categories: null, includes_notes: true, exams: [], ends_at: null }
  const { body: shared } = await api.call('POST', '/shares/', { user_id, ...settings, reason: 'First' })
  await api.call('PATCH', `/questions/${id}`, { explanation: 'Shared' })
  await api.call('GET', `/shares/${shared.id}/changes`)
  await api.call('GET', `/shares/user/${user_id}`)
  const { text } = await api.call('GET', `/shares/${shared.code}`)
  for (const [address] of text.matchAll(/\/images\/[\w-]+\.\w+/g)) await api.call('GET', address)
  const taker = await createUser(api, 'one-two-three')
  const { body: taken } = await api.call('POST', `/shares/${shared.code}/taken`, {
    user_id: taker.id,
    id: 'taken'.padEnd(22, '0'),
  })
  await api.call('GET', `/taken-banks/user/${taker.id}`)
  await api.call('GET', `/taken-banks/${taken.bank.id}/questions`)
  const added = await createQuestion(api, user, { question_text: 'Added?' })
  await api.call('PATCH', `/questions/${id}`, { explanation: 'Changed' })
  await api.call('POST', `/shares/${shared.id}/versions`, { after: 1, reason: 'Second' })
  await api.call('GET', `/shares/${shared.id}/versions/2`)
  await update(api, taken.bank.id, 2)
  await suggest(api, taker, taken.bank.id, shared.id)
  await shareResults(api, taken.bank.id, shared)
  const { body: document } = await api.call('GET', `/user-data/export/${taker.w3w_identifier}`)
  await api.call('POST', '/user-data/restore', { document })
  const left = 'left'.padEnd(22, '0')
  const { id: leaver } = await createUser(api, 'leaver-two-three')
  await api.call('POST', `/shares/${shared.code}/taken`, { user_id: leaver, id: left })
  await api.call('DELETE', `/taken-banks/${left}`)
  for (const gone of [id, added.id]) await api.call('DELETE', `/questions/${gone}`)
  await createQuestion(api, user, { question_text: 'Left?' })
  await api.call('POST', `/shares/${shared.id}/versions`, { after: 2, reason: 'Third' })
  await update(api, taken.bank.id, 3)
  await api.call('POST', `/questions/${id}/restore`)
  await api.call('DELETE', `/shares/${shared.id}/versions/1`)
  await api.call('PATCH', `/shares/${shared.id}`, { is_on: false })
  await api.call('DELETE', `/shares/${shared.id}`)
}

/** Suggests a correction, which its author accepts, and one that they reject. */
async function suggest(api: Api, taker: User, bankId: string, shareId: string): Promise<void> {
  const { body: data } = await api.call('GET', `/user-data/load/${taker.w3w_identifier}`)
  for (const [index, decision] of ['accept', 'mute'].entries()) {
    const { id: question_id, ...question } = data.questions[index]
    const content = { ...question, explanation: 'Suggested' }
    const sent = { id: `suggested-${index}`.padEnd(22, '0'), question_id, content, reason: 'Because' }
    await api.call('POST', `/taken-banks/${bankId}/suggestions`, sent)
    await api.call('GET', `/taken-banks/${bankId}/suggestions`)
    const { body: queue } = await api.call('GET', `/shares/${shareId}/suggestions`)
    const { id, revision } = queue[0]
    const decided = { decision, id, content: queue[0].content, revision, reply: null }
    await api.call('POST', `/shares/${shareId}/suggestions/decide`, decided)
  }
}

/** Six learners share their results, and one of them withdraws. */
async function shareResults(api: Api, bankId: string, shared: { id: string; code: string }): Promise<void> {
  await api.call('PATCH', `/taken-banks/${bankId}`, { shares_results: true })
  for (const index of [0, 1, 2, 3, 4]) {
    const { id: user_id, w3w_identifier } = await createUser(api, `class-learner-${'abcde'[index]}`)
    const id = `class-${index}`.padEnd(22, '0')
    await api.call('POST', `/shares/${shared.code}/taken`, { user_id, id })
    await api.call('PATCH', `/taken-banks/${id}`, { shares_results: true })
    const { body: data } = await api.call('GET', `/user-data/load/${w3w_identifier}`)
    const answer = { user_answer: '5', is_correct: true }
    await api.call('POST', '/practice-responses/', { user_id, question_id: data.questions[0].id, ...answer })
  }
  await api.call('GET', `/shares/${shared.id}/results`)
  await api.call('PATCH', `/taken-banks/${'class-0'.padEnd(22, '0')}`, { shares_results: false })
}

/** Takes over all that a version changes. */
async function update(api: Api, bankId: string, version: number): Promise<void> {
  const { body } = await api.call('GET', `/taken-banks/${bankId}/update`)
  const changes: readonly { item: string; revision: number | null }[] = body.changes
  const decisions = changes.map(({ item, revision }) => ({
    item,
    revision,
    choice: 'take',
    judge_again: true,
  }))
  await api.call('POST', `/taken-banks/${bankId}/update`, { version, decisions })
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

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
