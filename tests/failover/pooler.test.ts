import { expect, test } from 'vitest'
import { call, describeFailOver, newLearner, pairOfTest, serverOfTest } from './scene.ts'

const STARTS_AT_ONCE = 5
const ROUNDS = 4
/** What a connection may say nothing for, where the pooler drops `statement_timeout`, milliseconds. */
const SILENCE_MS = 40_000
/** Allowance for opening new connections and for a busy machine, milliseconds. */
const BESIDES_MS = 20_000

describeFailOver('PgBouncer in transaction mode', () => {
  test('servers that start at the same moment on an empty database all start, and it is migrated once', async () => {
    const pair = await pairOfTest()
    const pooler = await pair.startPooler()
    for (let round = 1; round <= ROUNDS; round++) {
      await pair.ask(pair.primaryPort, 'drop database quizgrove with (force)')
      await pair.ask(pair.primaryPort, 'create database quizgrove')

      const servers = await Promise.all(
        Array.from({ length: STARTS_AT_ONCE }, () => serverOfTest(pair.url(pooler), { SAMPLE: 'on' })),
      )

      for (const server of servers) {
        expect((await call(server, 'GET', '/api/v1/users/by-identifier/sample-quiz-learner')).status).toBe(
          200,
        )
        await server.stop()
      }
    }
  })

  test('a database that freezes: a request gets 503 when the connection has been silent for 40 s', async () => {
    const pair = await pairOfTest()
    const server = await serverOfTest(pair.url(await pair.startPooler()))
    const { user } = await newLearner(server)

    pair.signalPrimary('SIGSTOP')
    const { status, ms } = await call(server, 'GET', `/api/v1/questions/user/${user}`)
    pair.signalPrimary('SIGCONT')

    expect(status).toBe(503)
    expect(ms).toBeLessThan(SILENCE_MS + BESIDES_MS)
    expect((await call(server, 'GET', `/api/v1/questions/user/${user}`)).status).toBe(200)
  })
})
