import { expect, test } from 'vitest'
import { call, describeFailover, newLearner, pairOfTest, serverOfTest } from './suite.ts'

const STARTS_AT_ONCE = 5
const ROUNDS = 4
/** How long a connection may be silent behind a pooler that drops `statement_timeout`, milliseconds. */
const SILENCE_MS = 40_000
/** Allowance for opening connections and for a busy machine, milliseconds. */
const TOLERANCE_MS = 20_000

describeFailover('PgBouncer in transaction mode', () => {
  test('servers that start at the same time on an empty database all start, and migrate it once', async () => {
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

  test('a frozen database: requests get 503 after 40 s of silence on the connection', async () => {
    const pair = await pairOfTest()
    const server = await serverOfTest(pair.url(await pair.startPooler()))
    const { user } = await newLearner(server)

    pair.signalPrimary('SIGSTOP')
    const { status, ms } = await call(server, 'GET', `/api/v1/questions/user/${user}`)
    pair.signalPrimary('SIGCONT')

    expect(status).toBe(503)
    expect(ms).toBeLessThan(SILENCE_MS + TOLERANCE_MS)
    expect((await call(server, 'GET', `/api/v1/questions/user/${user}`)).status).toBe(200)
  })
})
