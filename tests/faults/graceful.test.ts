import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { removeData, startServer } from '../setup/running-server.ts'
import { newWriter } from './writer.ts'

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s under load: everything acknowledged is stored, the log is checkpointed, and the exit code is 0',
  async (signal) => {
    const server = await startServer({ environment: { SAMPLE: 'off' } })
    onTestFinished(() => {
      server.process.kill('SIGKILL')
      removeData(server)
    })
    const random = seededRandom(3)
    const writers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) =>
        newWriter(server.url, `writer-number-${letter}`, random),
      ),
    )
    const stop = new AbortController()
    const running = Promise.all(writers.map((writer) => writer.run(stop.signal)))
    await expect
      .poll(() => writers.every(({ acknowledged }) => acknowledged > 20), { timeout: 10_000 })
      .toBe(true)

    server.process.kill(signal)
    const [code] = await once(server.process, 'exit')
    stop.abort()
    await running

    expect([code, server.output()]).toEqual([0, expect.not.stringMatching(/fault|Error/)])
    expect(readdirSync(server.dataDir)).toEqual(['quizgrove.sqlite'])
    const again = await startServer({
      dataDir: server.dataDir,
      port: Number(new URL(server.url).port),
      environment: { SAMPLE: 'off' },
    })
    onTestFinished(() => void again.process.kill('SIGKILL'))
    expect((await Promise.all(writers.map((writer) => writer.violations()))).flat()).toEqual([])
    await again.stop()
  },
  120_000,
)
