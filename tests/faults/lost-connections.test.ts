import { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { openEngine } from '../../src/server/store/open-store.ts'
import { createQuestion, createUser, serveApi } from '../setup/api.ts'
import { describeOnEngine, type TestEngine } from '../setup/engines.ts'
import { serveByProxy } from './postgres-proxy.ts'
import { newWriter } from './writer.ts'

/** A direct connection of the test, without a proxy. */
async function connected(engine: TestEngine): Promise<pg.Client> {
  if (engine.database.engine !== 'postgres') throw new Error('Not a server')
  const client = new pg.Client(engine.database.url)
  // The database is dropped, with its connections, before the test is finished.
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Changes a setting for new connections, and closes all connections of servers. */
async function setOfNewConnections(administrator: pg.Client, name: string, value: string): Promise<void> {
  await administrator.query(`alter database ${administrator.database} set ${name} = ${value}`)
  await administrator.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = 'quizgrove' and datname = current_database()`,
  )
}

const asked = async (call: Promise<{ status: number; headers: Headers }>) => {
  const { status, headers } = await call
  return [status, headers.get('retry-after')]
}

describeOnEngine('postgres', 'a connection that is lost', (engine) => {
  test.each([
    ['once during a read: clients do not notice', 'select', 1, [200, null]],
    ['once during a write: clients do not notice', 'insert into', 1, [201, null]],
    ['four times: clients do not notice', 'update', 4, [201, null]],
    ['again and again: 503 with Retry-After', 'update', 100, [503, '1']],
  ])('%s', async (_, statement, count, expected) => {
    const { api, proxy } = await serveByProxy(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const answer = { user_id: user.id, question_id: question.id, user_answer: '5', is_correct: true }
    proxy.cutBefore(statement, count)

    const answered =
      statement === 'select'
        ? api.call('GET', `/questions/user/${user.id}`)
        : api.call('POST', '/practice-responses/', answer)

    expect(await asked(answered)).toEqual(expected)
    // One cut for each attempt.
    expect(proxy.cutsLeft()).toBe(count === 100 ? 95 : 0)
    proxy.cutBefore('', 0)
    const { body } = await api.call('GET', `/practice-responses/user/${user.id}`)
    expect(body).toHaveLength(expected[0] === 201 ? 1 : 0)
  })

  test('while the failed look-ups of a network are read: clients do not notice', async () => {
    const { api, proxy } = await serveByProxy(engine)
    const { w3w_identifier: identifier } = await createUser(api)
    proxy.cutBefore('from "failed_lookups"', 1)
    expect(await asked(api.call('GET', `/users/by-identifier/${identifier}`))).toEqual([200, null])
    expect(proxy.cutsLeft()).toBe(0)
  })

  test('because an administrator closes them again and again: no write is lost, duplicated or half-written', async () => {
    const api = await serveApi(engine)
    const random = seededRandom(11)
    const writers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) => newWriter(api.url, `writer-number-${letter}`, random)),
    )
    const administrator = await connected(engine)
    const stop = new AbortController()
    const running = Promise.all(writers.map((writer) => writer.run(stop.signal)))
    let ended = 0
    while (ended < 60) {
      const { rowCount } = await administrator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'quizgrove' and datname = current_database()`,
      )
      ended += rowCount ?? 0
    }
    const acknowledged = writers.map((writer) => writer.acknowledged)
    await expect
      .poll(() => writers.every((writer, index) => writer.acknowledged > (acknowledged[index] ?? 0)))
      .toBe(true)
    stop.abort()
    await running

    expect((await Promise.all(writers.map((writer) => writer.violations()))).flat()).toEqual([])
  })
})

