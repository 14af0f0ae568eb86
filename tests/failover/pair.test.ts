import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../src/server/ids.ts'
import { startUntilExit } from '../setup/running-server.ts'
import { openLink } from './link.ts'
import type { Pair } from './pair.ts'
import { until } from './service.ts'
import { call, describeFailover, newLearner, pairOfTest, question, serverOfTest } from './suite.ts'

/** How long a write waits for the standby in these tests, seconds. */
const WRITE_WAIT_S = 5
const SOON_MS = 20_000
/** How long a host name or a load balancer points at the standby, milliseconds. */
const WRONG_TARGET_MS = 2000
const CALLS_AT_ONCE = 12

const LIMITS = { DATABASE_WRITE_WAIT: String(WRITE_WAIT_S) }
/** Servers without a write limit drop a silent connection ten seconds after this timeout. */
const SHORT_TIMEOUT = '?statement_timeout=5000'

async function waitingCommits({ ask, primaryPort }: Pair): Promise<number[]> {
  const rows = await ask(primaryPort, "select pid from pg_stat_activity where wait_event = 'SyncRep'")
  return rows.map(({ pid }) => Number(pid))
}

describeFailover('a primary and its synchronous standby', () => {
  test('a write that only the primary committed is not acknowledged when it is sent again', async () => {
    const pair = await pairOfTest()
    const link = await openLink(pair.primaryPort)
    onTestFinished(() => link.unplug())
    const server = await serverOfTest(pair.url(link.port, SHORT_TIMEOUT), LIMITS)
    // One learner for each write: writes of the same learner wait for each other.
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
      const pids = await waitingCommits(pair)
      return pids.length === writes.length && pids
    })
    // Killing one backend makes PostgreSQL restart all of them and commit what is in its log.
    process.kill(waiting[0] ?? 0, 'SIGKILL')
    expect(await sent).toEqual(writes.map(() => 503))
    await until('the primary is back', SOON_MS, () => pair.ask(pair.primaryPort, 'select 1'))

    const sentAgain = await sendAll()

    await pair.failOver()
    link.pointTo(pair.standbyPort)
    link.cut()
    const sentToNewPrimary = await sendAll()
    // 201 means that the new primary did not have the writes. So the old one must not have acknowledged them.
    expect({ sentAgain, sentToNewPrimary }).toEqual({
      sentAgain: writes.map(() => 503),
      sentToNewPrimary: [201, 201, 201, 201, 204],
    })
  })

  test('connections to a standby are dropped under load, and /health/ready succeeds only if writes work', async () => {
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
    await pause(WRONG_TARGET_MS)
    const onStandby = { write: (await write()).status, ready: await ready() }
    // Like a corrected DNS name: open connections stay on the standby.
    link.pointTo(pair.primaryPort)

    await until('writes and readiness are back', SOON_MS, async () => {
      const statuses = [
        ...(await Promise.all(Array.from({ length: CALLS_AT_ONCE }, write))),
        { status: await ready() },
      ]
      return statuses.every(({ status }) => status < 300)
    })
    expect(onStandby).toEqual({ write: 503, ready: 503 })
  })

  test('without the standby, writes get 503 in time and reads continue', async () => {
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
    await until('commits wait for the standby', SOON_MS, async () => (await waitingCommits(pair)).length > 0)
    const reads = await Promise.all(
      learners.map(({ user }) => call(server, 'GET', `/api/v1/questions/user/${user}`)),
    )
    const written = await writing

    expect(reads.map(({ status }) => status)).toEqual(learners.map(() => 200))
    expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(WRITE_WAIT_S * 500)
    expect(written.map(({ status }) => status)).toEqual(learners.map(() => 503))
    expect(Math.max(...written.map(({ ms }) => ms))).toBeLessThan(WRITE_WAIT_S * 2000)
    pair.replication.setSilent(false)
    await until('writes succeed again', SOON_MS, async () =>
      (await writeAll()).every(({ status }) => status === 201),
    )
  })

  test('a URL with both hosts connects to the one that accepts writes, before and after a failover', async () => {
    const pair = await pairOfTest()
    const both = pair.url([pair.standbyPort, pair.primaryPort], '?target_session_attrs=read-write')
    const server = await serverOfTest(both, LIMITS)
    const { user } = await newLearner(server)
    const write = async () =>
      (await call(server, 'POST', '/api/v1/tests/', { user_id: user, score: 1, passed: false })).status

    await pair.failOver()

    await until('writes succeed again', SOON_MS, async () => (await write()) === 201)
    expect(await write()).toBe(201)
  })

  test('a server on the standby exits with a one-sentence message', async () => {
    const pair = await pairOfTest()

    const { code, output } = await startUntilExit({ DATABASE_URL: pair.url(pair.standbyPort), SAMPLE: 'off' })

    expect(output).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+ is read-only, .*\n$/)
    expect(code).toBe(1)
  })
})
