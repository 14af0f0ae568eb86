import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { newWriter } from '../faults/writer.ts'
import { freePort, newDataDir, type RunningServer, removeData, startServer } from '../setup/running-server.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Link, openLink } from './link.ts'
import { describeFailover } from './suite.ts'
import { watchWrites } from './watch-writes.ts'

const WRITERS = 'abcdefghijkl'
const SEED = Number(process.env.SEED ?? 20_261_122)
/** How long the clients write undisturbed before each event, milliseconds. */
const BEFORE_EACH_MS = 2000
/** How long a network is cut, milliseconds. */
const CUT_MS = 5000
/** Longer than the lease of 20 seconds, so that a frozen machine is replaced before it wakes up, milliseconds. */
const FROZEN_MS = 30_000
const RECOVER_WITHIN_MS = 90_000

/** The parts that events happen to. */
interface Setting {
  readonly cluster: Cluster
  readonly links: readonly Link[]
  restartServer(): Promise<void>
}

const EVENTS: readonly { readonly name: string; happen(setting: Setting): Promise<unknown> }[] = [
  {
    name: 'PostgreSQL of the primary killed',
    happen: async ({ cluster }) => cluster.signalPostgres(await cluster.primary(), 'SIGKILL'),
  },
  { name: 'Switchover', happen: ({ cluster }) => cluster.switchOver() },
  {
    name: 'The machine of the primary freezes for 30 s',
    happen: async ({ cluster }) => {
      const frozen = await cluster.primary()
      cluster.signalMachine(frozen, 'SIGSTOP')
      await pause(FROZEN_MS)
      cluster.signalMachine(frozen, 'SIGCONT')
    },
  },
  {
    name: 'All connections to the database cut, and none possible for 5 s',
    happen: async ({ links }) => {
      await Promise.all(links.map((link) => link.unplug()))
      await pause(CUT_MS)
      await Promise.all(links.map((link) => link.plugIn()))
    },
  },
  {
    name: 'The network forwards nothing for 5 s',
    happen: async ({ links }) => {
      for (const link of links) link.setSilent(true)
      await pause(CUT_MS)
      for (const link of links) link.setSilent(false)
    },
  },
  { name: 'HAProxy restarted', happen: ({ cluster }) => cluster.restartHaproxy('SIGTERM') },
  { name: 'HAProxy and PgBouncer killed', happen: ({ cluster }) => killBalancers(cluster) },
  { name: 'One of the two servers killed', happen: ({ restartServer }) => restartServer() },
  {
    name: 'PostgreSQL of the synchronous standby killed',
    happen: async ({ cluster }) => cluster.signalPostgres(await cluster.synchronousStandby(), 'SIGKILL'),
  },
  {
    name: 'Patroni of the primary killed, its PostgreSQL still running',
    happen: async ({ cluster }) => {
      const primary = await cluster.primary()
      await cluster.killPatroni(primary)
      await pause(FROZEN_MS)
      cluster.startPatroni(primary)
    },
  },
]

async function killBalancers(cluster: Cluster): Promise<void> {
  await Promise.all([cluster.restartHaproxy('SIGKILL'), cluster.restartPgbouncer('SIGKILL')])
}

describeFailover('two servers on a cluster of three', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  }, 300_000)
  afterAll(() => cluster?.end(), 60_000)

  test(
    `${EVENTS.length} events under load: no write is lost, duplicated or half-written, and writes continue after each`,
    async () => {
      const urlAt = await cluster.newDatabase('drive')
      const links = [await openLink(cluster.haproxyPort), await openLink(cluster.pgbouncerPort)]
      onTestFinished(async () => {
        await Promise.all(links.map((link) => link.unplug()))
      })
      const dataDir = newDataDir()
      const ports = [await freePort(), await freePort()]
      const start = async (index: number): Promise<RunningServer> => {
        const server = await startServer({
          dataDir,
          port: ports[index] ?? 0,
          environment: { DATABASE_URL: urlAt(links[index]?.port ?? 0), SAMPLE: 'off' },
        })
        onTestFinished(() => {
          server.process.kill('SIGKILL')
          removeData(server)
        })
        return server
      }
      const servers = [await start(0), await start(1)]
      const random = seededRandom(SEED)
      const writers = await Promise.all(
        [...WRITERS].map((letter) =>
          newWriter(
            servers.map(({ url }) => url),
            `writer-number-${letter}`,
            random,
          ),
        ),
      )
      const watch = watchWrites(writers)
      const stop = new AbortController()
      const running = Promise.all(writers.map((writer) => writer.run(stop.signal)))
      const restartServer = async () => {
        const [victim] = servers
        if (victim === undefined) return
        victim.process.kill('SIGKILL')
        await once(victim.process, 'exit')
        servers[0] = await start(0)
      }

      for (const event of EVENTS) {
        await pause(BEFORE_EACH_MS)
        watch.begin(event.name)
        await event.happen({ cluster, links, restartServer })
        await cluster.recovered()
        await watch.allWrite(RECOVER_WITHIN_MS)
        watch.end()
      }
      stop.abort()
      await running
      watch.stop()
      process.stdout.write(`${watch.table()}\n`)

      // Each writer reads from both servers alternately.
      for (let read = 0; read < 2; read++) {
        expect((await Promise.all(writers.map((writer) => writer.violations()))).flat()).toEqual([])
      }
      for (const server of servers) await server.stop()
    },
    120_000 + EVENTS.length * 180_000,
  )
})