describeOnEngine('postgres', 'a database', (engine) => {
  test('that is down: 503 with Retry-After and not ready, and everything works as soon as it is back', async () => {
    const { api, proxy } = await serveByProxy(engine)
    const user = await createUser(api)

    await proxy.refuse()
    expect(await asked(api.call('GET', `/questions/user/${user.id}`))).toEqual([503, '1'])
    expect(await asked(api.call('POST', '/tests/', { user_id: user.id, score: 1, passed: false }))).toEqual([
      503,
      '1',
    ])
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(503)
    expect((await fetch(`${api.url}/health/live`)).status).toBe(200)

    await proxy.listen()
    expect((await api.call('GET', `/questions/user/${user.id}`)).status).toBe(200)
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)
  })

  test('that no longer replies: 503 after a while, and everything works as soon as it replies again', async () => {
    const { api, proxy } = await serveByProxy(engine, { inactivityMs: 2000, connectMs: 3000 })
    const user = await createUser(api)

    proxy.setSilent(true)
    const both = [1, 2].map(() => asked(api.call('GET', `/questions/user/${user.id}`)))
    expect(await Promise.all(both)).toEqual([
      [503, '1'],
      [503, '1'],
    ])

    proxy.setSilent(false)
    expect((await api.call('GET', `/questions/user/${user.id}`)).status).toBe(200)
  })

  test('in which another transaction locks the row for too long: 503 with Retry-After, and later it succeeds', async () => {
    const { api } = await serveByProxy(engine, { statementMs: 2000 })
    const user = await createUser(api)
    const holder = await connected(engine)
    await holder.query('begin')
    await holder.query('select from users for update')
    const taken = { user_id: user.id, score: 1, passed: false }

    expect(await asked(api.call('POST', '/tests/', taken))).toEqual([503, '1'])

    await holder.query('rollback')
    expect((await api.call('POST', '/tests/', taken)).status).toBe(201)
  })

  test('behind connections that are read-only for a moment: writes get 503, and succeed on new connections', async () => {
    const { api } = await serveByProxy(engine)
    const user = await createUser(api)
    const administrator = await connected(engine)
    const write = () => asked(api.call('POST', '/tests/', { user_id: user.id, score: 1, passed: false }))
    const ready = async () => (await fetch(`${api.url}/health/ready`)).status

    await setOfNewConnections(administrator, 'default_transaction_read_only', 'on')
    expect(await Promise.all([write(), write(), write()])).toEqual(Array(3).fill([503, '1']))
    expect(await ready()).toBe(503)
    expect((await api.call('GET', `/tests/user/${user.id}`)).status).toBe(200)
    // Open connections stay read-only.
    await administrator.query(`alter database ${administrator.database} reset default_transaction_read_only`)

    expect(await Promise.all([write(), write(), write()])).toEqual(Array(3).fill([201, null]))
    expect(await ready()).toBe(200)
  })

  test('that is a standby: neither read nor written', async () => {
    const { api } = await serveByProxy(engine)
    const user = await createUser(api)
    const administrator = await connected(engine)
    await administrator.query('create function pg_is_in_recovery() returns boolean return true')
    const all = () =>
      Promise.all([
        asked(api.call('GET', `/tests/user/${user.id}`)),
        asked(api.call('POST', '/tests/', { user_id: user.id, score: 1, passed: false })),
        asked(fetch(`${api.url}/health/ready`)),
      ])

    await setOfNewConnections(administrator, 'search_path', 'public, pg_catalog')
    expect(await all()).toEqual(Array(3).fill([503, '1']))

    await administrator.query(`alter database ${administrator.database} reset search_path`)
    expect((await all()).map(([status]) => status)).toEqual([200, 201, 200])
  })

  test.each([
    ['twice: retried until it succeeds', 2, [201, null]],
    ['forever: 503 with Retry-After', 1000, [503, '1']],
  ])('that rolls back a transaction for another one %s', async (_, times, expected) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const client = await connected(engine)
    await client.query('create sequence tries')
    await client.query(`
      create function outrun() returns trigger language plpgsql as $$ begin
        if nextval('tries') <= ${times} then raise exception 'outrun' using errcode = '40001'; end if;
        return new;
      end $$`)
    await client.query('create trigger outrun before insert on tests for each row execute function outrun()')

    const answered = asked(api.call('POST', '/tests/', { user_id: user.id, score: 1, passed: false }))

    expect(await answered).toEqual(expected)
    const { body } = await api.call('GET', `/tests/user/${user.id}`)
    expect(body).toHaveLength(expected[0] === 201 ? 1 : 0)
  })

  test('has a limit on connections, and each request gets one in time', async () => {
    const { api, proxy } = await serveByProxy(engine, { connections: 2 })
    const user = await createUser(api)
    const test = { user_id: user.id, score: 1, passed: false }

    const statuses = Promise.all(
      Array.from({ length: 40 }, async () => (await api.call('POST', '/tests/', test)).status),
    )

    expect(await statuses).toEqual(Array(40).fill(201))
    expect(proxy.connectionsMax()).toBe(2)
  })

  test.each([
    ['', ['30s', '1min'], 40_000],
    ['?statement_timeout=90000', ['90s', '1min'], 100_000],
    // As behind PgBouncer, which does not accept that parameter: a server that hangs is still given up.
    ['?statement_timeout=0', ['0', '1min'], 40_000],
  ])(
    'gets time limits for statements and idle transactions, and for silence a longer one: %s',
    async (parameters, limits, inactivityMs) => {
      if (engine.database.engine !== 'postgres') throw new Error('Not a server')
      const silences = vi.spyOn(Socket.prototype, 'setTimeout')
      const { db, close } = await openEngine({
        ...engine.database,
        url: `${engine.database.url}${parameters}`,
      })
      const { rows } = await sql<{ value: string }>`
      select current_setting('statement_timeout') as value
      union all select current_setting('idle_in_transaction_session_timeout')`.execute(db)
      const [lastSilence] = silences.mock.lastCall ?? []
      await close()

      expect(rows.map(({ value }) => value)).toEqual(limits)
      expect(lastSilence).toBe(inactivityMs)
    },
  )
})
