import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../setup/running-server.ts'
import { pgbouncerFile } from './cluster-files.ts'
import { type Link, openLink } from './link.ts'
import { postgresProgram, programPath } from './programs.ts'
import {
  newFolder,
  postmasterOf,
  processTree,
  removeFolder,
  runAsPostgres,
  type Service,
  signalAll,
  startService,
  until,
} from './service.ts'

const START_WITHIN_MS = 60_000

/** A PostgreSQL primary and its synchronous standby, which replicates over a link. */
export interface Pair {
  readonly primaryPort: number
  readonly standbyPort: number
  readonly replication: Link
  /** The URL of the database behind one or more ports of this machine. */
  url(ports: number | readonly number[], parameters?: string): string
  /** Runs SQL on the server at that port. */
  ask(port: number, sql: string): Promise<readonly Record<string, unknown>[]>
  /** Kills the primary for good and promotes the standby. */
  failOver(): Promise<void>
  /** Sends a signal to all processes of the primary. */
  signalPrimary(signal: NodeJS.Signals): void
  /** Starts PgBouncer in transaction mode in front of the primary. @returns its port */
  startPooler(): Promise<number>
  end(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const folder = newFolder()
  const primaryPort = await freePort()
  const standbyPort = await freePort()
  const primaryFolder = join(folder, 'primary')
  const standbyFolder = join(folder, 'standby')
  const services: Service[] = []
  const start = async (name: string, data: string, port: number) => {
    const service = startService(folder, name, postgresProgram('postgres'), ['-D', data, '-p', String(port)])
    services.push(service)
    await until(`${name} answers`, START_WITHIN_MS, () => ask(port, 'select 1'))
    return service
  }

  await runAsPostgres(
    postgresProgram('initdb'),
    ['-D', primaryFolder, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust'],
    folder,
  )
  appendFileSync(join(primaryFolder, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n')
  appendFileSync(
    join(primaryFolder, 'postgresql.conf'),
    "unix_socket_directories = ''\nlisten_addresses = '127.0.0.1'\nmax_connections = 60\n",
  )
  const primary = await start('primary', primaryFolder, primaryPort)
  const replication = await openLink(primaryPort)
  const source = `host=127.0.0.1 port=${replication.port} user=postgres application_name=standby`
  await runAsPostgres(
    postgresProgram('pg_basebackup'),
    ['-d', source, '-D', standbyFolder, '--write-recovery-conf', '--checkpoint=fast'],
    folder,
  )
  await start('standby', standbyFolder, standbyPort)
  await ask(primaryPort, 'create database quizgrove')
  await ask(primaryPort, "alter system set synchronous_standby_names = 'standby'")
  await ask(primaryPort, 'select pg_reload_conf()')
  await until('the standby is synchronous', START_WITHIN_MS, async () => {
    const [row] = await ask(primaryPort, "select from pg_stat_replication where sync_state = 'sync'")
    return row !== undefined
  })

  return {
    primaryPort,
    standbyPort,
    replication,
    ask,
    signalPrimary: (signal) =>
      signalAll([postmasterOf(primaryFolder) ?? []].flat().flatMap(processTree), signal),
    startPooler: async () => {
      const port = await freePort()
      const users = join(folder, 'users.txt')
      const settings = join(folder, 'pgbouncer.ini')
      writeFileSync(users, '"postgres" "any"\n')
      writeFileSync(settings, pgbouncerFile(port, primaryPort, users))
      services.push(startService(folder, 'pgbouncer', programPath('pgbouncer'), [settings]))
      await until('PgBouncer answers', START_WITHIN_MS, () => ask(port, 'select 1'))
      return port
    },
    url: (ports, parameters = '') => {
      const hosts = [ports].flat().map((port) => `127.0.0.1:${port}`)
      return `postgres://postgres:any@${hosts.join(',')}/quizgrove${parameters}`
    },
    failOver: async () => {
      await primary.end('SIGQUIT')
      await runAsPostgres(postgresProgram('pg_ctl'), ['promote', '-D', standbyFolder, '-w'], folder)
    },
    end: async () => {
      signalAll([postmasterOf(primaryFolder) ?? []].flat().flatMap(processTree), 'SIGCONT')
      await replication.unplug()
      for (const service of services) await service.end('SIGQUIT')
      removeFolder(folder)
    },
  }
}

async function ask(port: number, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: 'any',
    database: 'postgres',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
