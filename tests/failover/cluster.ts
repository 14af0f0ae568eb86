import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../setup/running-server.ts'
import {
  type ClusterPorts,
  dataFolder,
  haproxyFile,
  nodeName,
  OWNER,
  patroniFile,
  pgbouncerFile,
  portsOf,
  SUPERUSER,
} from './cluster-files.ts'
import { patroniOverwritesLeader, programPath } from './programs.ts'
import {
  newFolder,
  postmasterOf,
  processTree,
  removeFolder,
  type Service,
  signalAll,
  startService,
  until,
} from './service.ts'

/** Nodes are numbered from 0. */
const NODES = [0, 1, 2]
/** Longest time for three nodes to start on a busy machine, milliseconds. */
const START_WITHIN_MS = 120_000
/** Longest time for a lease to expire, an election, and rewinding a node, milliseconds. */
const RECOVER_WITHIN_MS = 120_000
const REQUEST_TIMEOUT_MS = 2000

/** Three PostgreSQL nodes under Patroni with synchronous replication, behind HAProxy, and PgBouncer in front of that. */
export interface Cluster {
  readonly haproxyPort: number
  readonly pgbouncerPort: number
  /** Creates an empty database. @returns its URL behind a given port */
  newDatabase(name: string): Promise<(port: number) => string>
  primary(): Promise<number>
  synchronousStandby(): Promise<number>
  /** Sends a signal to the main PostgreSQL process of that node. */
  signalPostgres(node: number, signal: NodeJS.Signals): void
  /** Sends a signal to all processes of Patroni and PostgreSQL, as if the machine had frozen or resumed. */
  signalMachine(node: number, signal: NodeJS.Signals): void
  killPatroni(node: number): Promise<void>
  startPatroni(node: number): void
  switchOver(): Promise<void>
  /** Ends HAProxy with that signal and starts it again. */
  restartHaproxy(signal: NodeJS.Signals): Promise<void>
  restartPgbouncer(signal: NodeJS.Signals): Promise<void>
  /** Waits until a primary accepts writes through HAProxy and all other nodes replicate from it. */
  recovered(): Promise<void>
  end(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const folder = newFolder()
  const ports = await freePorts()
  const services = new Map<string, Service>()
  const start = (name: string, program: string, ...args: string[]) => {
    services.set(name, startService(folder, name, programPath(program), args))
  }
  const restart = async (name: string, signal: NodeJS.Signals, startAgain: () => void) => {
    await services.get(name)?.end(signal)
    startAgain()
  }
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const haproxyPath = file('haproxy.cfg', haproxyFile(ports))
  const users = file('users.txt', `"${OWNER.user}" "${OWNER.password}"\n`)
  const pgbouncerPath = file('pgbouncer.ini', pgbouncerFile(ports.pgbouncer, ports.haproxy, users))
  const startHaproxy = () => start('haproxy', 'haproxy', '-db', '-f', haproxyPath)
  const startPgbouncer = () => start('pgbouncer', 'pgbouncer', pgbouncerPath)
  const patroniName = (node: number) => `patroni-${node}`
  const startPatroni = (node: number) =>
    start(patroniName(node), 'patroni', file(`node-${node}.yml`, patroniFile(folder, ports, node)))
  const postmaster = (node: number) => postmasterOf(dataFolder(folder, node))

  const hasRole = (node: number, path: string) => isOk(portsOf(ports, node).patroni, path)
  const first = async (path: string) => {
    const node = (await Promise.all(NODES.map((node) => hasRole(node, path)))).indexOf(true)
    return node === -1 ? null : node
  }
  const primary = () => until('there is a primary', RECOVER_WITHIN_MS, () => first('/primary'))
  const synchronousStandby = () =>
    until('there is a synchronous standby', RECOVER_WITHIN_MS, () => first('/synchronous'))

  const etcd = `http://127.0.0.1:${ports.etcd}`
  const peers = `http://127.0.0.1:${ports.etcdPeers}`
  start(
    'etcd',
    'etcd',
    ...['--name', 'one', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `one=${peers}`],
    ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
    ...(patroniOverwritesLeader() ? ['--enable-v2'] : []),
  )
  await until('etcd answers', START_WITHIN_MS, () => isOk(ports.etcd, '/health'))
  for (const node of NODES) startPatroni(node)
  await until('a primary starts', START_WITHIN_MS, () => first('/primary'))
  startHaproxy()
  startPgbouncer()

  async function recovered(): Promise<void> {
    await until('all nodes follow one primary', RECOVER_WITHIN_MS, async () => {
      const { rows } = await asSuperuser(ports.haproxy, 'postgres', (client) =>
        client.query('select sync_state from pg_stat_replication where state = $1', ['streaming']),
      )
      const states = rows.map(({ sync_state }) => sync_state)
      return states.length === NODES.length - 1 && states.includes('sync')
    })
  }
  await recovered()
  await asSuperuser(ports.haproxy, 'postgres', (client) =>
    client.query(`create role ${OWNER.user} login password '${OWNER.password}'`),
  )

  return {
    haproxyPort: ports.haproxy,
    pgbouncerPort: ports.pgbouncer,
    primary,
    synchronousStandby,
    recovered,
    startPatroni,
    newDatabase: async (name) => {
      await asSuperuser(ports.haproxy, 'postgres', (client) =>
        client.query(`create database ${name} owner ${OWNER.user}`),
      )
      return (port) => `postgres://${OWNER.user}:${OWNER.password}@127.0.0.1:${port}/${name}`
    },
    signalPostgres: (node, signal) => signalAll([postmaster(node) ?? []].flat(), signal),
    signalMachine: (node, signal) => {
      const roots = [services.get(patroniName(node))?.process.pid ?? [], postmaster(node) ?? []].flat()
      signalAll(roots.flatMap(processTree), signal)
    },
    killPatroni: async (node) => {
      await services.get(patroniName(node))?.end('SIGKILL')
    },
    switchOver: async () => {
      const body = JSON.stringify({
        leader: nodeName(await primary()),
        candidate: nodeName(await synchronousStandby()),
      })
      const { patroni } = portsOf(ports, await primary())
      const reply = await fetch(`http://127.0.0.1:${patroni}/switchover`, { method: 'POST', body })
      if (!reply.ok) throw new Error(`Patroni refuses to switch over: ${await reply.text()}`)
    },
    restartHaproxy: (signal) => restart('haproxy', signal, startHaproxy),
    restartPgbouncer: (signal) => restart('pgbouncer', signal, startPgbouncer),
    end: async () => {
      for (const node of NODES)
        signalAll([services.get(patroniName(node))?.process.pid ?? []].flat(), 'SIGCONT')
      const patronis = NODES.map((node) => services.get(patroniName(node))?.end('SIGKILL'))
      await Promise.all(patronis)
      signalAll(NODES.flatMap((node) => postmaster(node) ?? []).flatMap(processTree), 'SIGKILL')
      for (const service of services.values()) await service.end('SIGKILL')
      removeFolder(folder)
    },
  }
}

async function freePorts(): Promise<ClusterPorts> {
  return {
    etcd: await freePort(),
    etcdPeers: await freePort(),
    haproxy: await freePort(),
    pgbouncer: await freePort(),
    nodes: await Promise.all(
      NODES.map(async () => ({ postgres: await freePort(), patroni: await freePort() })),
    ),
  }
}

/** Whether a GET of that path returns 200. */
async function isOk(port: number, path: string): Promise<boolean> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { signal }).catch(() => null)
  await reply?.text()
  return reply?.status === 200
}

async function asSuperuser<Result>(
  port: number,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    database,
    ...SUPERUSER,
    connectionTimeoutMillis: REQUEST_TIMEOUT_MS,
    query_timeout: 10 * REQUEST_TIMEOUT_MS,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    client.end().catch(() => {})
  }
}
