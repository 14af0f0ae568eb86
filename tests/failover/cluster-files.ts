import { join } from 'node:path'
import { POSTGRES_BIN, patroniOverwritesLeader } from './programs.ts'

/** The ports of a cluster's services, all on 127.0.0.1. */
export interface ClusterPorts {
  readonly etcd: number
  readonly etcdPeers: number
  readonly haproxy: number
  readonly pgbouncer: number
  readonly nodes: readonly NodePorts[]
}

export interface NodePorts {
  readonly postgres: number
  readonly patroni: number
}

export const SUPERUSER = { user: 'postgres', password: 'super' }
export const OWNER = { user: 'quizgrove', password: 'secret' }

/** Seconds. `ttl` is the shortest lease that Patroni allows: a frozen primary is replaced when its lease expires. */
const LEASE = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

/** Patroni's settings of a node, as JSON, which is valid YAML. */
export function patroniFile(folder: string, ports: ClusterPorts, node: number): string {
  const { postgres, patroni } = portsOf(ports, node)
  const listens = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` })
  return JSON.stringify({
    scope: 'quizgrove',
    name: nodeName(node),
    restapi: listens(patroni),
    [patroniOverwritesLeader() ? 'etcd' : 'etcd3']: { host: `127.0.0.1:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ...LEASE,
        maximum_lag_on_failover: 1_048_576,
        // A primary that was killed is replaced at once; Patroni does not wait for it to recover.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_log_hints: 'on', synchronous_commit: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      ...listens(postgres),
      data_dir: dataFolder(folder, node),
      bin_dir: POSTGRES_BIN,
      pgpass: join(folder, `pgpass-${node}`),
      authentication: {
        superuser: { username: SUPERUSER.user, password: SUPERUSER.password },
        replication: { username: 'replicator', password: 'replicator' },
        rewind: { username: 'rewinder', password: 'rewinder' },
      },
      parameters: { unix_socket_directories: folder },
    },
  })
}

/** Connects to the node that Patroni reports as primary, and closes connections when it no longer is. */
export function haproxyFile(ports: ClusterPorts): string {
  const servers = ports.nodes.map(
    ({ postgres, patroni }, node) => `  server ${nodeName(node)} 127.0.0.1:${postgres} check port ${patroni}`,
  )
  return `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${ports.haproxy}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

/** A pool in transaction mode, as docs/operations.md recommends. `users`: the file of users and passwords. */
export function pgbouncerFile(listenPort: number, targetPort: number, users: string): string {
  return `
[databases]
* = host=127.0.0.1 port=${targetPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
server_login_retry = 1
`
}

export function nodeName(node: number): string {
  return `pg${node}`
}

export function dataFolder(folder: string, node: number): string {
  return join(folder, `data-${node}`)
}

export function portsOf({ nodes }: ClusterPorts, node: number): NodePorts {
  const ports = nodes[node]
  if (ports === undefined) throw new Error(`There is no node ${node}`)
  return ports
}
