import { describe, expect, test } from 'vitest'
import { faultOf, isConnectionLost, isSerializationFailure } from './faults.ts'

const coded = (code: string) => Object.assign(new Error('because'), { code })

describe('faultOf', () => {
  test.each([
    ['a full disk under SQLite', coded('SQLITE_FULL'), 'full'],
    ['a full disk under an image', coded('ENOSPC'), 'full'],
    ['a full disk under PostgreSQL', coded('53100'), 'full'],
    ['no server at the address', coded('ECONNREFUSED'), 'unavailable'],
    ['no server at any of its addresses', new AggregateError([coded('ECONNREFUSED')]), 'unavailable'],
    ['PostgreSQL shuts down', coded('57P01'), 'unavailable'],
    ['PostgreSQL starts', coded('57P03'), 'unavailable'],
    ['a broken connection, by SQLSTATE', coded('08006'), 'unavailable'],
    ['a broken connection, in words', new Error('Connection terminated unexpectedly'), 'unavailable'],
    ['a statement that took too long', coded('57014'), 'unavailable'],
    ['a read-only server, such as a standby', coded('25006'), 'unavailable'],
    ['no route to its network', coded('ENETUNREACH'), 'unavailable'],
    ['a transaction that lost on every attempt', coded('40001'), 'unavailable'],
    ['another process writes', coded('SQLITE_BUSY'), 'unavailable'],
    ['a row that exists already', coded('SQLITE_CONSTRAINT_UNIQUE'), null],
    ['a bug', new TypeError('x is not a function'), null],
    ['no error at all', 'SQLITE_FULL', null],
  ])('%s', (_, error, fault) => {
    expect(faultOf(error)).toBe(fault)
  })
})

describe('which faults are retried immediately', () => {
  test.each([
    ['a connection that the server ended', coded('57P01'), true, false],
    ['a connection that the network ended', coded('ECONNRESET'), true, false],
    ['a connection found broken', new Error('Connection terminated unexpectedly'), true, false],
    [
      'a connection that broke before',
      new Error('Client has encountered a connection error and is not queryable'),
      true,
      false,
    ],
    ['a serialization failure', coded('40001'), false, true],
    ['a deadlock', coded('40P01'), false, true],
    ['no connection possible', coded('ECONNREFUSED'), false, false],
    ['no connection in time', new Error('Connection terminated due to connection timeout'), false, false],
    ['a statement that took too long', coded('57014'), false, false],
    ['a bug', new TypeError('x is not a function'), false, false],
  ])('%s', (_, error, isLost, isSerialization) => {
    expect([isConnectionLost(error), isSerializationFailure(error)]).toEqual([isLost, isSerialization])
  })
})
