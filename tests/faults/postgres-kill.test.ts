import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { removeData, startServer } from '../setup/running-server.ts'
import { killablePostgres } from './killable-postgres.ts'
import { newWriter, type Writer } from './writer.ts'

/** `KILLS=100` makes it longer, as `npm run test:long` does. */
const KILLS = Number(process.env.KILLS ?? 10)
const SEED = Number(process.env.SEED ?? 20_261_121)
/** The longest time clients write before PostgreSQL is killed, milliseconds. */
const KILLED_WITHIN_MS = 500
/** Longest time for one kill, milliseconds: a busy machine needs seconds to start PostgreSQL. */
const KILL_MAX_MS = 10_000
/** How soon writes must succeed again after PostgreSQL is started, milliseconds. */
const BACK_WITHIN_MS = 10_000

test(
  `PostgreSQL killed ${KILLS} times under load: 503 meanwhile, nothing is lost, and the server recovers by itself`,
  async () => {
    const postgres = await killablePostgres()
    onTestFinished(() => postgres.remove())
    const server = await startServer({ environment: { DATABASE_URL: postgres.url, SAMPLE: 'off' } })
    onTestFinished(() => {
      server.process.kill('SIGKILL')
      removeData(server)
    })
    const random = seededRandom(SEED)
    const writers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) =>
        newWriter(server.url, `writer-number-${letter}`, random),
      ),
    )
    const stop = new AbortController()
    const running = Promise.all(writers.map((writer) => writer.run(stop.signal)))

    const backAfter: number[] = []
    for (let kill = 1; kill <= KILLS; kill++) {
      await pause(random() * KILLED_WITHIN_MS)
      await postgres.kill()
      await expect.poll(() => statusOf(`${server.url}/health/ready`)).toBe(503)
      expect(await statusOf(`${server.url}/health/live`)).toBe(200)

      await postgres.start()
      const started = performance.now()
      await untilAllWrite(writers)
      backAfter.push(performance.now() - started)
    }
    stop.abort()
    await running

    expect(server.process.exitCode).toBeNull()
    expect((await Promise.all(writers.map((writer) => writer.violations()))).flat()).toEqual([])
    expect(Math.max(...backAfter)).toBeLessThan(BACK_WITHIN_MS)
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
    process.stdout.write(
      `${KILLS} kills of PostgreSQL, ${acknowledged} writes acknowledged, back after ${Math.round(Math.max(...backAfter))} ms at most\n`,
    )
    await server.stop()
  },
  80_000 + KILLS * KILL_MAX_MS,
)

const statusOf = async (url: string) => (await fetch(url)).status

async function untilAllWrite(writers: readonly Writer[]): Promise<void> {
  const before = writers.map(({ acknowledged }) => acknowledged)
  const goOn = () => writers.every(({ acknowledged }, index) => acknowledged > (before[index] ?? 0))
  await expect.poll(goOn, { timeout: 2 * BACK_WITHIN_MS, interval: 10 }).toBe(true)
}
