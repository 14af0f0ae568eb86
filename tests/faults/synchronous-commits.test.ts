import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../src/server/ids.ts'
import { faultOf } from '../../src/server/store/engine/faults.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import type { Store } from '../../src/server/store/store.ts'
import { addQuestion, addUser, aQuestion } from '../server/store/test-rows.ts'
import { type KillablePostgres, killablePostgres } from './killable-postgres.ts'

/** The length of a cancel request; no other first message of the protocol has this length. */
const CANCEL_REQUEST_BYTES = 16

/**
 * A PostgreSQL whose commits wait for a standby that never connects. Rows written before that are stand-ins for rows
 * whose commit never reached the standby: both look the same to a query.
 */
let postgres: KillablePostgres
let administrator: pg.Client
let prober: pg.Client
let store: Store
beforeAll(async () => {
  postgres = await killablePostgres()
  administrator = new pg.Client(postgres.url)
  await administrator.connect()
  prober = new pg.Client(postgres.url)
  await prober.connect()
  store = await openStore({
    database: { engine: 'postgres', url: postgres.url },
    now: () => Date.now(),
    newId,
  })
})
afterAll(async () => {
  await store.close()
  await administrator.end()
  await prober.end()
  await postgres.remove()
})

/** Makes commits wait for the standby of this name; `''`: for none. Resolves when that is in effect. */
async function demandStandby(name: string): Promise<void> {
  await administrator.query(`alter system set synchronous_standby_names = '${name}'`)
  await administrator.query('select pg_reload_conf()')
  await expect
    .poll(async () => (await administrator.query('show synchronous_standby_names')).rows)
    .toEqual([{ synchronous_standby_names: name }])
  // PostgreSQL's processes get a new setting with a short delay.
  while (name !== '' && !(await doesCommitWait())) {}
}

/** Tries a commit, and cancels it if it waits. */
async function doesCommitWait(): Promise<boolean> {
  let isDone = false
  const commit = prober.query("select pg_logical_emit_message(true, 'test', '')").then(() => {
    isDone = true
  })
  await expect.poll(async () => isDone || (await waitingCommits()) > 0).toBe(true)
  const waited = !isDone
  await administrator.query(
    "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
  )
  await commit
  return waited
}

async function waitingCommits(): Promise<number> {
  const { rows } = await administrator.query(
    "select count(*)::integer as count from pg_stat_activity where wait_event = 'SyncRep'",
  )
  return rows[0].count
}

/** The result of a write, and whether its commit waited for the standby before it was returned. */
async function withoutStandby<Result>(write: () => Promise<Result>) {
  await demandStandby('nobody')
  let isAcknowledged = false
  const result = write().finally(() => {
    isAcknowledged = true
  })
  await expect.poll(async () => isAcknowledged || (await waitingCommits()) > 0).toBe(true)
  const waited = !isAcknowledged
  await demandStandby('')
  return { waited, result: await result }
}

/** A learner with one row of each kind, and the writes that created them, to send again. */
async function setUp() {
  const { id: user_id, w3w_identifier } = await addUser(
    store,
    `calm-red-${newId()
      .replaceAll(/[^a-z]/gi, 'x')
      .toLowerCase()}`,
  )
  const test = { id: newId(), user_id, score: 50, passed: false }
  await store.tests.create(test)
  const question = aQuestion({ id: newId() })
  await addQuestion(store, user_id, question)
  const part = { import_id: newId(), number: 1, of: 2 }
  const ofPart = [aQuestion({ id: newId() })]
  await store.questions.createPart(user_id, part, ofPart)
  const question_id = question.id ?? ''
  const response = { id: newId(), user_id, question_id, user_answer: 'Ohm', is_correct: true }
  await store.practiceResponses.create(response)
  const note = { user_id, question_id, note_text: '<p>V = IR</p>' }
  await store.questionNotes.save(note)
  const contents = await store.userData.exportAll(w3w_identifier)
  if (contents === null) throw new Error('Not exported')
  const restored = { ...contents, images: [] }
  return { user_id, w3w_identifier, test, question, question_id, part, ofPart, response, note, restored }
}

type Context = Awaited<ReturnType<typeof setUp>>

describe('a repeated write gets its reply only after the standby has the rows that it finds', () => {
  const REPEATED: readonly (readonly [string, (context: Context) => Promise<unknown>, unknown])[] = [
    [
      'an answer',
      async ({ response }) => (await store.practiceResponses.create(response)).outcome,
      'existing',
    ],
    [
      'a learner',
      async ({ user_id, w3w_identifier }) =>
        (await store.users.create({ id: user_id, name: 'Ada', w3w_identifier })).outcome,
      'existing',
    ],
    ['a test', async ({ test }) => (await store.tests.create(test)).outcome, 'existing'],
    [
      'a question',
      async ({ user_id, question }) => (await store.questions.create({ user_id, ...question })).outcome,
      'existing',
    ],
    [
      'a part of an import',
      async ({ user_id, part, ofPart }) => (await store.questions.createPart(user_id, part, ofPart)).outcome,
      'staged',
    ],
    ['a note', async ({ note }) => (await store.questionNotes.save(note)).outcome, 'saved'],
    [
      'a flag',
      async ({ question_id }) => (await store.questions.setFlag(question_id, false))?.is_flagged,
      false,
    ],
    [
      'a restored document',
      async ({ user_id, restored }) => (await store.userData.restore({ userId: user_id }, restored)).outcome,
      'existing',
    ],
  ]

  test.each(REPEATED)('%s', async (_, again, outcome) => {
    const written = await setUp()
    expect(await withoutStandby(() => again(written))).toEqual({ waited: true, result: outcome })
  })

  const REMOVED: readonly (readonly [string, (context: Context) => Promise<unknown>, unknown])[] = [
    ['a note', ({ user_id, question_id }) => store.questionNotes.remove(user_id, question_id), false],
    ['a test', ({ test }) => store.tests.remove(test.id), false],
    ['a learner', ({ user_id }) => store.users.remove(user_id), null],
  ]

  test.each(REMOVED)('the removal of %s', async (_, remove, answer) => {
    const written = await setUp()
    await remove(written)
    expect(await withoutStandby(() => remove(written))).toEqual({ waited: true, result: answer })
  })

  test('the removal of a note of a deleted learner', async () => {
    const { user_id, question_id } = await setUp()
    await store.users.remove(user_id)
    const remove = () => store.questionNotes.remove(user_id, question_id)
    expect(await withoutStandby(remove)).toEqual({ waited: true, result: false })
  })
})

