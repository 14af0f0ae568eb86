import pg from 'pg'
import { READ_ONLY_CODE } from '../faults.ts'
import type { PostgresHost } from './postgres-address.ts'

/** How long a host may take to connect, and then to report whether it accepts writes, milliseconds. */
const PROBE_MS = 3000

/**
 * A class for `Client` of `pg.Pool` that connects to one of the hosts. Of several, it asks all at once on each connect
 * and takes the first that accepts writes: a host that hangs or is gone causes no delay. node-postgres itself supports
 * only one host. Without hosts it is node-postgres's own class.
 */
export function createClientClass(hosts: readonly PostgresHost[]): typeof pg.Client {
  const [first] = hosts
  if (first === undefined) return pg.Client
  let choosing: Promise<PostgresHost> | null = null

  /** Connections that open at the same time share one choice. */
  function chooseHost(config: ClientSettings): Promise<PostgresHost> {
    if (hosts.length === 1 && first !== undefined) return Promise.resolve(first)
    choosing ??= Promise.any(hosts.map((host) => requireWritable(config, host))).finally(() => {
      choosing = null
    })
    return choosing
  }

  return class extends pg.Client {
    readonly #config: ClientSettings

    constructor(config?: ClientSettings) {
      super(config)
      this.#config = config
      // The pool listens a moment after the connection is open; one that breaks in between would end the process.
      this.on('error', () => {})
    }

    override connect(): Promise<pg.Client>
    override connect(done: ConnectCallback): void
    override connect(done?: ConnectCallback): Promise<pg.Client> | undefined {
      const connected = this.#connectToOne()
      if (done === undefined) return connected
      connected.then(() => done(null, this), done)
      return undefined
    }

    async #connectToOne(): Promise<pg.Client> {
      const { host, port } = await chooseHost(this.#config)
      this.host = host
      this.port = port
      return super.connect()
    }
  }
}

type ClientSettings = string | pg.ClientConfig | undefined
type ConnectCallback = (error: Error | null, client?: pg.Client) => void

/** Resolves with the host if it accepts writes, else rejects. */
async function requireWritable(config: ClientSettings, { host, port }: PostgresHost): Promise<PostgresHost> {
  const settings = typeof config === 'string' ? { connectionString: config } : config
  const client = new pg.Client({
    ...settings,
    // node-postgres makes it non-enumerable, so that no log shows it; the spread leaves it out.
    ...(settings?.password !== undefined && { password: settings.password }),
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => {})
  client.host = host
  client.port = port
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') {
      throw Object.assign(new Error(`${host}:${port} is read-only`), { code: READ_ONLY_CODE })
    }
    return { host, port }
  } finally {
    client.end().catch(() => {})
  }
}
