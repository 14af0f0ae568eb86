import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../src/server/ids.ts'
import { startInVain } from '../setup/running-server.ts'
import { openLink } from './link.ts'
import type { Pair } from './pair.ts'
import { call, describeFailOver, newLearner, pairOfTest, question, serverOfTest } from './scene.ts'
import { until } from './service.ts'

/** How long a write waits for the standby in these tests, seconds. */
const WRITE_WAIT_S = 5
const SOON_MS = 20_000
/** How long a name or a balancer leads to the standby, milliseconds. */
const MISLED_MS = 2000
const CALLS_AT_ONCE = 12

const LIMITS = { DATABASE_WRITE_WAIT: String(WRITE_WAIT_S) }
/** A server from before there was a limit for writes gives a silent connection up after this and ten seconds. */
const SHORT = '?statement_timeout=5000'

async function commitsThatWait({ ask, primaryPort }: Pair): Promise<number[]> {
  const rows = await ask(primaryPort, "select pid from pg_stat_activity where wait_event = 'SyncRep'")
  return rows.map(({ pid }) => Number(pid))
}

describeFailOver('a primary and its synchronous standby', () => {
  test('what was committed on the primary alone is not acknowledged when it is sent again', async () => {
    const pair = await pairOfTest()
    const link = await openLink(pair.primaryPort)
    onTestFinished(() => link.unplug())
    const server = await serverOfTest(pair.url(link.port, SHORT), LIMITS)
    // A learner each: writes of the same one wait for each other.
    const [a, b, c, d] = [
      await newLearner(server),
      await newLearner(server),
      await newLearner(server),
      await newLearner(server),
    ]
    const answer = { user_id: a.user, question_id: a.question, user_answer: ['Ohm'], is_correct: true }
    const passed = { user_id: c.user, score: 80, passed: true }
    const ids = { answer: newId(), question: newId(), test: newId(), learner: newId() }
    const writes = [
      () => call(server, 'POST', '/api/v1/practice-responses/', { id: ids.answer, ...answer }),
      () => call(server, 'POST', '/api/v1/questions/', { user_id: b.user, ...question(ids.question) }),
      () => call(server, 'POST', '/api/v1/tests/', { id: ids.test, ...passed }),
      () => call(server, 'POST', '/api/v1/users/', { id: ids.learner, name: 'Grace' }),
      () => call(server, 'DELETE', `/api/v1/tests/${d.test}`),
    ]
    const sendAll = async () =>
      (await Promise.all(writes.map((write) => write()))).map(({ status }) => status)

    pair.replication.setSilent(true)
    const sent = sendAll()
    const waiting = await until('all commits wait for the standby', SOON_MS, async () => {
      const pids = await commitsThatWait(pair)
      return pids.length === writes.length && pids
    })
    // Killing one makes PostgreSQL start all of them again: what is in its log is committed then.
    process.kill(waiting[0] ?? 0, 'SIGKILL')
    expect(await sent).toEqual(writes.map(() => 503))
    await until('the primary is back', SOON_MS, () => pair.ask(pair.primaryPort, 'select 1'))

    const sentAgain = await sendAll()

    await pair.failOver()
    link.pointTo(pair.standbyPort)
    link.cut()
    const sentToTheNew = await sendAll()
    // Acknowledged by the old primary and written by the new one as if for the first time: it was lost in between.
    expect({ sentAgain, sentToTheNew }).toEqual({
      sentAgain: writes.map(() => 503),
      sentToTheNew: [201, 201, 201, 201, 204],
    })
  })

  test('connections that landed on the standby for a moment are dropped under load, and ready means that writes work', async () => {
    const pair = await pairOfTest()
    const link = await openLink(pair.primaryPort)
    onTestFinished(() => link.unplug())
    const server = await serverOfTest(pair.url(link.port), LIMITS)
    const learner = await newLearner(server)
    const write = () =>
      call(server, 'POST', '/api/v1/tests/', { user_id: learner.user, score: 1, passed: false })
    const ready = async () => (await call(server, 'GET', '/health/ready')).status
    const load = new AbortController()
    const loading = Promise.all(
      Array.from({ length: CALLS_AT_ONCE }, async () => {
        while (!load.signal.aborted) {
          await call(server, 'GET', `/api/v1/questions/user/${learner.user}`)
          await write()
        }
      }),
    )
    onTestFinished(async () => {
      load.abort()
      await loading
    })

    link.pointTo(pair.standbyPort)
    link.cut()
    await pause(MISLED_MS)
    const misled = { write: (await write()).status, ready: await ready() }
    // Like a name that was corrected: connections that are open stay where they are.
    link.pointTo(pair.primaryPort)

    await until('writes and readiness are back', SOON_MS, async () => {
      const statuses = [
        ...(await Promise.all(Array.from({ length: CALLS_AT_ONCE }, write))),
        { status: await ready() },
      ]
      return statuses.every(({ status }) => status < 300)
    })
    expect(misled).toEqual({ write: 503, ready: 503 })
  })

  test('without the standby writes get 503 in time, and reads continue meanwhile', async () => {
    const pair = await pairOfTest()
    const server = await serverOfTest(pair.url(pair.primaryPort), LIMITS)
    const learners = await Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => newLearner(server)))
    const writeAll = () =>
      Promise.all(
        learners.map(({ user }) =>
          call(server, 'POST', '/api/v1/tests/', { user_id: user, score: 1, passed: false }),
        ),
      )

    pair.replication.setSilent(true)
    const writing = writeAll()
    await until('commits wait for the standby', SOON_MS, async () => (await commitsThatWait(pair)).length > 0)
    const reads = await Promise.all(
      learners.map(({ user }) => call(server, 'GET', `/api/v1/questions/user/${user}`)),
    )
    const written = await writing

    expect(reads.map(({ status }) => status)).toEqual(learners.map(() => 200))
    expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(WRITE_WAIT_S * 500)
    expect(written.map(({ status }) => status)).toEqual(learners.map(() => 503))
    expect(Math.max(...written.map(({ ms }) => ms))).toBeLessThan(WRITE_WAIT_S * 2000)
    pair.replication.setSilent(false)
    await until('writes go through again', SOON_MS, async () =>
      (await writeAll()).every(({ status }) => status === 201),
    )
  })

  test('an address with both hosts leads to the one that takes writes, before and after a fail-over', async () => {
    const pair = await pairOfTest()
    const both = pair.url([pair.standbyPort, pair.primaryPort], '?target_session_attrs=read-write')
    const server = await serverOfTest(both, LIMITS)
    const { user } = await newLearner(server)
    const writes = async () =>
      (await call(server, 'POST', '/api/v1/tests/', { user_id: user, score: 1, passed: false })).status

    await pair.failOver()

    await until('writes go through again', SOON_MS, async () => (await writes()) === 201)
    expect(await writes()).toBe(201)
  })

  test('a start on the standby ends with one sentence', async () => {
    const pair = await pairOfTest()

    const { code, said } = await startInVain({ DATABASE_URL: pair.url(pair.standbyPort), SAMPLE: 'off' })

    expect(said).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+ only reads, .*\n$/)
    expect(code).toBe(1)
  })
})