test('the database is ready once a write succeeds, standby included', async () => {
  expect(await withoutStandby(() => store.checkWritable())).toEqual({ waited: true, result: undefined })
})

test('a refused write does not wait', async () => {
  const { response, test } = await setUp()
  const other = { ...response, user_answer: 'Volt' }
  const results = await withoutStandby(async () => [
    (await store.practiceResponses.create(other)).outcome,
    (await store.tests.create({ ...test, score: 1 })).outcome,
  ])
  expect(results).toEqual({ waited: false, result: ['conflict', 'conflict'] })
})

describe('while the standby is down', () => {
  async function openImpatient(writeWaitMs: number, url = postgres.url): Promise<Store> {
    const limits = { connections: 4, writeWaitMs }
    const database = { engine: 'postgres' as const, url, limits }
    const impatient = await openStore({ database, now: () => Date.now(), newId })
    onTestFinished(() => impatient.close())
    return impatient
  }

  /** The URL of a proxy that forwards everything except cancel requests, until the test ends. */
  async function proxyWithoutCancels(): Promise<string> {
    const url = new URL(postgres.url)
    const { hostname, port } = url
    const server = createServer((client) => {
      client.on('error', () => {})
      client.once('data', (first) => {
        if (first.length === CANCEL_REQUEST_BYTES) {
          client.destroy()
          return
        }
        const upstream = connect(Number(port), hostname)
        upstream.on('error', () => client.destroy())
        client.on('close', () => upstream.destroy())
        upstream.write(first)
        client.pipe(upstream).pipe(client)
      })
    })
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    url.port = String((server.address() as AddressInfo).port)
    return url.href
  }

  test('the database is never ready', async () => {
    const impatient = await openImpatient(300)
    await demandStandby('nobody')
    onTestFinished(() => demandStandby(''))
    for (let asked = 0; asked < 4; asked++)
      await expect(impatient.checkWritable()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  test.each([
    ['', () => postgres.url],
    [' and could not be canceled', proxyWithoutCancels],
  ])('a transaction that waited too long%s is not tried again', async (_, address) => {
    const { test } = await setUp()
    const impatient = await openImpatient(4000, await address())
    await demandStandby('nobody')
    onTestFinished(() => demandStandby(''))
    const start = performance.now()
    await expect(impatient.tests.remove(test.id)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    // A retry would wait just as long again.
    expect(performance.now() - start).toBeLessThan(8000)
  })

  test('writes fail in time, reads continue, and no PostgreSQL process is left waiting', async () => {
    const learners = await Promise.all(Array.from({ length: 8 }, setUp))
    const impatient = await openImpatient(3000)
    const answers = learners.map(({ response }) => ({ ...response, id: newId() }))
    await demandStandby('nobody')

    let failed = 0
    const start = performance.now()
    const writes = Promise.allSettled(
      [
        ...answers.map((answer) => impatient.practiceResponses.create(answer)),
        ...learners.map(({ test }) => impatient.tests.remove(test.id)),
      ].map((write) => write.finally(() => failed++)),
    )
    await expect.poll(waitingCommits).toBe(3)
    for (const { user_id } of learners) expect(await impatient.tests.ofUser(user_id, {})).toHaveLength(1)
    expect(failed).toBe(0)

    const faults = (await writes).map((write) => write.status === 'rejected' && faultOf(write.reason))
    expect(faults).toEqual(Array(16).fill('unavailable'))
    // A write waits at most twice: for a connection and for the standby. If sixteen writes took turns on three
    // connections, the last ones would wait five times.
    expect(performance.now() - start).toBeLessThan(12_000)
    await expect.poll(waitingCommits).toBe(0)

    await demandStandby('')
    const again = await Promise.all(answers.map((answer) => impatient.practiceResponses.create(answer)))
    // Some are already stored, some never reached the database.
    expect(again.filter(({ outcome }) => outcome !== 'created' && outcome !== 'existing')).toEqual([])
    expect(again.map(({ outcome }) => outcome)).toContain('existing')
    expect(
      await Promise.all(learners.map(({ test }) => impatient.tests.ofUser(test.user_id, {}))),
    ).toHaveLength(8)
  })

  test.each([
    ['an answer', ({ response }: Context) => store.practiceResponses.create({ ...response, id: newId() })],
    ['a test', ({ test }: Context) => store.tests.create({ ...test, id: newId() })],
  ])('%s is not acknowledged when an administrator cancels its waiting', async (_, write) => {
    const written = await setUp()
    await demandStandby('nobody')
    const failing = write(written).then(
      ({ outcome }) => outcome,
      (error: unknown) => faultOf(error),
    )
    await expect.poll(waitingCommits).toBe(1)
    await administrator.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    )
    expect(await failing).toBe('unavailable')
    await demandStandby('')
  })
})
