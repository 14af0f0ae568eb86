import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { cleanUp } from '../../src/server/cleanup.ts'
import { createJsonLog } from '../../src/server/log.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import { createQuestion, createUser, serveApi } from '../setup/api.ts'
import { describeOnEngine, type TestEngine } from '../setup/engines.ts'
import { freePort, newDataDir, type RunningServer, removeData, startServer } from '../setup/running-server.ts'
import { newShareWriter } from './share-writer.ts'
import { newWriter, type Writer } from './writer.ts'

/** `KILLS=100` makes it longer, as `npm run test:long` does. */
const KILLS = Number(process.env.KILLS ?? 4)
const SEED = Number(process.env.SEED ?? 20_261_121)
/** The longest time clients write to both processes before one is killed, milliseconds. */
const KILLED_WITHIN_MS = 400
/** Longest time for one kill, milliseconds: a busy machine needs seconds to start a server. */
const KILL_MAX_MS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000
const FAILED_LOOKUPS = 20
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const statusOf = async (server: RunningServer, path: string) => (await fetch(`${server.url}${path}`)).status

async function untilAllWrite(writers: readonly Writer[]): Promise<void> {
  const before = writers.map(({ acknowledged }) => acknowledged)
  await expect
    .poll(() => writers.every(({ acknowledged }, index) => acknowledged > (before[index] ?? 0)), {
      timeout: KILL_MAX_MS,
      interval: 10,
    })
    .toBe(true)
}

describeOnEngine('postgres', 'two processes on one database', (engine) => {
  test(
    `one of them killed ${KILLS} times under load: no write is lost, duplicated or half-written, and limits are shared`,
    async () => {
      const dataDir = newDataDir()
      const ports = [await freePort(), await freePort()]
      const start = async (index: number) => {
        const server = await startServer({
          dataDir,
          port: ports[index] ?? 0,
          environment: environmentOf(engine),
        })
        onTestFinished(() => {
          server.process.kill('SIGKILL')
          removeData(server)
        })
        return server
      }
      const servers: [RunningServer, RunningServer] = [await start(0), await start(1)]
      const random = seededRandom(SEED)
      const urls = servers.map(({ url }) => url)
      const writers = await Promise.all([
        ...['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => newWriter(urls, `writer-number-${letter}`, random)),
        newShareWriter(urls, 'writer-number-share', random),
      ])
      const stop = new AbortController()
      const running = Promise.all(writers.map((writer) => writer.run(stop.signal)))

      for (let kill = 0; kill < KILLS; kill++) {
        await pause(random() * KILLED_WITHIN_MS)
        const victim = random() < 0.5 ? 0 : 1
        servers[victim].process.kill('SIGKILL')
        await once(servers[victim].process, 'exit')
        // Every second request finds no process; the other process continues.
        await untilAllWrite(writers)
        servers[victim] = await start(victim)
      }
      await untilAllWrite(writers)
      stop.abort()
      await running

      // Reads from both alternately.
      for (let read = 0; read < 2; read++) {
        expect((await Promise.all(writers.map((writer) => writer.violations()))).flat()).toEqual([])
      }
      const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
      process.stdout.write(`${KILLS} kills of one of two processes, ${acknowledged} writes acknowledged\n`)

      const lookUp = (index: number) =>
        statusOf(servers[index % 2 === 0 ? 0 : 1], '/api/v1/users/by-identifier/no-such-learner')
      let failed = 0
      while ((await lookUp(failed)) === 404 && failed < 100) failed++
      // Counted separately, each process would allow as many. Creating the writers' learners counted, too.
      expect(failed).toBeGreaterThan(FAILED_LOOKUPS / 2)
      expect(failed).toBeLessThanOrEqual(FAILED_LOOKUPS + 1)
      servers[1].process.kill('SIGKILL')
      await once(servers[1].process, 'exit')
      servers[1] = await start(1)
      // The waiting time may be over by now, which allows one more guess, but the count remains.
      let more = 0
      while ((await lookUp(1)) === 404 && more < FAILED_LOOKUPS) more++
      expect(more).toBeLessThan(FAILED_LOOKUPS / 4)
      for (const server of servers) await server.stop()
    },
    200_000 + KILLS * KILL_MAX_MS,
  )

  test('started at the same moment on an empty database: one migration and one sample learner', async () => {
    if (engine.database.engine !== 'postgres') throw new Error('Not a server')
    const client = new pg.Client(engine.database.url)
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('drop schema public cascade')
    await client.query('create schema public')

    const dataDir = newDataDir()
    const environment = { ...environmentOf(engine), SAMPLE: 'on' }
    const servers = await Promise.all([0, 1, 2].map(() => startServer({ dataDir, environment })))
    onTestFinished(() => {
      for (const server of servers) {
        server.process.kill('SIGKILL')
        removeData(server)
      }
    })

    for (const server of servers) {
      expect(await statusOf(server, '/api/v1/users/by-identifier/sample-quiz-learner')).toBe(200)
    }
    const { rows } = await client.query('select count(*)::int as learners from users')
    expect(rows).toEqual([{ learners: 1 }])
    await Promise.all(servers.map((server) => server.stop()))
  }, 240_000)

  test('that clean up at the same moment remove an image once, and keep images that notes refer to', async () => {
    const { database, clock, newId } = engine
    const other = await openStore({ database, now: clock.now, newId })
    const api = await serveApi(engine)
    const there = await serveApi({ ...engine, store: other }, { parts: { images: api.images } })
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const urls = []
    for (const { url } of [api, there, api]) {
      const form = new FormData()
      form.set('user_id', user.id)
      form.set('file', new Blob([PIXEL]), 'pixel.gif')
      const uploaded = await fetch(`${url}/api/v1/images/upload`, { method: 'POST', body: form })
      urls.push(String((await uploaded.json()).url))
    }
    const note_text = `<p><img src="${urls[0]}"></p>`
    await there.call('POST', '/question-notes/', { user_id: user.id, question_id: question.id, note_text })
    const removed: string[] = []
    const images = {
      ...api.images,
      remove: (name: string) => {
        removed.push(name)
        return api.images.remove(name)
      },
    }
    const log = createJsonLog('errors', clock.now, (line) => expect.unreachable(line))
    const tidyBoth = () =>
      Promise.all(
        [engine.store, other, engine.store, other].map((store) =>
          cleanUp({ store, images, now: clock.now, log }),
        ),
      )

    await tidyBoth()
    clock.advance(31 * DAY_MS)
    await tidyBoth()

    expect(removed.toSorted()).toEqual(
      urls
        .slice(1)
        .map((url) => url.replace('/images/', ''))
        .toSorted(),
    )
    const shown = urls.map(async (url) => (await fetch(`${there.url}${url}`)).status)
    expect(await Promise.all(shown)).toEqual([200, 404, 404])
    await other.close()
  })
})

function environmentOf(engine: TestEngine): Record<string, string> {
  if (engine.database.engine !== 'postgres') throw new Error('Not a server')
  return {
    DATABASE_URL: engine.database.url,
    DATABASE_CONNECTIONS: '4',
    SAMPLE: 'off',
    FAILED_LOOKUPS: String(FAILED_LOOKUPS),
    LOOKUPS_PER_MINUTE: '1000',
  }
}
