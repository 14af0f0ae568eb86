import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine } from '../../src/server/store/open-store.ts'
import { describeOnEngine, type TestEngine } from '../setup/engines.ts'
import { freePort, startUntilExit } from '../setup/running-server.ts'
import { SELF_SIGNED, tlsProxy } from './tls-proxy.ts'

/** A start must not wait the whole ten seconds that a connection to an unreachable host may take. */
const SOON_MS = 8000

function locationOf(engine: TestEngine) {
  if (engine.database.engine !== 'postgres') throw new Error('Not a server')
  const { username, password, hostname, port, pathname } = new URL(engine.database.url)
  return {
    url: engine.database.url,
    user: `${username}:${password}`,
    host: hostname,
    port,
    name: pathname.slice(1),
  }
}

/** Opens the URL and asks the database for its name. */
async function nameBehind(url: string): Promise<string | undefined> {
  const { db, close } = await openEngine({ engine: 'postgres', url })
  try {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    return rows[0]?.name
  } finally {
    await close()
  }
}

/** Opens a port that accepts connections and sends nothing, like a frozen machine. */
async function silentPort(): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A listening socket has no port.')
  return address.port
}

describeOnEngine('postgres', 'an address of a database', (engine) => {
  test.each([
    ['the first host is gone', 'gone'],
    ['the first host says nothing', 'silent'],
  ] as const)('of several hosts: %s, another one is taken', async (_name, kind) => {
    const { user, host, port, name } = locationOf(engine)
    const other = kind === 'gone' ? await freePort() : await silentPort()
    const hosts = `${host}:${other},${host}:${port}`
    const begun = performance.now()

    const found = await nameBehind(`postgres://${user}@${hosts}/${name}?target_session_attrs=read-write`)

    expect(found).toBe(name)
    expect(performance.now() - begun).toBeLessThan(SOON_MS)
  })

  test('with the host as a parameter', async () => {
    const { user, host, port, name } = locationOf(engine)

    expect(await nameBehind(`postgres://${user}@/${name}?host=${host}&port=${port}`)).toBe(name)
    expect(await nameBehind(`postgres://${user}@nowhere.invalid/${name}?host=${host}&port=${port}`)).toBe(
      name,
    )
  })

  test('with TLS and a self-signed certificate, which is trusted if the URL names it', async () => {
    const { url, user, name } = locationOf(engine)
    const address = `postgres://${user}@localhost:${await tlsProxy(url)}/${name}`

    expect(await nameBehind(`${address}?sslmode=verify-full&sslrootcert=${SELF_SIGNED}`)).toBe(name)
    // Here libpq would check nothing, and node-postgres warns that it will do the same in the future.
    expect(await nameBehind(`${address}?sslmode=require&sslrootcert=${SELF_SIGNED}`)).toBe(name)
    await expect(nameBehind(`${address}?sslmode=verify-full`)).rejects.toThrow('self-signed certificate')
    await expect(nameBehind(`${address}?sslmode=require`)).rejects.toThrow('self-signed certificate')
  })
})

describeOnEngine(
  'postgres',
  'a server that cannot use its database exits with one sentence, no stack trace, and code 1',
  (engine) => {
    test.each([
      ['away', 'cannot be reached'],
      ['none of several hosts there', 'cannot be reached'],
      ['the wrong password', 'refuses the connection'],
      ['no such database', 'refuses the connection'],
      ['without TLS although the URL asks for it', 'cannot be reached over TLS'],
      ['a certificate that is not there', 'names a file'],
      ['reading only', 'is read-only'],
      ['losing what it acknowledges', 'synchronous_commit = off'],
    ] as const)('%s', async (kind, sentence) => {
      const { code, output } = await startUntilExit({ DATABASE_URL: await unusable(kind), SAMPLE: 'off' })

      expect(output).toContain(sentence)
      expect(output.trimEnd().split('\n')).toHaveLength(1)
      expect(output).not.toMatch(/secret|password=|:password/)
      expect(code).toBe(1)
    })

    async function unusable(kind: string): Promise<string> {
      const { url, user, host, port, name } = locationOf(engine)
      switch (kind) {
        case 'away':
          return `postgres://me:secret@127.0.0.1:${await freePort()}/${name}`
        case 'none of several hosts there':
          return `postgres://me:secret@127.0.0.1:${await freePort()},127.0.0.1:${await freePort()}/${name}`
        case 'the wrong password':
          return `postgres://${user}secret@${host}:${port}/${name}`
        case 'no such database':
          return `postgres://${user}@${host}:${port}/nowhere`
        case 'without TLS although the URL asks for it':
          return `${url}?sslmode=verify-full`
        case 'a certificate that is not there':
          return `${url}?sslmode=verify-full&sslrootcert=/nowhere.crt`
        case 'reading only':
          return await withSetting(url, sql`default_transaction_read_only = on`)
        default:
          return await withSetting(url, sql`synchronous_commit = off`)
      }
    }

    async function withSetting(url: string, setting: ReturnType<typeof sql>): Promise<string> {
      const { db, close } = await openEngine({ engine: 'postgres', url })
      await sql`alter database ${sql.id(locationOf(engine).name)} set ${setting}`.execute(db)
      await close()
      return url
    }
  },
)
