import { expect, test } from 'vitest'
import { describeHosts, PostgresAddressError, parsePostgresAddress } from './postgres-address.ts'

const one = (host: string, port = 5432) => [{ host, port }]
const both = [
  { host: 'db1', port: 5432 },
  { host: 'db2', port: 5432 },
]

test.each([
  ['one host', 'postgres://u:p@db/q', 'postgres://u:p@localhost/q', one('db')],
  ['a port', 'postgresql://u@db:6432/q', 'postgresql://u@localhost/q', one('db', 6432)],
  ['no host', 'postgres:///q', 'postgres://localhost/q', []],
  ['a user alone', 'postgres://u:p@/q', 'postgres://u:p@localhost/q', []],
  ['IPv6', 'postgres://[::1]:6432/q', 'postgres://localhost/q', one('::1', 6432)],
  ['an @ in the password', 'postgres://u:p@ss@db/q', 'postgres://u:p@ss@localhost/q', one('db')],
  ['several hosts', 'postgres://u:p@db1,db2/q', 'postgres://u:p@localhost/q', both],
  [
    'several hosts with ports, and what they are asked for',
    'postgres://u:p@db1:5432,db2:5433/q?target_session_attrs=read-write&statement_timeout=5',
    'postgres://u:p@localhost/q?statement_timeout=5',
    [...one('db1'), ...one('db2', 5433)],
  ],
  [
    'a port for some',
    'postgres://db1,db2:5433/q',
    'postgres://localhost/q',
    [...one('db1'), ...one('db2', 5433)],
  ],
  ['?host=', 'postgres://u:p@/q?host=db', 'postgres://u:p@localhost/q', one('db')],
  ['?host= wins', 'postgres://u:p@other/q?host=db&port=6', 'postgres://u:p@localhost/q', one('db', 6)],
  ['several in ?host=', 'postgres:///q?host=db1,db2', 'postgres://localhost/q', both],
  [
    'one port for all',
    'postgres:///q?host=a,b&port=6',
    'postgres://localhost/q',
    [...one('a', 6), ...one('b', 6)],
  ],
  ['a socket', 'postgres:///q?host=/run/postgresql', 'postgres://localhost/q', one('/run/postgresql')],
  [
    'a socket as a host',
    'postgres://%2Frun%2Fpostgresql/q',
    'postgres://localhost/q',
    one('/run/postgresql'),
  ],
  [
    'a mode of TLS that checks less elsewhere',
    'postgres://db/q?sslmode=require',
    'postgres://localhost/q?sslmode=verify-full',
    one('db'),
  ],
  [
    'a mode of TLS that does not check',
    'postgres://db/q?sslmode=no-verify',
    'postgres://localhost/q?sslmode=no-verify',
    one('db'),
  ],
])('%s', (_name, address, connectionString, hosts) => {
  expect(parsePostgresAddress(address)).toEqual({ connectionString, hosts })
})

test.each([
  ['mysql://u:secret@db/q', 'postgres:// address'],
  ['db:5432', 'postgres:// address'],
  ['postgres://u:secret#1@db/q', 'postgres:// address'],
  ['postgres://u:100%secret@db/q', '%25'],
  ['postgres://u:sec/ret@db/q', 'host:port'],
  ['postgres://u:secret@db:99999/q', 'ports'],
  ['postgres://u:secret@db1,,db2/q', 'host:port'],
  ['postgres:///q?host=a,b,c&port=1,2', 'one port'],
  ['postgres://u:secret@db/q?target_session_attrs=standby', 'target_session_attrs'],
])('%s is refused, and its password is not repeated', (address, message) => {
  expect(() => parsePostgresAddress(address)).toThrow(PostgresAddressError)
  expect(() => parsePostgresAddress(address)).toThrow(message)
  expect(() => parsePostgresAddress(address)).not.toThrow(/sec|ret/)
})

test('hosts are described without user and password', () => {
  expect(describeHosts(parsePostgresAddress('postgres://u:secret@db1,[::1]:6/q'))).toBe('db1:5432, [::1]:6')
  expect(describeHosts(parsePostgresAddress('postgres://u:secret@/q'))).toBe('the default host')
})
